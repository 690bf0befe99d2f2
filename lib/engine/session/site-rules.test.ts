import { expect, it } from 'vitest';
import type { SiteOutcome } from '../types';
import { outcomeOf, outcomesOf } from './site-rules';

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
