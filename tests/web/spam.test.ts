import { expect, it } from 'vitest';
import { practiceWeb } from './practice';
import { SpamSites } from './spam';

const { pages } = practiceWeb();
const topic = 'beekeeping';
const hosts = new Set(pages.map(({ url }) => new URL(url).hostname)).size;
const sites = new SpamSites(pages, topic, 0.6, 1);
const domains = new Set(sites.pages.map(({ url }) => new URL(url).hostname.split('.').slice(-2).join('.')));

it('SpamSites makes spam sites a given share of all sites', () => {
  expect(domains.size / (domains.size + hosts)).toBeCloseTo(0.6, 1);
});

it('SpamSites makes the same spam pages from the same seed', () => {
  expect(new SpamSites(pages, topic, 0.6, 1).pages).toEqual(sites.pages);
  expect(new SpamSites(pages, topic, 0.6, 2).pages).not.toEqual(sites.pages);
});

it('SpamSites answers the links between spam sites, which are at least half of the links of a page', async () => {
  for (const { url } of sites.pages.slice(0, 200)) {
    const html = (await sites.answer(new URL(url))?.text()) ?? '';
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&#38;', '&'));
    const own = links.filter((href) => sites.kindOf(href) !== undefined);
    for (const href of own) expect(sites.answer(new URL(href))?.status, href).toBe(200);
    expect(links.length === 0 || own.length >= links.length / 2, url).toBe(true);
  }
});

it('SpamSites answers no URL of another site', () => {
  for (const { url } of pages) expect(sites.answer(new URL(url)), url).toBeUndefined();
});
