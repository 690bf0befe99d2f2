import { expect, it } from 'vitest';
import type { VerdictRecord } from '../records';
import { historyOf } from './timeline';

const entry = (seq: number, url: string, verdict: VerdictRecord['verdict'], undoes?: number): VerdictRecord => ({
  topic: 't',
  seq,
  url,
  verdict,
  atMs: seq * 10,
  ...(undoes === undefined ? {} : { undoes }),
});

it('historyOf lists verdicts newest first, with the time of their undo', () => {
  const log = [entry(1, 'a', 'seed'), entry(2, 'b', 'yes'), entry(3, 'b', 'undo', 2)];
  expect(historyOf(log)).toEqual([
    { seq: 2, step: 2, url: 'b', verdict: 'yes', atMs: 20, undoneAtMs: 30 },
    { seq: 1, step: 1, url: 'a', verdict: 'seed', atMs: 10, undoneAtMs: undefined },
  ]);
  const [again] = historyOf([...log, entry(4, 'b', 'undo', 3)]);
  expect(again?.undoneAtMs).toBeUndefined();
});
