/** Part of the browsers' Translator interface that is used: https://developer.mozilla.org/docs/Web/API/Translator */
interface TranslatorInterface {
  create(languages: { sourceLanguage: string; targetLanguage: string }): Promise<{
    translate(text: string): Promise<string>;
    destroy(): void;
  }>;
}

interface TextTranslator {
  /** @returns the texts in order; undefined if the browser cannot translate between these languages. */
  translate(texts: readonly string[], from: string, into: string): Promise<string[] | undefined>;
}

/**
 * Returns the translator that is built into the browser; undefined in browsers without one. It translates on this
 * machine; the browser may download a model first, which needs the user's click.
 */
export function browserTranslator(): TextTranslator | undefined {
  const { Translator: built } = globalThis as { readonly Translator?: TranslatorInterface };
  if (built === undefined) return undefined;
  return {
    async translate(texts, from, into) {
      try {
        const translator = await built.create({ sourceLanguage: from, targetLanguage: into });
        const translated: string[] = [];
        for (const text of texts) translated.push((await translator.translate(text)).trim());
        translator.destroy();
        return [...new Set(translated.filter(Boolean))];
      } catch {
        return undefined;
      }
    },
  };
}
