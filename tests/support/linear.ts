import fc from 'fast-check';
import { expect } from 'vitest';

/** A reader that needs less than this for the larger input is fast enough, whatever the ratio of two small times. */
const FAST_MS = 60;
/** Four times the input takes four times as long if linear, sixteen times if quadratic. */
const MAX_RATIO = 12;
const LIMIT_MS = 2_000;
/** Rounds of measuring, as long as the ratio is too large: a slow phase of a shared machine passes, quadratic time stays. */
const MAX_ROUNDS = 3;

/**
 * Holds a reader to linear time: an input four times as long may take at most twelve times as long, and never 2 s. The
 * least time of the processor counts, since a busy machine only ever adds.
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

/** The same of a reader that is waited for. */
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
 * The property behind both: linear time in whatever the tokens of a format make, runs of some of them with others before,
 * between and behind, as broken and hostile documents are made.
 * @param starts how such a document may begin
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

/** `unit` repeated to about `chars` characters. */
export function repeated(unit: string, chars: number): string {
  return unit.repeat(Math.ceil(chars / Math.max(1, unit.length)));
}
