import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VerdictRecord } from '../types';
import { foldVerdicts } from './feedback';

type Step = readonly [VerdictRecord['verdict'], string | number];

function logOf(...steps: Step[]): VerdictRecord[] {
  return steps.map(([verdict, target], i) => {
    const seq = i + 1;
    const base = { topic: 't', seq, verdict, atMs: seq * 100 };
    return typeof target === 'number'
      ? { ...base, url: steps[target - 1]?.[1] as string, undoes: target }
      : { ...base, url: target };
  });
}

describe('the fold over the verdict log', () => {
  it('sorts addresses by their last standing verdict', () => {
    const fold = foldVerdicts(logOf(['seed', 'a'], ['yes', 'b'], ['no', 'c'], ['skip', 'd'], ['no', 'b']));
    expect([...fold.seeds]).toEqual(['a']);
    expect([...fold.confirmed]).toEqual([]);
    expect([...fold.rejected]).toEqual(['c', 'b']);
    expect([...fold.skipped]).toEqual(['d']);
  });

  it('gives the earlier verdict back when the later one is taken back', () => {
    const fold = foldVerdicts(logOf(['yes', 'b'], ['no', 'b'], ['undo', 2]));
    expect([...fold.confirmed]).toEqual(['b']);
    expect(fold.withdrawn.size).toBe(0);
  });

  it('knows an undo of an undo', () => {
    const fold = foldVerdicts(logOf(['yes', 'b'], ['undo', 1], ['undo', 2]));
    expect([...fold.confirmed]).toEqual(['b']);
    expect(foldVerdicts(logOf(['yes', 'b'], ['undo', 1], ['undo', 2], ['undo', 3])).confirmed.size).toBe(0);
  });

  it('withdraws a confirmation that was taken back, from the time it was given', () => {
    const fold = foldVerdicts(logOf(['seed', 'a'], ['yes', 'b'], ['undo', 2]));
    expect([...fold.withdrawn]).toEqual([['b', 200]]);
    expect(foldVerdicts(logOf(['yes', 'b'], ['undo', 1], ['yes', 'b'])).withdrawn.size).toBe(0);
  });

  it('is equal to the fold of the log without the pairs of entry and undo', () => {
    const entry = fc.tuple(
      fc.constantFrom('seed', 'yes', 'no', 'skip') as fc.Arbitrary<Step[0]>,
      fc.constantFrom('a', 'b', 'c'),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(entry, fc.boolean()), { maxLength: 20 }), (plan) => {
        const kept = logOf(...plan.filter(([, undone]) => !undone).map(([step]) => step));
        const all: Step[] = plan.map(([step]) => step);
        for (const [i, [, undone]] of plan.entries()) if (undone) all.push(['undo', i + 1]);
        const [a, b] = [foldVerdicts(kept), foldVerdicts(logOf(...all))];
        const flat = (fold: typeof a) =>
          [fold.seeds, fold.confirmed, fold.rejected, fold.skipped].map((set) => [...set]);
        expect(flat(b)).toEqual(flat(a));
      }),
    );
  });
});
