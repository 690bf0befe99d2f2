/** How a suggestion relates to the user's pages, and the path on which it was found. */
import { hash53 } from '../engine/hash';
import type { PageRecord, TermsRecord } from '../engine/records';
import { foldVerdicts } from '../engine/topic/feedback';
import type { TendrilDb } from '../store/db';
import { termsByIds } from '../store/facet-groups';
import { verdictLog } from '../store/verdict-log';

export interface Relations {
  /** The most similar seed or confirmed page, and the terms that both share, heaviest first. */
  readonly like?: { readonly page: PageRecord; readonly terms: readonly string[] } | undefined;
  /** Seeds and confirmed pages that link to the page; `linksTo` has those that the page links to. */
  readonly linkedFrom: readonly PageRecord[];
  readonly linksTo: readonly PageRecord[];
}

/** Number of latest seeds and confirmed pages that are compared, to limit the reads. */
const MOST_COMPARED = 100;
/** Shared terms that are shown. */
const MOST_TERMS = 6;
/** Cosine similarity below which no similar page is shown. */
const LEAST_ALIKE = 0.1;

/**
 * Returns how a page relates to the topic's latest 100 seeds and confirmed pages: the most similar one (cosine above
 * 0.1) with up to six terms that both share, those that link to the page, and those that it links to. Empty if the
 * page's terms are not stored.
 */
export async function relationsOf(db: TendrilDb, page: PageRecord): Promise<Relations> {
  const { topic } = page;
  const { seeds, confirmed } = foldVerdicts(await verdictLog(db, topic));
  const urls = [...new Set([...seeds, ...confirmed])].filter((url) => url !== page.url).slice(-MOST_COMPARED);
  const [mine, known] = await Promise.all([
    db.terms.get([topic, page.n]),
    db.pages.bulkGet(urls.map((url): [string, string] => [topic, url])),
  ]);
  const own = known.filter((each) => each !== undefined);
  if (!mine) return { linkedFrom: [], linksTo: [] };
  const rows = await db.terms.bulkGet(own.map(({ n }): [string, number] => [topic, n]));
  const address = hash53(page.url);
  const targets = new Set(mine.linkHashes);
  const alike = own
    .map((each, i) => ({ page: each, ...similarity(mine, rows[i]) }))
    .reduce<Alike | undefined>((best, each) => (each.cosine > (best?.cosine ?? LEAST_ALIKE) ? each : best), undefined);
  return {
    like: alike && { page: alike.page, terms: await termsByIds(db, topic, mostTelling(alike.shared, rows)) },
    linkedFrom: own.filter((_, i) => rows[i]?.linkHashes.includes(address)),
    linksTo: own.filter(({ url }) => targets.has(hash53(url))),
  };
}

interface Alike {
  readonly page: PageRecord;
  readonly cosine: number;
  /** The terms that contribute to it, and how much. */
  readonly shared: readonly { readonly id: number; readonly product: number }[];
}

/**
 * Returns the cosine similarity of two term vectors in [0, 1], and the terms that contribute to it; 0 and none without
 * the other one.
 */
function similarity(one: TermsRecord, other: TermsRecord | undefined): Omit<Alike, 'page'> {
  if (!other) return { cosine: 0, shared: [] };
  const weights = new Map(Array.from(other.ids, (id, i) => [id, other.weights[i] as number]));
  const products = Array.from(one.ids, (id, i) => ({
    id,
    product: (one.weights[i] as number) * (weights.get(id) ?? 0),
  }));
  const dot = products.reduce((sum, { product }) => sum + product, 0);
  const norms = Math.hypot(...one.weights) * Math.hypot(...other.weights);
  return { cosine: norms > 0 ? dot / norms : 0, shared: products.filter(({ product }) => product > 0) };
}

/**
 * Returns the ids of at most six shared terms, most telling first: those that contribute much and that few of the
 * user's pages have, product · ln((N + 1) / df) over the N pages.
 */
function mostTelling(shared: Alike['shared'], rows: readonly (TermsRecord | undefined)[]): number[] {
  const pages = new Map(shared.map(({ id }) => [id, 0]));
  for (const row of rows)
    for (const id of row?.ids ?? []) {
      const count = pages.get(id);
      if (count !== undefined) pages.set(id, count + 1);
    }
  const weightOf = ({ id, product }: Alike['shared'][number]) =>
    product * Math.log((rows.length + 1) / Math.max(1, pages.get(id) ?? 0));
  return shared
    .toSorted((a, b) => weightOf(b) - weightOf(a))
    .slice(0, MOST_TERMS)
    .map(({ id }) => id);
}

/** Limit of steps that `pathTo` follows. */
const MAX_PATH = 32;

/**
 * Returns the pages through which `page` was found, first page first, without `page` itself: at most 32, and [] if the
 * page that led to it is not stored. The first one is usually a seed or was proposed by a search service.
 */
export async function pathTo(db: TendrilDb, page: PageRecord): Promise<PageRecord[]> {
  const path: PageRecord[] = [];
  const seen = new Set([page.url]);
  let from = page.foundBy.from;
  while (from !== undefined && !seen.has(from) && path.length < MAX_PATH) {
    seen.add(from);
    const step = await db.pages.get([page.topic, from]);
    if (!step) break;
    path.unshift(step);
    from = step.foundBy.from;
  }
  return path;
}
