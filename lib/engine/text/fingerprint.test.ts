import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CountedTerms } from '../basics';
import { DUPLICATE_BITS } from '../defaults';
import { FingerprintIndex, hammingDistance, simHash } from './fingerprint';

const counted = (counts: Record<string, number>): CountedTerms => ({
  terms: Object.keys(counts),
  counts: Object.values(counts),
  weights: Object.values(counts),
});
const fingerprint = fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }).map((value) => value.toString(16).padStart(16, '0'));
const flip = (print: string, bits: readonly number[]) =>
  bits
    .reduce((value, bit) => value ^ (1n << BigInt(bit)), BigInt(`0x${print}`))
    .toString(16)
    .padStart(16, '0');
const distinctBits = (count: number) =>
  fc.uniqueArray(fc.integer({ min: 0, max: 63 }), { minLength: count, maxLength: count });

describe('simHash', () => {
  const page = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`word${i}`, 1 + (i % 7)]));

  it('simHash is 16 hex digits, and does not depend on the order of terms', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.integer({ min: 1, max: 50 })), (counts) => {
        const { terms, counts: numbers } = counted(counts);
        const print = simHash(counted(counts));
        expect(print).toMatch(/^[0-9a-f]{16}$/);
        expect(simHash({ terms: [...terms].reverse(), counts: [...numbers].reverse(), weights: [] })).toBe(print);
      }),
    );
  });

  it('simHash changes few bits when few words change, and about half of the bits for an unrelated page', () => {
    const edited = { ...page, word3: 5, another: 1 };
    const unrelated = Object.fromEntries(Object.entries(page).map(([word, count]) => [`un${word}`, count]));
    expect(hammingDistance(simHash(counted(page)), simHash(counted(edited)))).toBeLessThanOrEqual(DUPLICATE_BITS);
    const distance = hammingDistance(simHash(counted(page)), simHash(counted(unrelated)));
    expect(distance).toBeGreaterThan(16);
    expect(distance).toBeLessThan(48);
  });

  it('simHash is all zeros without terms', () => {
    expect(simHash(counted({}))).toBe('0'.repeat(16));
  });
});

it('hammingDistance counts the bits that differ', () => {
  fc.assert(
    fc.property(fingerprint, fc.uniqueArray(fc.integer({ min: 0, max: 63 })), (print, bits) => {
      expect(hammingDistance(print, flip(print, bits))).toBe(bits.length);
    }),
  );
});

describe('FingerprintIndex', () => {
  it('FingerprintIndex finds the same fingerprint as a linear scan', () => {
    const family = fc.tuple(fingerprint, fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 63 }), { maxLength: 5 })));
    fc.assert(
      fc.property(fc.array(family, { maxLength: 5 }), fingerprint, (families, stranger) => {
        const index = new FingerprintIndex();
        const added: string[] = [];
        for (const print of [
          ...families.flatMap(([print, flips]) => flips.map((bits) => flip(print, bits))),
          stranger,
        ]) {
          const distances = added.map((other) => hammingDistance(print, other));
          const least = Math.min(...distances);
          expect(index.find(print)).toBe(least <= DUPLICATE_BITS ? distances.indexOf(least) : undefined);
          index.add(print, added.length);
          added.push(print);
        }
      }),
    );
  });

  it('FingerprintIndex finds a fingerprint that differs in DUPLICATE_BITS bits, and none that differs in more', () => {
    fc.assert(
      fc.property(fingerprint, distinctBits(DUPLICATE_BITS), distinctBits(DUPLICATE_BITS + 1), (print, near, far) => {
        const index = new FingerprintIndex();
        index.add(print, 7);
        expect(index.find(flip(print, near))).toBe(7);
        expect(index.find(flip(print, far))).toBeUndefined();
      }),
    );
  });
});
