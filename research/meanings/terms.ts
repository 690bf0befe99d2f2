import { createInterface } from 'node:readline';
import { analyzer } from '../../tests/support/read-page';

const language = process.argv[2] ?? 'en';
await analyzer.prepare(language);
// English terms are singulars already.
const stem = (language === 'en' ? undefined : analyzer.stemmer(language)) ?? ((term: string) => term);
for await (const line of createInterface({ input: process.stdin })) {
  const terms = analyzer.tokens(JSON.parse(line) as string, language);
  process.stdout.write(`${terms.map(stem).join(' ')}\n`);
}
