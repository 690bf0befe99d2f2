type Numbers = Int32Array | Uint32Array | Uint16Array | Float32Array | Uint8Array;

/** The array with room for what is needed, and for as much as it had: what grows bit by bit is copied seldom. */
export function grown<T extends Numbers>(array: T, needed: number): T {
  const bigger = new (array.constructor as new (length: number) => T)(Math.max(needed, array.length * 2));
  bigger.set(array);
  return bigger;
}
