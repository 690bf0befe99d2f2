import type { Language } from '../types';
import { commonGrams } from './common-grams';

/** Language where it cannot be told. */
export const UNKNOWN_LANGUAGE: Language = 'und';
/** Characters read: more make it slower, and hardly surer. */
const SAMPLE_CHARS = 2000;
/**
 * Languages told by their script. Latin is the absence of all of these; Han, Arabic, Devanagari and Cyrillic serve several
 * languages. `share` is the least part of a page's letters that makes it a page in that script: a Han character stands
 * for several Latin letters, Japanese mixes kana with Han, and much on a page may be code.
 */
const SCRIPTS: readonly Script[] = [
  { letters: /[\u3040-\u30fa\u30fc-\u30ff]+/g, share: 0.02, languages: ['ja'] },
  { letters: /[\uac00-\ud7a3]+/g, share: 0.03, languages: ['ko'] },
  { letters: /[\u3400-\u9fff]+/g, share: 0.03, languages: ['zh', 'ja', 'ko', 'yue', 'wuu', 'lzh'], fallback: 'zh' },
  { letters: /[\u0e00-\u0e7f]+/g, share: 0.2, languages: ['th'] },
  { letters: /[\u0590-\u05ff]+/g, share: 0.2, languages: ['he', 'yi'], fallback: 'he' },
  { letters: /[\u0370-\u03ff]+/g, share: 0.2, languages: ['el', 'grc'], fallback: 'el' },
  { letters: /[\u0900-\u097f]+/g, share: 0.2, languages: ['hi', 'mr', 'ne', 'sa'] },
  // Letters of Pashto and Uyghur, then of Macedonian, then of Kazakh, Tatar and others, which no list of grams is of.
  { letters: /[ټځڅډړږښګڼۍېۇۈۋ]+/g, share: 0.02, languages: ['ps', 'ug', 'sd'], fallback: UNKNOWN_LANGUAGE },
  { letters: /[\u0600-\u06ff]+/g, share: 0.2, languages: ['ar', 'fa', 'ur', 'ps', 'ckb', 'ug', 'sd'] },
  { letters: /[ѓќѕ]+/gi, share: 0.004, languages: ['mk'] },
  { letters: /[\u048a-\u04ff]+/g, share: 0.01, languages: ['kk', 'ky', 'mn', 'tg', 'tt'], fallback: UNKNOWN_LANGUAGE },
  {
    letters: /[\u0400-\u04ff]+/g,
    share: 0.2,
    languages: ['ru', 'uk', 'be', 'bg', 'sr', 'mk', 'kk', 'ky', 'mn', 'tg', 'tt'],
  },
];
/** Written in Latin letters as well as in a script above. */
const ALSO_LATIN = new Set(['sr', 'ug', 'kk']);
/** A declared language is believed when this part of the letters is in its script. */
const DECLARED_SHARE = 0.01;

interface Script {
  /** Runs of them. */
  readonly letters: RegExp;
  readonly share: number;
  readonly languages: readonly string[];
  /** Taken without further look where no language is declared, be it the unknown one. */
  readonly fallback?: string;
}

const NO_LETTERS = /\P{L}+/gu;
const FIRST_HALVES = /[\ud800-\udbff]+/g;
/** All letters of `SCRIPTS` are such; most texts have few characters that are. */
const BEYOND_LATIN = /[\u0250-\uffff]+/g;

/**
 * Primary language subtag of a page: what the page says of itself, unless its script cannot write that language, else
 * by its script and its commonest word parts. Unknown is better than wrong.
 *
 * @param langAttribute BCP 47 tag from the page or its server, or ''
 * @returns `UNKNOWN_LANGUAGE` where there is no tag and the text tells no language clearly
 */
export function detectLanguage(langAttribute: string, text: string): Language {
  const declared = /^\s*([a-z]{2,3})(?:[-_]|\s*$)/i.exec(langAttribute)?.[1]?.toLowerCase();
  const sample = text.slice(0, SAMPLE_CHARS);
  const shares = scriptShares(sample);
  if (declared !== undefined && !/^(?:und|mul|zxx)$/.test(declared) && canBe(declared, shares)) return declared;
  const script = SCRIPTS.find((script, i) => (shares[i] as number) >= script.share);
  if (script !== undefined) {
    const [only, second] = script.languages;
    if (script.fallback !== undefined) return script.fallback;
    if (only !== undefined && second === undefined) return only;
  }
  return commonGrams(sample, (language) => canBe(language, shares)) ?? UNKNOWN_LANGUAGE;
}

/** Part of the letters in each of `SCRIPTS`. */
function scriptShares(sample: string): readonly number[] {
  const beyond = sample.match(BEYOND_LATIN)?.join('') ?? '';
  const counts = SCRIPTS.map((script) => charsIn(beyond, script.letters));
  if (counts.every((count) => count === 0)) return counts;
  const letters = sample.replace(NO_LETTERS, '');
  const count = Math.max(1, letters.length - charsIn(letters, FIRST_HALVES));
  return counts.map((each) => each / count);
}

/** Length of all runs together. */
function charsIn(text: string, runs: RegExp): number {
  return text.match(runs)?.reduce((chars, run) => chars + run.length, 0) ?? 0;
}

function canBe(language: string, shares: readonly number[]): boolean {
  const own = SCRIPTS.flatMap((script, i) => (script.languages.includes(language) ? [shares[i] as number] : []));
  if (own.some((share) => share >= DECLARED_SHARE)) return true;
  if (own.length > 0 && !ALSO_LATIN.has(language)) return false;
  return SCRIPTS.every((script, i) => (shares[i] as number) < script.share);
}
