import { expect, it } from 'vitest';
import { roundRecord } from '../../../tests/support/ui-records';
import { saturation } from './saturation';

const run = (...fresh: number[]) => fresh.map((pages, i) => roundRecord(i + 1, { fresh: pages, reward: 0.5 }));

it.each([
  ['early', []],
  ['early', [9, 9, 9, 9, 9]],
  ['dry', [0, 0, 0]],
  ['dry', [9, 9, 9, 9, 0, 0, 0]],
  ['fruitful', [9, 9, 9, 8, 7, 6]],
  ['drying', [9, 9, 9, 2, 1, 1]],
] as const)('is %s after %j', (state, fresh) => expect(saturation(run(...fresh)).state).toBe(state));

it('counts new pages by how high they rank', () => {
  const rounds = run(9, 9, 9, 9, 9, 9).map((round) => (round.round > 3 ? { ...round, reward: 0.1 } : round));
  expect(saturation(rounds)).toEqual({
    state: 'drying',
    recentFresh: 27,
    recentReward: expect.closeTo(0.1, 12),
    earlierReward: expect.closeTo(0.5, 12),
  });
});
