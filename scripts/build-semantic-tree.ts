/**
 * Packs WordNet's noun hypernym tree into `public/data/wordnet-nouns.bin`, and writes its licence to the same folder.
 *
 *     npm run build:semantic-tree
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SemanticTree } from '../lib/engine/semantic/tree';
import { packTree } from './semantic-pack';
import { readNouns } from './wordnet-files';

const OUT = fileURLToPath(new URL('../public/data/', import.meta.url));

const nouns = readNouns();
const packed = packTree(nouns);
const { size, lemmas } = new SemanticTree(packed);
mkdirSync(OUT, { recursive: true });
writeFileSync(join(OUT, 'wordnet-nouns.bin'), packed);
writeFileSync(join(OUT, 'wordnet-nouns.LICENSE.txt'), nouns.licence);
console.log(`${size} synsets, ${lemmas} words, ${packed.length} bytes`);
