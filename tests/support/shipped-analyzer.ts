import { readFile } from 'node:fs/promises';
import { ENGLISH_LEXICON } from '../../lib/engine/defaults';
import { type Analyzer, createAnalyzer } from '../../lib/engine/text/analyze';
import { englishLexicon } from '../../packaging/english-lexicon';

/** Returns the analyzer with the packaged data, prepared for English. */
export async function shippedAnalyzer(): Promise<Analyzer> {
  const analyzer = createAnalyzer({
    async read(path) {
      return path === ENGLISH_LEXICON
        ? new TextEncoder().encode(englishLexicon())
        : readFile(new URL(`../../public/${path}`, import.meta.url));
    },
    warn(message, details) {
      throw new Error(message, { cause: details });
    },
  });
  await analyzer.prepare('en');
  return analyzer;
}
