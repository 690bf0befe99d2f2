import type { Language } from '../types';

/** Access to language data shipped with the extension. */
export interface ShippedData {
  /** Returns the bytes of a shipped file. */
  read(path: string): Promise<Uint8Array>;
  warn(message: string, details: unknown): void;
}

/** Maps a term to a text that is equal for all forms of its word. */
export type Stemmer = (term: string) => string;

/** File of character pairs: a traditional character followed by its simplified form. */
export const CHINESE_VARIANTS = 'data/chinese-variants.txt';

/** Snowball stemmers, each in its own script, loaded for the first topic in that language. */
const SNOWBALL: Readonly<Record<string, () => Promise<{ stemmer: Stemmer }>>> = {
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

/** Stemmers of European languages; for Chinese, a conversion from traditional to simplified characters. */
export class Stemmers {
  readonly #loaded = new Map<Language, Promise<Stemmer | undefined>>();
  readonly #stemmers = new Map<Language, Stemmer>();

  constructor(private readonly data: ShippedData | undefined) {}

  /** Returns the stemmer; undefined for a language without one, and before `prepare` has resolved. */
  of(language: Language): Stemmer | undefined {
    return this.#stemmers.get(language);
  }

  /** Loads the stemmer of a language. Never rejects. */
  async prepare(language: Language): Promise<void> {
    let loaded = this.#loaded.get(language);
    if (loaded === undefined) {
      loaded = this.#load(language).catch((error: unknown) => {
        this.data?.warn(`the forms of words in ${language} could not be read`, error);
        return undefined;
      });
      this.#loaded.set(language, loaded);
    }
    const stemmer = await loaded;
    if (stemmer !== undefined) this.#stemmers.set(language, stemmer);
  }

  async #load(language: Language): Promise<Stemmer | undefined> {
    if (language === 'zh') {
      const bytes = await this.data?.read(CHINESE_VARIANTS);
      return bytes && simplifier(new TextDecoder().decode(bytes));
    }
    return Object.hasOwn(SNOWBALL, language) ? (await SNOWBALL[language]?.())?.stemmer : undefined;
  }
}

/**
 * Returns a function that converts traditional characters to simplified ones.
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
