import { describe, expect, it } from 'vitest';
import { shippedAnalyzer } from '../../../tests/support/shipped-analyzer';
import { Vocabulary } from '../topic/vocabulary';
import { withoutAccents } from './accents';

const analyzer = await shippedAnalyzer();
const of = async (language: string) => {
  await analyzer.prepare(language);
  return new Vocabulary(analyzer.stemmer(language));
};

describe('accentBlind', () => {
  it.each([
    ['es', 'educación educacion EDUCACIÓN educaciones'],
    ['es', 'tecnologia tecnología tecnologías'],
    ['fr', 'école ecole Ecoles'],
    ['fr', 'economie économie'],
    ['fr', 'sécurité securite'],
    ['fr', 'musees musée'],
    ['fr', 'œuvre oeuvre oeuvres'],
    ['pt', 'educação educacao educações'],
    ['pt', 'eleicoes eleições eleição'],
    ['de', 'Gemüse Gemuese gemuse'],
    ['de', 'Duesseldorf Düsseldorf'],
    ['de', 'Straße Strasse'],
    ['it', 'qualità qualita'],
    ['ro', 'educație educaţie educatie'],
    ['hu', 'könyvek konyvek'],
    ['fi', 'metsä metsa'],
    ['sv', 'smörgås smorgas'],
    ['da', 'børn boern'],
    ['no', 'ål aal'],
    ['nl', 'reünie reunie'],
    ['ru', 'пчёлы пчелы'],
  ])('words of language %s are one term with and without their accents: %s', async (language, forms) => {
    const terms = analyzer.tokens(forms, language);
    expect(terms).toHaveLength(forms.split(' ').length);
    for (const order of [terms, terms.toReversed()]) {
      const vocabulary = await of(language);
      expect(new Set(order.map((term) => vocabulary.intern(term))).size).toBe(1);
      // The first form is shown as it was written.
      expect(vocabulary.term(0)).toBe(order[0]);
    }
  });

  it('words that differ by more than accents stay apart', async () => {
    const german = await of('de');
    expect(new Set(['neue', 'quelle', 'bauer', 'feuer'].map((word) => german.intern(word))).size).toBe(4);
    const russian = await of('ru');
    expect(russian.intern('война')).not.toBe(russian.intern('воина'));
  });

  it('a stop word without its accents is a stop word', () => {
    expect(analyzer.tokens('état Etat été ete', 'fr')).toEqual([]);
  });

  it('a form without accents gets the stem of the form that has them', async () => {
    const vocabulary = await of('fr');
    vocabulary.intern('ecole');
    expect(vocabulary.stemmed('ecole')).toBe('ecol');
    vocabulary.intern('écoles');
    expect(vocabulary.stemmed('ecole')).toBe('écol');
  });

  it('terms that were stored under two ids before accents were ignored keep them', async () => {
    const vocabulary = await of('es');
    for (const term of ['educación', 'educacion']) vocabulary.append(term);
    expect(['educación', 'educacion', 'educaciones'].map((term) => vocabulary.id(term))).toEqual([0, 1, 0]);
  });

  it('withoutAccents leaves other scripts and й as they are', () => {
    expect(withoutAccents('мой ёж 꿀벌 蜜蜂 नमस्ते ångström')).toBe('мой еж 꿀벌 蜜蜂 नमस्ते angstrom');
  });
});
