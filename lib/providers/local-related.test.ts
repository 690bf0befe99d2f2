import { describe, expect, it } from 'vitest';
import { relatedQuery } from './local-related';

describe('query from title and terms', () => {
  it.each([
    ['Rye bread | Bakers of Ghent', ['sourdough', 'bread'], 'Rye bread sourdough'],
    ['How to bake – The Blog', [], 'How to bake'],
    ['state-of-the-art ovens', ['steam'], 'state-of-the-art ovens steam'],
    ['', ['a', 'b', 'c', 'd', 'e'], 'a b c d'],
    ['one two three four five six seven eight nine ten', [], 'one two three four five six seven eight'],
    ['', [], ''],
  ])('%j and %j make %j', (title, terms, query) => expect(relatedQuery(title, terms)).toBe(query));
});
