import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inPlanes } from '../lib/engine/text/lemmas';

/** The lexicon of wink-nlp's English model, as its package brings it. */
const FILE = createRequire(import.meta.url).resolve(
  'wink-eng-lite-web-model/dist/languages/cur/models/eng-core-web-model.json',
);

let shipped: string | undefined;

/** The same as it is shipped: its largest part in planes, which packs into half of the bytes. */
export function englishLexicon(): string {
  shipped ??= inShippedForm();
  return shipped;
}

function inShippedForm(): string {
  const model = JSON.parse(readFileSync(FILE, 'utf8')) as { lexicon: string };
  const lexicon = Buffer.from(inPlanes(Buffer.from(model.lexicon, 'base64'))).toString('base64');
  return JSON.stringify({ ...model, lexicon });
}
