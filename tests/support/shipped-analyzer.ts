import { type Analyzer, createAnalyzer, ENGLISH_LEXICON } from '../../lib/engine/text/analyze';
import { englishLexicon } from '../../scripts/english-lexicon';

/** The analyzer with the lexicon that the package ships, ready for English. */
export async function shippedAnalyzer(): Promise<Analyzer> {
  const analyzer = createAnalyzer({
    async read(path) {
      if (path !== ENGLISH_LEXICON) throw new Error(`${path} is not the lexicon`);
      return new TextEncoder().encode(englishLexicon());
    },
    warn(message, details) {
      throw new Error(message, { cause: details });
    },
  });
  await analyzer.prepare('en');
  return analyzer;
}
