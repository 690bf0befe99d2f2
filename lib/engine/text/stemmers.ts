import { getOrMake } from '../arrays';
import type { Language, Stemmer } from '../basics';
import { accentBlind } from './accents';

/** Access to language data shipped with the extension. */
export interface ShippedData {
  /** Returns the bytes of a shipped file. */
  read(path: string): Promise<Uint8Array>;
  warn(message: string, details: unknown): void;
}

/** File of character pairs: a traditional character followed by its simplified form. */
const CHINESE_VARIANTS = 'data/chinese-variants.txt';

/** Snowball stemmers, each in its own script, loaded for the first topic in that language. */
const SNOWBALL: Readonly<Record<string, () => Promise<{ stemmer: Stemmer }>>> = {
  ar: async () => {
    const { stemmer } = await import('@orama/stemmers/arabic');
    return { stemmer: (term) => stemmer(withoutArabicPrefix(term)) };
  },
  da: () => import('@orama/stemmers/danish'),
  de: () => import('@orama/stemmers/german'),
  es: () => import('@orama/stemmers/spanish'),
  fi: () => import('@orama/stemmers/finnish'),
  fr: () => import('@orama/stemmers/french'),
  hu: () => import('@orama/stemmers/hungarian'),
  it: () => import('@orama/stemmers/italian'),
  nl: () => import('@orama/stemmers/dutch'),
  no: () => import('@orama/stemmers/norwegian'),
  pt: () => import('@orama/stemmers/portuguese'),
  ro: () => import('@orama/stemmers/romanian'),
  ru: () => import('@orama/stemmers/russian'),
  sv: () => import('@orama/stemmers/swedish'),
};

/**
 * Removes the words that Arabic writes together with the next: و and ف before at least three letters, then the article
 * before at least two, with ب, ك or ل before it. Snowball's stemmer leaves most of them.
 */
function withoutArabicPrefix(term: string): string {
  const joined = term.replace(/^[وف](?=.{3})/u, '');
  return joined.replace(/^(?:[بك]?ال|لل)(?=.{2})/u, '');
}

/** Particles after any syllable, after a final consonant, and after a vowel, the longest first. */
const PARTICLES = {
  any: '에서부터 에게서 에서는 에서도 까지 부터 에서 에게 한테 처럼 보다 마다 조차 의 에 도 만'.split(' '),
  consonant: '으로부터 으로서 으로써 이라는 으로 이나 은 이 을 과'.split(' '),
  vowel: '로부터 로서 로써 라는 는 가 를 와 로 나'.split(' '),
} as const;
const FIRST_SYLLABLE = 0xac00;
/** Number of syllables with the same initial and vowel; the first of them has no final consonant. */
const FINALS = 28;
const MIN_STEM_CHARS = 2;

/**
 * Removes all particles at the end of a Korean noun, but leaves `MIN_STEM_CHARS` characters: `꿀벌은` and
 * `꿀벌에서의` become `꿀벌`. A particle must agree with the sound before it, which spares most nouns that end like one. On
 * the test part of UD Korean-GSD, 83 % of nouns with particles become equal to the noun alone, and 98 % of nouns alone
 * stay as they are.
 */
function withoutKoreanParticle(term: string): string {
  for (const sound of ['any', 'consonant', 'vowel'] as const) {
    for (const particle of PARTICLES[sound]) {
      const stem = term.slice(0, -particle.length);
      if (!term.endsWith(particle) || stem.length < MIN_STEM_CHARS) continue;
      const last = stem.charCodeAt(stem.length - 1) - FIRST_SYLLABLE;
      const hasFinal = last % FINALS !== 0;
      // Calls itself, because a noun can have several particles. A noun that itself ends like a particle loses that
      // ending in all of its forms.
      if (last >= 0 && (sound === 'any' || hasFinal === (sound === 'consonant'))) return withoutKoreanParticle(stem);
    }
  }
  return term;
}

/**
 * Stemmers of European languages and Arabic; for Korean, a removal of particles; for Chinese, a conversion from
 * traditional to simplified characters.
 */
export class Stemmers {
  readonly #loaded = new Map<Language, Promise<Stemmer | undefined>>();
  readonly #stemmers = new Map<Language, Stemmer>();

  constructor(private readonly data: ShippedData | undefined) {}

  /** Returns the stemmer; undefined for a language without one, and before `prepare` has resolved. */
  of(language: Language): Stemmer | undefined {
    return this.#stemmers.get(language);
  }

  /** Loads the stemmer of a language. Never rejects: if loading fails, it warns, and `of` returns undefined. */
  async prepare(language: Language): Promise<void> {
    /** Resolves to undefined, with a warning, if the stemmer cannot be loaded. */
    const load = () =>
      this.#load(language).catch((error: unknown) => {
        this.data?.warn(`the forms of words in ${language} could not be read`, error);
        return undefined;
      });
    const stemmer = await getOrMake(this.#loaded, language, load);
    if (stemmer !== undefined) this.#stemmers.set(language, stemmer);
  }

  /** Loads the stemmer of a language; undefined if there is none. Rejects if its data cannot be read. */
  async #load(language: Language): Promise<Stemmer | undefined> {
    if (language === 'ko') return withoutKoreanParticle;
    if (language === 'zh') {
      const bytes = await this.data?.read(CHINESE_VARIANTS);
      return bytes && simplifier(new TextDecoder().decode(bytes));
    }
    const loaded = Object.hasOwn(SNOWBALL, language) ? await SNOWBALL[language]?.() : undefined;
    return loaded && accentBlind(language, loaded.stemmer);
  }
}

/**
 * Returns a function that converts traditional characters (U+4E00–U+9FFF) to simplified ones; others stay.
 * @throws if the text does not consist of pairs of different characters.
 */
function simplifier(pairs: string): Stemmer {
  const simplified = new Map<string, string>();
  for (const [pair, from, to] of pairs.trim().matchAll(/(.)(.)?/gu)) {
    if (from === undefined || to === undefined || from === to) throw new Error(`${pair} is no pair of characters`);
    simplified.set(from, to);
  }
  return (term) => term.replace(/[\u4e00-\u9fff]/g, (char) => simplified.get(char) ?? char);
}
