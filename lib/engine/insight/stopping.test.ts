import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STOP_TARGETS } from '../basics';
import { shareFound, stopTarget } from './stopping';

it('shareFound is the found share of all pages, and 1 if there are none', () => {
  expect(shareFound(0, 0)).toBe(1);
  expect(shareFound(0, 3)).toBe(0);
  expect(shareFound(17, 3)).toBeCloseTo(0.85, 12);
});

const answers = (yes: number, no: number) => [
  ...Array.from({ length: yes }, () => ({ relevant: true })),
  ...Array.from({ length: no }, () => ({ relevant: false })),
];
/** Fewest answers without a yes after `yes` finds in a row with which the review may stop for `target`. */
function wait(yes: number, target: number, all = 1e6): number {
  let no = 0;
  while (stopTarget(answers(yes, no), all - yes - no, 0) < target) no += 1;
  return no;
}

describe('stopTarget', () => {
  it('stopTarget needs the run of no’s of its formula, as computed by hand', () => {
    // 100 found, t = 0.8: K = 26, 2 · 26^−0.7 = 0.2044; d ≥ 0.2044 (100 + d) gives d ≥ 25.7.
    expect(wait(100, 0.8)).toBe(26);
    // t = 0.9: K = 12.1, 2 · 12.1^−0.7 = 0.3490; d ≥ 53.6.
    expect(wait(100, 0.9)).toBe(54);
    // t = 0.95: K = 6.263, 2 · 6.263^−0.7 = 0.5537; d ≥ 124.1.
    expect(wait(100, 0.95)).toBe(125);
  });

  it('stopTarget needs a longer run for a few finds than for many, as a share of the answers', () => {
    expect(wait(10, 0.8) / 10).toBeGreaterThan(3 * (wait(100, 0.8) / 100));
    expect(wait(100, 0.8) / 100).toBeGreaterThan(3 * (wait(1_000, 0.8) / 1_000));
  });

  it('stopTarget needs a shorter run where few pages are left to judge', () => {
    expect(wait(30, 0.9, 150)).toBeLessThan(wait(30, 0.9));
  });

  it('stopTarget is 0 after a late yes, without a yes, and if the ranking expects many more pages', () => {
    expect(stopTarget(answers(100, 200), 1_000, 0)).toBe(0.95);
    expect(stopTarget([...answers(100, 200), { relevant: true }], 1_000, 0)).toBe(0);
    expect(stopTarget(answers(0, 200), 1_000, 0)).toBe(0);
    expect(stopTarget(answers(100, 200), 1_000, 42)).toBe(0.95);
    expect(stopTarget(answers(100, 200), 1_000, 43)).toBe(0);
  });

  it('stopTarget is the largest target once no page is left to judge', () => {
    expect(stopTarget(answers(0, 3), 0, 0)).toBe(0.95);
  });

  it('stopTarget never falls with further no’s', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 80 }), fc.integer({ min: 0, max: 200 }), (given, more) => {
        const judged = given.map((relevant) => ({ relevant }));
        const now = stopTarget(judged, 1_000, 0);
        const later = stopTarget([...judged, ...answers(0, more)], 1_000 - more, 0);
        expect(later).toBeGreaterThanOrEqual(now);
        expect([0, ...STOP_TARGETS]).toContain(now);
      }),
    );
  });
});
