/**
 * Names of methods that only the settings and the worker use. They are not in `basics.ts`, so that the popup need not
 * load them.
 */

export const FRONTIER_NAMES = [
  'best-first',
  'breadth-first',
  'wang-landau',
  'annealing',
  'child-links',
  'link-classifier',
  'tabu',
  'ant-colony',
  'learning-ant-colony',
  'web-space',
  'web-space-ontology',
  'plain-annealing',
  'filtered-annealing',
  'wang-landau-printed',
] as const;
export type FrontierName = (typeof FRONTIER_NAMES)[number];

export const FUSION_NAMES = ['mean-rank', 'weighted'] as const;
/**
 * `mean-rank` is DWDBRM eq 8; `weighted` is the default method, described in rank/fuse.ts and not taken from a paper.
 */
export type FusionName = (typeof FUSION_NAMES)[number];

export const CENTROID_NAMES = ['verdicts', 'adaptive', 'fixed'] as const;
/**
 * What updates a topic's centroid (Centroid paper).
 * - `verdicts`: the user's answers.
 * - `adaptive`: also crawled pages whose similarity to some seed exceeds the threshold.
 * - `fixed`: only the seeds.
 */
export type CentroidName = (typeof CENTROID_NAMES)[number];

/**
 * Points on which a topic may follow its paper exactly where the default method differs (docs/PAPERS.md).
 * - `link-counts`: DWDBRM eqs 1 and 7; N_v counts all links of a page, including links to unknown pages.
 * - `uniform-source`: DWDBRM eqs 1 and 7; PageRank's E(w) is uniform over all pages instead of the seeds.
 * - `metadata-first`: DWDBRM; searches use metadata before the topic's terms.
 * - `plain-tf`: Centroid; plain TF over the seeds' heaviest terms.
 * - `carrier-order`: Centroid; a link has the relevance of the page that carries it.
 * - `position-weights`: SemTree eq 3; TF weighted by position alone, without IDF.
 * - `all-terms`: SemTree eq 8 over all terms of a page.
 * - `own-page`: SemTree eq 10; V is the page behind the link, known only by its preview.
 * - `hub-words`: HubSVM; the paper's codes of addresses alone, among them four hub words, when backlinks are ordered.
 * - `five-words`: WL eqs 1 to 4; five words and undamped TF · IDF.
 * - `anchor-share`: WL eq 5; ∂ = 0.3. `carrier-order` takes precedence.
 * - `all-links`: WL eq 6; the importance of the page behind a link, over all known links.
 * - `one-operator`: DWDBRM Algorithm 1; each step fetches only URLs that its operator proposed.
 * - `no-feeds`: all papers; forward crawling reads no feeds, sitemaps and blogrolls.
 */
export const PRINTED_NAMES = [
  'link-counts',
  'uniform-source',
  'metadata-first',
  'plain-tf',
  'carrier-order',
  'position-weights',
  'all-terms',
  'own-page',
  'hub-words',
  'five-words',
  'anchor-share',
  'all-links',
  'one-operator',
  'no-feeds',
] as const;
export type PrintedName = (typeof PRINTED_NAMES)[number];
