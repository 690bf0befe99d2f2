import { describe, expect, it } from 'vitest';
import { fileOf, LENIENT_CASES } from '../../tests/support/robots-lenient-cases';
import { parseRobots } from './robots-rules';

const allows = (text: string, path: string) => parseRobots(text, 'Tendril').allows(path);

describe('robots.txt files as people write them', () => {
  for (const [title, cases] of Object.entries(LENIENT_CASES)) {
    describe(title.toLowerCase(), () => {
      it.each(cases)('parseRobots("%s").allows("%s") is %s', (lines, path, allowed) =>
        expect(allows(fileOf(lines), path)).toBe(allowed),
      );
    });
  }

  it.each([
    ['User-agent: *|Crawl-delay: 5|User-agent: Slow|Crawl-delay: 60', 5],
    ['User-agent: *|Crawl-delay: 5||User-agent: Slow|Crawl-delay: 60|Disallow: /x', 5],
    ['User-agent: Slow|Crawl-delay: 60|User-agent: *|Crawl-delay: 5', 5],
    ['User-agent: Slow|Crawl-delay: 60|User-agent: Tendril|Disallow: /x', undefined],
    ['User-agent: *|Disallow: /x|Crawl-delay: 5|User-agent: Slow|Crawl-delay: 60', 5],
    ['User-agent: Slow|User-agent: *|Crawl-delay: 60', 60],
    ['User-agent: Slow|Crawl-delay: 60|Disallow: /y|User-agent: *|Disallow: /x', undefined],
    ['User-agent: *|Crawl-delay 7', 7],
    ['User-agent: *|Crawldelay: 7', 7],
    ['User-agent: *|Crawl delay: 7', 7],
    ['User-agent: *|Crawl-delay: 1e9', undefined],
    ['User-agent: *|Crawl-delay: 0x10', undefined],
    ['User-agent: *|Crawl-delay: Infinity', undefined],
    ['User-agent: *|Crawl-delay: 10 # seconds', 10],
    ['User-agent: *|Crawl-delay: 2.5', 2.5],
    ['User-agent: *|Crawl-delay: .5', 0.5],
    ['Crawl-delay: 10', undefined],
  ])('parseRobots reads from %s a delay of %s seconds', (lines, seconds) => {
    expect(parseRobots(fileOf(lines), 'Tendril').crawlDelayMs).toBe(
      seconds === undefined ? undefined : seconds * 1_000,
    );
  });

  it.each([
    ['Sitemap: https://x.org/a.xml', 1],
    ['Site-map: https://x.org/a.xml', 1],
    ['SITEMAP:https://x.org/a.xml', 1],
    ['Sitemap https://x.org/a.xml', 1],
    ['User-agent: other|Disallow: /|Sitemap: /a.xml|Sitemap: /b.xml', 2],
    ['Sitemap:', 0],
  ])('parseRobots reads from %s %i sitemaps', (lines, count) => {
    expect(parseRobots(fileOf(lines), 'Tendril').sitemaps).toHaveLength(count);
  });
});
