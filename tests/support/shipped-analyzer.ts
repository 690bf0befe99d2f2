import { readFile } from 'node:fs/promises';
import { ENGLISH_LEXICON } from '../../lib/engine/defaults';
import { type Analyzer, createAnalyzer } from '../../lib/engine/text/analyze';
import { englishLexicon } from '../../packaging/english-lexicon';

/** The analyzer with the data that the package ships, ready for English. */
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
