import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Vocabulary } from './vocabulary';

const plural = (term: string) => term.replace(/s$/, '');

describe('Vocabulary', () => {
  it('Vocabulary numbers terms consecutively in order of first occurrence', () => {
    const vocabulary = new Vocabulary();
    expect(['hive', 'queen', 'hive', 'swarm'].map((term) => vocabulary.intern(term))).toEqual([0, 1, 0, 2]);
    expect(vocabulary.size).toBe(3);
    expect([0, 1, 2].map((id) => vocabulary.term(id))).toEqual(['hive', 'queen', 'swarm']);
  });

  it('Vocabulary.id looks up any term without numbering it, also names of object properties', () => {
    const vocabulary = new Vocabulary();
    for (const term of ['hive', 'constructor', '__proto__', '']) {
      expect(vocabulary.id(term)).toBeUndefined();
      expect(vocabulary.size).toBe(0);
    }
    expect(vocabulary.intern('__proto__')).toBe(0);
    expect(vocabulary.id('__proto__')).toBe(0);
  });

  it('Vocabulary gives forms of one word the number and text of the first form', () => {
    const vocabulary = new Vocabulary(plural);
    expect(['hives', 'queen', 'hive', 'queens'].map((term) => vocabulary.intern(term))).toEqual([0, 1, 0, 1]);
    expect([vocabulary.id('hive'), vocabulary.id('swarm')]).toEqual([0, undefined]);
    expect(vocabulary.since(0)).toEqual(['hives', 'queen']);
    expect(vocabulary.stemmed('swarms')).toBe('swarm');
    expect(new Vocabulary().stemmed('swarms')).toBe('swarms');
  });

  it('Vocabulary keeps forms separate that were stored as separate terms', () => {
    const vocabulary = new Vocabulary(plural);
    expect(['hives', 'hive', 'queen'].map((term) => vocabulary.append(term))).toEqual([0, 1, 2]);
    expect(['hive', 'hives', 'queens'].map((term) => vocabulary.intern(term))).toEqual([1, 0, 2]);
    expect(vocabulary.size).toBe(3);
  });

  it('Vocabulary.term throws a RangeError for an unknown id', () => {
    const vocabulary = new Vocabulary();
    vocabulary.intern('hive');
    expect(() => vocabulary.term(1)).toThrow(RangeError);
    expect(() => vocabulary.term(-1)).toThrow(RangeError);
  });

  it('a vocabulary rebuilt from the stored pieces has the same term ids', () => {
    const pieces = fc.array(fc.array(fc.string({ maxLength: 3 }), { maxLength: 6 }), { maxLength: 6 });
    fc.assert(
      fc.property(pieces, (given) => {
        const vocabulary = new Vocabulary();
        const stored: string[] = [];
        for (const piece of given) {
          const from = vocabulary.size;
          for (const term of piece) vocabulary.intern(term);
          stored.push(...vocabulary.since(from));
        }
        const again = new Vocabulary();
        for (const term of stored) again.intern(term);
        expect(stored).toEqual([...new Set(given.flat())]);
        for (const term of given.flat()) expect(again.id(term)).toBe(vocabulary.id(term));
      }),
    );
  });
});

describe('Vocabulary.vector', () => {
  it('Vocabulary.vector returns ascending ids with the count and weight of each term', () => {
    const vocabulary = new Vocabulary();
    vocabulary.intern('swarm');
    vocabulary.intern('hive');
    const vector = vocabulary.vector({ terms: ['queen', 'hive', 'swarm'], counts: [1, 2, 3], weights: [4, 2.5, 3] });
    expect(vector).toEqual({
      ids: Uint32Array.of(0, 1, 2),
      counts: Uint16Array.of(3, 2, 1),
      weights: Float32Array.of(3, 2.5, 4),
    });
    expect(vocabulary.term(2)).toBe('queen');
  });

  it('Vocabulary.vector adds up the counts and weights of forms of one word', () => {
    const vocabulary = new Vocabulary(plural);
    const counted = { terms: ['hives', 'queen', 'hive'], counts: [2, 1, 3], weights: [4, 1, 3] };
    expect(vocabulary.vector(counted)).toEqual({
      ids: Uint32Array.of(0, 1),
      counts: Uint16Array.of(5, 1),
      weights: Float32Array.of(7, 1),
    });
  });

  it('Vocabulary.vector caps counts at 65,535', () => {
    const { counts } = new Vocabulary().vector({ terms: ['a', 'b'], counts: [65_536, 65_535], weights: [1, 1] });
    expect([...counts]).toEqual([65_535, 65_535]);
  });

  it('Vocabulary.vector contains the terms of the page and no others', () => {
    const terms = fc.uniqueArray(fc.string({ maxLength: 4 }), { maxLength: 20 });
    fc.assert(
      fc.property(terms, terms, (known, page) => {
        const vocabulary = new Vocabulary();
        for (const term of known) vocabulary.intern(term);
        const { ids, counts } = vocabulary.vector({
          terms: page,
          counts: page.map((_, i) => i + 1),
          weights: page.map(() => 1),
        });
        expect([...ids]).toEqual([...new Set(ids)].sort((a, b) => a - b));
        const read = Array.from(ids, (id, i) => [vocabulary.term(id), counts[i]] as const);
        expect(new Map(read)).toEqual(new Map(page.map((term, i) => [term, i + 1])));
      }),
    );
  });

  it('Vocabulary.vector is empty for a page without terms', () => {
    expect(new Vocabulary().vector({ terms: [], counts: [], weights: [] }).ids).toHaveLength(0);
  });
});
