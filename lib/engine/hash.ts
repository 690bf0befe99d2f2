const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/**
 * FNV-1a hash of the UTF-16 code units, as an unsigned 32-bit integer. Another offset and multiplier give an
 * independent hash.
 */
export function fnv1a(text: string, offset = OFFSET, multiplier = PRIME): number {
  let hash = offset;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), multiplier);
  return hash >>> 0;
}

/** FNV-1a hash of bytes, as an unsigned 32-bit integer. */
export function hashOfBytes(bytes: Uint8Array): number {
  let hash = OFFSET;
  for (let i = 0; i < bytes.length; i += 1) hash = Math.imul(hash ^ (bytes[i] as number), PRIME);
  return hash >>> 0;
}

/** `fnv1a` with one more mixing step, so that the high bits also depend on the last characters. */
export function hash32(text: string): number {
  let hash = fnv1a(text);
  hash = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/**
 * Returns a 53-bit hash of a text as a safe integer ≥ 0, joined from two 32-bit multiplicative hashes. Stored, so it
 * must not change.
 */
export function hash53(text: string): number {
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    low = Math.imul(low ^ code, 2654435761);
    high = Math.imul(high ^ code, 1597334677);
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  return 4294967296 * (2097151 & high) + (low >>> 0);
}
