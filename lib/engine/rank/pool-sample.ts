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
  // The learnt ones from the front, the others from the back.
  const rows = new Uint32Array(candidates.length);
  let [learnt, others] = [0, rows.length];
  for (let i = 0; i < candidates.length; i += 1) {
    const row = candidates[i] as number;
    if (isLater[row] === 1) rows[--others] = row;
    else rows[learnt++] = row;
  }
  const sample = lowest(rows.subarray(0, learnt), hashes, size);
  return [...sample, ...lowest(rows.subarray(learnt), hashes, size - sample.length)];
}
