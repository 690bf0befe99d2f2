import { expect, it } from 'vitest';
import { shareFound } from './share-found';

it('is all of nothing, and otherwise the part that was found', () => {
  expect(shareFound(0, 0)).toBe(1);
  expect(shareFound(0, 3)).toBe(0);
  expect(shareFound(17, 3)).toBeCloseTo(0.85, 12);
});
