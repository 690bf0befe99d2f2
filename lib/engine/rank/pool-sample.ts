import { lowest } from './order';

/**
 * The candidates whose addresses hash lowest, of those that statistics are learnt from as far as they suffice, so that pages which came
 * since change nothing: at most `size`.
 * @param later rows that statistics are not learnt from (`Growth`). @param hashes by row.
 */
export function poolSample(
  candidates: Uint32Array,
  later: readonly number[],
  hashes: Uint32Array,
  size: number,
): number[] {
  const isLater = new Uint8Array(hashes.length);
  for (const row of later) isLater[row] = 1;
  const sample = lowest(
    candidates.filter((row) => isLater[row] === 0),
    hashes,
    size,
  );
  if (sample.length === size) return sample;
  const others = candidates.filter((row) => isLater[row] === 1);
  return [...sample, ...lowest(others, hashes, size - sample.length)];
}
