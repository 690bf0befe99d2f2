import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OPERATOR_NAMES, type OperatorName } from '../basics';
import { initialArms, MAX_PULLS_WITHOUT_PAGES, ucb1Score } from './policy';
import { rewardsOf, roundReward, updatedArms } from './reward';

type RoundCredit = Parameters<typeof updatedArms>[1];

const whole = (positions: readonly (number | undefined)[]) => positions.map((position) => ({ position, share: 1 }));

describe('reward of a round (DWDBRM eq 9)', () => {
  it('roundReward averages 1 − pos/len over the pages returned, and known pages count 0', () => {
    expect(roundReward(whole([1, 5]), 0, 10)).toBeCloseTo((0.9 + 0.5) / 2, 12);
    expect(roundReward(whole([1, 5]), 2, 10)).toBeCloseTo((0.9 + 0.5) / 4, 12);
    expect(roundReward(whole([1, undefined]), 0, 10)).toBeCloseTo(0.45, 12);
  });

  it('roundReward multiplies the reward of a page by the share that its site has left', () => {
    const finds = [
      { position: 1, share: 1 },
      { position: 5, share: 0.5 },
    ];
    expect(roundReward(finds, 0, 10)).toBeCloseTo((0.9 + 0.5 * 0.5) / 2, 12);
  });

  it('roundReward is 0 for the bottom of the list, and for no page at all', () => {
    expect(roundReward(whole([10]), 0, 10)).toBe(0);
    expect(roundReward([], 0, 10)).toBe(0);
    expect(roundReward([], 3, 10)).toBe(0);
  });

  it('roundReward stays in [0, 1) and never grows with known pages', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 20 }), fc.nat(30), (positions, known) => {
        const reward = roundReward(whole(positions), known, 50);
        return reward >= 0 && reward < 1 && roundReward(whole(positions), known + 1, 50) <= reward;
      }),
    );
  });
});

const find = (operator: OperatorName | 'mark' | 'import', position?: number) => ({ operator, position, share: 1 });

/** A round of ten pages in which keyword search ran and proposed no URL. */
const credit = (given: Partial<RoundCredit> = {}): RoundCredit => ({
  ...{ round: 1, operator: 'keyword-search', ran: ['keyword-search'], finds: [], known: 0, length: 10 },
  ...{ didNothing: false, fruitless: new Map(), queued: 1, pagesPerRound: 10, alone: false, ...given },
});
const settled = (rounds: readonly Partial<RoundCredit>[]) => {
  const arms = rounds.reduce<ReturnType<typeof initialArms>>(
    (before, given) => updatedArms(before, credit(given)),
    initialArms(OPERATOR_NAMES),
  );
  return (name: OperatorName) => arms.find(({ operator }) => operator === name);
};

describe('updatedArms (DWDBRM eqs 9 to 11)', () => {
  it('updatedArms charges the arm that ran a round of pages, whether the frontier fetched its URLs or not', () => {
    const arm = settled([{ finds: [find('forward-crawl', 1)] }]);
    expect(arm('keyword-search')).toEqual({
      ...{ operator: 'keyword-search', pulls: 1, lastRun: 1, pages: 10, rewardSum: 0, dryPulls: 0 },
    });
  });

  it('updatedArms charges a run that found nothing a round of pages, also when the operator works alone', () => {
    for (const alone of [false, true]) expect(settled([{ alone }])('keyword-search')?.pages).toBe(10);
  });

  it('updatedArms counts fruitless URLs of every operator as wasted, and a run that brought nothing as a round of pages', () => {
    const fruitless = new Map([['related-search', 3] as const, ['keyword-search', 2] as const]);
    const wastedBy = (given: Partial<RoundCredit>) => {
      const arm = settled([given, { fruitless }]);
      return (['keyword-search', 'related-search', 'forward-crawl'] as const).map((name) => arm(name)?.wasted);
    };
    // In the first round the chosen operator, keyword search, queues a URL, finds a page, has a failure, or does nothing.
    expect(wastedBy({ queued: 1 })).toEqual([2, 3, undefined]);
    expect(wastedBy({ queued: 0, finds: [find('keyword-search', 1)] })).toEqual([2, 3, undefined]);
    expect(wastedBy({ queued: 0, fruitless })).toEqual([4, 6, undefined]);
    expect(wastedBy({ queued: 0, finds: [find('related-search', 1)] })).toEqual([12, 3, undefined]);
  });

  it('updatedArms pays an operator for pages that it proposed before, and does not count a run', () => {
    const arm = settled([{ finds: [find('related-search', 2), find('related-search', 5)] }]);
    expect(arm('related-search')).toMatchObject({ pulls: 0, pages: 0 });
    expect(arm('related-search')?.lastRun).toBeUndefined();
    expect(arm('related-search')?.rewardSum).toBeCloseTo((0.8 + 0.5) / 10, 12);
  });

  it('updatedArms counts a run of every operator that proposed URLs in the round', () => {
    const arm = settled([{ ran: ['forward-crawl', 'keyword-search'] }]);
    expect(OPERATOR_NAMES.filter((name) => arm(name)?.pulls === 1)).toEqual(['keyword-search', 'forward-crawl']);
  });

  it('as printed, updatedArms counts the retrieved pages and divides by them, known pages included', () => {
    const arm = settled([{ alone: true, finds: [find('keyword-search', 1), find('keyword-search', 5)], known: 2 }]);
    expect(arm('keyword-search')).toMatchObject({ pulls: 1, pages: 4 });
    expect(arm('keyword-search')?.rewardSum).toBeCloseTo((0.9 + 0.5) / 4, 12);
  });

  it('updatedArms pays no operator for marks and imports', () => {
    const arm = settled([{ finds: [find('mark', 1), find('import', 2)] }]);
    expect(OPERATOR_NAMES.filter((name) => arm(name)?.rewardSum !== 0)).toEqual([]);
  });

  it('updatedArms gives n = Σ n_op = a round of pages for every run, whatever is fetched', () => {
    const origin = fc.constantFrom(...OPERATOR_NAMES);
    const round = fc.record({ operator: origin, origins: fc.array(origin, { maxLength: 20 }) });
    fc.assert(
      fc.property(fc.array(round), (rounds) => {
        const arm = settled(
          rounds.map(({ operator, origins }) => ({
            ...{ operator, ran: [operator], length: 20 },
            finds: origins.map((name, i) => find(name, i + 1)),
          })),
        );
        const pages = OPERATOR_NAMES.map((name) => arm(name)?.pages ?? 0);
        expect(pages.reduce((sum, one) => sum + one, 0)).toBe(10 * rounds.length);
      }),
    );
  });
});

describe('resting arms', () => {
  const idle = { operator: 'keyword-search', ran: ['keyword-search'], didNothing: true } as const;
  const other = { operator: 'forward-crawl', ran: ['forward-crawl'] } as const;

  it('an arm rests after two runs without effect, although other operators found pages', () => {
    const found = { ...idle, finds: [find('forward-crawl', 1)] };
    expect(settled([found, found])('keyword-search')?.dryPulls).toBe(MAX_PULLS_WITHOUT_PAGES);
  });

  it('an arm rests until another operator finds a page', () => {
    expect(settled([idle, idle, other])('keyword-search')?.dryPulls).toBe(MAX_PULLS_WITHOUT_PAGES);
    const found = { ...other, finds: [find('forward-crawl', 1)] };
    expect(settled([idle, idle, found])('keyword-search')?.dryPulls).toBe(MAX_PULLS_WITHOUT_PAGES - 1);
  });

  it('an arm never rests for lack of new pages while its runs have an effect', () => {
    const barren = { ...idle, didNothing: false };
    expect(settled([barren, barren, barren])('keyword-search')?.dryPulls).toBe(0);
    expect(settled([idle, barren])('keyword-search')?.dryPulls).toBe(0);
  });
});

it('as printed, an over-used arm falls far below a fresh one (DWDBRM eqs 9 and 11)', () => {
  // One new page of 30 results, seven times; another operator found 9 pages of 10 once.
  const poor: Partial<RoundCredit> = { alone: true, finds: [find('keyword-search', 1)], known: 29 };
  const good: Partial<RoundCredit> = {
    ...{ operator: 'related-search', ran: ['related-search'], alone: true },
    finds: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((position) => find('related-search', position)),
  };
  const arm = settled([...Array.from({ length: 7 }, () => poor), good]);
  const [worn, fresh] = [arm('keyword-search'), arm('related-search')];
  expect([worn?.pages, fresh?.pages]).toEqual([210, 9]);
  const score = (state: typeof worn) => (state ? ucb1Score(state, 219) : Number.NaN);
  expect(score(worn)).toBeCloseTo(0.9 / 30 + Math.sqrt((2 * Math.log(219)) / 210), 12);
  expect(score(worn)).toBeLessThan(0.3);
  expect(score(fresh)).toBeGreaterThan(1);
});

it('rewardsOf gives eq 9 for the pages of each operator, and counts known pages for the chosen operator', () => {
  const finds = [find('forward-crawl', 1), find('related-search', 2), find('related-search', 5)];
  const rewards = rewardsOf(credit({ operator: 'forward-crawl', finds, known: 1 }));
  expect(rewards).toEqual({ 'forward-crawl': 0.45, 'related-search': expect.closeTo(0.65, 12) });
  expect(rewardsOf(credit({ finds: [find('mark', 1)] }))).toEqual({ 'keyword-search': 0 });
});
