import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VerdictRecord } from '../records';
import { entriesToUndo, foldVerdicts, loggedStep, visibleLog } from './feedback';

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

describe('foldVerdicts', () => {
  it('foldVerdicts groups URLs by their last standing verdict', () => {
    const fold = foldVerdicts(logOf(['seed', 'a'], ['yes', 'b'], ['no', 'c'], ['skip', 'd'], ['no', 'b']));
    expect([...fold.seeds]).toEqual(['a']);
    expect([...fold.confirmed]).toEqual([]);
    expect([...fold.rejected]).toEqual(['c', 'b']);
    expect([...fold.skipped]).toEqual(['d']);
  });

  it('foldVerdicts restores the earlier verdict of a URL when the later one is undone', () => {
    const fold = foldVerdicts(logOf(['yes', 'b'], ['no', 'b'], ['undo', 2]));
    expect([...fold.confirmed]).toEqual(['b']);
  });

  it('foldVerdicts applies an undo of an undo', () => {
    const fold = foldVerdicts(logOf(['yes', 'b'], ['undo', 1], ['undo', 2]));
    expect([...fold.confirmed]).toEqual(['b']);
    expect(foldVerdicts(logOf(['yes', 'b'], ['undo', 1], ['undo', 2], ['undo', 3])).confirmed.size).toBe(0);
  });

  it('foldVerdicts equals the fold of the log without undone entries and their undos', () => {
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

describe('site outcomes in foldVerdicts', () => {
  const word = (seq: number, site: string, outcome: VerdictRecord['outcome']): VerdictRecord => ({
    ...{ topic: 't', seq, url: `https://${site}/`, verdict: 'site', site, outcome, atMs: seq },
  });

  it('foldVerdicts keeps the last outcome of each site, and the outcome open removes it', () => {
    const log = [word(1, 'a', 'excluded'), word(2, 'b', 'known'), word(3, 'a', 'enough'), word(4, 'b', 'open')];
    expect(foldVerdicts(log).sites).toEqual(new Map([['a', 'enough']]));
    expect(foldVerdicts(log).validVerdicts).toEqual([]);
  });

  it('an undo of a site outcome leaves later outcomes of other sites in place', () => {
    const log = [word(1, 'a', 'excluded'), word(2, 'b', 'excluded')];
    const undo = { topic: 't', seq: 3, url: 'https://a/', verdict: 'undo', undoes: 1, atMs: 3 } as const;
    expect(foldVerdicts([...log, undo]).sites).toEqual(new Map([['b', 'excluded']]));
  });
});

describe('entriesToUndo', () => {
  const inStep = (step: number, entry: VerdictRecord): VerdictRecord => ({ ...entry, step });
  const [a, b, c, d] = logOf(['yes', 'a'], ['yes', 'b'], ['yes', 'c'], ['no', 'd']) as [
    VerdictRecord,
    VerdictRecord,
    VerdictRecord,
    VerdictRecord,
  ];
  const log = [a, b, inStep(2, c), d];
  const named = (entries: readonly VerdictRecord[], target: Parameters<typeof entriesToUndo>[2]) =>
    entriesToUndo(entries, foldVerdicts(entries), target).map(({ seq }) => seq);
  const undoOf = (seq: number, undoes: number, step: number): VerdictRecord => ({
    ...{ topic: 't', seq, url: 'x', verdict: 'undo', undoes, step, atMs: seq },
  });

  it('entriesToUndo returns the last step as a whole, a step by its number, or every step since', () => {
    expect(named(log, {})).toEqual([4]);
    expect(named(log.slice(0, 3), {})).toEqual([2, 3]);
    expect(named(log, { step: 2 })).toEqual([2, 3]);
    expect(named(log, { since: 2 })).toEqual([2, 3, 4]);
    expect(named([], {})).toEqual([]);
  });

  it('entriesToUndo returns a single URL’s entry, whatever its step', () => {
    expect(named(log, { url: 'c' })).toEqual([3]);
  });

  it('entriesToUndo continues with the step before an undone step, and undoing an undo is the redo', () => {
    const undone = [...log, undoOf(5, 4, 5)];
    expect(named(undone, {})).toEqual([2, 3]);
    const more = [...undone, undoOf(6, 2, 6), undoOf(7, 3, 6)];
    expect(named(more, {})).toEqual([1]);
    expect(named(more, { step: 6 })).toEqual([6, 7]);
    const redone = [...more, undoOf(8, 6, 8), undoOf(9, 7, 8)];
    expect([...foldVerdicts(redone).confirmed].sort()).toEqual(['a', 'b', 'c']);
    expect(named(redone, {})).toEqual([2, 3]);
  });
});

it('loggedStep numbers entries after the log, and all but the first refer to the step', () => {
  const entries = [
    { url: 'https://a.example/', verdict: 'yes' as const, score: 0.5 },
    { url: 'https://b.example/', verdict: 'no' as const, atMs: 3 },
    { url: 'https://c.example/', verdict: 'seed' as const, step: 2 },
  ];
  expect(loggedStep('t', 6, entries, 9)).toEqual([
    { topic: 't', seq: 7, atMs: 9, url: 'https://a.example/', verdict: 'yes', score: 0.5 },
    { topic: 't', seq: 8, step: 7, atMs: 3, url: 'https://b.example/', verdict: 'no' },
    { topic: 't', seq: 9, step: 2, atMs: 9, url: 'https://c.example/', verdict: 'seed' },
  ]);
});

const entry = (seq: number, replica: string | undefined, url: string, more: Partial<VerdictRecord> = {}) =>
  ({ topic: 't', seq, url, verdict: 'yes', atMs: seq, ...(replica && { replica }), ...more }) as VerdictRecord;
const blind = { isBlind: true, replica: 'me' };
const urls = (log: readonly VerdictRecord[]) => visibleLog(log, blind).map(({ url }) => url);

it('visibleLog returns the whole log while blind mode is off', () => {
  const log = [entry(1, 'other', 'a')];
  expect(visibleLog(log, { replica: 'me' })).toBe(log);
});

it('visibleLog hides answers of other reviewers until this reviewer has answered the page', () => {
  const log = [entry(1, 'other', 'a'), entry(2, 'other', 'b'), entry(3, 'me', 'b', { verdict: 'no' })];
  expect(urls(log)).toEqual(['b', 'b']);
  expect(urls([...log, entry(4, 'me', 'b', { verdict: 'undo', undoes: 3 })])).not.toContain('a');
  expect(visibleLog([...log, entry(4, 'me', 'b', { verdict: 'undo', undoes: 3 })], blind)).not.toContain(log[1]);
});

it('visibleLog shows seeds, site decisions and entries of older versions to every reviewer', () => {
  const log = [
    entry(1, undefined, 'old'),
    entry(2, 'other', 'seed', { verdict: 'seed' }),
    entry(3, 'other', 'site', { verdict: 'site', site: 'a.example', outcome: 'excluded' }),
  ];
  expect(urls(log)).toEqual(['old', 'seed', 'site']);
});
