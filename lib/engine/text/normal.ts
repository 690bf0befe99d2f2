import type { Language } from '../basics';

/** More combining marks than any script puts on a letter; Unicode's stream-safe text format allows 30. */
const MANY_MARKS = /(\p{M}{16})\p{M}+/gu;
/**
 * A character that may have to be normalised: none of ASCII, of the common letters of alphabets, of kana, Han and
 * Hangul. The test for ASCII comes first, because it alone is several times faster than one class of all these ranges.
 */
const UNCOMMON =
  /[^\0-\x7f](?<![\u00c0-\u012f\u0131\u0134-\u013e\u0141-\u0148\u014a-\u017e\u0400-\u0481\u048a-\u052f\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3‐–—‘’“”„«»、。])/;
/** Signs after a word that NFKC would make part of the word: footnotes, exponents, marks of trade. */
const RAISED = /[\u00b2\u00b3\u00b9\u2070-\u207f\u2120\u2122]/g;
/** Characters without a sound or shape: soft hyphens, direction marks, variants of a shape. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
/** The same without the joiners, which divide syllables in Persian and in the scripts of India. */
const IGNORABLE_BUT_JOINERS = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu;
const JOINING = new Set('fa ckb ps ur ug sd ks hi mr ne sa bn as pa gu or ta te kn ml si my km dz bo'.split(' '));
/** Marks that most writers leave out: Arabic vowels and lengthening, Hebrew points and accents. */
const OPTIONAL =
  /[\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/g;

/**
 * Returns a text as its terms are written: in NFKC, without invisible characters and optional marks, and with blanks in
 * place of raised signs (footnotes, exponents). Examples:
 * `Wild­bienen` with a soft hyphen → `Wildbienen`, `classiﬁcation` → `classification`, `كِتَاب` → `كتاب`, `İstanbul` →
 * `istanbul`.
 */
export function normalText(text: string, language: Language): string {
  if (!UNCOMMON.test(text)) return text;
  return text
    .replace(MANY_MARKS, '$1')
    .replace(RAISED, ' ')
    .normalize('NFKC')
    .replace(JOINING.has(language) ? IGNORABLE_BUT_JOINERS : IGNORABLE, '')
    .replace(OPTIONAL, '')
    .replaceAll('İ', 'i');
}
