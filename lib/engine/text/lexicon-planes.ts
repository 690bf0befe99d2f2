/** Bytes of an entry of the lexicon. */
const ENTRY_BYTES = 16;

/** All first bytes of the entries, then all second ones, and so on: bytes that are alike stand together. @param bytes whole entries */
export function inPlanes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return turned(bytes, ENTRY_BYTES);
}

/** What `inPlanes` was given. */
export function fromPlanes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return turned(bytes, bytes.length / ENTRY_BYTES);
}

/** Transposes rows of `width` bytes. */
function turned(bytes: Uint8Array, width: number): Uint8Array<ArrayBuffer> {
  const rows = bytes.length / width;
  const out = new Uint8Array(bytes.length);
  for (let row = 0; row < rows; row += 1) {
    for (let at = 0; at < width; at += 1) out[at * rows + row] = bytes[row * width + at] as number;
  }
  return out;
}
