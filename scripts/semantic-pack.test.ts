import { expect, test } from 'vitest';
import { HEADER_WORDS, MAGIC, SemanticTree, VERSION } from '../lib/engine/semantic/tree';
import { packTree } from './semantic-pack';

test('packTree writes depths in preorder and front-coded lemmas, byte by byte', () => {
  const packed = packTree({
    hypernyms: new Map([
      ['root', undefined],
      ['b', 'root'],
      ['a', 'root'],
      ['unused', 'root'],
    ]),
    words: new Map([
      ['ox', ['b']],
      ['owl', ['a', 'b']],
    ]),
  });
  const header = new Uint32Array(packed.slice(0, HEADER_WORDS * 4).buffer);
  expect([...header]).toEqual([MAGIC, VERSION, 3, 2, 8 + 5]);
  const depths = [0, 1, 1];
  const owl = [0, 3, 111, 119, 108, 2, 1, 1];
  const ox = [1, 1, 120, 1, 2];
  expect([...packed.subarray(HEADER_WORDS * 4)]).toEqual([...depths, ...owl, ...ox]);
});

test('SemanticTree finds many words over several blocks, with large synset numbers', () => {
  const names = Array.from({ length: 700 }, (_, i) => `w${i.toString(36)}`);
  const tree = new SemanticTree(
    packTree({
      hypernyms: new Map(names.map((name) => [name, undefined])),
      words: new Map(names.map((name) => [name, [name]])),
    }),
  );
  const order = [...names].sort();
  for (const name of names) expect([...(tree.senses(name) ?? [])]).toEqual([order.indexOf(name)]);
});
