import { expect, it } from 'vitest';
import { DomainCounts, rateDomainOf, viewOf } from './domain-counts';

const NOT_A_WALL: ReadonlySet<string> = new Set();
const LIMITS = { domains: 2, share: 0.5, trusted: 1 };
const FACTS = { urlsOf: () => 2, trusted: NOT_A_WALL, ignored: NOT_A_WALL };

const page = (url: string, title: string, duplicateOf?: string) => ({
  ...{ url, host: new URL(url).host, title, wordCount: 150 },
  ...(duplicateOf === undefined ? {} : { duplicateOf }),
});

it('DomainCounts takes a page for a copy if another domain has its text, or its long path and title', () => {
  const counts = new DomainCounts().update([
    page('https://hives.org/how-bees-dance', 'How bees dance'),
    page('https://combs.net/1', 'Wax'),
    page('https://www.bees.com/how-bees-dance', 'How bees dance'),
    page('https://bees.com/2', 'Wax', 'https://combs.net/1'),
    page('https://wax.info/how-bees-dance', 'How bees sing'),
  ]);
  const own = (domain: string) => counts.ofDomain.get(domain)?.own;
  expect(['hives.org', 'combs.net', 'bees.com', 'wax.info'].map(own)).toEqual([1, 1, 0, 1]);
  expect([...counts.shared(NOT_A_WALL).copying(LIMITS, FACTS)]).toEqual(['bees.com']);
  expect([...counts.shared(new Set(['https://combs.net/1'])).copying(LIMITS, FACTS)]).toEqual([]);
});

it('originalOf returns the page of another domain with the path of a URL and a title that begins its preview', () => {
  const counts = new DomainCounts().update([page('https://hives.org/how-bees-dance', 'How bees dance')]);
  const original = (url: string, preview: string) => counts.originalOf(url, preview, rateDomainOf(url))?.url;
  const url = 'https://bees.com/how-bees-dance';
  expect(original(url, 'How bees dance: a guide')).toBe('https://hives.org/how-bees-dance');
  expect(original(url, 'A guide')).toBeUndefined();
  expect(original('https://www.hives.org/how-bees-dance', 'How bees dance')).toBeUndefined();
  expect(original('https://bees.com/dance', 'How bees dance')).toBeUndefined();
});

it('viewOf returns host and path of a URL with three parameters or more', () => {
  expect(viewOf('https://bees.com/shop?a=1&b=2&c=3')).toBe('https://bees.com/shop');
  expect(viewOf('https://bees.com/shop?a=1&b=2')).toBeUndefined();
});
