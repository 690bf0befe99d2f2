import { expect, it } from 'vitest';
import type { VerdictRecord } from '../records';
import { Reviewers, reusedNames } from './reviewers';

const entry = (seq: number, replica: string | undefined, author?: string): VerdictRecord => ({
  ...{ topic: 't', seq, url: `https://a.example/${seq}`, verdict: 'yes', atMs: seq },
  ...(replica === undefined ? {} : { replica }),
  ...(author === undefined ? {} : { author }),
});

it('Reviewers gives a name to the copy that used it first, and numbers the others', () => {
  const log = [entry(1, 'a', 'Ann'), entry(2, 'b', 'Ben'), entry(3, 'x', 'Ann'), entry(4, 'a')];
  const reviewers = new Reviewers(log);
  expect(log.map((one) => reviewers.of(one))).toEqual(['Ann', 'Ben', 'Ann (2)', 'Ann']);
});

it('Reviewers counts entries of older versions, which have no copy, as the first copy of their name', () => {
  const log = [entry(1, undefined, 'Ann'), entry(2, 'a', 'Ann')];
  const reviewers = new Reviewers(log);
  expect(log.map((one) => reviewers.of(one))).toEqual(['Ann', 'Ann']);
});

it('Reviewers takes a copy without a name for its reviewer', () => {
  expect(new Reviewers([entry(1, 'b')]).of(entry(1, 'b'))).toBe('b');
});

it('reusedNames returns the names that another copy had before, also that of the own copy', () => {
  const log = [entry(1, 'own', 'Ann'), entry(2, 'b', 'Ben')];
  expect(reusedNames(log, [entry(3, 'x', 'Ann'), entry(4, 'b', 'Ben'), entry(5, 'c', 'Cem')], 'own')).toEqual(['Ann']);
  expect(reusedNames([entry(1, undefined, 'Ann')], [entry(2, 'own', 'Ann')], 'own')).toEqual([]);
});
