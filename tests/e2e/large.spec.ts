import { BIG_TOPIC, writeBigTopic } from './harness/big-topic';
import { commitRoundsCode } from './harness/commit-rounds';
import { expect, test } from './harness/fixture';
import { practiceSettings } from './harness/practice-settings';

/** Times of a large topic in the real worker: for measuring, not run at every change (`--project=large`). */
const SUGGESTIONS = [1_000, 10_000, 50_000];
const COLD_STARTS = 7;
const VERDICTS = 7;
const LINKS_PER_PAGE = 30;
const ROUNDS = 15;
const TURNS = 2;

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const list = (values: readonly number[]) => values.map((ms) => ms.toFixed(0)).join(', ');

async function msOf(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

test('first command of a cold engine', async ({ tendril }) => {
  const { extension } = tendril;
  const topic = await extension.createPracticeTopic('Bees');
  const [cold, warm]: [number[], number[]] = [[], []];
  for (let i = 0; i < COLD_STARTS; i += 1) {
    await tendril.killEngine();
    cold.push(await msOf(() => extension.command('suggestQuery', { topic })));
    warm.push(await msOf(() => extension.command('suggestQuery', { topic })));
  }
  console.log(`cold engine: median ${median(cold).toFixed(0)} ms of ${list(cold)}; warm ${list(warm)}`);
  expect(cold).toHaveLength(COLD_STARTS);
});

test('a round of 50 pages is committed', async ({ tendril }) => {
  const { helper } = tendril;
  await tendril.extension.createPracticeTopic('Small');
  await helper.evaluate(await commitRoundsCode());
  const times = new Map<number, number[]>();
  // In turn, because a shared machine is not as fast at one time as at another.
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const pages of SUGGESTIONS) {
      const more = await helper.evaluate(`rounds.commitRounds(${pages}, ${ROUNDS})`);
      times.set(pages, [...(times.get(pages) ?? []), ...(more as number[])]);
    }
  }
  for (const [pages, ms] of times)
    console.log(`${pages} pages: a round is committed in ${median(ms).toFixed(0)} ms (median of ${list(ms)})`);
  expect([...times.values()].map(({ length }) => length)).toEqual(SUGGESTIONS.map(() => ROUNDS * TURNS));
});

for (const count of SUGGESTIONS) {
  test(`a topic of ${count} pages opens, answers and is shown`, async ({ tendril }) => {
    test.setTimeout(600_000);
    const { extension, context, helper } = tendril;
    await extension.createPracticeTopic('Small');
    await writeBigTopic(helper, count, LINKS_PER_PAGE);
    await extension.saveSettings(practiceSettings({ activeTopic: BIG_TOPIC }));
    await tendril.killEngine();
    const opened = await msOf(() => extension.command('suggestQuery', { topic: BIG_TOPIC }));
    const verdicts: number[] = [];
    for (let i = 0; i < VERDICTS; i += 1) {
      const [top] = await extension.rows('tops');
      const n = top?.order[0] as number;
      const page = (await extension.rows('pages')).find((row) => row.topic === BIG_TOPIC && row.n === n);
      const urls = [page?.url as string];
      verdicts.push(await msOf(() => extension.command('judge', { topic: BIG_TOPIC, urls, verdict: 'yes' })));
    }
    const panel = await context.newPage();
    await panel.setViewportSize({ width: 400, height: 860 });
    const shown = await msOf(async () => {
      await panel.goto(`${extension.origin}/sidepanel.html`);
      await panel.locator('li.suggestion').first().waitFor();
    });
    const usage = await helper.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
    console.log(
      `${count} pages: first command ${opened.toFixed(0)} ms, verdict with commit ${median(verdicts).toFixed(0)} ms of ` +
        `${list(verdicts)}, side panel ${shown.toFixed(0)} ms, ${(usage / count).toFixed(0)} bytes a page`,
    );
    expect(verdicts).toHaveLength(VERDICTS);
  });
}
