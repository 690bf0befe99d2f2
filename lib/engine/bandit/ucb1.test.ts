import { describe, expect, it } from 'vitest';
import { type ArmState, OPERATOR_NAMES, type OperatorName } from '../types';
import { initialArms, selectUcb1, ucb1Score } from './ucb1';

const ran = (arms: readonly ArmState[], operator: OperatorName, reward: number) =>
  arms.map((arm) =>
    arm.operator === operator
      ? { ...arm, pulls: arm.pulls + 1, lastRun: 1, pages: arm.pages + 10, rewardSum: arm.rewardSum + reward }
      : arm,
  );

describe('UCB1 (DWDBRM eqs 10, 11)', () => {
  it('selectUcb1 pulls every arm once before any arm twice', () => {
    let arms = initialArms(OPERATOR_NAMES);
    const first: string[] = [];
    for (let i = 0; i < OPERATOR_NAMES.length; i++) {
      const operator = selectUcb1(arms, () => true);
      if (!operator) throw new Error('an arm was expected');
      first.push(operator);
      arms = ran(arms, operator, 0.9);
    }
    expect(first).toEqual([...OPERATOR_NAMES]);
  });

  it('ucb1Score adds sqrt(2 ln n / n_op) to the mean reward', () => {
    const arm = { operator: 'keyword-search', pulls: 2, lastRun: 3, pages: 20, rewardSum: 1.2, dryPulls: 0 } as const;
    expect(ucb1Score(arm, 100)).toBeCloseTo(0.6 + Math.sqrt((2 * Math.log(100)) / 20), 12);
    expect(ucb1Score(arm, 100)).toBeCloseTo(1.278614, 6);
  });

  it('selectUcb1 skips arms that are not available', () => {
    const arms = initialArms(OPERATOR_NAMES);
    expect(selectUcb1(arms, (operator) => operator === 'backward-crawl')).toBe('backward-crawl');
    expect(selectUcb1(arms, () => false)).toBeUndefined();
  });

  it('selectUcb1 pulls the better of two arms far more often, and still pulls the worse arm', () => {
    let arms = initialArms(['keyword-search', 'forward-crawl']);
    for (let i = 0; i < 400; i++) {
      const operator = selectUcb1(arms, () => true);
      if (!operator) throw new Error('an arm was expected');
      arms = ran(arms, operator, operator === 'keyword-search' ? 0.8 : 0);
    }
    const [keyword, forward] = arms;
    expect(keyword?.pulls).toBeGreaterThan((forward?.pulls ?? 0) * 8);
    expect(forward?.pulls).toBeGreaterThan(1);
  });
});
