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
