/** Small tables of meanings. */

const STEP = 0.5;

/** Packs words with their codes, −8 to 7 steps of ½ per dimension, in the format of `MeaningTable`. */
export function packedMeanings(words: readonly (readonly [word: string, codes: readonly number[]])[]): Uint8Array {
  const dimensions = words[0]?.[1].length ?? 0;
  const list = new TextEncoder().encode(words.map(([word]) => word).join('\n'));
  const bytes = new Uint8Array(20 + list.length + words.length * (4 + dimensions / 2));
  const view = new DataView(bytes.buffer);
  for (const [i, word] of [0x4d4e4c54, 1, words.length, dimensions, list.length].entries())
    view.setUint32(4 * i, word, true);
  bytes.set(list, 20);
  let at = 20 + list.length;
  for (const _ of words) {
    view.setFloat32(at, STEP, true);
    at += 4;
  }
  for (const [, codes] of words) {
    for (let d = 0; d < dimensions; d += 2) {
      bytes[at] = ((codes[d] as number) + 8) | (((codes[d + 1] as number) + 8) << 4);
      at += 1;
    }
  }
  return bytes;
}
