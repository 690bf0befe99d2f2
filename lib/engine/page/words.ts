const { charCodeAt } = String.prototype;

/**
 * `text.charCodeAt(at)`, for loops over whole texts: where one place has met many kinds of strings (whole ones, slices, ropes), V8 looks
 * the method up anew for each character.
 */
const unitAt = (text: string, at: number): number => charCodeAt.call(text, at);

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
  /** What a unit must be not to begin anything new. */
  let follows = 0;
  const { length } = text;
  for (let i = 0; i < length; i += 1) {
    const code = unitAt(text, i);
    const kind = (kinds[code] as number) || learnKind(code);
    if ((kind & follows) !== 0) {
      if (follows === SPACELESS) follows = 0;
      continue;
    }
    if ((kind & HALF) !== 0) return text.match(WORD)?.length ?? 0;
    if ((kind & (SPACELESS | BEGINS)) === 0) follows = 0;
    else {
      words += 1;
      follows = (kind & SPACELESS) !== 0 ? SPACELESS : GOES_ON;
    }
  }
  return words;
}

function learnKind(code: number): number {
  const char = String.fromCharCode(code);
  const kind = TESTS.reduce((bits, [bit, test]) => (test.test(char) ? bits | bit : bits), KNOWN);
  kinds[code] = kind;
  return kind;
}
