type Numbers = Int32Array | Uint32Array | Uint16Array | Float32Array | Float64Array | Uint8Array;

/**
 * Returns `array` if it has at least `length` elements. Otherwise returns a copy at least twice as long as `array`,
 * with new elements set to `value`.
 */
export function grown<T extends Numbers>(array: T, length: number, value = 0): T {
  if (array.length >= length) return array;
  const longer = new (array.constructor as new (length: number) => T)(Math.max(length, array.length * 2));
  if (value !== 0) longer.fill(value, array.length);
  longer.set(array);
  return longer;
}

/** Returns the bytes of all pieces, one after another. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
