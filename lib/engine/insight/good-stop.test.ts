import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGoodStop, steepestFall } from './good-stop';

const run = (length: number, relevant: boolean) => Array.from({ length }, () => ({ relevant }));

describe('a good place to stop', () => {
  const mixed = Array.from({ length: 60 }, (_, i) => ({ relevant: i % 4 === 0 }));

  it('is where nine tenths are found for sure, whatever the answers', () => {
    expect(isGoodStop({ enough: 0.82, judged: mixed })).toBe(true);
    expect(isGoodStop({ enough: 0.81, judged: mixed })).toBe(false);
  });

  it('is where that is likely, many answers were yes and the last ones brought next to nothing', () => {
    const half = Array.from({ length: 80 }, (_, i) => ({ relevant: i % 20 < 11 }));
    const rare = [...half, ...run(2, true), ...run(18, false)];
    expect(isGoodStop({ enough: 0.72, judged: rare })).toBe(true);
    expect(isGoodStop({ enough: 0.71, judged: rare })).toBe(false);
    expect(isGoodStop({ enough: 0.72, judged: [...half, ...run(3, true), ...run(17, false)] })).toBe(false);
    expect(isGoodStop({ enough: 0.72, judged: [...mixed, ...run(20, false)] })).toBe(false);
    expect(isGoodStop({ enough: 0.72, judged: [...run(10, true), ...run(9, false)] })).toBe(false);
  });

  it('is where that is possible, most answers were yes and then none was', () => {
    const atOnce = [...run(6, true), ...run(1, false), ...run(3, true), ...run(15, false)];
    expect(isGoodStop({ enough: 0.35, judged: atOnce })).toBe(true);
    expect(isGoodStop({ enough: 0.34, judged: atOnce })).toBe(false);
    expect(isGoodStop({ enough: 0.35, judged: atOnce.slice(0, -1) })).toBe(false);
    const unclean = [...run(5, true), ...run(7, false), ...run(1, true), ...run(23, false)];
    expect(isGoodStop({ enough: 0.35, judged: unclean })).toBe(false);
    expect(isGoodStop({ enough: 0.35, judged: run(40, false) })).toBe(false);
    expect(isGoodStop({ enough: 0.35, judged: [...run(2, true), ...run(40, false)] })).toBe(false);
  });

  it('is where that is rather so than not and finds have become rare at once', () => {
    // All of 12, then (3 + 1) of 80 thought to come.
    const rare = [...run(12, true), ...run(60, false), ...run(3, true), ...run(17, false)];
    expect(isGoodStop({ enough: 0.6, judged: rare })).toBe(true);
    expect(isGoodStop({ enough: 0.59, judged: rare })).toBe(false);
    expect(isGoodStop({ enough: 0.6, judged: rare.slice(0, -1) })).toBe(false);
  });

  it('is left by finds that come late', () => {
    const late = [...run(12, true), ...run(30, false), ...run(3, true)];
    expect(isGoodStop({ enough: 0.75, judged: late })).toBe(false);
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
