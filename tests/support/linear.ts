import fc from 'fast-check';
import { expect } from 'vitest';

/** Time for the larger input below which the ratio is not checked, because small times are inexact. */
const FAST_MS = 60;
/** Four times the input takes four times as long if linear, sixteen times if quadratic. */
const MAX_RATIO = 12;
const LIMIT_MS = 2_000;
/** Measurements are repeated up to this number while the ratio is too large, because a shared machine can be slow. */
const MAX_ROUNDS = 3;

/**
 * Checks that a reader takes linear time: an input four times as long may take at most twelve times as long, and less
 * than 2 s. The least processor time of several runs counts, because a busy machine only adds to it.
 * @param make input of about `size` units
 */
export function expectLinear<T>(make: (size: number) => T, size: number, read: (input: T) => unknown): void {
  const [few, many] = [make(size), make(size * 4)];
  let [small, large] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < MAX_ROUNDS && !isLinear(small, large); round += 1) {
    small = Math.min(small, leastMs(read, few));
    large = Math.min(large, leastMs(read, many));
  }
  expectRatio(small, large);
}

/** Checks the same as `expectLinear` for an asynchronous reader. */
export async function expectLinearAsync<T>(
  make: (size: number) => T,
  size: number,
  read: (input: T) => Promise<unknown>,
): Promise<void> {
  const [few, many] = [make(size), make(size * 4)];
  let [small, large] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < MAX_ROUNDS && !isLinear(small, large); round += 1) {
    small = Math.min(small, await leastMsAsync(read, few));
    large = Math.min(large, await leastMsAsync(read, many));
  }
  expectRatio(small, large);
}

/**
 * Checks as `expectLinearAsync` for random documents of a format's tokens, in which some tokens are repeated many
 * times, as in broken and hostile documents.
 * @param size characters of the smaller document
 * @param starts texts with one of which each document begins
 */
export function expectLinearInAll(
  tokens: readonly string[],
  size: number,
  read: (input: string) => unknown,
  { starts = [''], numRuns = 25 }: { readonly starts?: readonly string[]; readonly numRuns?: number } = {},
): Promise<void> {
  const unit = fc.array(fc.constantFrom(...tokens), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(''));
  const part = fc.record({ unit, isRun: fc.boolean() });
  const parts = fc.array(part, { minLength: 1, maxLength: 4 });
  return fc.assert(
    fc.asyncProperty(fc.constantFrom(...starts), parts, async (start, made) => {
      const make = (chars: number) =>
        start + made.map(({ unit: text, isRun }) => (isRun ? repeated(text, chars / made.length) : text)).join('');
      await expectLinearAsync(make, size, async (text) => read(text));
    }),
    { numRuns, endOnFailure: true },
  );
}

/** Returns the ratio of two times; a smaller one that is too short to be exact is rounded up. */
const ratioOf = (small: number, large: number): number => large / Math.max(small, FAST_MS / MAX_RATIO);

function isLinear(small: number, large: number): boolean {
  return large < LIMIT_MS && (large <= FAST_MS || ratioOf(small, large) < MAX_RATIO);
}

function expectRatio(small: number, large: number): void {
  expect(large).toBeLessThan(LIMIT_MS);
  if (large > FAST_MS) expect(ratioOf(small, large)).toBeLessThan(MAX_RATIO);
}

function leastMs<T>(read: (input: T) => unknown, input: T): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 3 && least > FAST_MS / MAX_RATIO; i++) {
    const before = process.cpuUsage();
    read(input);
    least = Math.min(least, msSince(before));
  }
  return least;
}

async function leastMsAsync<T>(read: (input: T) => Promise<unknown>, input: T): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 3 && least > FAST_MS / MAX_RATIO; i++) {
    const before = process.cpuUsage();
    await read(input);
    least = Math.min(least, msSince(before));
  }
  return least;
}

function msSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Returns `unit` repeated to at least `chars` characters. */
export function repeated(unit: string, chars: number): string {
  return unit.repeat(Math.ceil(chars / Math.max(1, unit.length)));
}
