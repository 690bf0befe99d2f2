import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { interleave, rotate } from './merge';

const hits = (...urls: string[]) => urls.map((url) => ({ url, title: url, snippet: '' }));

describe('interleave', () => {
  it('takes the first of each, then the second of each', () => {
    const merged = interleave(
      [
        { provider: 'a', hits: hits('https://1.example/', 'https://2.example/', 'https://3.example/') },
        { provider: 'b', hits: hits('https://4.example/') },
        { provider: 'c', hits: hits('https://5.example/', 'https://6.example/') },
      ],
      10,
    );
    expect(merged.map((hit) => [hit.url, hit.provider])).toEqual([
      ['https://1.example/', 'a'],
      ['https://4.example/', 'b'],
      ['https://5.example/', 'c'],
      ['https://2.example/', 'a'],
      ['https://6.example/', 'c'],
      ['https://3.example/', 'a'],
    ]);
  });

  it('keeps one of several spellings of an address, as it was given', () => {
    const merged = interleave(
      [
        { provider: 'a', hits: hits('https://Example.com:443/x?utm_source=a#top') },
        { provider: 'b', hits: hits('https://example.com/x', 'not an address') },
      ],
      10,
    );
    expect(merged.map((hit) => hit.url)).toEqual(['https://Example.com:443/x?utm_source=a#top']);
  });

  it('gives no more than the limit, and nothing of nothing', () => {
    const many = hits(...Array.from({ length: 20 }, (_, i) => `https://${i}.example/`));
    expect(interleave([{ provider: 'a', hits: many }], 7)).toHaveLength(7);
    expect(interleave([], 7)).toEqual([]);
  });
});

describe('rotate', () => {
  it('keeps all, in a circle, and the same for the same query', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 12 }), fc.string(), (items, query) => {
        const turned = rotate(items, query);
        expect(rotate(items, query)).toEqual(turned);
        const twice = [...items, ...items].join();
        expect(turned).toHaveLength(items.length);
        expect(twice).toContain(turned.join());
      }),
    );
  });

  it('lets different queries begin differently', () => {
    const starts = new Set(Array.from({ length: 50 }, (_, i) => rotate([1, 2, 3, 4, 5], `query ${i}`)[0]));
    expect(starts.size).toBe(5);
  });
});
