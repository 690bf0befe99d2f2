import { expect, it } from 'vitest';
import { Patience } from './patience';

const LEAST_SILENT_MS = 1_000;
const MOST_SILENT_MS = 2_500;
it('Patience allows a silence of eight times the usual answer time, between two bounds', () => {
  const patience = new Patience();
  expect(patience.silentMs).toBe(MOST_SILENT_MS);
  for (const ms of [20, 30, 9_000]) patience.noteAnswer(ms);
  expect(patience.silentMs).toBe(LEAST_SILENT_MS);
  for (let i = 0; i < 30; i += 1) patience.noteAnswer(200);
  expect(patience.silentMs).toBe(1_600);
  for (let i = 0; i < 30; i += 1) patience.noteAnswer(3_000);
  expect(patience.silentMs).toBe(MOST_SILENT_MS);
});
