import { describe, expect, it } from 'vitest';
import { englishLexicon } from '../../../packaging/english-lexicon';
import { English } from './english';
import { createSingulars } from './plurals';
import { TermNumberList, TermNumbers } from './term-tally';

const singulars = createSingulars(new TextEncoder().encode(englishLexicon()));
const fresh = () => {
  const known = new TermNumbers();
  const english = new English(known);
  english.learnPlurals(singulars);
  return { english, known };
};
const english = fresh();
const tokens = ({ english, known }: ReturnType<typeof fresh>, text: string, limit: number) => {
  const readings = new TermNumberList();
  expect(english.read(text, limit, readings)).toBe(readings.length);
  return Array.from({ length: readings.length }, (_, i) => known.text(readings.at(i)));
};
const terms = (text: string) => tokens(english, text, 1_000);

/** `analyze.test.ts` tests whole texts. */
describe('English', () => {
  it('English.read stops at the limit, which also counts words that make no term', () => {
    expect(tokens(english, 'the hive and the queen', 4)).toEqual(['hive']);
    expect(tokens(english, 'hive queen swarm', 2)).toEqual(['hive', 'queen']);
    expect(tokens(english, 'hive', 0)).toEqual([]);
  });

  it('English.read strips possessives and quotation marks, straight and curly', () => {
    const text = "beekeeper's beekeeper’s keepers' ‘hive’ 'queen' don't";
    expect(terms(text)).toEqual(['beekeeper', 'beekeeper', 'keeper', 'hive', 'queen']);
  });

  it('English.read keeps names with digits, and drops numbers with a single letter', () => {
    expect(terms('utf8 mp3 h2o b2b a1234 3d')).toEqual(['utf8', 'mp3', 'h2o', 'b2b']);
  });

  it('English.read drops single letters and words over 40 characters', () => {
    expect(terms(`x ${'a'.repeat(40)} ${'b'.repeat(41)}`)).toEqual(['a'.repeat(40)]);
  });

  it.each([
    [
      'queens boxes queries wolves knives matrices hypotheses quizzes buses movies',
      'queen box query wolf knife matrix hypothesis quiz bus movie',
    ],
    [
      'colours colors theatres centres organisations foetuses armouries',
      'colour color theatre centre organisation foetus armoury',
    ],
    // Other words by their American spelling: tire, story, check, jail.
    ['tyres storeys cheques gaols', 'tyre storey cheque gaol'],
    ['physics glass species axes windows', 'physics glass species axes windows'],
  ])('English.read folds plurals to singulars in the spelling of the page: %s', (plurals, singulars) => {
    expect(terms(plurals)).toEqual(singulars.split(' '));
  });

  it('English.read gives a singular and its plural the same term, in British and American spelling', () => {
    for (const word of [
      'flavour',
      'flavor',
      'metre',
      'meter',
      'catalogue',
      'catalog',
      'programme',
      'tumour',
      'defence',
    ]) {
      expect(terms(`${word} ${word}s`)).toEqual([word, word]);
    }
  });

  it('English.read gives the same terms when it reads a text again', () => {
    const text = 'Queries of HTMLParsers and queries';
    const first = terms(text);
    expect(terms(text)).toEqual(first);
    expect(tokens(fresh(), text, 1_000)).toEqual(first);
  });
});
