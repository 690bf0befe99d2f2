/** The sites of a topic: what was found on each, and how they link to each other. */
import Dexie from 'dexie';
import { hostOf, siteOf } from '../engine/url/site';
import type { TendrilDb } from './db';
import type { FoundPage } from './found-pages';
import type { LiveVerdict } from './standing';

export interface SiteRow {
  /** Registrable domain, or the host where there is none. */
  readonly site: string;
  readonly pages: number;
  /** Seeds and confirmed pages. */
  readonly confirmed: number;
  readonly rejected: number;
  /** Mean fused score, in [0, 1], of the pages that have one; undefined where none has. */
  readonly meanScore: number | undefined;
}

/** Links between two sites, both directions together. */
export interface SiteLink {
  readonly a: string;
  readonly b: string;
  readonly links: number;
}

/** Sites with most pages first. */
export function siteRows(
  pages: readonly FoundPage[],
  standing: ReadonlyMap<string, LiveVerdict>,
  scores: ReadonlyMap<number, number>,
): SiteRow[] {
  const sums = new Map<string, { pages: number; confirmed: number; rejected: number; score: number; scored: number }>();
  for (const { n, url, site } of pages) {
    const sum = sums.get(site) ?? { pages: 0, confirmed: 0, rejected: 0, score: 0, scored: 0 };
    sums.set(site, sum);
    sum.pages += 1;
    const verdict = standing.get(url)?.verdict;
    if (verdict === 'seed' || verdict === 'yes') sum.confirmed += 1;
    if (verdict === 'no') sum.rejected += 1;
    const score = scores.get(n);
    if (score === undefined) continue;
    sum.score += score;
    sum.scored += 1;
  }
  const rows = [...sums].map(([site, { pages, confirmed, rejected, score, scored }]) => ({
    site,
    pages,
    confirmed,
    rejected,
    meanScore: scored === 0 ? undefined : score / scored,
  }));
  return rows.sort((a, b) => b.pages - a.pages || b.confirmed - a.confirmed || (a.site < b.site ? -1 : 1));
}

/** Links among `sites`, most first. One row of links is held at a time. */
export async function siteLinks(
  db: TendrilDb,
  topic: string,
  pages: readonly FoundPage[],
  sites: ReadonlySet<string>,
): Promise<SiteLink[]> {
  const siteByNumber = new Map(pages.map(({ n, site }) => [n, site]));
  const siteByHost = new Map<string, string>();
  const counts = new Map<string, SiteLink & { links: number }>();
  await db.links
    .where('[topic+n]')
    .between([topic, Dexie.minKey], [topic, Dexie.maxKey])
    .each(({ n, targets }) => {
      const from = siteByNumber.get(n);
      if (from === undefined || !sites.has(from)) return;
      for (const target of targets) {
        const to = siteOfTarget(target, siteByHost);
        if (to === from || !sites.has(to)) continue;
        const [a, b] = from < to ? [from, to] : [to, from];
        const key = `${a} ${b}`;
        const link = counts.get(key) ?? { a, b, links: 0 };
        link.links += 1;
        counts.set(key, link);
      }
    });
  return [...counts.values()].sort((x, y) => y.links - x.links);
}

/** Splitting off the public suffix is slow, and most links go to a few hosts. */
function siteOfTarget(url: string, siteByHost: Map<string, string>): string {
  const host = hostOf(url);
  let site = siteByHost.get(host);
  if (site === undefined) {
    site = siteOf(url);
    siteByHost.set(host, site);
  }
  return site;
}
