import { describe, expect, it } from 'vitest';
import { fnv1a, hash32 } from './hash';

describe('fnv1a', () => {
  it('fnv1a returns the published 32-bit FNV-1a values', () => {
    expect([fnv1a(''), fnv1a('a'), fnv1a('foobar')]).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968]);
  });

  it('fnv1a returns another hash for another offset and multiplier', () => {
    expect(fnv1a('a', 0x9747b28c, 0x85ebca6b)).not.toBe(fnv1a('a'));
  });
});

it('hash32 spreads similar URLs evenly over all 32 bits', () => {
  const hashes = Array.from({ length: 2_000 }, (_, i) => hash32(`http://a.example/page/${i}`));
  expect(new Set(hashes).size).toBe(2_000);
  for (let bit = 0; bit < 32; bit += 1) {
    const set = hashes.filter((hash) => (hash >>> bit) & 1).length;
    expect(Math.abs(set - 1_000)).toBeLessThan(150);
  }
});
