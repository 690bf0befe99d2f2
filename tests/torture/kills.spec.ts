/** Parts of Chromium die at random moments of everything that changes the store; the session goes on and nothing is lost. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { createRandom } from '../../lib/engine/random';
import { launchChromium } from '../e2e/harness/chromium';
import { until } from '../e2e/harness/extension';
import { program, test } from '../e2e/harness/fixture';
import { killBrowser } from '../e2e/harness/processes';
import { seedsOf } from '../e2e/harness/seeds';
import type { TendrilBrowser } from '../e2e/harness/tendril-browser';
import { run } from '../support/processes';
import { Hands } from './hands';
import { IS_FULL, seeds } from './seeds';
import { acknowledgedFaults, CHECKED_TABLES, storeFaults } from './store-faults';

const BUDGET_PAGES = 400;
const PAGES_PER_ROUND = 3;
const MOST_PAUSE_MS = 4_000;
const ROUND_MS = 30_000;
const GOES_ON_MS = 5_000;
const LABELS = ['beekeeping', 'birdwatching', 'sourdough', 'bicycle-repair', 'astronomy', 'composting'] as const;
type Kill = 'service worker' | 'offscreen document' | 'both' | 'browser';
const QUICK: readonly Kill[] = ['service worker', 'offscreen document', 'both', 'browser', 'service worker', 'both'];
const FULL: readonly Kill[] = [
  ...QUICK,
  ...(['service worker', 'offscreen document', 'both', 'browser'] as const),
  ...(['service worker', 'offscreen document', 'both', 'browser'] as const),
  ...(['service worker', 'offscreen document', 'offscreen document'] as const),
];

test.describe.configure({ timeout: 290_000 });

for (const seed of seeds(1, 11)) {
  test(`nothing is lost, and sessions go on by themselves, seed ${seed}`, async ({ web, server }) => {
    const random = createRandom(seed * 7_919);
    const profile = await mkdtemp(join(tmpdir(), 'tendril-kills-'));
    const open = () => launchChromium({ ...program(), port: server.port, grantHosts: true, profile });
    // Closed once in good order, so that the permission is on the disk.
    let chromium: TendrilBrowser = await open();
    await chromium.close();
    chromium = await open();
    const hands = new Hands(
      () => chromium.extension,
      () => random.next(),
      await topicFile(),
    );
    const faults: string[] = [];
    const killed: Record<string, number> = {};
    const slowest: Record<string, number> = {};
    let topic = '';
    let topics = 0;

    const start = async () => {
      const label = LABELS[topics++ % LABELS.length] as string;
      topic = await chromium.extension.createPracticeTopic(`${label} ${topics}`);
      hands.acknowledged.push({ kind: 'created', topic });
      for (const url of seedsOf(web, label, 2)) {
        await chromium.extension.command('markUrl', { topic, url });
        hands.acknowledged.push({ kind: 'marked', topic, url });
      }
      await chromium.extension.command('updateTopic', { topic, settings: { pagesPerRound: PAGES_PER_ROUND } });
      await chromium.extension.command('startSession', { topic, budgetPages: BUDGET_PAGES });
    };
    const statusOf = async () => {
      const { sessions } = await chromium.extension.tables(['sessions']);
      return sessions.find((row) => row.topic === topic);
    };
    /** A death right after that is one in the middle of storing, ranking or the next start. */
    const untilRound = async () => {
      const before = (await statusOf())?.nextRound;
      await until('a round', ROUND_MS, async () => (await statusOf())?.nextRound !== before);
    };
    const kill = async (kind: Kill) => {
      if (kind === 'service worker' || kind === 'both') await chromium.killBackground();
      if (kind === 'offscreen document' || kind === 'both') await chromium.killEngine().catch(() => undefined);
      if (kind !== 'browser') return;
      await killBrowser(chromium.context);
      chromium = await open();
    };

    try {
      for (const kind of shuffled(IS_FULL ? FULL : QUICK, () => random.next())) {
        if ((await statusOf())?.status !== 'running') await start();
        if (random.next() < 0.5) await untilRound();
        else await sleep(random.next() * MOST_PAUSE_MS);
        const acting = random.next() < 0.6 ? hands.act(topic) : undefined;
        await sleep(random.next() * 300);
        await kill(kind);
        killed[kind] = (killed[kind] ?? 0) + 1;
        const asked = server.requests.length;
        const atMs = Date.now();
        // What wakes the extension: somebody looks.
        void hands.send('recover', {});
        await until(`the session to go on after the death of ${kind}`, GOES_ON_MS, async () => {
          return server.requests.length > asked || (await statusOf())?.status !== 'running';
        });
        slowest[kind] = Math.max(slowest[kind] ?? 0, Date.now() - atMs);
        await acting;
        const { status, reason } = (await statusOf()) ?? {};
        if (status !== 'running' && status !== 'done') faults.push(`after ${kind}: ${status} ${reason}`);
      }
      await hands.send('stopSession', { topic });
      await chromium.killEngine();
      await hands.send('recover', {});
      const rows = await chromium.extension.tables(CHECKED_TABLES);
      faults.push(...storeFaults(rows), ...acknowledgedFaults(rows, hands.acknowledged, { judgedOnce: true }));
      console.log(
        JSON.stringify({ seed, killed, did: hands.done, slowestMs: slowest, pages: rows.pages.length, faults }),
      );
      expect(faults).toEqual([]);
    } finally {
      await chromium.close();
      await rm(profile, { recursive: true, force: true });
    }
  });
}

/** A topic as it was exported elsewhere. */
async function topicFile(): Promise<string> {
  const maxBuffer = 64 * 1_024 * 1_024;
  const { stdout } = await run(process.execPath, ['--import', 'tsx', 'tests/torture/topic-file.ts'], { maxBuffer });
  return stdout;
}

function shuffled<T>(list: readonly T[], next: () => number): T[] {
  const keyed = list.map((item) => ({ item, key: next() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
