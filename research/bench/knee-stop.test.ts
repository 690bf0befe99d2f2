import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kneeReached } from './knee-stop';

const run = (length: number, relevant: boolean) => new Array<boolean>(length).fill(relevant);

describe('knee of a review (Cormack & Grossman 2016)', () => {
  it('kneeReached is true after a long run without a find, as computed by hand', () => {
    // 40 finds in 40 answers, then none in n: 1 / (1 / n) ≥ 156 − 40.
    expect(kneeReached([...run(40, true), ...run(115, false)])).toBe(false);
    expect(kneeReached([...run(40, true), ...run(116, false)])).toBe(true);
  });

  it('kneeReached needs a ratio of 6 after 150 or more finds', () => {
    expect(kneeReached([...run(200, true), ...run(5, false)])).toBe(false);
    expect(kneeReached([...run(200, true), ...run(6, false)])).toBe(true);
  });

  it('kneeReached waits longer after fewer finds', () => {
    const wait = (found: number) => {
      let misses = 1;
      while (!kneeReached([...run(found, true), ...run(misses, false)])) misses += 1;
      return misses;
    };
    expect(wait(5)).toBeGreaterThan(wait(50));
    expect(wait(50)).toBeGreaterThan(wait(150));
  });

  it('kneeReached is false without a find, and while every page is relevant', () => {
    fc.assert(
      fc.property(fc.nat(300), (length) => !kneeReached(run(length, false)) && !kneeReached(run(length, true))),
    );
  });

  it('kneeReached is false again after late finds', () => {
    const answers = [...run(40, true), ...run(116, false)];
    expect(kneeReached([...answers, ...run(30, true)])).toBe(false);
  });
});
