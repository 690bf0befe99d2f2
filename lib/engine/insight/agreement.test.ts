import { describe, expect, it } from 'vitest';
import { createRandom } from '../random';
import type { VerdictRecord } from '../records';
import {
  agreementOf,
  bootstrapInterval,
  cohensKappa,
  isDisputed,
  krippendorffsAlpha,
  pageJudgements,
  percentAgreement,
} from './agreement';

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
    expect(percentAgreement(units)).toBe(0.7);
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
    expect(cohensKappa([])).toBeUndefined();
    expect(percentAgreement([])).toBeUndefined();
    const both = [...repeated(3, 'y', 'y'), ...repeated(2, 'n', 'n')];
    expect([cohensKappa(both), krippendorffsAlpha(both)]).toEqual([1, 1]);
  });

  it('bootstrap intervals contain the value, narrow with more units and repeat with the same seed', () => {
    const units = (times: number) => [...repeated(40 * times, 'y', 'y'), ...repeated(10 * times, 'y', 'n')];
    const interval = (times: number) => bootstrapInterval(units(times), percentAgreement, createRandom(1));
    const [few, many] = [interval(1), interval(9)];
    expect(few).toEqual(interval(1));
    expect(few?.low).toBeLessThan(0.8);
    expect(few?.high).toBeGreaterThan(0.8);
    // The standard error of a share of 50 units is 0.057, of 450 units 0.019.
    expect((few?.high ?? 0) - (few?.low ?? 0)).toBeCloseTo(2 * 1.96 * 0.0566, 1);
    expect((many?.high ?? 0) - (many?.low ?? 0)).toBeLessThan(0.1);
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
    expect(pageJudgements(log)).toMatchObject([{ isSettled: true }]);
    expect(pageJudgements(log)[0]?.judgements.get('Ann')).toBe(true);
    expect(pageJudgements([...log, entry('Ben', 'a', 'no')])).toMatchObject([{ isSettled: false }]);
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
