import { TermMatrix } from '../../lib/engine/topic/matrix';

/** Returns a term matrix. @param rows one list of [term id, count, weight] per page */
export function matrixOf(
  ...rows: readonly (readonly (readonly [id: number, count: number, weight: number])[])[]
): TermMatrix {
  const matrix = new TermMatrix();
  for (const row of rows) {
    matrix.append({
      ids: Uint32Array.from(row, ([id]) => id),
      counts: Uint16Array.from(row, ([, count]) => count),
      weights: Float32Array.from(row, ([, , weight]) => weight),
    });
  }
  return matrix;
}
