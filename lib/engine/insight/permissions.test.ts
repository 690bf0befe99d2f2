import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NAMED_CRAWLERS, USES } from '../named-crawlers';
import {
  countPermissions,
  PERMISSION_FILTERS,
  PERMISSIONS,
  permissionsOf,
  permitted,
  sitePermissions,
} from './permissions';

const READ = 'robots.txt';
const CC_BY = 'page license: https://creativecommons.org/licenses/by/4.0/';
/** Permissions of archiving, training and retrieval, as one line. */
const line = (...permits: string[]) => {
  const permissions = permissionsOf(permits);
  return USES.map((use) => permissions[use]).join(' ');
};

describe('permissionsOf', () => {
  it.each<[permits: string[], permissions: string]>([
    [[], 'unread unread unread'],
    [[READ], 'silent silent silent'],
    [[READ, 'robots.txt disallow: GPTBot, ia_archiver'], 'no no silent'],
    [[READ, 'robots.txt allow: PerplexityBot'], 'silent silent yes'],
    [[READ, 'robots.txt disallow: GPTBot', 'robots.txt allow: CCBot'], 'silent no silent'],
    [[READ, 'robots.txt disallow: unknownbot'], 'silent silent silent'],
    [['meta robots: noindex, NOARCHIVE'], 'no unread no'],
    [[READ, 'header x-robots-tag: max-snippet: 20, noai, noimageai'], 'silent no silent'],
    [[READ, 'header x-robots-tag: googlebot: noindex, noai'], 'silent silent silent'],
    [[READ, 'meta robots: index, follow, max-image-preview:large'], 'silent silent silent'],
    [[READ, 'robots.txt content-signal: search=yes, ai-train=no'], 'silent no silent'],
    [[READ, 'robots.txt content-signal: search=no,ai-input=yes,ai-train=yes'], 'silent yes no'],
    [[READ, 'header content-usage: train-ai=y'], 'silent yes silent'],
    [[READ, 'header content-usage: train-ai=maybe'], 'silent silent silent'],
    [[READ, 'meta tdm-reservation: 1'], 'silent no silent'],
    [[READ, 'header tdm-reservation: 0'], 'silent yes silent'],
    [[READ, CC_BY], 'yes silent silent'],
    [[READ, CC_BY, 'robots.txt disallow: heritrix'], 'no silent silent'],
    [[READ, CC_BY, 'page license: https://x.example/terms'], 'silent silent silent'],
    [[READ, CC_BY, 'header license: https://creativecommons.org/licenses/by/4.0/'], 'yes silent silent'],
    [[READ, 'page license: https://creativecommons.org/publicdomain/zero/1.0/'], 'yes yes yes'],
  ])('permissionsOf(%j) are %s', (permits, permissions) => expect(line(...permits)).toBe(permissions));

  it('permissionsOf lists the licences', () => {
    expect(permissionsOf([READ, CC_BY, 'page license: javascript:alert(1)']).licenses).toEqual([
      'https://creativecommons.org/licenses/by/4.0/',
    ]);
  });

  it('permissionsOf lists a licence once that header and page name', () => {
    expect(permissionsOf([CC_BY, CC_BY.replace('page', 'header')]).licenses).toEqual([
      'https://creativecommons.org/licenses/by/4.0/',
    ]);
  });

  it('permissionsOf accepts any statements', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('constructor: x', '__proto__: y', 'a b c: d', ':', 'robots:'));
    fc.assert(
      fc.property(fc.array(text), (permits) => {
        for (const use of USES) expect(PERMISSIONS).toContain(permissionsOf(permits)[use]);
      }),
    );
  });
});

describe('permitted', () => {
  it.each([
    ['', ['a', 'b', 'c', 'd']],
    ['may_train', ['b']],
    ['open_train', ['a', 'b']],
    ['not_train', ['c']],
    ['silent', ['a']],
    ['unread', ['d']],
  ] as const)('filter "%s" lets pass %j', (filter, names) => {
    const pages = {
      a: [READ],
      b: [READ, 'robots.txt allow: GPTBot'],
      c: [READ, 'robots.txt disallow: GPTBot'],
      d: undefined,
    };
    expect(Object.entries(pages).flatMap(([name, permits]) => (permitted(permits, filter) ? [name] : []))).toEqual(
      names,
    );
  });

  it('each filter lets pass some page and refuses another', () => {
    const all = NAMED_CRAWLERS.map(({ token }) => token).join(', ');
    const pages = [undefined, [READ], [READ, `robots.txt allow: ${all}`], [READ, `robots.txt disallow: ${all}`]];
    for (const filter of PERMISSION_FILTERS)
      expect(new Set(pages.map((permits) => permitted(permits, filter)))).toEqual(new Set([true, false]));
  });
});

it('a site permits what all of its confirmed pages permit, or all of its pages if none is confirmed', () => {
  const page = (site: string, said: string, isConfirmed = true) => ({
    ...{ site, isConfirmed },
    permits: [READ, `robots.txt ${said}`],
  });
  const [open, silent, shut] = ['allow: GPTBot', '', 'disallow: GPTBot'] as const;
  const sites = sitePermissions([
    ...[page('both', open), page('both', shut), page('some', open), page('some', silent)],
    ...[page('all', open), page('all', open), page('all', shut, false), page('new', shut, false)],
    { site: 'old', isConfirmed: true },
  ]);
  expect([...sites].map(([site, { train }]) => [site, train])).toEqual([
    ['both', 'no'],
    ['some', 'silent'],
    ['all', 'yes'],
    ['new', 'no'],
    ['old', 'unread'],
  ]);
});

it('countPermissions counts the pages of each use by permission, and the licences', () => {
  const { uses, licenses } = countPermissions([undefined, [READ, CC_BY], [READ, CC_BY, 'meta robots: noai']]);
  expect(uses.archive).toEqual({ yes: 2, no: 0, silent: 0, unread: 1 });
  expect(uses.train).toEqual({ yes: 0, no: 1, silent: 1, unread: 1 });
  expect(licenses).toEqual({ 'https://creativecommons.org/licenses/by/4.0/': 2 });
});

it('each named crawler is listed once', () => {
  const tokens = NAMED_CRAWLERS.map(({ token }) => token.toLowerCase());
  expect(new Set(tokens).size).toBe(tokens.length);
});
