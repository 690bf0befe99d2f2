import fc from 'fast-check';
import robotsParser from 'robots-parser';
import { describe, expect, it } from 'vitest';
import { expectLinear, expectLinearInAll, repeated } from '../../tests/support/linear';
import { processorMs } from '../../tests/support/processor-time';
import { any, RFC_CASES } from '../../tests/support/robots-cases';
import { parseRobots } from './robots-rules';

const allows = (text: string, path: string) => parseRobots(text, 'Tendril').allows(path);

describe('robots.txt, RFC 9309', () => {
  for (const [title, cases] of Object.entries(RFC_CASES)) {
    describe(title.toLowerCase(), () => {
      it.each(cases)('parseRobots follows the rule: %s', (_, text, path, allowed) =>
        expect(allows(text, path)).toBe(allowed),
      );
    });
  }

  it('parseRobots reads a file of 500 KiB to its end within two seconds', () => {
    const filler = Array.from({ length: 16_000 }, (_, i) => `Disallow: /*private*${i}/secret*$`).join('\n');
    expect(filler.length).toBeGreaterThan(500 * 1_024);
    const start = processorMs();
    const rules = parseRobots(any(filler, 'Disallow: /last'), 'Tendril');
    expect(rules.allows('/last')).toBe(false);
    expect(rules.allows(`/${'private'.repeat(250)}`)).toBe(true);
    expect(processorMs() - start).toBeLessThan(2_000);
  });

  it.each([
    ['agent lines, then rules', 'User-agent: *\n', 'Allow: /a\n'],
    ['lines of other agents, then rules', 'User-agent: bot\n', 'Disallow: /a\n'],
    ['lines of its own agent, then delays', 'User-agent: Tendril\n', 'Crawl-delay: 1\n'],
    ['rules, then wildcards', 'User-agent: *\nAllow: /b\n', 'Disallow: /*a*a*a*a\n'],
    ['one long line', 'User-agent: *', 'Disallow: *a*a*a'],
    ['white space', 'User-agent: *\n', ' \t'],
  ])('parseRobots takes linear time and memory for %s', (_, first, second) => {
    const make = (chars: number) => `${repeated(first, chars / 2)}\n${repeated(second, chars / 2)}`;
    expectLinear(make, 128 * 1_024, (text) => parseRobots(text, 'Tendril').allows(`/${'a'.repeat(2_000)}`));
  });

  it('parseRobots takes linear time for combinations of any lines', () => {
    const lines = ['User-agent: *\n', 'User-agent: Tendril\n', 'User-agent: x\n', 'Disallow: /', 'Allow: /*b$\n'];
    const marks = [
      'a',
      '*a',
      '%',
      '%41',
      'é',
      '\n',
      '\r',
      ' ',
      '#',
      '$',
      ':',
      '/index.html',
      'Crawl-delay: 1\n',
      'Sitemap: ',
    ];
    return expectLinearInAll([...lines, ...marks], 64 * 1_024, (text) =>
      parseRobots(text, 'Tendril').allows(`/${'a'.repeat(2_000)}`),
    );
  });

  it('parseRobots takes the Crawl-delay of its own group, or else of *', () => {
    const delay = (text: string) => parseRobots(text, 'Tendril').crawlDelayMs;
    expect(delay(any('Crawl-delay: 5'))).toBe(5_000);
    expect(delay(any('Crawl-delay: 0.5'))).toBe(500);
    expect(delay(any('Crawl-delay: 5', 'User-agent: Tendril', 'Crawl-delay: 7'))).toBe(7_000);
    expect(delay(`${any('Crawl-delay: 5')}\n\nUser-agent: Tendril\nDisallow: /x`)).toBe(5_000);
    expect(delay(any('Crawl-delay: 5', 'Crawl-delay: 9'))).toBe(9_000);
    expect(delay(any('Crawl-delay: soon'))).toBeUndefined();
    expect(delay(any('Crawl-delay:'))).toBeUndefined();
    expect(delay(any('Crawl-delay: -3'))).toBeUndefined();
    expect(delay('User-agent: x\nCrawl-delay: 5')).toBeUndefined();
  });

  it('parseRobots lists the sitemaps of all groups', () => {
    const text = `Sitemap: https://x.org/1.xml\n${any('Disallow: /')}\nsitemap:https://x.org/2.xml#part`;
    expect(parseRobots(text, 'Tendril').sitemaps).toEqual(['https://x.org/1.xml', 'https://x.org/2.xml']);
  });

  it('parseRobots agrees with robots-parser on rules where robots-parser follows the RFC', () => {
    const path = fc
      .array(fc.constantFrom('/', 'a', 'b', 'c', '.', '-'), { maxLength: 6 })
      .map((parts) => `/${parts.join('')}`.replace(/\/{2,}/g, '/').replace(/\/\.+(?=\/|$)/g, '/d'));
    const pattern = fc
      .array(fc.constantFrom('/', 'a', 'b', 'c', '*'), { maxLength: 6 })
      .chain((parts) => fc.constantFrom('', '$').map((end) => `/${parts.join('')}${end}`));
    const rule = fc.tuple(fc.constantFrom('Allow', 'Disallow'), pattern).map(([key, value]) => `${key}: ${value}`);
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 6 }), path, (rules, asked) => {
        const text = any(...rules);
        const peer = robotsParser('http://x.org/robots.txt', text).isAllowed(`http://x.org${asked}`, 'Tendril');
        expect(allows(text, asked)).toBe(peer ?? true);
      }),
      { numRuns: 3_000 },
    );
  });

  it('parseRobots accepts any text and any path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.webPath(), (text, asked) => {
        expect(typeof allows(any(`Disallow: ${text}`), asked)).toBe('boolean');
      }),
    );
  });
});
