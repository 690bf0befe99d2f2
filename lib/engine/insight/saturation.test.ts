import { expect, it } from 'vitest';
import type { HarvestPoint } from './harvest';
import { saturation } from './saturation';

/** Ten pages fetched a round, each new one relevant with probability `chance`. */
const run = (fresh: readonly number[], chance = 0.5) =>
  fresh.map((pages) => ({ fetched: 10, fresh: pages, expected: chance * pages }) as HarvestPoint);

it.each([
  ['early', []],
  ['early', [9, 9, 9, 9, 9]],
  ['dry', [0, 0, 0]],
  ['dry', [9, 9, 9, 9, 0, 0, 0]],
  ['fruitful', [9, 9, 9, 8, 7, 6]],
  ['drying', [9, 9, 9, 2, 1, 1]],
] as const)('is %s after %j', (state, fresh) => expect(saturation(run(fresh)).state).toBe(state));

it('says the same as what the web outside still brings: new pages that are none of the topic are no reason to go on', () => {
  const points = [...run([9, 9, 9], 0.5), ...run([9, 9, 9], 0.1)];
  expect(saturation(points)).toEqual({
    state: 'drying',
    recentFresh: 27,
    brought: { recent: expect.closeTo(0.09, 12), earlier: expect.closeTo(0.45, 12) },
  });
});

it('is too early where no page was fetched before', () => {
  const points = [...run([1, 1, 1]).map((point) => ({ ...point, fetched: 0 })), ...run([9, 9, 9])];
  expect(saturation(points).state).toBe('early');
});
