import { expect, it } from 'vitest';
import { inPieces } from './dexie-store';

it('inPieces passes all rows in order, one piece at a time', async () => {
  const rows = Array.from({ length: 12_345 }, (_, i) => i);
  const done: number[] = [];
  let underWay = 0;
  let most = 0;
  await inPieces(rows, async (piece) => {
    underWay += 1;
    expect(underWay).toBe(1);
    most = Math.max(most, piece.length);
    await Promise.resolve();
    done.push(...piece);
    underWay -= 1;
  });
  expect(done).toEqual(rows);
  expect(most).toBeLessThan(rows.length);
  await inPieces([], () => expect.unreachable());
});
