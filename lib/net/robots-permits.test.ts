import { describe, expect, it } from 'vitest';
import { parseRobots } from './robots-rules';

const permits = (lines: string, path = '/a') => parseRobots(lines.replaceAll('|', '\n'), 'Tendril').permits(path);

describe('permits of robots.txt', () => {
  it.each<[what: string, lines: string, statements: string[]]>([
    ['nothing of a file that names no crawler', 'User-agent: *|Disallow: /b', []],
    ['a crawler that is disallowed', 'User-agent: GPTBot|Disallow: /', ['robots.txt disallow: GPTBot']],
    [
      'a name with dots and digits, a version, and comments',
      'User-agent: Archive.org_bot/3.1 (x)|User-agent: AI2Bot # x|Disallow: /',
      ['robots.txt disallow: archive.org_bot, AI2Bot'],
    ],
    ['an empty Disallow as permission', 'User-agent: CCBot|Disallow:', ['robots.txt allow: CCBot']],
    ['an Allow as permission', 'User-agent: CCBot|Allow: /|Disallow: /b', ['robots.txt allow: CCBot']],
    ['no permission from a delay', 'User-agent: CCBot|Crawl-delay: 9', []],
    ['nothing from rules after a delay', 'User-agent: CCBot|Crawl-delay: 9|User-agent: x|Disallow: /', []],
    ['no permission from a rule for other paths', 'User-agent: CCBot|Disallow: /b', []],
    [
      'groups of one crawler as one',
      'User-agent: CCBot|Disallow: /b||User-agent: CCBot|Disallow: /a',
      ['robots.txt disallow: CCBot'],
    ],
    [
      'content signals of the group of all',
      'User-agent: *|Content-Signal: search=yes, ai-train=no|Allow: /',
      ['robots.txt content-signal: search=yes, ai-train=no'],
    ],
    ['no content signal of another group', 'User-agent: x|Content-Signal: ai-train=no', []],
    ['no content signal outside of groups', 'Content-Signal: ai-train=no', []],
    [
      'usage of the longest path',
      'User-agent: *|Content-Usage: train-ai=n|Content-Usage: /a train-ai=y|Content-Usage: /b search=n',
      ['robots.txt content-usage: train-ai=y'],
    ],
    ['licences', 'License: https://x.example/l.xml', ['robots.txt license: https://x.example/l.xml']],
  ])('permits gives %s', (_, lines, statements) => expect(permits(lines)).toEqual(statements));

  it('permits lists every named crawler but the one with a group where all are disallowed', () => {
    const [statement, ...others] = permits('User-agent: *|Disallow: /||User-agent: CCBot|Allow: /');
    expect(statement).toContain('GPTBot');
    expect(statement).not.toContain('CCBot');
    expect(others).toEqual(['robots.txt allow: CCBot']);
  });

  it('permits depends on the path', () => {
    const lines = 'User-agent: ClaudeBot|Disallow: /a';
    expect([permits(lines, '/a/b'), permits(lines, '/b')]).toEqual([['robots.txt disallow: ClaudeBot'], []]);
  });

  it('signals and licences do not change what Tendril obeys', () => {
    const rules = parseRobots(
      'User-agent: *\nContent-Usage: train-ai=n\nUser-agent: x\nCrawl-delay: 9\nDisallow: /a\nLicense: /l',
      'Tendril',
    );
    expect([rules.allows('/a'), rules.crawlDelayMs]).toEqual([false, 9_000]);
  });
});
