import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OPERATOR_NAMES } from '../types';
import { credited, creditFinders, rewardsOf } from './credit';
import { roundReward } from './reward';
import { initialArms } from './ucb1';

const find = (operator: (typeof OPERATOR_NAMES)[number] | 'mark' | 'import', position?: number) => ({
  operator,
  position,
  share: 1,
});

describe('who is paid for a round (DWDBRM eq 9)', () => {
  it('is each operator for the pages it had named, by hand', () => {
    const finds = [find('forward-crawl', 1), find('related-search', 2), find('related-search', 5)];
    const credits = creditFinders('forward-crawl', finds, 1, 10);
    expect(credits.get('forward-crawl')).toEqual({ pages: 2, fresh: 1, reward: 0.9 / 2 });
    expect(credits.get('related-search')?.pages).toBe(2);
    expect(credits.get('related-search')?.reward).toBeCloseTo((0.8 + 0.5) / 2, 12);
    expect(rewardsOf(credits)).toEqual({ 'forward-crawl': 0.45, 'related-search': expect.closeTo(0.65, 12) });
  });

  it('is also the operator that ran where nothing of its own was fetched, and nobody for marks and imports', () => {
    const credits = creditFinders(
      'keyword-search',
      [find('mark', 1), find('import', 2), find('forward-crawl', 3)],
      0,
      9,
    );
    expect([...credits.keys()]).toEqual(['keyword-search', 'forward-crawl']);
    expect(credits.get('keyword-search')).toEqual({ pages: 0, fresh: 0, reward: 0 });
  });

  it('is eq 9 over all pages where one operator found them all', () => {
    const finds = fc.array(fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }), { maxLength: 15 });
    fc.assert(
      fc.property(finds, fc.nat(5), (positions, known) => {
        const named = positions.map((position) => find('related-search', position));
        const credit = creditFinders('related-search', named, known, 40).get('related-search');
        expect(credit?.reward).toBe(roundReward(named, known, 40));
      }),
    );
  });

  it('counts every fresh page of an operator once', () => {
    const origin = fc.constantFrom(...OPERATOR_NAMES);
    fc.assert(
      fc.property(origin, fc.array(origin, { maxLength: 20 }), (ran, origins) => {
        const credits = creditFinders(
          ran,
          origins.map((operator, i) => find(operator, i + 1)),
          0,
          20,
        );
        const arms = credited(initialArms(OPERATOR_NAMES), credits);
        expect(arms.reduce((sum, arm) => sum + arm.pages, 0)).toBe(origins.length);
        for (const arm of arms) expect(arm.pulls).toBe(arm.operator === ran || origins.includes(arm.operator) ? 1 : 0);
      }),
    );
  });
});

it('an operator that ran in vain comes nearer to its rest, one whose finds were fetched does not', () => {
  const credits = creditFinders('keyword-search', [find('forward-crawl', 1)], 0, 9);
  const arms = credited(initialArms(OPERATOR_NAMES), credits);
  expect(arms.find(({ operator }) => operator === 'keyword-search')?.dryPulls).toBe(1);
  expect(arms.find(({ operator }) => operator === 'forward-crawl')?.dryPulls).toBe(0);
});
