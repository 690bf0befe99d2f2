/**
 * Strategy objects for the variants (`PRINTED_NAMES`) in which a topic can follow a paper exactly instead of the
 * product's default. `docs/PAPERS.md` lists the papers by the short names used here.
 */
import type { PageNumber } from '../basics';
import { PLAIN_TF_TERMS, WORDS_OF_TOPIC } from '../defaults';
import { expectedRelevance, type KnownPages, type UnseenPage, type UrlScoring } from '../frontier/url-scores';
import type { PrintedName } from '../method-names';
import { adaptiveCentroid, type CentroidMethod } from '../topic/centroid';
import type { TermMatrix } from '../topic/matrix';
import { heaviestIds } from '../topic/weights';
import { sourceScores } from './frontiers/child-links';
import { importance, unseenImportance } from './frontiers/importance';

/** WL eq 5: ∂, the weight of the anchor text in a link's relevance. */
const ANCHOR_SHARE = 0.3;

export interface TopicMethods {
  readonly scoring: UrlScoring;
  readonly centroid: CentroidMethod;
  /** Whether the ranker `cosine` compares pages with that centroid (Centroid; SemTree and WL eq 4). */
  readonly ranksByCentroid: boolean;
  /** Whether links to unknown pages count in a page's out-degree (DWDBRM eqs 1 and 7). */
  readonly countsAllLinks: boolean;
  /** Whether PageRank's source is uniform over all pages (DWDBRM eqs 1 and 7). */
  readonly isSourceUniform: boolean;
  /** Whether keyword queries use the seeds' metadata before the topic's terms (DWDBRM). */
  readonly metadataFirst: boolean;
  /** Whether forward crawling follows links alone, and reads no feeds, sitemaps and blogrolls (all papers). */
  readonly linksAlone: boolean;
  /** Whether a round fetches only URLs that its own operator proposed (DWDBRM, Algorithm 1). */
  readonly operatorAlone: boolean;
  /** Whether hub scores use the paper's codes of addresses alone (HubSVM). */
  readonly paperHubCodes: boolean;
  /** Whether all terms of a page, not only its heaviest, are compared with the topic's (SemTree eq 8). */
  readonly comparesAllTerms: boolean;
}

/**
 * Returns the methods of a topic that follows the papers in the given points, and the product's default in all others;
 * `[]` gives the default throughout. `plain-tf` wins over `five-words`, both over
 * `position-weights`, and `carrier-order` over `anchor-share`.
 */
export function methodsAsPrinted(printed: readonly PrintedName[]): TopicMethods {
  const has = (name: PrintedName) => printed.includes(name);
  const centroid = centroidMethod(has);
  return {
    scoring: urlScoring(has),
    centroid,
    ranksByCentroid: centroid !== TF_IDF,
    countsAllLinks: has('link-counts'),
    isSourceUniform: has('uniform-source'),
    metadataFirst: has('metadata-first'),
    linksAlone: has('no-feeds'),
    operatorAlone: has('one-operator'),
    paperHubCodes: has('hub-words'),
    comparesAllTerms: has('all-terms'),
  };
}

/** Returns the weights of a topic's terms under the printed variants that are chosen. */
function centroidMethod(has: (name: PrintedName) => boolean): CentroidMethod {
  if (has('plain-tf')) return PLAIN_TF;
  if (has('five-words')) return FIVE_WORDS;
  return has('position-weights') ? POSITION_TF : TF_IDF;
}

const TF_IDF: CentroidMethod = { weighting: 'tf-idf', factors: (_matrix, _seeds, idf) => idf, withinTopic: false };
/** Centroid paper: the mean of the seeds' raw term frequencies, restricted to the heaviest terms and the user's words. */
const PLAIN_TF: CentroidMethod = {
  weighting: 'tf',
  factors: (matrix, seeds) => heaviestFactors(matrix, seeds, new Float64Array(matrix.width).fill(1), PLAIN_TF_TERMS),
  withinTopic: false,
  isRawMean: true,
  givenWords: 'join',
};
/** SemTree eqs 3 and 4: position-weighted term frequencies over all terms. */
const POSITION_TF: CentroidMethod = { ...TF_IDF, weighting: 'position-tf' };
/** WL eqs 1 to 4: the user's words, or the seeds' five heaviest; weighted by TF · IDF with raw term frequency. */
const FIVE_WORDS: CentroidMethod = {
  weighting: 'tf',
  factors: (matrix, seeds, idf) => heaviestFactors(matrix, seeds, idf, WORDS_OF_TOPIC),
  withinTopic: true,
  givenWords: 'replace',
};

/**
 * Returns the factors of the `count` terms with the highest positive weight in the seeds' TF centroid (weighted by
 * `factors`), by term id; 0 for all other terms.
 */
function heaviestFactors(matrix: TermMatrix, seeds: Iterable<number>, factors: Float64Array, count: number) {
  const none = { confirmed: [], rejected: [] };
  const { vector } = adaptiveCentroid({ matrix, seeds, ...none, weighting: 'tf', idf: factors });
  const kept = new Float64Array(factors.length);
  for (const { id } of heaviestIds(vector, count)) kept[id] = factors[id] as number;
  return kept;
}

/** Returns how queued URLs are scored under the printed variants that are chosen. */
function urlScoring(has: (name: PrintedName) => boolean): UrlScoring {
  const anchorShare = has('carrier-order') ? 0 : has('anchor-share') ? ANCHOR_SHARE : undefined;
  return {
    relevance:
      anchorShare === undefined
        ? expectedRelevance
        : (topic, page) => linkRelevance(page.preview, carrierRelevance(topic, page), anchorShare),
    features: (topic, queued) => {
      const behind = lazy(() => importanceBehind(topic, queued));
      const known = lazy(() => importance(topic.linkGraph()));
      const sources = lazy(() => sourceScores(topic, queued));
      /** Importance of the page that carries the link; 0 if no known page does. */
      const ofCarrier = ({ from }: UnseenPage) => {
        const carrier = from === undefined ? undefined : topic.pageByUrl(from);
        return carrier === undefined ? 0 : (known()[carrier.n] ?? 0);
      };
      return {
        importance: has('all-links') ? ({ url }) => behind().get(url) as number : ofCarrier,
        // The paper scores the page behind the link. That page is unknown before the fetch, so the link's preview
        // stands
        // for it.
        source: has('own-page')
          ? ({ preview }) => preview
          : ({ from, expected }) => (from === undefined ? undefined : sources().get(from)) ?? expected,
      };
    },
  };
}

/** Returns a function that calls `make` at its first call, and keeps the result. */
function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Returns the relevance of the known page that carries the link; undefined for search results and unknown pages. */
function carrierRelevance(topic: KnownPages, { from }: UnseenPage): number | undefined {
  const carrier = from === undefined ? undefined : topic.pageByUrl(from);
  return carrier && topic.pageRelevance(carrier.n);
}

/**
 * Returns the relevance R(l) of an unfetched link (WL eq 5): ∂·R(anchor) + (1 − ∂)·R(P), in [0, 1]. The page that
 * contains the link stands for its target P. If no known page contains it, the anchor relevance counts alone. With ∂ =
 * 0 this is the order of the Centroid paper.
 * @param anchor relevance of the anchor text and the text around it, in [0, 1].
 * @param carrier relevance of the page that contains the link, in [0, 1].
 * @param anchorShare ∂.
 */
function linkRelevance(anchor: number, carrier: number | undefined, anchorShare: number): number {
  return anchorShare * anchor + (1 - anchorShare) * (carrier ?? anchor);
}

/**
 * Returns the importance of the target of each queued link by URL, computed over all known links (WL eq 6, exactly as
 * in the paper); the least value, 1 − a, if no known page links to the target.
 */
function importanceBehind(topic: KnownPages, queued: readonly UnseenPage[]): ReadonlyMap<string, number> {
  const graph = topic.linkGraph(true);
  const known = importance(graph);
  const urls = queued.map(({ url }) => url);
  const sent = (page: PageNumber) => (known[page] as number) / (graph.linkCounts?.[page] as number);
  const cited = topic.links.sumOfCiting(urls, sent);
  return new Map(urls.map((url, i) => [url, unseenImportance(cited[i] as number)]));
}
