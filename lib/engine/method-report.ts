/** What a topic's methods do at the moment, in the quantities of the papers (docs/PAPERS.md). */
import type { OperatorName } from './basics';

export interface MethodReport {
  /** Arms in the order of UCB1: arms that never ran, then in descending order of score. */
  readonly arms: readonly ArmReport[];
  /** State of the walk; absent if the frontier is no Wang–Landau walk. */
  readonly walk?: WalkReport | undefined;
  readonly drift: DriftReport;
  /** The best suggestions, best first, of which `match` can explain one. */
  readonly suggestions: readonly { readonly url: string; readonly title: string }[];
  /** Similarity of a suggestion; absent without a noun tree of the topic's language, and without a suggestion. */
  readonly match?: SemanticMatch | undefined;
  readonly hubs: HubReport;
}

/** One arm of the bandit (DWDBRM eqs 9 to 11). */
export interface ArmReport {
  readonly operator: OperatorName;
  readonly pulls: number;
  /** n_op: pages charged to the runs of the operator; while a session looks for pages, those it found if they are more. */
  readonly pages: number;
  /** Mean reward of its runs, mean(μ_op), in [0, 1]. */
  readonly mean: number;
  /** Exploration bonus sqrt(2 ln n / n_op); absent before the first run. */
  readonly exploration?: number | undefined;
  /** `mean` + `exploration`; absent before the first run. */
  readonly score?: number | undefined;
  /**
   * True if the last runs of the operator had no effect, so that it rests until another one finds a page or no other can
   * run.
   */
  readonly isResting: boolean;
}

/** A Wang–Landau walk (WL, Algorithm 1). */
export interface WalkReport {
  readonly steps: number;
  /** ln f, which is added to ln g(E) at each visit. */
  readonly lnF: number;
  /** Number of steps until the histogram is checked for flatness. */
  readonly stepsToCheck: number;
  /** Visited bins, in ascending order of energy. */
  readonly bins: readonly EnergyBin[];
}

interface EnergyBin {
  /** The bin holds energies of at least `from` and less than `to`. */
  readonly from: number;
  readonly to: number;
  /** Logarithm of the estimated density of links in the bin, ln g(E). */
  readonly lnG: number;
  /** Number of visits since the last check of flatness that succeeded, H(E). */
  readonly visits: number;
  /** True for the bin of the link taken last. */
  readonly isCurrent: boolean;
}

/** How far the centroid has moved from the mean of the seeds (Centroid paper). */
export interface DriftReport {
  readonly seeds: number;
  /** Number of the user's words that replace the seeds' vector (WL), so that no page moves it; 0 if none does. */
  readonly words: number;
  /** UpdateCount: number of other pages in the centroid. */
  readonly updates: number;
  readonly rejected: number;
  /** Cosine of the centroid and the seeds' centroid, in [−1, 1]. */
  readonly cosine: number;
  /** Terms whose weight changed most, largest change first. Weights are those of unit vectors. */
  readonly terms: readonly { readonly term: string; readonly before: number; readonly now: number }[];
}

/** SemTree eqs 8 and 9 for one page. */
export interface SemanticMatch {
  readonly url: string;
  /** Share of the cosine in the score, λ. */
  readonly cosineShare: number;
  readonly cosine: number;
  readonly semantic: number;
  /** Sim(T, W) = λ · cosine + (1 − λ) · semantic. */
  readonly score: number;
  /** Best pairs of a topic's and a page's words, largest part of `semantic` first. */
  readonly pairs: readonly WordPair[];
}

interface WordPair {
  readonly topicWord: string;
  readonly pageWord: string;
  /** Similarity of the words by their distance in the noun tree (eq 5), in (0, 1]. */
  readonly similarity: number;
  /** Part of `semantic` that the pair gives. */
  readonly part: number;
}

/** Hub scores of known pages (HubSVM). */
export interface HubReport {
  /** Number of pages with a hub score of at least `HUB_SCORE`. */
  readonly hubs: number;
  readonly pages: number;
  /** Sites with hub pages, in descending order of their best score. */
  readonly sites: readonly HubSite[];
}

interface HubSite {
  readonly site: string;
  readonly pages: number;
  readonly hubs: number;
  readonly best: { readonly url: string; readonly score: number };
}
