/** Spare places of what `filledUp` makes. */
const SPARE = 1.1;

type Numbers = Int32Array | Uint32Array | Uint16Array | Float32Array | Float64Array | Uint8Array;

/** A copy of the array with at least `needed` places and at least twice as many as before; new places hold `value`. */
export function grown<T extends Numbers>(array: T, needed: number, value = 0): T {
  const bigger = new (array.constructor as new (length: number) => T)(Math.max(needed, array.length * 2));
  if (value !== 0) bigger.fill(value, array.length);
  bigger.set(array);
  return bigger;
}

/** The array, made longer where it is shorter than `length`: new places hold `value`, and there are spare ones. */
export function filledUp(array: Float64Array, length: number, value: number): Float64Array {
  if (array.length >= length) return array;
  const longer = new Float64Array(Math.ceil(length * SPARE)).fill(value);
  longer.set(array);
  return longer;
}
