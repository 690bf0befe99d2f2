import { expect, it } from 'vitest';
import type { VerdictRecord } from '../records';
import { answersCurve } from './timeline';

const entry = (seq: number, verdict: VerdictRecord['verdict'], undoes?: number): VerdictRecord => ({
  ...{ topic: 't', seq, url: undoes ? `p${undoes}` : `p${seq}`, verdict, atMs: seq },
  ...(undoes && { undoes }),
});

it('answersCurve counts the relevant pages per standing answer, then adds the scores of the best suggestions', () => {
  const log = [
    entry(1, 'seed'),
    entry(2, 'yes'),
    entry(3, 'no'),
    entry(4, 'skip'),
    entry(5, 'yes'),
    entry(6, 'undo', 5),
  ];
  const curve = answersCurve(log, { scores: Float32Array.of(0.5, 0.25) });
  expect(curve.map(({ answers, found }) => [answers, found])).toEqual([
    [0, 0],
    [1, 1],
    [2, 1],
    [3, 1.5],
    [4, 1.75],
  ]);
  expect(curve.map(({ isExpected }) => isExpected)).toEqual([false, false, false, true, true]);
});

it('answersCurve predicts as many answers as there are, and at least twenty', () => {
  expect(answersCurve([], { scores: new Float32Array(100) })).toHaveLength(21);
  const log = Array.from({ length: 30 }, (_, i) => entry(i + 1, 'no'));
  expect(answersCurve(log, { scores: new Float32Array(100) })).toHaveLength(61);
  expect(answersCurve(log, undefined)).toHaveLength(31);
});
