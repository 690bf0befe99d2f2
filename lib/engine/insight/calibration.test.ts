import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../random';
import { calibrate, type JudgedPage, probabilitiesOf, probabilityOf } from './calibration';

const logOdds = fc.double({ min: -30, max: 30, noNaN: true });
const judgements = fc.array(fc.record({ logOdds, relevant: fc.boolean(), sampled: fc.boolean() }), { maxLength: 60 });
/** Of 2,000 pages, most of them improbable: slopes from 1 to 2.5. */
const WAITING = Float64Array.from({ length: 2_000 }, (_, i) => -2 - (4.4 * i) / 2_000);
const logit = (p: number) => Math.log(p / (1 - p));

describe('calibrate', () => {
  it('calibrate gives all fits equal weight, whatever the verdicts on the best pages are', () => {
    const judged = Array.from({ length: 30 }, (_, i) => ({ logOdds: 1 - i / 10, relevant: i < 12 }));
    const weights = calibrate(judged, WAITING).map(({ weight }) => weight);
    for (const weight of weights) expect(weight).toBeCloseTo(1 / weights.length, 12);
  });

  it('a page whose log-odds was relevant in half of the verdicts gets a probability of 0.5', () => {
    const judged = Array.from({ length: 400 }, (_, i) => ({ logOdds: -0.5, relevant: i % 2 === 0 }));
    for (const reading of calibrate(judged, WAITING)) expect(probabilityOf(reading, -0.5)).toBeCloseTo(0.5, 1);
  });

  it('calibrate weighs late verdicts more than early ones', () => {
    const run = (relevant: boolean) => Array.from({ length: 80 }, () => ({ logOdds: 0, relevant }));
    const [falling, rising] = [
      [...run(true), ...run(false)],
      [...run(false), ...run(true)],
    ].map((judged) => probabilitiesOf(Float64Array.of(0), calibrate(judged, WAITING))[0] as number);
    expect(falling).toBeLessThan(0.4);
    expect(rising).toBeGreaterThan(0.6);
  });

  it('answers to randomly drawn pages lower the probability of candidates with little log-odds', () => {
    const answer = (relevant: boolean): JudgedPage => ({ logOdds: -2, relevant, sampled: true });
    const leaning = (judged: JudgedPage[]) =>
      calibrate(judged, WAITING).reduce((sum, { slope, weight }) => sum + slope * weight, 0);
    const usual = leaning([]);
    expect(leaning(Array.from({ length: 10 }, () => answer(false)))).toBeGreaterThan(usual);
    expect(leaning([answer(true)])).toBeLessThan(usual);
    const chosen = calibrate([{ ...answer(true), sampled: undefined }], WAITING);
    for (const { weight } of chosen) expect(weight).toBeCloseTo(1 / chosen.length, 12);
  });

  it('calibrate expects the same few relevant pages at low logOdds for any scale of log-odds and number of pages', () => {
    const lowest = (scale: number, length: number) => {
      const waiting = Float64Array.from({ length }, (_, i) => -scale * (1 + (2 * i) / length));
      const low = waiting.toSorted()[Math.floor(length / 10)] as number;
      return calibrate([], waiting).map((reading) => length * Math.exp(reading.slope * low));
    };
    for (const [scale, length] of [
      [1.5, 2_000],
      [2, 2_000],
      [2, 500],
    ] as const) {
      for (const [i, relevant] of lowest(scale, length).entries()) {
        expect(relevant).toBeCloseTo([10, 1.4, 0.16, 0.003][i] as number, 6);
      }
    }
  });

  it('calibrate gives no log-odds a probability of 1, and less if some of the best pages were irrelevant', () => {
    const answers = (no: number) =>
      Array.from({ length: 200 }, (_, i) => {
        return i % 2 === 0 ? { logOdds: 4, relevant: i % 20 >= 2 * no } : { logOdds: 0, relevant: i % 4 === 1 };
      });
    const surest = (no: number) => probabilitiesOf(Float64Array.of(20), calibrate(answers(no), WAITING))[0] as number;
    expect(surest(2)).toBeGreaterThan(0.75);
    expect(surest(2)).toBeLessThan(0.9);
    expect(surest(0)).toBeGreaterThan(0.95);
    expect(surest(0)).toBeLessThan(1);
  });

  it('calibrate keeps slopes in [0.5, 5] if no page is a candidate or all have much log-odds', () => {
    for (const waiting of [[], [3], [Number.NaN], [Number.NEGATIVE_INFINITY], [-0.1, -0.2]]) {
      for (const { slope } of calibrate([], Float64Array.from(waiting))) {
        expect(slope).toBeGreaterThanOrEqual(0.5);
        expect(slope).toBeLessThanOrEqual(5);
      }
    }
  });

  it('calibrate gives finite intercepts, and weights that sum to 1', () => {
    fc.assert(
      fc.property(judgements, (judged) => {
        const readings = calibrate(judged, WAITING);
        for (const { intercept, weight } of readings) {
          expect(Number.isFinite(intercept)).toBe(true);
          expect(weight).toBeGreaterThanOrEqual(0);
        }
        expect(readings.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 9);
      }),
    );
  });

  it('calibrate recovers the probabilities from which outcomes were drawn', () => {
    const random = createRandom(1);
    const draw = () => {
      const logOdds = -3 + 4 * random.next();
      return { logOdds, relevant: random.next() < 1 / (1 + Math.exp(0.5 - 1.6 * logOdds)) };
    };
    const calibration = calibrate(Array.from({ length: 2_000 }, draw), WAITING);
    for (const at of [-1, 0, 1]) {
      expect(logit(probabilitiesOf(Float64Array.of(at), calibration)[0] as number)).toBeCloseTo(1.6 * at - 0.5, 0);
    }
  });
});

describe('probabilitiesOf', () => {
  const usual = calibrate([], WAITING);

  it('probabilitiesOf returns values in [0, 1] that never rise along the order and keep their sum', () => {
    fc.assert(
      fc.property(fc.array(logOdds, { maxLength: 40 }), judgements, (order, judged) => {
        const calibration = calibrate(judged, WAITING);
        const found = probabilitiesOf(Float64Array.from(order), calibration);
        expect([...found]).toEqual([...found].sort((a, b) => b - a));
        for (const probability of found) expect(probability >= 0 && probability <= 1).toBe(true);
        const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);
        const alone = order.map((one) =>
          calibration.reduce((p, reading) => p + reading.weight * probabilityOf(reading, one), 0),
        );
        expect(sum(found)).toBeCloseTo(sum(alone), 4);
      }),
    );
  });

  it('probabilitiesOf gives the first page the probability of the highest log-odds, whatever its own are', () => {
    expect(probabilitiesOf(Float64Array.of(0, 1, -1), usual)).toEqual(
      probabilitiesOf(Float64Array.of(1, 0, -1), usual),
    );
  });

  it('probabilitiesOf keeps 30 relevant pages among 50,000 distinct and below 1', () => {
    // 30 of 50,000 stand 40 deviations out: summed standard scores of that size are 1 in single precision.
    const order = Float64Array.from({ length: 50_000 }, (_, i) => (i < 30 ? 1.5 - i / 100 : -8));
    const found = probabilitiesOf(order, usual);
    expect(found[0]).toBeLessThan(1);
    expect(new Set(found.subarray(0, 30)).size).toBe(30);
  });
});
