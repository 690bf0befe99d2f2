import { detectAll } from 'tinyld/light';
import type { Language } from '../types';

/** Language where it cannot be told. */
export const UNKNOWN_LANGUAGE: Language = 'und';
/** Characters the detector reads: more make it slower, and hardly surer. */
const DETECTED_CHARS = 400;
/** Below, a guess about a text without accents is worth nothing. */
const MIN_DETECTED_CHARS = 100;
/** Characters looked at for scripts and common words. */
const SAMPLE_CHARS = 2000;
/**
 * Languages told by their script. Latin is the absence of all of these; Han, Arabic, Devanagari and Cyrillic serve several
 * languages. `share` is the least part of a page's letters that makes it a page in that script: a Han character stands
 * for several Latin letters, Japanese mixes kana with Han, and much on a page may be code.
 */
const SCRIPTS: readonly Script[] = [
  { letters: /[\u3040-\u30fa\u30fc-\u30ff]/g, share: 0.02, languages: ['ja'] },
  { letters: /[\uac00-\ud7a3]/g, share: 0.03, languages: ['ko'] },
  { letters: /[\u3400-\u9fff]/g, share: 0.03, languages: ['zh', 'ja', 'ko', 'yue', 'wuu', 'lzh'], fallback: 'zh' },
  { letters: /[\u0e00-\u0e7f]/g, share: 0.2, languages: ['th'] },
  { letters: /[\u0590-\u05ff]/g, share: 0.2, languages: ['he', 'yi'], fallback: 'he' },
  { letters: /[\u0370-\u03ff]/g, share: 0.2, languages: ['el', 'grc'], fallback: 'el' },
  { letters: /[\u0900-\u097f]/g, share: 0.2, languages: ['hi', 'mr', 'ne', 'sa'] },
  { letters: /[\u0600-\u06ff]/g, share: 0.2, languages: ['ar', 'fa', 'ur', 'ps', 'ckb', 'ug', 'sd'] },
  { letters: /[\u0400-\u04ff]/g, share: 0.2, languages: ['ru', 'uk', 'be', 'bg', 'sr', 'mk', 'kk', 'ky', 'mn', 'tg'] },
];
/** Written in Latin letters as well as in a script above. */
const ALSO_LATIN = new Set(['sr', 'ug', 'kk']);
/** A declared language is believed when this part of the letters is in its script. */
const DECLARED_SHARE = 0.01;

interface Script {
  readonly letters: RegExp;
  readonly share: number;
  readonly languages: readonly string[];
  /** Taken without further look where no language is declared. */
  readonly fallback?: string;
}

const LETTER = /\p{L}/gu;
const BEYOND_LATIN = /[\u0250-\uffff]/;
/** The commonest words of English; a text with this many of them is not worth a detector's time. */
const ENGLISH_WORD = /\b(?:the|of|and|to|is|in|that|for|with|this|are|be|by|as|on|or|from|it|you|an?)\b/gi;
const ENGLISH_SHARE = 0.15;
/** Those of them that other languages lack. In a text without accents a few will do: reference pages have few. */
const ONLY_ENGLISH_WORD = /\b(?:the|and|with|this|for|from|that|which|are)\b/gi;
const ONLY_ENGLISH_SHARE = 0.02;
const WORD_START = /\b[a-z]/gi;
const ACCENTED = /[\u00c0-\u024f]/g;
const ACCENTED_SHARE = 0.008;
/** How much surer than of its second guess the detector has to be to be believed about a text without accents. */
const CLEAR_LEAD = 2;

/**
 * Primary language subtag of a page: what the page says of itself, unless its script cannot write that language, else
 * by detection.
 *
 * @param langAttribute BCP 47 tag from the page or its server, or ''
 * @returns `UNKNOWN_LANGUAGE` where there is neither a tag nor enough text
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
  } else if (isEnglish(sample)) return 'en';
  return guess(sample, shares);
}

/** Part of the letters in each of `SCRIPTS`. */
function scriptShares(sample: string): readonly number[] {
  if (!BEYOND_LATIN.test(sample)) return SCRIPTS.map(() => 0);
  const letters = Math.max(1, sample.match(LETTER)?.length ?? 0);
  return SCRIPTS.map((script) => (sample.match(script.letters)?.length ?? 0) / letters);
}

function canBe(language: string, shares: readonly number[]): boolean {
  const own = SCRIPTS.flatMap((script, i) => (script.languages.includes(language) ? [shares[i] as number] : []));
  if (own.some((share) => share >= DECLARED_SHARE)) return true;
  if (own.length > 0 && !ALSO_LATIN.has(language)) return false;
  return SCRIPTS.every((script, i) => (shares[i] as number) < script.share);
}

/** Reads the end of the sample: pages begin with menus, some of them in every language. */
function guess(sample: string, shares: readonly number[]): Language {
  const [first, second] = detectAll(sample.slice(-DETECTED_CHARS));
  const isPlain = !BEYOND_LATIN.test(sample) && !hasAccents(sample);
  const isClear =
    first !== undefined && sample.length >= MIN_DETECTED_CHARS && first.accuracy > CLEAR_LEAD * (second?.accuracy ?? 0);
  if (first !== undefined && (isClear || !isPlain) && canBe(first.lang, shares)) return first.lang;
  return isPlain && /[a-z]{2}/i.test(sample) ? 'en' : UNKNOWN_LANGUAGE;
}

function isEnglish(sample: string): boolean {
  const words = sample.match(WORD_START)?.length ?? 0;
  if (words < 5) return false;
  const share = (pattern: RegExp) => (sample.match(pattern)?.length ?? 0) / words;
  return share(ENGLISH_WORD) > ENGLISH_SHARE || (!hasAccents(sample) && share(ONLY_ENGLISH_WORD) > ONLY_ENGLISH_SHARE);
}

/** More accented letters than names of people and languages bring along. */
function hasAccents(sample: string): boolean {
  return (sample.match(ACCENTED)?.length ?? 0) > sample.length * ACCENTED_SHARE;
}
