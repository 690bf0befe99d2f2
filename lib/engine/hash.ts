const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** FNV-1a over UTF-16 code units, unsigned 32 bits. Another offset and multiplier make an independent hash. */
export function fnv1a(text: string, offset = OFFSET, multiplier = PRIME): number {
  let hash = offset;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), multiplier);
  return hash >>> 0;
}

/** `fnv1a`, mixed once more so that the high bits depend on the last characters too. */
export function hash32(text: string): number {
  let hash = fnv1a(text);
  hash = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad);
  return (hash ^ (hash >>> 15)) >>> 0;
}
