import { expect, it } from 'vitest';
import type { VerdictRecord } from '../../engine/types';
import { standingDecisions } from './decisions';

const entry = (seq: number, more: Partial<VerdictRecord>): VerdictRecord => ({
  topic: 't',
  seq,
  url: 'https://a.example/',
  verdict: 'yes',
  atMs: seq,
  ...more,
});

it('is the last word on each address that was not taken back', () => {
  const log = [
    entry(1, { verdict: 'seed' }),
    entry(2, { score: 0.5 }),
    entry(3, { verdict: 'no' }),
    entry(4, { verdict: 'undo', undoes: 3 }),
    entry(5, { url: 'https://b.example/', verdict: 'yes' }),
    entry(6, { url: 'https://b.example/', verdict: 'undo', undoes: 5 }),
  ];
  expect(Object.fromEntries(standingDecisions(log))).toEqual({
    'https://a.example/': { verdict: 'yes', atMs: 2, score: 0.5 },
  });
});
