import { describe, expect, it } from 'vitest';
import { OPERATOR_NAMES, type OperatorName } from '../basics';
import type { ArmState } from '../session-records';
import {
  armsByFinds,
  initialArms,
  MAX_PULLS_WITHOUT_PAGES,
  meanReward,
  nextOperator,
  secondaryOperators,
  ucb1Score,
} from './policy';

/** A fixed list, so that a new operator changes nothing here. */
const FOUR = ['keyword-search', 'related-search', 'forward-crawl', 'backward-crawl'] as const;
const [KEYWORD, RELATED, FORWARD, BACKWARD] = FOUR;

const always = () => true;
/** The arms after an operator ran. */
const ran = (arms: readonly ArmState[], operator: OperatorName, round: number, reward = 0.5) =>
  arms.map((arm) =>
    arm.operator === operator
      ? { ...arm, pulls: arm.pulls + 1, lastRun: round, pages: arm.pages + 10, rewardSum: arm.rewardSum + reward }
      : arm,
  );
const resting = (arms: readonly ArmState[], operator: OperatorName) =>
  arms.map((arm) => (arm.operator === operator ? { ...arm, dryPulls: MAX_PULLS_WITHOUT_PAGES } : arm));

describe('nextOperator', () => {
  it('nextOperator lets every arm run once before any arm runs twice, whatever the rewards', () => {
    let arms = initialArms(FOUR).map((arm) => ({ ...arm, rewardSum: arm.operator === FORWARD ? 9 : 0 }));
    const order: unknown[] = [];
    for (let round = 1; round <= FOUR.length; round++) {
      const choice = nextOperator('ucb1', arms, always);
      if (!choice) throw new Error('an arm was expected');
      order.push(choice);
      arms = ran(arms, choice.operator, round);
    }
    expect(order).toEqual(FOUR.map((operator) => ({ operator, reason: 'first' })));
  });

  it('nextOperator gives the reason of its choice: earned by rewards, tried after few runs, or the only arm', () => {
    const rounds = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    const earned = rounds.reduce((arms, round) => ran(arms, KEYWORD, round), initialArms([KEYWORD, RELATED]));
    const arms = ran(earned, RELATED, 10, 0.1);
    expect(nextOperator('ucb1', arms, always)).toEqual({ operator: RELATED, reason: 'tried' });
    expect(nextOperator('ucb1', ran(arms, RELATED, 11, 0.1), always)).toEqual({ operator: KEYWORD, reason: 'earned' });
    expect(nextOperator('ucb1', arms, (name) => name === KEYWORD)).toEqual({ operator: KEYWORD, reason: 'only' });
  });

  it('nextOperator with a low weight of exploration keeps to the operator with the best mean reward', () => {
    const rounds = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    const earned = rounds.reduce((arms, round) => ran(arms, KEYWORD, round), initialArms([KEYWORD, RELATED]));
    const arms = ran(earned, RELATED, 10, 0.1);
    expect(nextOperator('ucb1', arms, always)?.operator).toBe(RELATED);
    expect(nextOperator('ucb1', arms, always, 0.1)).toEqual({ operator: KEYWORD, reason: 'earned' });
  });

  it('round-robin takes turns, and gives an arm that was not available one turn, not all missed turns', () => {
    let arms = initialArms(FOUR);
    const order: string[] = [];
    for (let round = 1; round <= 9; round++) {
      const choice = nextOperator('round-robin', arms, (name) => name !== BACKWARD || round > 6);
      if (choice?.reason !== 'turn') throw new Error('a turn was expected');
      order.push(choice.operator);
      arms = ran(arms, choice.operator, round);
    }
    expect(order).toEqual([KEYWORD, RELATED, FORWARD, KEYWORD, RELATED, FORWARD, BACKWARD, KEYWORD, RELATED]);
  });

  it('nextOperator treats an arm of an older version, without its last round, as an arm that never ran', () => {
    const arms = initialArms(FOUR).map((arm) => ({ ...arm, pulls: 7 }));
    const [first, ...others] = arms as [ArmState, ...ArmState[]];
    const known = [{ ...first, lastRun: 8 }, ...others];
    expect(nextOperator('round-robin', known, always)?.operator).toBe(RELATED);
    expect(nextOperator('ucb1', known, always)).toEqual({ operator: RELATED, reason: 'first' });
  });

  it('nextOperator keeps to the operator that the policy names', () => {
    expect(nextOperator(BACKWARD, initialArms(FOUR), always)).toEqual({ operator: BACKWARD, reason: 'fixed' });
    expect(nextOperator(BACKWARD, initialArms(FOUR), (name) => name !== BACKWARD)).toBeUndefined();
  });

  it('the policy ucb1 chooses an operator that runs anyway only if no other can run; other policies do not mind', () => {
    const arms = initialArms([FORWARD, KEYWORD, RELATED]);
    const runsAnyway = (name: OperatorName) => name === FORWARD;
    const chosenWith = (some: readonly ArmState[], policy: Parameters<typeof nextOperator>[0] = 'ucb1') =>
      nextOperator(policy, some, always, 1, runsAnyway)?.operator;
    expect(chosenWith(arms)).toBe(KEYWORD);
    expect(chosenWith(resting(arms, KEYWORD))).toBe(RELATED);
    expect(chosenWith(resting(resting(arms, KEYWORD), RELATED))).toBe(FORWARD);
    expect(chosenWith(arms, 'round-robin')).toBe(FORWARD);
    expect(chosenWith(arms, FORWARD)).toBe(FORWARD);
  });

  it('nextOperator skips an arm that rests', () => {
    const arms = resting(initialArms(FOUR), KEYWORD);
    expect(nextOperator('ucb1', arms, always)?.operator).toBe(RELATED);
    expect(nextOperator('ucb1', resting(initialArms([KEYWORD]), KEYWORD), always)).toBeUndefined();
  });

  it('secondaryOperators adds the other operators that cost nothing and do not rest, unless the policy names one', () => {
    const arms = resting(initialArms(FOUR), RELATED);
    const free = (name: string) => name !== FORWARD;
    expect(secondaryOperators('ucb1', KEYWORD, arms, free)).toEqual([BACKWARD]);
    expect(secondaryOperators('round-robin', BACKWARD, arms, always)).toEqual([KEYWORD, FORWARD]);
    expect(secondaryOperators(KEYWORD, KEYWORD, arms, always)).toEqual([]);
  });
});

const rewarded = (arms: readonly ArmState[], operator: OperatorName, reward: number) =>
  arms.map((arm) =>
    arm.operator === operator
      ? { ...arm, pulls: arm.pulls + 1, lastRun: 1, pages: arm.pages + 10, rewardSum: arm.rewardSum + reward }
      : arm,
  );

describe('UCB1 (DWDBRM eqs 10, 11)', () => {
  const selectUcb1 = (arms: Parameters<typeof nextOperator>[1], available: Parameters<typeof nextOperator>[2]) =>
    nextOperator('ucb1', arms, available)?.operator;

  it('the policy ucb1 pulls every arm once before any arm twice', () => {
    let arms = initialArms(OPERATOR_NAMES);
    const first: string[] = [];
    for (let i = 0; i < OPERATOR_NAMES.length; i++) {
      const operator = selectUcb1(arms, () => true);
      if (!operator) throw new Error('an arm was expected');
      first.push(operator);
      arms = rewarded(arms, operator, 0.9);
    }
    expect(first).toEqual([...OPERATOR_NAMES]);
  });

  it('ucb1Score adds sqrt(2 ln n / n_op) to the mean reward', () => {
    const arm = { operator: 'keyword-search', pulls: 2, lastRun: 3, pages: 20, rewardSum: 1.2, dryPulls: 0 } as const;
    expect(ucb1Score(arm, 100)).toBeCloseTo(0.6 + Math.sqrt((2 * Math.log(100)) / 20), 12);
    expect(ucb1Score(arm, 100)).toBeCloseTo(1.278614, 6);
  });

  it('ucb1Score counts a mean reward of at most 1, whatever earlier runs add to the sum', () => {
    const arm = { operator: 'keyword-search', pulls: 1, lastRun: 3, pages: 20, rewardSum: 1.6, dryPulls: 0 } as const;
    expect(ucb1Score(arm, 100)).toBeCloseTo(1 + Math.sqrt((2 * Math.log(100)) / 20), 12);
  });

  it('the policy ucb1 skips arms that are not available', () => {
    const arms = initialArms(OPERATOR_NAMES);
    expect(selectUcb1(arms, (operator) => operator === 'backward-crawl')).toBe('backward-crawl');
    expect(selectUcb1(arms, () => false)).toBeUndefined();
  });

  it('the policy ucb1 pulls the better of two arms far more often, and still pulls the worse arm', () => {
    let arms = initialArms(['keyword-search', 'forward-crawl']);
    for (let i = 0; i < 400; i++) {
      const operator = selectUcb1(arms, () => true);
      if (!operator) throw new Error('an arm was expected');
      arms = rewarded(arms, operator, operator === 'keyword-search' ? 0.8 : 0);
    }
    const [keyword, forward] = arms;
    expect(keyword?.pulls).toBeGreaterThan((forward?.pulls ?? 0) * 8);
    expect(forward?.pulls).toBeGreaterThan(1);
  });
});

describe('armsByFinds', () => {
  it('by hand: 9 relevant of 12 pages give a mean reward of 0.75, none gives 0, and n_op is at least the pages charged', () => {
    const arms = [KEYWORD, RELATED, FORWARD].reduce(
      (all, operator, i) => ran(all, operator, i + 1, 0.9),
      initialArms(FOUR),
    );
    const finds = new Map<OperatorName, { pages: number; relevantPages: number }>([
      [KEYWORD, { pages: 12, relevantPages: 9 }],
      [RELATED, { pages: 0, relevantPages: 0 }],
    ]);
    const byFinds = armsByFinds(arms, (operator) => finds.get(operator));
    expect(byFinds.map(meanReward)).toEqual([0.75, 0, 0.9, 0]);
    expect(byFinds.map(({ pages }) => pages)).toEqual([12, 10, 10, 0]);
    const never = armsByFinds(initialArms(FOUR), () => ({ pages: 4, relevantPages: 3 }));
    expect(never.map(meanReward)).toEqual([0, 0, 0, 0]);
  });

  it('by hand: what an operator wasted counts as pages without relevance, and another one is chosen', () => {
    const arms = initialArms(FOUR).map((arm) => ({ ...arm, pulls: 4, lastRun: 1, pages: 40, wasted: 54 }));
    const honest = arms.map((arm) => (arm.operator === RELATED ? arm : { ...arm, wasted: 0 }));
    const byFinds = armsByFinds(honest, (operator) =>
      operator === RELATED ? { pages: 6, relevantPages: 5.4 } : { pages: 60, relevantPages: 30 },
    );
    expect(byFinds.map((arm) => [meanReward(arm), arm.pages])).toEqual(
      FOUR.map((operator) => (operator === RELATED ? [expect.closeTo(5.4 / 60, 9), 60] : [0.5, 60])),
    );
    expect(nextOperator('ucb1', byFinds, always)?.operator).not.toBe(RELATED);
  });
});
