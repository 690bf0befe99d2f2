import { describe, expect, it } from 'vitest';
import { createRandom } from '../random';
import type { VerdictRecord } from '../records';
import { agreementOf, isDisputed, pageJudgements } from './agreement';

/** Agreement on units, each with one judgement per reviewer. */
const agreement = (units: readonly (readonly (string | number)[])[], seed = 1) =>
  agreementOf(
    units.map((unit) => ({ judgements: new Map(unit.map((value, i) => [`${i}`, value] as const)) })),
    createRandom(seed),
  );
const cohensKappa = (units: Parameters<typeof agreement>[0]) => agreement(units).pairs[0]?.kappa.value;
const krippendorffsAlpha = (units: Parameters<typeof agreement>[0]) => agreement(units).alpha.value;

const repeated = (times: number, a: string, b: string) => Array.from({ length: times }, () => [a, b]);

describe('agreement of reviewers', () => {
  it("Cohen's kappa of 200 subjects in three categories is 0.4915, by hand from the margins", () => {
    // p_o = 140 / 200 = 0.7; p_e = 0.5 · 0.6 + 0.3 · 0.3 + 0.2 · 0.1 = 0.41.
    const units = [
      ...repeated(88, '1', '1'),
      ...repeated(10, '1', '2'),
      ...repeated(2, '1', '3'),
      ...repeated(14, '2', '1'),
      ...repeated(40, '2', '2'),
      ...repeated(6, '2', '3'),
      ...repeated(18, '3', '1'),
      ...repeated(10, '3', '2'),
      ...repeated(12, '3', '3'),
    ];
    expect(cohensKappa(units)).toBeCloseTo(0.4915, 4);
  });

  it("Cohen's kappa of the textbook's 50 grant applications, of which two readers agree on 35, is 0.4", () => {
    const units = [
      ...repeated(20, 'y', 'y'),
      ...repeated(5, 'y', 'n'),
      ...repeated(10, 'n', 'y'),
      ...repeated(15, 'n', 'n'),
    ];
    expect(cohensKappa(units)).toBeCloseTo(0.4, 10);
    expect(agreement(units).share).toBe(0.7);
  });

  it("Krippendorff's alpha of two observers with binary data is 0.095, as in his section A", () => {
    const meg = [0, 1, 0, 0, 0, 0, 0, 0, 1, 0];
    const owen = [1, 1, 1, 0, 0, 1, 0, 0, 0, 0];
    expect(krippendorffsAlpha(meg.map((value, i) => [value, owen[i] as number]))).toBeCloseTo(0.095, 3);
  });

  it("Krippendorff's alpha of four observers with missing data is 0.743, as in his section C", () => {
    const rows = [
      '1 2 3 3 2 1 4 1 2 . . .',
      '1 2 3 3 2 2 4 1 2 5 . 3',
      '. 3 3 3 2 3 4 2 2 5 1 .',
      '1 2 3 3 2 4 4 1 2 5 1 .',
    ];
    const values = rows.map((row) => row.split(' '));
    const units = (values[0] ?? []).map((_, i) => values.flatMap((row) => (row[i] === '.' ? [] : [row[i] as string])));
    expect(krippendorffsAlpha(units)).toBeCloseTo(0.743, 3);
  });

  it('kappa and alpha are undefined if all judgements are alike, and 1 if reviewers always agree', () => {
    expect(cohensKappa(repeated(3, 'y', 'y'))).toBeUndefined();
    expect(krippendorffsAlpha(repeated(3, 'y', 'y'))).toBeUndefined();
    expect(agreement([])).toMatchObject({ share: undefined, alpha: { value: undefined }, pairs: [] });
    const both = [...repeated(3, 'y', 'y'), ...repeated(2, 'n', 'n')];
    expect([cohensKappa(both), krippendorffsAlpha(both)]).toEqual([1, 1]);
  });

  it('bootstrap intervals contain the value, narrow with more units and repeat with the same seed', () => {
    const units = (times: number) => [
      ...repeated(30 * times, 'y', 'y'),
      ...repeated(10 * times, 'n', 'n'),
      ...repeated(10 * times, 'y', 'n'),
    ];
    const [few, many] = [1, 9].map((times) => agreement(units(times)).alpha);
    expect(few).toEqual(agreement(units(1)).alpha);
    const { low = 0, high = 0 } = few?.interval ?? {};
    expect(low).toBeLessThan(few?.value ?? 0);
    expect(high).toBeGreaterThan(few?.value ?? 0);
    // The standard error falls with the square root of the number of units.
    const width = (many?.interval?.high ?? 0) - (many?.interval?.low ?? 0);
    expect((high - low) / width).toBeGreaterThan(2.4);
    expect((high - low) / width).toBeLessThan(3.6);
  });
});

describe('pageJudgements', () => {
  let seq = 0;
  const entry = (author: string, url: string, verdict: VerdictRecord['verdict'], more: Partial<VerdictRecord> = {}) => {
    seq += 1;
    return { topic: 't', seq, clock: seq, atMs: seq, url, verdict, author, replica: author, ...more };
  };

  it('pageJudgements returns pages with answers of two reviewers, and the last answer of each', () => {
    const log = [
      entry('Ann', 'a', 'no'),
      entry('Ann', 'a', 'yes'),
      entry('Ben', 'a', 'no'),
      entry('Ann', 'b', 'yes'),
      entry('Ben', 'b', 'skip'),
    ];
    const [page, ...others] = pageJudgements(log);
    expect(others).toEqual([]);
    expect([...(page?.judgements ?? [])]).toEqual([
      ['Ann', true],
      ['Ben', false],
    ]);
    expect(page && isDisputed(page)).toBe(true);
  });

  it('pageJudgements omits an answer that was undone', () => {
    const log = [entry('Ann', 'a', 'yes'), entry('Ben', 'a', 'no')];
    const undo = entry('Ben', 'a', 'undo', { undoes: log[1]?.seq as number });
    expect(pageJudgements([...log, undo])).toEqual([]);
  });

  it('a settling answer settles a page without being a rating, until a reviewer answers again', () => {
    const log = [entry('Ann', 'a', 'yes'), entry('Ben', 'a', 'no'), entry('Ann', 'a', 'no', { settles: true })];
    expect(pageJudgements(log)).toMatchObject([{ isResolved: true }]);
    expect(pageJudgements(log)[0]?.judgements.get('Ann')).toBe(true);
    expect(pageJudgements([...log, entry('Ben', 'a', 'no')])).toMatchObject([{ isResolved: false }]);
  });

  it('agreementOf returns percent agreement, alpha, and the kappa of each pair of reviewers', () => {
    const log = ['a', 'b', 'c', 'd'].flatMap((url, i) => [
      entry('Ann', url, i < 2 ? 'yes' : 'no'),
      entry('Ben', url, i < 1 ? 'yes' : 'no'),
    ]);
    const { share, alpha, pairs } = agreementOf(pageJudgements(log), createRandom(1));
    expect(share).toBe(0.75);
    expect(alpha.value).toBeCloseTo(1 - (7 * 2) / 30, 10);
    expect(pairs).toMatchObject([{ reviewers: ['Ann', 'Ben'], pages: 4, share: 0.75, kappa: { value: 0.5 } }]);
  });
});
