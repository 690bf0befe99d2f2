import { TermMatrix } from '../../lib/engine/topic/matrix';

/** Rows of [id, count, weight]. */
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
