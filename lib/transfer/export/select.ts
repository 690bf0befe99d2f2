import { HUB_SCORE } from '../../engine/defaults';
import { type PermissionFilter, permitted } from '../../engine/insight/permissions';
import type { VerdictRecord } from '../../engine/records';
import { foldVerdicts } from '../../engine/topic/feedback';
import { siteOf, siteWithin } from '../../engine/url/site';
import type { ExportSeed, Seeds, SiteFacts } from '../format';

/** The user's choice of which pages of a topic to export. */
export interface ExportChoice {
  readonly seeds: boolean;
  readonly confirmed: boolean;
  /** Minimum probability in [0, 1] of exported candidates; absent = no candidates. */
  readonly candidatesFrom?: number;
  /** Whether to export rejected pages, as exclusions or marked as rejected. */
  readonly rejected: boolean;
  /** Whether to leave out pages of sites that the user marked as already known. */
  readonly withoutKnown?: boolean;
  /** Whether to leave out seeds, confirmed pages and candidates that are not hubs. */
  readonly hubsOnly?: boolean;
  /**
   * First day of publication of exported seeds, confirmed pages and candidates, as `YYYY-MM-DD`; absent or '' = also
   * pages without one.
   */
  readonly publishedFrom?: string;
  /** Which permission exported seeds, confirmed pages and candidates have; absent or '' = any. */
  readonly permission?: PermissionFilter;
  /** `site` = one entry per registrable domain instead of its pages. Rejected pages always stay pages. */
  readonly unit: 'page' | 'site';
}

/**
 * Whether an export of the user's choice contains a page. For rejected pages only `rejected` counts. Filters by hub,
 * day and permission apply to seeds, confirmed pages and candidates; the probability only to candidates. An absent hub
 * score or probability counts as 0, and a page without a day of publication does not fulfil `publishedFrom`.
 */
export function isChosen(seed: ExportSeed, choice: ExportChoice): boolean {
  if (seed.verdict === 'no') return choice.rejected;
  if (choice.hubsOnly && (seed.hubScore ?? 0) < HUB_SCORE) return false;
  if (choice.publishedFrom && (seed.published ?? '') < choice.publishedFrom) return false;
  if (choice.permission && !permitted(seed.permits, choice.permission)) return false;
  if (seed.verdict === 'seed') return choice.seeds;
  if (seed.verdict === 'yes') return choice.confirmed;
  return choice.candidatesFrom !== undefined && (seed.probability ?? 0) >= choice.candidatesFrom;
}

/**
 * Returns the front page of a site, on the host of one of its pages.
 * For a user space on a platform, it is the first page of the space (`https://github.com/ada`).
 * A page whose site was joined with another gives the front page of its own site.
 */
function frontPageOf(url: string, site: string): string {
  const { origin, host, pathname } = new URL(url);
  const isBelow = `${host.replace(/^www\./, '')}${pathname}/`.toLowerCase().startsWith(`${site}/`);
  const depth = (isBelow ? site : siteOf(url)).split('/').length - 1;
  const path = pathname.split('/').slice(1, 1 + depth);
  return path.length === depth && depth > 0 ? `${origin}/${path.join('/')}` : `${origin}/`;
}

/** Returns the export entry of a page's site, without members that describe the page, except as `bestPage`. */
function siteSeed(seed: ExportSeed, facts: SiteFacts | undefined): ExportSeed {
  const { verdict, probability, decidedAtMs, language, site } = seed;
  const { note } = facts ?? {};
  const tags = [...new Set([...seed.tags, ...(facts?.tags ?? [])])];
  const url = frontPageOf(seed.url, site);
  const bestPage = { url: seed.url, title: seed.title };
  const own = { tags, ...(note ? { note } : {}) };
  return {
    url,
    title: site,
    verdict,
    probability,
    ...own,
    decidedAtMs,
    language,
    site,
    bestPage,
    ...(facts ? { facts } : {}),
  };
}

/**
 * Yields the chosen seeds in their given order; with unit `site`, one entry per site, made from its first chosen page,
 * while rejected pages stay pages.
 * @param handedOver URLs that the receiver already has, which are left out. Exclusions are always complete, because a
 * page may be rejected after its export.
 * @param known sites that are left out with `withoutKnown`
 */
export async function* selectSeeds(
  seeds: Seeds,
  choice: ExportChoice,
  handedOver: ReadonlySet<string> = new Set(),
  facts: ReadonlyMap<string, SiteFacts> = new Map(),
  known: ReadonlySet<string> = new Set(),
): AsyncGenerator<ExportSeed> {
  const sites = new Set<string>();
  for await (const seed of seeds) {
    if (!isChosen(seed, choice)) continue;
    if (choice.withoutKnown && seed.verdict !== 'no' && known.has(seed.site)) continue;
    let chosen = seed;
    if (choice.unit === 'site' && seed.verdict !== 'no') {
      if (sites.has(seed.site)) continue;
      sites.add(seed.site);
      chosen = siteSeed(seed, facts.get(seed.site));
    }
    if (chosen.verdict !== 'no' && handedOver.has(chosen.url)) continue;
    yield chosen;
  }
}

/** Returns the sites that the user marked as already known. */
export function knownSites(log: readonly VerdictRecord[]): Set<string> {
  return new Set([...foldVerdicts(log).sites].flatMap(([site, outcome]) => (outcome === 'known' ? [site] : [])));
}

/**
 * Returns the rejected and excluded sites that have no seed or confirmed page, and the sites that count as part of one.
 */
export function unwantedSites(log: readonly VerdictRecord[]): string[] {
  const { sites, extents, seeds, confirmed } = foldVerdicts(log);
  const wanted = new Set([...seeds, ...confirmed].map((url) => siteWithin(url, extents)));
  return [...sites].flatMap(([site, outcome]) => {
    if ((outcome !== 'rejected' && outcome !== 'excluded') || wanted.has(site)) return [];
    const joined = [...extents.keys()].filter((other) => siteWithin(`https://${other}/`, extents) === site);
    return [...new Set([site, ...joined])];
  });
}
