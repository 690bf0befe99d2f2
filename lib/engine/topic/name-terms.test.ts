import { describe, expect, it } from 'vitest';
import { analyzer } from '../../../tests/support/read-page';
import { nameTerms, nameWords } from './name-terms';
import { Vocabulary } from './vocabulary';

/** Returns the terms that count as the words of a name, by word, among the terms of a topic. */
async function countedAs(name: string, language: string, terms: string): Promise<Record<string, string[]>> {
  await analyzer.prepare(language);
  const vocabulary = new Vocabulary(analyzer.stemmer(language));
  for (const term of terms.split(' ')) vocabulary.intern(term);
  const words = name.split(' ').map((word) => ({ word, language }));
  const { name: ids, compounds } = nameTerms(words, vocabulary);
  const text = (id: number) => vocabulary.term(id);
  return Object.fromEntries(
    ids.map((id) => [text(id), [...compounds].filter(([, word]) => word === id).map(([compound]) => text(compound))]),
  );
}

describe('nameTerms', () => {
  it('nameTerms counts German compounds as the word of the name that they end in, in any of its forms', async () => {
    const terms = 'suppe kartoffelsuppe linsensuppen suppenteller superb';
    expect(await countedAs('suppen', 'de', terms)).toEqual({ suppe: ['kartoffelsuppe', 'linsensuppen'] });
  });

  it('nameTerms finds compounds whatever the spelling of umlauts', async () => {
    const terms = 'gemüse wurzelgemüse wintergemuese';
    expect(await countedAs('gemuese', 'de', terms)).toEqual({ gemüse: ['wurzelgemüse', 'wintergemuese'] });
  });

  it.each([
    ['nl', 'soep', 'soep erwtensoep soepel', ['erwtensoep']],
    ['sv', 'soppa', 'soppa fisksoppa', ['fisksoppa']],
    ['da', 'musik', 'musik folkemusik', ['folkemusik']],
    ['no', 'suppe', 'suppe fiskesuppe', ['fiskesuppe']],
    ['fi', 'keitto', 'keitto hernekeitto', ['hernekeitto']],
  ])('nameTerms counts compounds in %s', async (language, name, terms, compounds) => {
    expect(await countedAs(name, language, terms)).toEqual({ [name]: compounds });
  });

  it.each([
    ['a word of fewer than four characters', 'rat', 'rat fahrrad fahrrat'],
    ['an ending after fewer than three characters', 'reis', 'reis preis kreis'],
  ])('nameTerms counts no other word for %s', async (_, name, terms) => {
    expect(await countedAs(name, 'de', terms)).toEqual({ [name]: [] });
  });

  it.each([
    ['en', 'work', 'work framework'],
    ['es', 'mente', 'mente claramente'],
    ['fr', 'port', 'port passeport'],
    ['zh', '数据', '数据 大量数据'],
  ])('nameTerms counts no other word in %s', async (language, name, terms) => {
    expect(await countedAs(name, language, terms)).toEqual({ [name]: [] });
  });

  it('nameTerms counts compounds together of a word that the topic knows in compounds only', async () => {
    expect(await countedAs('suppe', 'de', 'kartoffelsuppe linsensuppe')).toEqual({
      kartoffelsuppe: ['kartoffelsuppe', 'linsensuppe'],
    });
  });

  it('nameTerms returns nothing for a word that the topic does not know', async () => {
    expect(await countedAs('suppe', 'de', 'auto fahrrad')).toEqual({});
  });
});

describe('nameWords', () => {
  it('nameWords keeps stop words, which phrases have, and writes other words as terms', async () => {
    await analyzer.prepare('en');
    const tokens = (text: string) => analyzer.tokens(text, 'en');
    expect(nameWords('Open Source  projects', tokens)).toEqual(['open', 'source', 'project']);
    expect(nameWords('', tokens)).toEqual([]);
  });
});
