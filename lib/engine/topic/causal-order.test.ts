import { expect, it } from 'vitest';
import type { VerdictRecord } from '../records';
import { entryIds, inCausalOrder, lastClock, missingEntries } from './causal-order';

const entry = (seq: number, url: string, more: Partial<VerdictRecord> = {}): VerdictRecord => ({
  ...{ topic: 't', seq, url, verdict: 'yes', atMs: seq },
  ...more,
});

it('inCausalOrder returns the same log if one copy wrote it', () => {
  const log = [entry(1, 'a'), entry(2, 'b', { replica: 'x', clock: 2 })];
  expect(inCausalOrder(log)).toBe(log);
});

it('inCausalOrder sorts entries by clock, then by copy, whatever their numbers', () => {
  const log = [
    entry(1, 'late', { replica: 'x', clock: 9 }),
    entry(2, 'second', { replica: 'y', clock: 3 }),
    entry(3, 'first', { replica: 'x', clock: 3 }),
  ];
  expect(inCausalOrder(log).map(({ url }) => url)).toEqual(['first', 'second', 'late']);
});

it('missingEntries renumbers entries, their steps and their undo references for the receiving log', () => {
  const mine = [entry(1, 'a'), entry(2, 'mine', { replica: 'x', clock: 2 })];
  const theirs = [
    entry(1, 'a'),
    entry(2, 'b', { replica: 'y', clock: 2 }),
    entry(3, 'c', { replica: 'y', clock: 3, step: 2 }),
    entry(4, 'b', { replica: 'y', clock: 4, verdict: 'undo', undoes: 2 }),
  ];
  const missing = missingEntries('t', mine, theirs);
  expect(missing.map(({ seq, step, undoes }) => [seq, step, undoes])).toEqual([
    [3, undefined, undefined],
    [4, 3, undefined],
    [5, undefined, 3],
  ]);
  expect(missingEntries('t', [...mine, ...missing], theirs)).toEqual([]);
  expect(entryIds([...mine, ...missing]).slice(2)).toEqual(entryIds(theirs).slice(1));
});

it('missingEntries keeps different entries of older versions that have the same number', () => {
  const [mine, theirs] = [[entry(1, 'a')], [entry(1, 'b')]];
  expect(missingEntries('t', mine, theirs)).toEqual([{ ...entry(1, 'b'), seq: 2, clock: 1 }]);
});

it('missingEntries keeps an entry that a restored copy wrote with a clock used before', () => {
  const mine = [entry(1, 'a', { replica: 'x', clock: 1 })];
  const restored = [entry(1, 'b', { replica: 'x', clock: 1 })];
  expect(missingEntries('t', mine, restored)).toHaveLength(1);
});

it('lastClock is the highest clock of verdicts, notes and settings', () => {
  const note = { topic: 't', target: 'a', tags: [], text: '', atMs: 1, textStamp: { clock: 7, replica: 'x' } };
  expect(lastClock({}, [entry(3, 'a')], [])).toBe(3);
  expect(lastClock({}, [entry(3, 'a')], [note])).toBe(7);
  expect(lastClock({ stamps: { name: { clock: 8, replica: 'x' } } }, [], [note])).toBe(8);
});
