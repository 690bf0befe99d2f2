import { describe, expect, it } from 'vitest';
import { isGoodStop } from './good-stop';

const run = (length: number, relevant: boolean) => Array.from({ length }, () => ({ relevant }));

describe('isGoodStop', () => {
  const found = run(60, true);

  it('asks for 15 answers and 15 % of all answers without a find where nine tenths are just likely enough', () => {
    // (15 + 0.15 · 88) = 28.2, and (15 + 0.15 · 89) = 28.35.
    expect(isGoodStop({ enough: 0.62, judged: [...found, ...run(28, false)] })).toBe(false);
    expect(isGoodStop({ enough: 0.62, judged: [...found, ...run(29, false)] })).toBe(true);
    expect(isGoodStop({ enough: 0.61, judged: [...found, ...run(290, false)] })).toBe(false);
  });

  it('asks for fewer such answers the surer the estimate is, and for none where it is certain', () => {
    // (15 + 0.15 · 70) · (1 − 0.81) / 0.38 = 12.75.
    expect(isGoodStop({ enough: 0.81, judged: [...found, ...run(12, false)] })).toBe(false);
    expect(isGoodStop({ enough: 0.81, judged: [...found, ...run(13, false)] })).toBe(true);
    expect(isGoodStop({ enough: 1, judged: found })).toBe(true);
  });

  it('is withdrawn by a late find', () => {
    expect(isGoodStop({ enough: 0.75, judged: [...found, ...run(30, false), ...run(1, true)] })).toBe(false);
  });
});
