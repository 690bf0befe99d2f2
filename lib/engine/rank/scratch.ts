/** Room for what comes. */
const SPARE = 1.25;

/**
 * Arrays for use within one call, kept from one call to the next: a ranking of 50,000 pages would ask for 30 MB of new ones, and every
 * 64 MB make the browser look through all memory for what can be given back. Who asks again under a name takes it from who had it.
 */
export class Scratch {
  readonly #floats = new Map<string, Float64Array>();
  readonly #words = new Map<string, Uint32Array>();

  /** Values are whatever they were. */
  floats(name: string, length: number): Float64Array {
    return roomIn(this.#floats, name, length, (size) => new Float64Array(size));
  }

  /** Values are whatever they were. */
  words(name: string, length: number): Uint32Array {
    return roomIn(this.#words, name, length, (size) => new Uint32Array(size));
  }
}

function roomIn<T extends Float64Array | Uint32Array>(
  rooms: Map<string, T>,
  name: string,
  length: number,
  make: (size: number) => T,
): T {
  let room = rooms.get(name);
  if (room === undefined || room.length < length) {
    room = make(Math.ceil(length * SPARE));
    rooms.set(name, room);
  }
  return room.subarray(0, length) as T;
}
