import { describe, expect, it } from 'vitest';
import { arrivalOf, stateOf } from '../../../tests/support/topic';
import type { SiteOutcome } from '../types';
import { siteOf } from '../url/site';
import { outcomeOf, outcomesOf, SiteAllowance, SiteProfiles } from './sites';

it('gives pages what their addresses get, also where hosts of two domains were joined to one site', () => {
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

it('holds what was said of a site for the parts that it is split into later, unless something was said of those', () => {
  const sites = new Map<string, SiteOutcome>([
    ['github.com/ada', 'excluded'],
    ['github.com/ada/bees', 'enough'],
  ]);
  const ofSite = (site: string) => outcomeOf(`https://${site}/1`, sites, () => site);
  expect(ofSite('github.com/ada/hives')).toBe('excluded');
  expect(ofSite('github.com/ada/hives/old')).toBe('excluded');
  expect(ofSite('github.com/ada/bees')).toBe('enough');
  expect(ofSite('github.com/ada/bees/old')).toBe('enough');
  expect(ofSite('github.com/adam')).toBeUndefined();
});

const pageOn = (site: string, round: number) => ({
  site,
  foundBy: { operator: 'forward-crawl' as const, round, depth: 1 },
});

const all = { isHeld: () => false, take: () => {}, refund: () => {} };

describe('what a session may take from a site', () => {
  it('counts the pages of its own rounds, by registrable domain', () => {
    const pages = [pageOn('a.example', 2), pageOn('a.example', 4), pageOn('a.example', 5), pageOn('b.example', 5)];
    const sites = new SiteAllowance(2, pages, 4, siteOf, all);
    expect(sites.isSpent('https://www.a.example/x')).toBe(true);
    expect(sites.take('https://b.example/1')).toBe(true);
    expect(sites.take('https://b.example/2')).toBe(false);
    sites.refund('https://b.example/1');
    expect(sites.take('https://b.example/2')).toBe(true);
    expect(new SiteAllowance(2, pages, 6, siteOf, all).isSpent('https://a.example/')).toBe(false);
  });

  it('is without end where no limit is set', () => {
    const sites = new SiteAllowance(0, [pageOn('a.example', 1)], 1, siteOf, all);
    for (let i = 0; i < 9; i++) expect(sites.take('https://a.example/')).toBe(true);
  });
});

const ADA = 'https://github.com/ada/bees/hives';
const ADA_HOME = 'https://github.com/ada';
const BO = 'https://github.com/bo';
const HIVES = 'https://hives.example/comb';
const CHANCES: Readonly<Record<string, number>> = { [ADA]: 0.9, [ADA_HOME]: 0.2, [BO]: 0.5, [HIVES]: 0.7 };

describe('a site’s profile', () => {
  it('has the expected number of relevant pages and the page with the shortest URL', () => {
    const state = stateOf(
      [ADA, HIVES, ADA_HOME, BO].map((url, i) => arrivalOf(url, `text${i} of${i} page${i} number${i}`)),
    );
    const profiles = new SiteProfiles(state.pages, ({ url }) => CHANCES[url] ?? 0);
    const ada = profiles.get('github.com/ada');
    expect(ada?.entry).toBe(state.pageByUrl(ADA_HOME)?.n);
    expect(ada?.relevantPages).toBeCloseTo(1.1, 12);
    expect(profiles.largest()).toEqual(['github.com/ada', 'hives.example', 'github.com/bo']);
    expect(profiles.get('nowhere.example')).toBeUndefined();
  });

  it('counts near-duplicates once', () => {
    const twin = arrivalOf('https://hives.example/copy', 'hive queen swarm honey brood');
    const state = stateOf([arrivalOf(HIVES, 'hive queen swarm honey brood'), twin]);
    expect(new SiteProfiles(state.pages, () => 1).get('hives.example')).toMatchObject({ pages: 1, relevantPages: 1 });
  });
});
