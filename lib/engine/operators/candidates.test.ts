import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hit } from '../../../tests/support/operator-context';
import { pageAddress } from '../url/filter';
import { candidatesFromHits } from './candidates';

const urls = (given: readonly string[]) =>
  candidatesFromHits(
    given.map((url) => hit(url)),
    { depth: 0 },
  ).map(({ url }) => url);

describe('candidates from hits', () => {
  it('say what found them, and what is known before they are fetched', () => {
    const hits = [
      hit('https://a.example/', { title: 'Rye', snippet: 'a grain', provider: 'searxng' }),
      hit('https://b.example/', { title: '', snippet: 'a grain' }),
    ];
    expect(candidatesFromHits(hits, { query: 'rye', depth: 0 })).toEqual([
      {
        url: 'https://a.example/',
        foundBy: { query: 'rye', depth: 0, provider: 'searxng' },
        preview: 'Rye a grain',
      },
      { url: 'https://b.example/', foundBy: { query: 'rye', depth: 0, provider: 'memory' }, preview: 'a grain' },
    ]);
  });

  it('keep one of several spellings of an address: the first, with its provider', () => {
    const hits = [
      hit('https://Example.com/rye?utm_source=a#top', { provider: 'first', title: 'first' }),
      hit('https://example.com:443/rye', { provider: 'second', title: 'second' }),
    ];
    expect(candidatesFromHits(hits, { depth: 0 })).toEqual([
      { url: 'https://example.com/rye', foundBy: { depth: 0, provider: 'first' }, preview: 'first' },
    ]);
  });

  it('leave out files that are no page (Centroid), traps and other schemes', () => {
    expect(
      urls([
        'https://a.example/paper.zip',
        'https://a.example/photo.JPG?size=2',
        'https://a.example/index.php?action=edit',
        'mailto:a@b.example',
        'not an address',
        'https://a.example/paper.html',
      ]),
    ).toEqual(['https://a.example/paper.html']);
  });

  it('are distinct, canonical, and in the order of the hits', () => {
    const address = fc.oneof(
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.constantFrom('https://a.example', 'https://a.example/#x', 'https://b.example/x.zip', '', 'about:blank'),
    );
    fc.assert(
      fc.property(fc.array(address, { maxLength: 12 }), (given) => {
        const expected = given.flatMap((url) => pageAddress(url) ?? []);
        expect(urls(given)).toEqual([...new Set(expected)]);
      }),
    );
  });
});
