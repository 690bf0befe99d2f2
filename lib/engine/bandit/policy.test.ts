import { describe, expect, it } from 'vitest';
import { alsoNaming, MAX_DRY_PULLS, nextOperator, noteRun, rested } from './policy';
import { initialArms, pulled } from './ucb1';

/** Operators that are there today: a new one changes nothing here. */
const FOUR = ['keyword-search', 'related-search', 'forward-crawl', 'backward-crawl'] as const;

const always = () => true;

describe('policies', () => {
  it('takes turns under round-robin', () => {
    let arms = initialArms(FOUR);
    const order: string[] = [];
    for (let i = 0; i < 2 * FOUR.length; i++) {
      const operator = nextOperator('round-robin', arms, always);
      if (!operator) throw new Error('an arm was expected');
      order.push(operator);
      arms = noteRun(pulled(arms, operator, { pages: 1, reward: 0, fresh: 1 }), operator, i + 1);
    }
    expect(order).toEqual([...FOUR, ...FOUR]);
  });

  it('takes turns whoever is paid, and gives an arm that was away one turn, not all it missed', () => {
    let arms = initialArms(FOUR);
    const order: string[] = [];
    for (let round = 1; round <= 9; round++) {
      const operator = nextOperator('round-robin', arms, (name) => name !== 'backward-crawl' || round > 6);
      if (!operator) throw new Error('an arm was expected');
      order.push(operator);
      arms = noteRun(pulled(arms, 'forward-crawl', { pages: 9, reward: 0.5, fresh: 9 }), operator, round);
    }
    const [keyword, related, forward, backward] = FOUR;
    expect(order).toEqual([keyword, related, forward, keyword, related, forward, backward, keyword, related]);
  });

  it('takes arms of older versions, which do not know their last round, for arms that never ran', () => {
    const arms = noteRun(
      initialArms(FOUR).map((arm) => ({ ...arm, pulls: 7 })),
      'keyword-search',
      8,
    );
    expect(nextOperator('round-robin', arms, always)).toBe('related-search');
  });

  it('stays with one operator where the policy names it', () => {
    expect(nextOperator('backward-crawl', initialArms(FOUR), always)).toBe('backward-crawl');
    expect(nextOperator('backward-crawl', initialArms(FOUR), (name) => name !== 'backward-crawl')).toBeUndefined();
  });

  it('lets an arm rest after dry pulls until another finds something', () => {
    let arms = initialArms(['keyword-search']);
    for (let i = 0; i < MAX_DRY_PULLS; i++) arms = pulled(arms, 'keyword-search', { pages: 0, reward: 0, fresh: 0 });
    expect(nextOperator('ucb1', arms, always)).toBeUndefined();
    expect(nextOperator('ucb1', rested(arms, 0), always)).toBeUndefined();
    expect(nextOperator('ucb1', rested(arms, 3), always)).toBe('keyword-search');
  });

  it('lets all that are due and do not rest name addresses beside the one that runs, unless one works alone', () => {
    const arms = pulled(
      pulled(initialArms(FOUR), 'related-search', { pages: 0, reward: 0, fresh: 0 }),
      'related-search',
      { pages: 0, reward: 0, fresh: 0 },
    );
    const due = (name: string) => name !== 'forward-crawl';
    expect(alsoNaming('ucb1', 'keyword-search', arms, due)).toEqual(['backward-crawl']);
    expect(alsoNaming('round-robin', 'backward-crawl', arms, always)).toEqual(['keyword-search', 'forward-crawl']);
    expect(alsoNaming('keyword-search', 'keyword-search', arms, always)).toEqual([]);
  });
});
