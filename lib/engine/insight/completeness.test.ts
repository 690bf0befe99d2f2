import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../random';
import { calibrate, type JudgedPage, probabilitiesOf, probabilityOf } from './calibration';
import { completeness } from './completeness';

const CALIBRATION = calibrate(
  [],
  Float64Array.from({ length: 2_000 }, (_, i) => -2 - (4.4 * i) / 2_000),
);

const answers = (count: number): JudgedPage[] =>
  Array.from({ length: count }, (_, i) => ({ logOdds: -1, relevant: i % 2 === 0 }));

function told(order: readonly number[], given: Partial<Parameters<typeof completeness>[0]> = {}) {
  const logOdds = Float64Array.from(order);
  return completeness({
    logOdds: logOdds,
    probabilities: probabilitiesOf(logOdds, CALIBRATION),
    calibration: CALIBRATION,
    siteAt: (place) => `s${place % 10}.example`,
    confirmed: 30,
    own: new Set(['s0.example', 's1.example']),
    judged: answers(50),
    ...given,
  });
}

describe('completeness', () => {
  it('completeness is undefined before eight answers and without a confirmed page', () => {
    expect(told([1, 0], { judged: answers(7) })).toBeUndefined();
    expect(told([1, 0], { confirmed: 0 })).toBeUndefined();
    expect(told([1, 0], { judged: answers(8), confirmed: 1 })).toBeDefined();
  });

  it('completeness sums probabilities over pages, the next ten pages, and sites without a confirmed page', () => {
    const order = Array.from({ length: 40 }, (_, i) => 1 - i / 10);
    const scores = probabilitiesOf(Float64Array.from(order), CALIBRATION);
    const estimate = told(order);
    const sum = scores.reduce((total, score) => total + score, 0);
    expect(estimate?.pages.found).toBe(30);
    expect(estimate?.pages.left).toBeCloseTo(sum, 4);
    expect(estimate?.next).toBeCloseTo(
      scores.subarray(0, 10).reduce((total, score) => total + score, 0),
      4,
    );
    expect(estimate?.sites.found).toBe(2);
    expect(estimate?.sites.left).toBeGreaterThan(1);
    expect(estimate?.sites.left).toBeLessThan(8);
    const own = new Set(Array.from({ length: 10 }, (_, i) => `s${i}.example`));
    expect(told(order, { own })?.sites).toEqual({ found: 10, left: 0, least: 0, most: 0 });
  });

  it('completeness reports a good stop only if hardly any relevant page can be left', () => {
    const nothing = new Array<number>(500).fill(-9);
    const judged = [...answers(50), ...new Array<JudgedPage>(130).fill({ logOdds: -9, relevant: false })];
    expect(told(nothing, { judged })?.stopTarget).toBe(0.9);
    expect(told(nothing)?.stopTarget).toBe(0);
    expect(told([...new Array<number>(30).fill(1), ...nothing], { judged })?.stopTarget).toBe(0);
    expect(told([])).toMatchObject({ pages: { found: 30, left: 0, most: 0 }, next: 0, stopTarget: 0.95 });
  });

  it('completeness never reports more pages or sites than there are candidates, for any log-odds', () => {
    for (const order of [
      [9, 9, 9],
      [Number.NaN, 1],
      [Number.POSITIVE_INFINITY, 0],
    ]) {
      const { pages, sites } = told(order) ?? expect.fail('nothing is told');
      expect(pages.most).toBeLessThanOrEqual(order.length);
      expect(sites.most).toBeLessThanOrEqual(order.length);
    }
  });

  it('the interval of completeness contains the true number in at least 80% of reviews if probabilities are true', () => {
    const random = createRandom(7);
    const order = Array.from({ length: 300 }, (_, i) => 1 - i / 60);
    const reviews = 200;
    let held = 0;
    for (let i = 0; i < reviews; i += 1) {
      const reading = CALIBRATION[i % CALIBRATION.length] as (typeof CALIBRATION)[number];
      const truth = order.filter((e) => random.next() < probabilityOf(reading, e)).length;
      const { least, most } = told(order)?.pages ?? { least: 0, most: 0 };
      if (truth >= least && truth <= most) held += 1;
    }
    expect(held / reviews).toBeGreaterThanOrEqual(0.8);
  });

  it('estimates of completeness are finite and ordered for any ranking', () => {
    const logOdds = fc.double({ min: -40, max: 40, noNaN: true });
    fc.assert(
      fc.property(fc.array(logOdds, { maxLength: 60 }), fc.integer({ min: 1, max: 500 }), (order, confirmed) => {
        const estimate = told(
          order.sort((a, b) => b - a),
          { confirmed },
        );
        for (const { left, least, most } of [estimate?.pages, estimate?.sites].flatMap((one) => one ?? [])) {
          expect(left).toBeGreaterThanOrEqual(0);
          expect(least).toBeLessThanOrEqual(most);
          expect(Number.isFinite(most)).toBe(true);
        }
        expect(estimate?.next).toBeLessThanOrEqual(Math.min(10, order.length) + 1e-6);
      }),
    );
  });
});
