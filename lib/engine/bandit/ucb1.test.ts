import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OPERATOR_NAMES } from '../types';
import { initialArms, pulled, selectUcb1, ucb1Score } from './ucb1';

describe('UCB1 (DWDBRM eqs 10, 11)', () => {
  it('pulls every arm once before any arm twice', () => {
    let arms = initialArms(OPERATOR_NAMES);
    const first: string[] = [];
    for (let i = 0; i < OPERATOR_NAMES.length; i++) {
      const operator = selectUcb1(arms, () => true);
      if (!operator) throw new Error('an arm was expected');
      first.push(operator);
      arms = pulled(arms, operator, { pages: 10, reward: 0.9, fresh: 10 });
    }
    expect(first).toEqual([...OPERATOR_NAMES]);
  });

  it('adds sqrt(2 ln n / n_op) to the mean reward', () => {
    const arm = { operator: 'keyword-search' as const, pulls: 2, pages: 20, rewardSum: 1.2, dryPulls: 0 };
    expect(ucb1Score(arm, 100)).toBeCloseTo(0.6 + Math.sqrt((2 * Math.log(100)) / 20), 12);
    expect(ucb1Score(arm, 100)).toBeCloseTo(1.278614, 6);
  });

  it('passes over arms that cannot work', () => {
    const arms = initialArms(OPERATOR_NAMES);
    expect(selectUcb1(arms, (operator) => operator === 'backward-crawl')).toBe('backward-crawl');
    expect(selectUcb1(arms, () => false)).toBeUndefined();
  });

  it('pulls the better of two arms ever more often', () => {
    let arms = initialArms(['keyword-search', 'forward-crawl']);
    for (let i = 0; i < 400; i++) {
      const operator = selectUcb1(arms, () => true);
      if (!operator) throw new Error('an arm was expected');
      arms = pulled(arms, operator, { pages: 10, reward: operator === 'keyword-search' ? 0.8 : 0.2, fresh: 10 });
    }
    const [keyword, forward] = arms;
    expect(keyword?.pulls).toBeGreaterThan((forward?.pulls ?? 0) * 8);
  });

  it('never starves an arm that retrieves nothing, and never loops on it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 40, maxLength: 200 }),
        (rewards) => {
          let arms = initialArms(['keyword-search', 'forward-crawl']);
          for (const reward of rewards) {
            const operator = selectUcb1(arms, () => true);
            if (!operator) return false;
            const dead = operator === 'forward-crawl';
            arms = pulled(arms, operator, { pages: dead ? 0 : 10, reward: dead ? 0 : reward, fresh: dead ? 0 : 10 });
          }
          return arms.every((arm) => arm.pulls > 0) && (arms[1]?.pulls ?? 0) < rewards.length;
        },
      ),
    );
  });
});
