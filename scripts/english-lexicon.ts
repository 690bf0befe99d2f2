import { createRequire } from 'node:module';

/** The lexicon of wink-nlp's English model, as its package brings it. */
export const ENGLISH_LEXICON_FILE = createRequire(import.meta.url).resolve(
  'wink-eng-lite-web-model/dist/languages/cur/models/eng-core-web-model.json',
);
