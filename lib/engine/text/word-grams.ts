const NOT_A_WORD = /[^\p{L}\p{M}']+/gu;
const GRAM_BYTES = 4;
const STRIDE_BYTES = 3;
/** What is longer is code, or has no blanks. */
const MAX_WORD_BYTES = 70;
/** Bytes beyond ASCII become letters, so that the grams can be read in an editor. */
const BEYOND_ASCII = 0x100;

/**
 * The different grams of a text's words: four bytes of UTF-8 at every third, and a word's last four. A blank stands for
 * the beginning and the end of a word. They are those of the detector ELD, so that its lists can be used.
 */
export function wordGrams(text: string): Set<string> {
  const grams = new Set<string>();
  for (const word of new Set(text.toLowerCase().split(NOT_A_WORD))) {
    const bytes = asBytes(word).slice(0, MAX_WORD_BYTES);
    if (bytes === '') continue;
    let at = 0;
    for (; at + GRAM_BYTES < bytes.length; at += STRIDE_BYTES) {
      grams.add((at === 0 ? ' ' : '') + bytes.slice(at, at + GRAM_BYTES));
    }
    grams.add(`${at === 0 ? ' ' : ''}${bytes.slice(-GRAM_BYTES)} `);
  }
  return grams;
}

const encoder = new TextEncoder();
const BEYOND = /[\u0080-\uffff]/;

function asBytes(word: string): string {
  if (!BEYOND.test(word)) return word;
  let bytes = '';
  for (const byte of encoder.encode(word)) bytes += gramLetter(byte);
  return bytes;
}

/** The letter that stands for a byte in a gram. */
export function gramLetter(byte: number): string {
  return String.fromCharCode(byte < 0x80 ? byte : byte + BEYOND_ASCII);
}
