import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseResultsPage } from './registry';

/** What each engine's page says is tested beside its reader. */
describe('results pages', () => {
  it.each([
    ['google', 'https://www.google.co.uk/search?q=rye'],
    ['bing', 'https://cn.bing.com/search?q=rye'],
    ['duckduckgo', 'https://duckduckgo.com/?q=rye'],
    ['brave', 'https://search.brave.com/search?q=rye'],
    ['baidu', 'https://m.baidu.com/from=1/s?wd=rye'],
  ])('of %s go by their address', (engine, address) => {
    expect(parseResultsPage(address, '')).toEqual({ engine, query: 'rye', hits: [] });
    expect(existsSync(new URL(`./${engine}.test.ts`, import.meta.url))).toBe(true);
  });

  it('are none where the address is none', () => {
    for (const address of ['https://example.com/', 'https://example.com/search?q=x', 'not an address']) {
      expect(parseResultsPage(address, '<h3>x</h3>')).toBeUndefined();
    }
  });
});
