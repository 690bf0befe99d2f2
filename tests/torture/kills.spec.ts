/** Parts of the browser die at random moments of everything that changes the store; the session goes on and nothing is lost. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { createRandom } from '../../lib/engine/random';
import { until } from '../e2e/harness/extension';
import { test } from '../e2e/harness/fixture';
import { inWorker } from '../e2e/harness/processes';
import { seedsOf } from '../e2e/harness/seeds';
import type { TendrilBrowser } from '../e2e/harness/tendril-browser';
import { run } from '../support/processes';
import { Hands } from './hands';
import { IS_FULL, seeds } from './seeds';
import { acknowledgedFaults, CHECKED_TABLES, storeFaults } from './store-faults';

const BUDGET_PAGES = 400;
const PAGES_PER_ROUND = 3;
const MOST_PAUSE_MS = 3_000;
const ROUND_MS = 30_000;
/** After the next wake; a worker that is gone is missed when it has answered no heartbeat for some seconds. */
const GOES_ON_MS = 5_000;
const MISSED_MS = 10_000;
/** Patience where other things run on the machine: single ones may be late. */
const LATEST_MS = 60_000;
const LABELS = ['beekeeping', 'birdwatching', 'sourdough', 'bicycle-repair', 'astronomy', 'composting'] as const;
type Kill = 'background' | 'offscreen document' | 'both' | 'worker' | 'browser';
/** Of one test. In Firefox the event page owns the worker, and there is no document between them. */
const KILLS: Readonly<Record<TendrilBrowser['name'], Readonly<Partial<Record<Kill, number>>>>> = {
  chromium: IS_FULL
    ? { background: 3, 'offscreen document': 2, both: 2, worker: 1, browser: 2 }
    : { background: 2, 'offscreen document': 1, both: 2, browser: 1 },
  firefox: { background: 8, browser: 2 },
};

test.describe.configure({ timeout: IS_FULL ? 600_000 : 290_000 });

for (const seed of seeds(1, 22)) {
  test(`nothing is lost, and sessions go on by themselves, seed ${seed}`, async ({ launch, web, server }) => {
    const random = createRandom(seed * 7_919);
    const profile = await mkdtemp(join(tmpdir(), 'tendril-kills-'));
    let tendril = await launch({ profile });
    if (tendril.name === 'chromium') {
      // Closed once in good order, so that the permission is on the disk.
      await tendril.close();
      tendril = await launch({ profile });
    }
    const hands = new Hands(
      () => tendril.extension,
      () => random.next(),
      await topicFile(),
    );
    const faults: string[] = [];
    const killed: Record<string, number> = {};
    const slowest: Record<string, number> = {};
    /** Those that went on late, with when the next command was answered. */
    const late: object[] = [];
    let topic = '';
    let topics = 0;

    const start = async () => {
      const label = LABELS[topics++ % LABELS.length] as string;
      topic = await tendril.extension.createPracticeTopic(`${label} ${topics}`);
      hands.acknowledged.push({ kind: 'created', topic });
      for (const url of seedsOf(web, label, 2)) {
        await tendril.extension.command('markUrl', { topic, url });
        hands.acknowledged.push({ kind: 'marked', topic, url });
      }
      await tendril.extension.command('updateTopic', { topic, settings: { pagesPerRound: PAGES_PER_ROUND } });
      await tendril.extension.command('startSession', { topic, budgetPages: BUDGET_PAGES });
    };
    const statusOf = async () => {
      const { sessions } = await tendril.extension.tables(['sessions']);
      return sessions.find((row) => row.topic === topic);
    };
    /** A death right after that is one in the middle of storing, ranking or the next start. */
    const untilRound = async () => {
      const before = (await statusOf())?.nextRound;
      await until('a round', ROUND_MS, async () => (await statusOf())?.nextRound !== before);
    };
    const kill = async (kind: Kill) => {
      if (kind === 'background' || kind === 'both') await tendril.killBackground();
      if (kind === 'offscreen document' || kind === 'both') await tendril.killEngine().catch(() => undefined);
      if (kind === 'worker') await inWorker(tendril.context, 'close();');
      if (kind !== 'browser') return;
      await tendril.crash();
      tendril = await launch({ profile });
    };

    try {
      const kinds = Object.entries(KILLS[tendril.name]).flatMap(([kind, count]) =>
        Array<Kill>(count).fill(kind as Kill),
      );
      for (const kind of shuffled(kinds, () => random.next())) {
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
        let answeredMs: number | undefined;
        void hands.send('recover', {}).then(() => {
          answeredMs = Date.now() - atMs;
        });
        await until(`the session to go on after the death of ${kind}`, LATEST_MS, async () => {
          return server.requests.length > asked || (await statusOf())?.status !== 'running';
        });
        const tookMs = Date.now() - atMs;
        if (tookMs > (kind === 'worker' ? MISSED_MS : 0) + GOES_ON_MS) late.push({ kind, tookMs, answeredMs });
        slowest[kind] = Math.max(slowest[kind] ?? 0, tookMs);
        await acting;
        const { status, reason } = (await statusOf()) ?? {};
        if (status !== 'running' && status !== 'done') faults.push(`after ${kind}: ${status} ${reason}`);
      }
      await hands.send('stopSession', { topic });
      await tendril.killEngine();
      await hands.send('recover', {});
      const rows = await tendril.extension.tables(CHECKED_TABLES);
      faults.push(...storeFaults(rows), ...acknowledgedFaults(rows, hands.acknowledged, { judgedOnce: true }));
      console.log(
        JSON.stringify({ seed, killed, did: hands.done, slowestMs: slowest, late, pages: rows.pages.length, faults }),
      );
      expect(faults).toEqual([]);
      expect(late.length).toBeLessThan(kinds.length / 2);
    } finally {
      await tendril.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    }
  });
}

let file: Promise<string> | undefined;

/** A topic as it was exported elsewhere. */
function topicFile(): Promise<string> {
  const program = ['--import', 'tsx', 'tests/torture/topic-file.ts'];
  file ??= run(process.execPath, program).then(({ stdout }) => stdout);
  return file;
}

function shuffled<T>(list: readonly T[], next: () => number): T[] {
  const keyed = list.map((item) => ({ item, key: next() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
