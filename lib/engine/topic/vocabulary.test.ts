import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Vocabulary } from './vocabulary';

const plural = (term: string) => term.replace(/s$/, '');

describe('Vocabulary', () => {
  it('numbers terms densely in order of first sight', () => {
    const vocabulary = new Vocabulary();
    expect(['hive', 'queen', 'hive', 'swarm'].map((term) => vocabulary.intern(term))).toEqual([0, 1, 0, 2]);
    expect(vocabulary.size).toBe(3);
    expect([0, 1, 2].map((id) => vocabulary.term(id))).toEqual(['hive', 'queen', 'swarm']);
  });

  it('looks a term up without numbering it, whatever it is called', () => {
    const vocabulary = new Vocabulary();
    for (const term of ['hive', 'constructor', '__proto__', '']) {
      expect(vocabulary.id(term)).toBeUndefined();
      expect(vocabulary.size).toBe(0);
    }
    expect(vocabulary.intern('__proto__')).toBe(0);
    expect(vocabulary.id('__proto__')).toBe(0);
  });

  it('gives forms of one word the number and the text of the first', () => {
    const vocabulary = new Vocabulary(plural);
    expect(['hives', 'queen', 'hive', 'queens'].map((term) => vocabulary.intern(term))).toEqual([0, 1, 0, 1]);
    expect([vocabulary.id('hive'), vocabulary.id('swarm')]).toEqual([0, undefined]);
    expect(vocabulary.since(0)).toEqual(['hives', 'queen']);
  });

  it('leaves forms apart that were stored as terms of their own', () => {
    const vocabulary = new Vocabulary(plural);
    expect(['hives', 'hive', 'queen'].map((term) => vocabulary.append(term))).toEqual([0, 1, 2]);
    expect(['hive', 'hives', 'queens'].map((term) => vocabulary.intern(term))).toEqual([1, 0, 2]);
    expect(vocabulary.size).toBe(3);
  });

  it('knows no term of an id never given', () => {
    const vocabulary = new Vocabulary();
    vocabulary.intern('hive');
    expect(() => vocabulary.term(1)).toThrow(RangeError);
    expect(() => vocabulary.term(-1)).toThrow(RangeError);
  });

  it('gives what is to be stored piece by piece, and is whole again from the pieces', () => {
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

describe('the vector of a page', () => {
  it('has ascending ids, with each term’s own count and weight', () => {
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

  it('counts forms of one word together', () => {
    const vocabulary = new Vocabulary(plural);
    const counted = { terms: ['hives', 'queen', 'hive'], counts: [2, 1, 3], weights: [4, 1, 3] };
    expect(vocabulary.vector(counted)).toEqual({
      ids: Uint32Array.of(0, 1),
      counts: Uint16Array.of(5, 1),
      weights: Float32Array.of(7, 1),
    });
  });

  it('holds the highest count there is room for rather than a small remainder', () => {
    const { counts } = new Vocabulary().vector({ terms: ['a', 'b'], counts: [65_536, 65_535], weights: [1, 1] });
    expect([...counts]).toEqual([65_535, 65_535]);
  });

  it('loses no term and invents none', () => {
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

  it('is empty for a page without terms', () => {
    expect(new Vocabulary().vector({ terms: [], counts: [], weights: [] }).ids).toHaveLength(0);
  });
});
