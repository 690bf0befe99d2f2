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
