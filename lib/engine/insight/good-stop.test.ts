import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGoodStop, steepestFall } from './good-stop';

const run = (length: number, relevant: boolean) => Array.from({ length }, () => ({ relevant }));

describe('a good place to stop', () => {
  const mixed = Array.from({ length: 60 }, (_, i) => ({ relevant: i % 4 === 0 }));

  it('is where nine tenths are found for sure, whatever the answers', () => {
    expect(isGoodStop({ confirmed: 90, left: 4, least: 0, most: 10, judged: mixed })).toBe(true);
    expect(isGoodStop({ confirmed: 90, left: 4, least: 0, most: 11, judged: mixed })).toBe(false);
  });

  it('is where the estimate says so, nearly half of the answers were yes and the last ones brought next to nothing', () => {
    const half = Array.from({ length: 80 }, (_, i) => ({ relevant: i % 20 < 11 }));
    const clean = [...half, ...run(2, true), ...run(18, false)];
    expect(isGoodStop({ confirmed: 87, left: 13, least: 0, most: 40, judged: clean })).toBe(true);
    expect(isGoodStop({ confirmed: 86, left: 14, least: 0, most: 40, judged: clean })).toBe(false);
    expect(
      isGoodStop({
        confirmed: 87,
        left: 13,
        least: 0,
        most: 40,
        judged: [...half, ...run(3, true), ...run(17, false)],
      }),
    ).toBe(false);
    expect(isGoodStop({ confirmed: 87, left: 13, least: 0, most: 40, judged: [...mixed, ...run(20, false)] })).toBe(
      false,
    );
  });

  it('is where nearly all answers were yes and then none was, though a small topic leaves the estimate low', () => {
    const atOnce = [...run(6, true), ...run(1, false), ...run(3, true), ...run(22, false)];
    expect(isGoodStop({ confirmed: 9, left: 9, least: 0, most: 60, judged: atOnce })).toBe(true);
    expect(isGoodStop({ confirmed: 9, left: 9.1, least: 0, most: 60, judged: atOnce })).toBe(false);
    expect(isGoodStop({ confirmed: 9, left: 9, least: 0, most: 60, judged: atOnce.slice(0, -1) })).toBe(false);
    // The interval says that some are left for sure.
    expect(isGoodStop({ confirmed: 9, left: 9, least: 1, most: 60, judged: atOnce })).toBe(false);
    const unclean = [...run(6, true), ...run(5, false), ...run(1, true), ...run(23, false)];
    expect(isGoodStop({ confirmed: 7, left: 7, least: 0, most: 60, judged: unclean })).toBe(false);
    expect(isGoodStop({ confirmed: 7, left: 7, least: 0, most: 60, judged: run(40, false) })).toBe(false);
  });

  it('is where the estimate says so and finds have become rare at once', () => {
    const rare = [...run(12, true), ...run(24, false), ...run(1, true), ...run(24, false)];
    expect(isGoodStop({ confirmed: 13, left: 1.9, least: 0, most: 20, judged: rare })).toBe(true);
    expect(isGoodStop({ confirmed: 13, left: 2, least: 0, most: 20, judged: rare })).toBe(false);
    expect(isGoodStop({ confirmed: 13, left: 1.9, least: 0, most: 20, judged: rare.slice(0, -2) })).toBe(false);
  });

  it('is left by finds that come late', () => {
    const late = [...run(12, true), ...run(30, false), ...run(3, true)];
    expect(isGoodStop({ confirmed: 15, left: 1.7, least: 0, most: 20, judged: late })).toBe(false);
  });
});

describe('how much rarer finds became', () => {
  it('by hand', () => {
    // All of 12, then 1 of 24 thought to come: 1 / (1 / 24).
    expect(steepestFall([...run(12, true), ...run(24, false)])).toBeCloseTo(24, 9);
    // 8 of 10, then (1 + 1) of 20.
    expect(steepestFall([...run(8, true), ...run(2, false), ...run(19, false), ...run(1, true)])).toBeCloseTo(11, 9);
    expect(steepestFall([...run(10, true), ...run(9, false)])).toBe(0);
  });

  it('is no fall while every answer is the same', () => {
    fc.assert(
      fc.property(
        fc.nat(300),
        (length) => steepestFall(run(length, false)) === 0 && steepestFall(run(length, true)) <= 1,
      ),
    );
  });
});
