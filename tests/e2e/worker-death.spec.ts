import { checkTopic } from './harness/counts';
import { until } from './harness/extension';
import { expect, test } from './harness/fixture';
import { SEARCH_ALONE } from './harness/practice-settings';
import { seedsOf } from './harness/seeds';
import type { TendrilBrowser } from './harness/tendril-browser';

const BUDGET_PAGES = 40;
const SESSION_MS = 120_000;
const ROUND_MS = 60_000;

interface Death {
  readonly name: string;
  /** Where what dies is a part of its own. */
  readonly inChromium?: true;
  /** Rounds after which death comes. */
  readonly afterRounds: readonly number[];
  kill(tendril: TendrilBrowser): Promise<unknown>;
}

const DEATHS: readonly Death[] = [
  { name: 'the service worker, twice', afterRounds: [1, 2], kill: (tendril) => tendril.killBackground() },
  {
    name: 'the offscreen document, found out by the alarm',
    inChromium: true,
    afterRounds: [1],
    kill: (tendril) => tendril.killEngine(),
  },
  {
    name: 'both, twice, with an interface that asks again',
    afterRounds: [1, 2],
    async kill({ killEngine, killBackground, extension }) {
      await killEngine();
      await killBackground();
      await extension.command('recover', {});
    },
  },
  {
    name: 'the worker, whose lock is not freed',
    afterRounds: [1],
    kill: ({ extension }) => extension.page.evaluate(keepLock, 'tendril-engine-writer'),
  },
];

/** Takes a lock from its holder and keeps it, as a browser does for a worker whose end it has missed. */
async function keepLock(name: string): Promise<void> {
  await new Promise<void>((granted) => {
    const keep = () => {
      granted();
      return new Promise(() => {});
    };
    navigator.locks.request(name, { steal: true }, keep).catch(() => undefined);
  });
}

for (const { name, inChromium, afterRounds, kill } of DEATHS) {
  test(`a session goes on after the death of ${name}`, async ({ browserName, tendril, web }) => {
    test.skip(inChromium === true && browserName === 'firefox', 'in Firefox the event page owns the worker');
    const { extension } = tendril;
    const topic = await extension.createPracticeTopic('Bees', { ...SEARCH_ALONE, budgetPages: BUDGET_PAGES });
    await extension.markSeeds(topic, seedsOf(web, 'beekeeping', 3));
    await extension.command('startSession', { topic, budgetPages: BUDGET_PAGES });
    for (const rounds of afterRounds) {
      await until(`${rounds} rounds`, ROUND_MS, async () => (await extension.rows('rounds')).length >= rounds);
      await kill(tendril);
    }
    await extension.waitForSession(topic, ['done'], SESSION_MS);

    const found = await checkTopic(extension, topic);
    expect(found.faults).toEqual([]);
    expect(found.pages).toBe(3 + BUDGET_PAGES);
  });
}
