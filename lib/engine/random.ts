import type { Random } from './ports';

const GOLDEN_GAMMA = 0x9e3779b9;
const TWO_TO_32 = 0x1_0000_0000;

/**
 * Returns a seeded pseudo-random generator: a Weyl sequence of 32-bit steps, each state mixed by multiply and
 * xor-shift. The period is 2³². A generator created from `state` continues the sequence.
 * @param seed any integer; its lowest 32 bits are the first state.
 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return {
    /** Uniform number in [0, 1), a multiple of 2⁻³². */
    next() {
      state = (state + GOLDEN_GAMMA) >>> 0;
      return mixBits(state) / TWO_TO_32;
    },
    get state() {
      return state;
    },
  };
}

/** Scrambles the bits of a 32-bit number, one to one. */
function mixBits(value: number): number {
  let z = value;
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  return (z ^ (z >>> 15)) >>> 0;
}

/** Uniform integer in [0, below). @param below ≥ 1. */
export function randomInt(random: Random, below: number): number {
  return Math.floor(random.next() * below);
}

/** A shuffled copy (Fisher–Yates). */
export function shuffle<T>(items: readonly T[], random: Random): T[] {
  return sample(items, items.length, random);
}

/**
 * Draws `count` distinct elements of `items` without replacement, in the order drawn; returns all of them, shuffled, if
 * there are not more. `items` stays unchanged.
 */
export function sample<T>(items: readonly T[], count: number, random: Random): T[] {
  const pool = items.slice();
  const taken = Math.max(0, Math.min(count, pool.length));
  for (let i = 0; i < taken; i += 1) {
    const j = i + randomInt(random, pool.length - i);
    const drawn = pool[j] as T;
    pool[j] = pool[i] as T;
    pool[i] = drawn;
  }
  return pool.slice(0, taken);
}
