/** So many requests at once keep a worker busy for some tenths of a second; hundreds of thousands would keep it from answering at all. */
const ROWS_OF_A_PIECE = 5_000;

/** Does `work` for rows, a piece after the other, in the transaction that the caller is in. */
export async function inPieces<T>(
  rows: readonly T[],
  work: (piece: readonly T[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_OF_A_PIECE) await work(rows.slice(at, at + ROWS_OF_A_PIECE));
}
