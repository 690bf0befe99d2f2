import { expect, it } from 'vitest';
import { loggedStep } from './judgement';

it('numbers the entries of a step after the log, and each but the first names the step', () => {
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
