import { describe, expect, it } from 'vitest';
import { OPERATOR_NAMES } from '../types';
import { MAX_DRY_PULLS, nextOperator, rested } from './policy';
import { initialArms, pulled } from './ucb1';

const always = () => true;

describe('policies', () => {
  it('takes turns under round-robin', () => {
    let arms = initialArms(OPERATOR_NAMES);
    const order: string[] = [];
    for (let i = 0; i < 2 * OPERATOR_NAMES.length; i++) {
      const operator = nextOperator('round-robin', arms, always);
      if (!operator) throw new Error('an arm was expected');
      order.push(operator);
      arms = pulled(arms, operator, { pages: 1, reward: 0, fresh: 1 });
    }
    expect(order).toEqual([...OPERATOR_NAMES, ...OPERATOR_NAMES]);
  });

  it('stays with one operator where the policy names it', () => {
    expect(nextOperator('backward-crawl', initialArms(OPERATOR_NAMES), always)).toBe('backward-crawl');
    expect(
      nextOperator('backward-crawl', initialArms(OPERATOR_NAMES), (name) => name !== 'backward-crawl'),
    ).toBeUndefined();
  });

  it('lets an arm rest after dry pulls until another finds something', () => {
    let arms = initialArms(['keyword-search']);
    for (let i = 0; i < MAX_DRY_PULLS; i++) arms = pulled(arms, 'keyword-search', { pages: 0, reward: 0, fresh: 0 });
    expect(nextOperator('ucb1', arms, always)).toBeUndefined();
    expect(nextOperator('ucb1', rested(arms, 0), always)).toBeUndefined();
    expect(nextOperator('ucb1', rested(arms, 3), always)).toBe('keyword-search');
  });
});
