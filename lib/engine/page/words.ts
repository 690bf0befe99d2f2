/** Blanks to be folded; the single ones between words, which are nearly all, are left as they are. */
const BLANKS = /(?! [^\s\u00b6\u200b\ufeff])[\s\u00b6\u200b\ufeff]+/g;

/** White space and the pilcrow of permanent links folded to single blanks. */
export function foldSpace(text: string): string {
  return text.replace(BLANKS, ' ').trim();
}

/** At most `limit` characters, cut at a word's end where there is one in the second half, never inside a pair. */
export function firstChars(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const blank = text.lastIndexOf(' ', limit);
  let end = blank > limit / 2 ? blank : limit;
  const last = text.charCodeAt(end - 1);
  if (last >= 0xd800 && last <= 0xdbff) end -= 1;
  return text.slice(0, end);
}

/** Han, kana and Thai are written without blanks: about two characters make a word. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{1,2}|[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_-]*/gu;
/** What a UTF-16 code unit may be in `WORD`, as bits: one of the first part, at a beginning, or further on. */
const SPACELESS = 1;
const BEGINS = 2;
const GOES_ON = 4;
/** Half of a character; and a unit that was looked at. */
const HALF = 8;
const KNOWN = 16;
/** Patterns are slow, so each is asked of a unit once. */
const kinds = new Uint8Array(0x10000);
const TESTS: readonly (readonly [bit: number, test: RegExp])[] = [
  [SPACELESS, /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u],
  [BEGINS, /[\p{L}\p{N}]/u],
  [GOES_ON, /[\p{L}\p{N}\p{M}'’_-]/u],
  [HALF, /\p{Surrogate}/u],
];

/** Words of running text; in scripts without blanks, an estimate. */
export function countWords(text: string): number {
  let words = 0;
  for (let i = 0; i < text.length; ) {
    const kind = kindAt(text, i);
    if ((kind & HALF) !== 0) return text.match(WORD)?.length ?? 0;
    i += 1;
    if ((kind & (SPACELESS | BEGINS)) === 0) continue;
    words += 1;
    if ((kind & SPACELESS) === 0) while (i < text.length && (kindAt(text, i) & GOES_ON) !== 0) i += 1;
    else if (i < text.length && (kindAt(text, i) & SPACELESS) !== 0) i += 1;
  }
  return words;
}

function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (kinds[code] === 0) {
    const char = String.fromCharCode(code);
    kinds[code] = TESTS.reduce((bits, [bit, test]) => (test.test(char) ? bits | bit : bits), KNOWN);
  }
  return kinds[code] as number;
}
