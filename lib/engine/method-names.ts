/** Names of methods that only settings and the worker speak of: apart from `basics.ts`, so that the popup need not load them. */

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
/** `mean-rank` is DWDBRM eq 8; `weighted` is the product's own (see rank/fuse.ts). */
export type FusionName = (typeof FUSION_NAMES)[number];

export const CENTROID_NAMES = ['verdicts', 'adaptive', 'fixed'] as const;
/**
 * What moves a topic's centroid (Centroid paper): `verdicts`, the user's answers; `adaptive`, also crawled pages whose
 * likeness to some seed is over the threshold; `fixed`, nothing but the seeds.
 */
export type CentroidName = (typeof CENTROID_NAMES)[number];

/**
 * Points that a topic may follow as its paper prints them where the product goes another way (docs/PAPERS.md). `link-counts`: DWDBRM eqs 1,
 * 7, N_v counts all links of a page. `metadata-first`: DWDBRM, searches take metadata before the topic's terms. `plain-tf`: Centroid, plain TF
 * over the seeds' heaviest terms. `carrier-order`: Centroid, a link is worth what its page is. `own-page`: SemTree eq 10, V is the link's own
 * page. `five-words`: WL eqs 1 to 4, five words and undamped TF · IDF. `anchor-share`: WL eq 5, ∂ = 0.3; `carrier-order` goes before it.
 * `all-links`: WL eq 6, the importance of the page behind a link, over all links known. `one-operator`: DWDBRM, Algorithm 1, each step
 * fetches what its operator named, and nothing else.
 */
export const PRINTED_NAMES = [
  'link-counts',
  'metadata-first',
  'plain-tf',
  'carrier-order',
  'own-page',
  'five-words',
  'anchor-share',
  'all-links',
  'one-operator',
] as const;
export type PrintedName = (typeof PRINTED_NAMES)[number];
