import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '../../lib/engine/random';
import type { Command, RequestOf, ResultOf } from '../../lib/messaging/commands';
import type { Result } from '../../lib/messaging/results';
import { IS_FULL } from '../torture/seeds';
import { type Acknowledged, acknowledgedFaults, CHECKED_TABLES, storeFaults } from '../torture/store-faults';
import { type Extension, until } from './harness/extension';
import type { ExtensionGlobal } from './harness/extension-page';
import type { Firefox } from './harness/firefox';
import { expect, test } from './harness/fixture';
import { seedsOf } from './harness/seeds';

const KILLS = IS_FULL ? 60 : 18;
/** Every so many deaths the whole browser dies. */
const BROWSER_EVERY = 9;
const SEED = Number(process.env.TORTURE_SEED ?? 1);
/** More than is fetched between the first death and the last. */
const BUDGET_PAGES = 1_000;
/** Until a round is done that nobody asked for after the last death. */
const GOES_ON_MS = 30_000;
const ANSWER_MS = 30_000;
/** Deaths come at any moment of this time after a command was sent. */
const MOST_LIFE_MS = 3_000;
/** So that there is something to judge at every death. */
const FIRST_PAGES = 20;
const FIRST_MS = 60_000;
const AGAIN_MS = 200;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends the command as the interface does, and under the same id again until somebody answers. */
async function sendUntilAnswered<C extends Command>(
  extension: () => Extension,
  command: C,
  request: RequestOf<C>,
): Promise<Result<ResultOf<C>>> {
  const message = { to: 'background', id: randomUUID(), command, request: request as unknown };
  for (const giveUpAt = Date.now() + ANSWER_MS; Date.now() < giveUpAt; await sleep(AGAIN_MS)) {
    const send = (message: unknown) => (globalThis as unknown as ExtensionGlobal).chrome.runtime.sendMessage(message);
    const answer = await extension()
      .page.evaluate(send, message)
      .catch(() => undefined);
    if (answer) return answer as Result<ResultOf<C>>;
  }
  throw new Error(`Nobody answered ${command} within ${ANSWER_MS} ms.`);
}

test(`after ${KILLS} deaths of event page and browser nothing is lost or doubled, seed ${SEED}`, async ({
  browserName,
  launch,
  web,
}) => {
  test.skip(browserName !== 'firefox', 'Chromium has its own deaths');
  test.setTimeout(FIRST_MS + KILLS * 15_000);
  const profile = await mkdtemp(join(tmpdir(), 'tendril-deaths-'));
  try {
    const random = createRandom(SEED);
    let firefox = (await launch({ profile })) as Firefox;
    const { extension } = firefox;
    const topic = await extension.createPracticeTopic('Bees', { budgetPages: BUDGET_PAGES });
    const marked = await extension.markSeeds(topic, seedsOf(web, 'beekeeping', 3));
    const acknowledged: Acknowledged[] = marked.map(({ url }) => ({ kind: 'marked', topic, url }));
    await extension.command('startSession', { topic, budgetPages: BUDGET_PAGES });
    await until('pages to judge', FIRST_MS, async () => (await extension.rows('pages')).length > FIRST_PAGES);

    /** Judges the best page that was not judged yet, or takes back the last step. */
    const judge = async () => {
      const rows = await firefox.extension.tables(['rankings', 'pages']);
      const best = rows.rankings[0]?.order[0];
      const url = rows.pages.find(({ n }) => n === best)?.url;
      if (!url) return;
      const verdict = web.labelOf(url) === 'beekeeping' ? ('yes' as const) : ('no' as const);
      const judged = await sendUntilAnswered(() => firefox.extension, 'judge', { topic, urls: [url], verdict });
      if (judged.ok) acknowledged.push({ kind: 'judged', topic, step: judged.value.step, urls: [url], verdict });
    };
    let slowestMs = 0;
    for (let death = 1; death <= KILLS; death += 1) {
      const judging = judge();
      await sleep(random.next() * MOST_LIFE_MS);
      if (death % BROWSER_EVERY === 0) {
        await firefox.crash();
        firefox = (await launch({ profile })) as Firefox;
      } else await firefox.killBackground();
      const diedAt = Date.now();
      await judging;
      slowestMs = Math.max(slowestMs, Date.now() - diedAt);
    }
    const progress = async () => {
      const [session] = await firefox.extension.rows('sessions');
      return { round: session?.nextRound ?? 0, isOver: session?.status === 'done' };
    };
    const { round } = await progress();
    await until('a round after the last death', GOES_ON_MS, async () => {
      const now = await progress();
      return now.isOver || now.round > round;
    });
    await firefox.extension.send('stopSession', { topic });
    const rows = await firefox.extension.tables(CHECKED_TABLES);
    console.log(
      `${KILLS} deaths, ${acknowledged.length} commands answered, the slowest ${slowestMs} ms after a death; ` +
        `${rows.pages.length} pages, ${rows.verdicts.length} verdicts, ${rows.rounds.length} rounds`,
    );
    expect(acknowledged.length).toBeGreaterThan(KILLS / 2);
    expect(storeFaults(rows)).toEqual([]);
    expect(acknowledgedFaults(rows, acknowledged, { judgedOnce: true })).toEqual([]);
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  }
});
