import { describe, expect, it } from 'vitest';
import { keywordQueries } from './keyword-queries';

const words = (text: string) => text.toLowerCase().match(/[a-z]{3,}/gu) ?? [];
const page = (title: string, keywords: string[] = [], description = '') => ({ title, keywords, description });

describe('keyword queries (DWDBRM: many short queries)', () => {
  it('keywordQueries joins the topic with terms of the metadata and top terms, and adds titles', () => {
    const inputs = [page('Houses in town', ['sale', 'rent']), page('Flats', ['sale'])];
    const queries = [
      ...keywordQueries(
        { topicName: 'real estate', topicDescription: '', topicTerms: ['house', 'rent'], inputs },
        words,
      ),
    ];
    expect(queries[0]).toBe('real estate');
    expect(queries).toContain('real estate sale');
    expect(queries).toContain('real estate house');
    expect(queries).toContain('houses town');
  });

  it('keywordQueries prefers the description of the topic to its name', () => {
    const sources = { topicName: 'untitled', topicDescription: 'vector databases', topicTerms: ['index'], inputs: [] };
    expect([...keywordQueries(sources, words)]).toEqual(['vector databases', 'vector databases index']);
  });

  it('keywordQueries replaces a description that is too long by the name, or without a name by its first words', () => {
    const long = 'everything that anybody has ever written about keeping honey bees in cities and on roofs';
    const sources = { topicDescription: long, topicTerms: ['hive'], inputs: [] };
    expect([...keywordQueries({ ...sources, topicName: 'urban bees' }, words)]).toEqual([
      'urban bees',
      'urban bees hive',
    ]);
    const first = 'everything that anybody has ever written';
    expect([...keywordQueries({ ...sources, topicName: '' }, words)]).toEqual([first, `${first} hive`]);
    const endless = { topicName: 'x'.repeat(200), topicDescription: '', topicTerms: ['hive', 'queen'], inputs: [] };
    expect([...keywordQueries(endless, () => ['x'.repeat(200)])]).toEqual(['hive queen']);
    expect([...keywordQueries({ ...endless, topicName: '?'.repeat(200) }, words)]).toEqual(['hive queen']);
  });

  it('keywordQueries pairs the heaviest terms first when the topic has no name', () => {
    const sources = { topicName: '', topicDescription: '', topicTerms: ['hive', 'queen', 'swarm'], inputs: [] };
    expect([...keywordQueries(sources, words)]).toEqual(['hive queen', 'hive swarm', 'queen swarm']);
  });

  it.each(['?!', '…', '🐝', '\u0301\u202e'])(
    'keywordQueries leaves out the name %j, which has no letter or digit',
    (topicName) => {
      const sources = { topicName, topicDescription: '', topicTerms: ['hive', 'queen'], inputs: [] };
      expect([...keywordQueries(sources, words)]).toEqual(['hive queen']);
    },
  );

  it('keywordQueries returns no query twice, whatever the order of the words', () => {
    const inputs = [page('queen hive'), page('Hive, queen!'), page('swarm')];
    const sources = { topicName: '', topicDescription: '', topicTerms: ['hive', 'queen', 'swarm'], inputs };
    const keys = [...keywordQueries(sources, words)].map((query) => query.split(' ').sort().join(' '));
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toContain('swarm');
  });

  it('keywordQueries by hand: as printed, terms of the metadata come by frequency, then topic terms, and no titles', () => {
    const inputs = [
      page('Houses in town', ['sale'], 'flats to rent'),
      page('Flats', ['sale', 'rent']),
      page('', ['sale']),
    ];
    const sources = { topicName: 'homes', topicDescription: '', topicTerms: ['house', 'rent'], inputs };
    // Three pages say "sale", two "rent", one "flats".
    expect([...keywordQueries({ ...sources, metadataFirst: true }, words)]).toEqual([
      'homes',
      'homes sale',
      'homes rent',
      'homes flats',
      'homes house',
    ]);
    expect([...keywordQueries(sources, words)].slice(0, 3)).toEqual(['homes', 'homes house', 'houses town']);
  });

  it('keywordQueries goes on to the last term of the metadata as printed, where no titles follow', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
    const inputs = [
      page(
        'Bees',
        letters.map((letter) => letter.repeat(3)),
      ),
    ];
    const sources = { topicName: 'bees', topicDescription: '', topicTerms: ['hive'], inputs };
    expect([...keywordQueries({ ...sources, metadataFirst: true }, words)]).toHaveLength(1 + letters.length + 1);
  });

  it('keywordQueries returns the same list for the same sources', () => {
    const sources = {
      topicName: '',
      topicDescription: '',
      topicTerms: ['a1', 'b2', 'c3'],
      inputs: [page('one two three')],
    };
    expect([...keywordQueries(sources, words)]).toEqual([...keywordQueries(sources, words)]);
  });
});
