import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inPlanes } from '../lib/engine/text/lemmas';

/** Lexicon of wink-nlp's English model in its package. */
const FILE = createRequire(import.meta.url).resolve(
  'wink-eng-lite-web-model/dist/languages/cur/models/eng-core-web-model.json',
);

let shipped: string | undefined;

/**
 * Returns the model in its shipped form. Its largest part is split into byte planes, which halves the compressed size.
 */
export function englishLexicon(): string {
  shipped ??= inShippedForm();
  return shipped;
}

function inShippedForm(): string {
  const model = JSON.parse(readFileSync(FILE, 'utf8')) as { lexicon: string };
  const lexicon = Buffer.from(inPlanes(Buffer.from(model.lexicon, 'base64'))).toString('base64');
  return JSON.stringify({ ...model, lexicon });
}
