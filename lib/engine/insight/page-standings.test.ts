import { describe, expect, it } from 'vitest';
import { pageRecord } from '../../../tests/support/ui-records';
import { SITE_OUTCOMES, type SiteOutcome } from '../basics';
import type { VerdictRecord } from '../records';
import { countStandings, isOpenSite, outcomeOf, outcomeStanding, outcomesOf, standingsIn } from './page-standings';

const pageOn = (n: number, site: string, duplicateOf?: string) =>
  pageRecord(n, { url: `https://${site}/${n}`, host: site, site, ...(duplicateOf && { duplicateOf }) });
type Entry = Omit<VerdictRecord, 'topic' | 'seq' | 'atMs'>;
const logOf = (...said: readonly Entry[]): VerdictRecord[] =>
  said.map((entry, i) => ({ topic: 't', seq: i + 1, atMs: i, ...entry }));
const ofSite = (site: string, outcome: SiteOutcome): Entry => ({
  url: `https://${site}/`,
  verdict: 'site',
  site,
  outcome,
});

describe('standingsIn', () => {
  it.each([
    ['belongs', 'suggested'],
    ['open', 'suggested'],
    ['rejected', 'rejected'],
    ['later', 'skipped'],
    ['enough', 'aside'],
    ['excluded', 'aside'],
    ['known', 'aside'],
  ] as const)(
    'an unjudged page of a site with the decision %s is %s, and a judged one keeps its verdict',
    (outcome, standing) => {
      const pages = [pageOn(0, 'a.example'), pageOn(1, 'a.example')];
      const log = logOf({ url: pages[0]?.url ?? '', verdict: 'yes' }, ofSite('a.example', outcome));
      expect([...standingsIn(pages, log).values()]).toEqual(['confirmed', standing]);
    },
  );

  it('pages of a site are fetched exactly if its unjudged pages are suggested', () => {
    for (const outcome of SITE_OUTCOMES) {
      const [standing] = standingsIn([pageOn(0, 'a.example')], logOf(ofSite('a.example', outcome))).values();
      expect(isOpenSite(outcome)).toBe(standing === 'suggested');
    }
    expect(isOpenSite(undefined)).toBe(true);
  });

  it('near-duplicates are left out, unless the site of the original is closed; then the first one is suggested', () => {
    const wordCount = 900;
    const original = { ...pageOn(0, 'a.example'), wordCount };
    const copies = [pageOn(1, 'b.example', original.url), pageOn(2, 'c.example', original.url)];
    const pages = [original, ...copies.map((page) => ({ ...page, wordCount }))];
    expect([...standingsIn(pages, []).values()]).toEqual(['suggested', 'aside', 'aside']);
    const standings = standingsIn(pages, logOf(ofSite('a.example', 'excluded')));
    expect(pages.map(({ url }) => standings.get(url))).toEqual(['aside', 'suggested', 'aside']);
  });

  it('a short text that unrelated domains show in place of their pages is left out, unless the user confirmed it', () => {
    const first = { ...pageOn(0, 'hives.example'), wordCount: 60 };
    const copies = ['bees.example', 'wax.example'].map((site, i) => pageOn(i + 1, site, first.url));
    const pages = [first, ...copies.map((page) => ({ ...page, wordCount: 60 }))];
    expect([...standingsIn(pages, []).values()]).toEqual(['aside', 'aside', 'aside']);
    const [vouched] = standingsIn(pages, logOf({ url: first.url, verdict: 'yes' })).values();
    expect(vouched).toBe('confirmed');
  });

  it('a judged URL without a page has a standing too, and the counts add up to the known pages', () => {
    const log = logOf({ url: 'https://x.example/', verdict: 'seed' }, { url: 'https://y.example/', verdict: 'skip' });
    const standings = standingsIn([pageOn(0, 'a.example')], log);
    expect(countStandings(standings.values())).toEqual({
      ...{ seed: 1, confirmed: 0, rejected: 0, skipped: 1, suggested: 1, aside: 0 },
    });
  });

  it('a site that earlier versions logged as belonging, with its entry page as a seed, has a confirmed page and suggests the others', () => {
    const pages = [pageOn(0, 'a.example'), pageOn(1, 'a.example')];
    const [entry, other] = pages.map(({ url }) => url) as [string, string];
    const log = logOf({ ...ofSite('a.example', 'belongs'), url: entry }, { url: entry, verdict: 'seed', step: 1 });
    const standings = standingsIn(pages, log);
    expect([standings.get(entry), standings.get(other)]).toEqual(['confirmed', 'suggested']);
  });
});

it('outcomeStanding gives the standing of a site by its decision', () => {
  expect((['belongs', 'rejected', 'later', 'enough', 'open', undefined] as const).map(outcomeStanding)).toEqual([
    ...['confirmed', 'rejected', 'skipped', 'aside', 'suggested', 'suggested'],
  ]);
});

it('outcomesOf gives a page the outcome of its URL, also if hosts of two domains are joined to one site', () => {
  const sites = new Map<string, SiteOutcome>([
    ['a.example', 'rejected'],
    ['b.example', 'enough'],
  ]);
  const pages = ['www.a.example', 'x.b.example', 'c.example'].flatMap((host) =>
    [host, 'joined.example', 'a.example'].map((site) => ({ url: `https://${host}/p`, host, site })),
  );
  const ofPage = outcomesOf(sites);
  for (const page of [...pages, ...pages]) expect(ofPage(page)).toBe(outcomeOf(page.url, sites, () => page.site));
  expect(new Set(pages.map(ofPage))).toEqual(new Set(['rejected', 'enough', undefined]));
  expect(outcomesOf(new Map())(pages[0] as (typeof pages)[0])).toBeUndefined();
});

it('outcomeOf applies the outcome of a site to its later parts, unless a part has an outcome of its own', () => {
  const sites = new Map<string, SiteOutcome>([
    ['github.com/ada', 'excluded'],
    ['github.com/ada/bees', 'enough'],
  ]);
  const ofSpace = (site: string) => outcomeOf(`https://${site}/1`, sites, () => site);
  expect(ofSpace('github.com/ada/hives')).toBe('excluded');
  expect(ofSpace('github.com/ada/hives/old')).toBe('excluded');
  expect(ofSpace('github.com/ada/bees')).toBe('enough');
  expect(ofSpace('github.com/ada/bees/old')).toBe('enough');
  expect(ofSpace('github.com/adam')).toBeUndefined();
});
