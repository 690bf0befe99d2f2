const { charCodeAt } = String.prototype;

/**
 * Returns `text.charCodeAt(at)`, for loops over whole texts. A normal call that has seen many kinds of strings (whole,
 * sliced, concatenated) makes V8 look up the method for each character.
 */
const unitAt = (text: string, at: number): number => charCodeAt.call(text, at);

/** White space to be folded; single blanks between words, the most frequent case, do not match. */
const BLANKS = /(?! [^\s\u00b6\u200b\ufeff])[\s\u00b6\u200b\ufeff]+/g;

/** Characters that are never seen: soft hyphens, direction marks, word joiners. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f]+/g;

/**
 * Returns the text with each run of white space, zero-width blanks and pilcrows (of permanent links) folded to one
 * blank, and without those at its ends.
 */
export function foldBlanks(text: string): string {
  return text.replace(BLANKS, ' ').trim();
}

/** Removes invisible characters, and folds each run of white space to one blank as `foldBlanks` does. */
export function foldSpace(text: string): string {
  return foldBlanks(text.replace(INVISIBLE, ''));
}

/** Returns `text.trim().length`, without a copy of the text. */
export function trimmedLength(text: string): number {
  let [start, end] = [0, text.length];
  while (start < end && isSpace(text.charCodeAt(start))) start += 1;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end -= 1;
  return end - start;
}

/** Returns whether a UTF-16 code unit is white space, as `trim` takes it. */
function isSpace(code: number): boolean {
  if (code < 0x80) return code === 0x20 || (code >= 9 && code <= 13);
  return code >= 0xa0 && /\s/.test(String.fromCharCode(code));
}

/**
 * Returns the text, or of a longer one at most `limit` characters, cut at a word boundary in the second half if
 * possible, never inside a surrogate pair. Adds no mark of the cut.
 */
export function firstChars(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const blank = text.lastIndexOf(' ', limit);
  let end = blank > limit / 2 ? blank : limit;
  const last = text.charCodeAt(end - 1);
  if (last >= 0xd800 && last <= 0xdbff) end -= 1;
  return text.slice(0, end);
}

/** A word. Han, kana and Thai are written without blanks; about two of their characters make a word. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{1,2}|[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_-]*/gu;
/** Classes of a UTF-16 code unit in `WORD`, as bits: script without blanks, start of a word, continuation of a word. */
const SPACELESS = 1;
const BEGINS = 2;
const GOES_ON = 4;
/** Surrogate, i.e. half of a character; and a unit whose class is already computed. */
const HALF = 8;
const KNOWN = 16;
/** Class per code unit. Regular expressions are slow, so each unit is tested once. */
const kinds = new Uint8Array(0x10000);
const TESTS: readonly (readonly [bit: number, test: RegExp])[] = [
  [SPACELESS, /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u],
  [BEGINS, /[\p{L}\p{N}]/u],
  [GOES_ON, /[\p{L}\p{N}\p{M}'’_-]/u],
  [HALF, /\p{Surrogate}/u],
];

/** Returns the number of words in running text; an estimate for scripts without blanks. */
export function countWords(text: string): number {
  let words = 0;
  /** Classes of a code unit that continue the current word. */
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

/** Computes and caches the class bits of a UTF-16 code unit. */
function learnKind(code: number): number {
  const char = String.fromCharCode(code);
  const kind = TESTS.reduce((bits, [bit, test]) => (test.test(char) ? bits | bit : bits), KNOWN);
  kinds[code] = kind;
  return kind;
}
