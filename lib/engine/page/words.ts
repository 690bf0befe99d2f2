/** White space and the pilcrow of permanent links folded to single blanks. */
export function foldSpace(text: string): string {
  return text.replace(/[\s\u00b6\u200b\ufeff]+/g, ' ').trim();
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
const ASCII_WORD = /[A-Za-z0-9][A-Za-z0-9'_-]*/g;
const NON_ASCII = /[\u0080-\uffff]/;

/** Words of running text; in scripts without blanks, an estimate. */
export function countWords(text: string): number {
  return text.match(NON_ASCII.test(text) ? WORD : ASCII_WORD)?.length ?? 0;
}
