import type { Language, Stemmer } from '../basics';

/** How a language's words are read without accents. */
interface Rule {
  /** Spellings of an accented letter in plain letters, applied after accents are removed. */
  readonly digraphs?: readonly (readonly [RegExp, string])[];
  /** Endings that the stemmer recognises with their accents only. */
  readonly endings?: readonly (readonly [RegExp, string])[];
  /** Whether accents are removed after stemming, because most endings of the language have accents. */
  readonly stemsFirst?: true;
}

const NORDIC: Rule = {
  digraphs: [
    [/oe/g, 'o'],
    [/aa/g, 'a'],
  ],
};
const RULES: Readonly<Record<string, Rule>> = {
  da: NORDIC,
  // Reduces `ae`, `oe` and `ue` to a vowel, as Snowball's German stemmer does, but not in `neue` and `quelle`.
  de: { digraphs: [[/([ao])e|(?<![aeq])(u)e/g, '$1$2']] },
  es: {
    endings: [
      [/(?<=[cs])ion$/, 'ión'],
      [/logia(?=s?$)/, 'logía'],
    ],
  },
  fi: {},
  fr: {
    endings: [
      [/ite(?=s?$)/, 'ité'],
      [/ee(?=s?$)/, 'ée'],
    ],
  },
  hu: { stemsFirst: true },
  it: { endings: [[/ita$/, 'ità']] },
  nl: {},
  no: NORDIC,
  pt: {
    endings: [
      [/c(?:ao|oes)$/, 'ção'],
      [/s(?:ao|oes)$/, 'são'],
    ],
  },
  ro: { endings: [[/(?<=a)ti(?=(?:[aei]|ile|ilor)$)/, 'ţi']] },
  ru: {},
  sv: NORDIC,
};

const ACCENTED = /[ıłøđðþßæœё\u00c0-\u024f\u1e00-\u1eff]/g;
/** Letters that Unicode does not decompose, and ё, which most Russian texts write as е. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ı: 'i', ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ё: 'е' },
};

/** Returns a lower-case word without accents on its Latin letters and on ё: `école` → `ecole`, `œuvre` → `oeuvre`. */
export function withoutAccents(word: string): string {
  return word.replace(ACCENTED, (letter) => PLAIN[letter] ?? letter.normalize('NFD').charAt(0));
}

/** Whether people write words of a language without accents too, and its words are then still recognised. */
export function isAccentBlind(language: Language): boolean {
  return Object.hasOwn(RULES, language);
}

/**
 * Returns `stem` with a `key` that is the same for a word with and without its accents, also in plain spellings such as
 * `Gemuese`; `stem` itself for a language without a rule.
 */
export function accentBlind(language: Language, stem: (term: string) => string): Stemmer {
  if (!isAccentBlind(language)) return stem;
  const { digraphs = [], endings = [], stemsFirst } = RULES[language] as Rule;
  const replaced = [...digraphs, ...endings];
  /** Stem of a word without accents; plain spellings are read as the letters that they stand for. */
  const key = (word: string): string => {
    if (stemsFirst) return withoutAccents(stem(word));
    const bare = replaced.reduce((text, [spelling, letters]) => text.replace(spelling, letters), withoutAccents(word));
    return withoutAccents(stem(bare));
  };
  return Object.assign((word: string) => stem(word), { key });
}
