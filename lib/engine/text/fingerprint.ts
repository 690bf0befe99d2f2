import { getOrMake } from '../arrays';
import type { CountedTerms } from '../basics';
import { DUPLICATE_BITS } from '../defaults';
import { fnv1a } from '../hash';

const HEX_DIGITS = 16;
/** With one band more than the bits that may differ, two near-duplicates agree in at least one whole band. */
const BANDS = DUPLICATE_BITS + 1;
const WEIGHT_STEPS = 1_024;
const BAND_DIGITS = HEX_DIGITS / BANDS;

/**
 * Returns a 64-bit SimHash (Charikar 2002) over terms weighted by ln(1 + count), as 16 hex digits. Pages with nearly
 * the same text differ in few bits. A page without terms has 16 zeros.
 */
export function simHash(counted: CountedTerms): string {
  const sums = new Float64Array(64);
  counted.terms.forEach((term, i) => {
    // Sums of integers do not depend on the order of terms; sums of floats near zero would.
    const weight = Math.round(Math.log1p(counted.counts[i] as number) * WEIGHT_STEPS);
    const [low, high] = hash64(term);
    for (let bit = 0; bit < 32; bit++) {
      sums[bit] = (sums[bit] as number) + ((low >>> bit) & 1 ? weight : -weight);
      sums[bit + 32] = (sums[bit + 32] as number) + ((high >>> bit) & 1 ? weight : -weight);
    }
  });
  return signDigits(sums, 32) + signDigits(sums, 0);
}

/** Returns the number of differing bits of two fingerprints, 0 to 64. */
export function hammingDistance(a: string, b: string): number {
  return bitCount(wordAt(a, 0) ^ wordAt(b, 0)) + bitCount(wordAt(a, 8) ^ wordAt(b, 8));
}

/** Finds near-duplicates among the added fingerprints, by one hash table per band of bits. */
export class FingerprintIndex {
  readonly #bands: Map<string, { readonly fingerprint: string; readonly n: number }[]>[] = Array.from(
    { length: BANDS },
    () => new Map(),
  );

  /** Adds a fingerprint. @param n number that `find` returns for it. */
  add(fingerprint: string, n: number): void {
    this.#bands.forEach((band, i) => {
      getOrMake(band, bandOf(fingerprint, i), () => []).push({ fingerprint, n });
    });
  }

  /**
   * Returns the number of the nearest fingerprint within `DUPLICATE_BITS`; the lowest number among equals; undefined if
   * there is none.
   */
  find(fingerprint: string): number | undefined {
    let found: number | undefined;
    let least = DUPLICATE_BITS;
    this.#bands.forEach((band, i) => {
      for (const entry of band.get(bandOf(fingerprint, i)) ?? []) {
        const distance = hammingDistance(fingerprint, entry.fingerprint);
        if (distance > least || (distance === least && found !== undefined && found <= entry.n)) continue;
        least = distance;
        found = entry.n;
      }
    });
    return found;
  }
}

/** Returns the hexadecimal digits of a band, by its index from 0. */
function bandOf(fingerprint: string, band: number): string {
  return fingerprint.slice(band * BAND_DIGITS, (band + 1) * BAND_DIGITS);
}

/** Returns 32 bits of a fingerprint, from the given hexadecimal digit on. */
function wordAt(fingerprint: string, from: number): number {
  return Number.parseInt(fingerprint.slice(from, from + 8), 16) | 0;
}

/** Returns the number of ones in 32 bits. */
function bitCount(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Returns eight hexadecimal digits whose bits tell which of the 32 sums from `from` on are positive. */
function signDigits(sums: Float64Array, from: number): string {
  let value = 0;
  for (let bit = 0; bit < 32; bit++) if ((sums[from + bit] as number) > 0) value |= 1 << bit;
  return (value >>> 0).toString(16).padStart(8, '0');
}

/** Returns two signed 32-bit hashes with different seeds and a final mix (murmur3). */
function hash64(text: string): readonly [low: number, high: number] {
  return [finalMix(fnv1a(text)), finalMix(fnv1a(text, 0x9747b28c, 0x85ebca6b))];
}

/** Returns the final mix of murmur3, a signed 32-bit integer. */
function finalMix(hash: number): number {
  let h = hash ^ (hash >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}
