import type { TermMatrix } from '../topic/matrix';
import type { FusionName, RankerName } from '../types';
import { strongest } from './explain';
import { FUSIONS, spreadOf, type Votes } from './fuse';
import { KeptOrders } from './kept-orders';
import { likelyPages } from './likely';
import { Neighbours } from './neighbours';
import { picked, pickedFirst, positionsOf } from './order';
import type { Explainer, Likely, Ranker, RankingInput } from './ranker';
import { RankingCache } from './ranking-cache';
import { RANKERS, type RankerContext, weightOf } from './registry';

export interface RankingOptions {
  readonly rankers: readonly RankerName[];
  readonly fusion: FusionName;
  readonly semantic?: RankerContext['semantic'];
  /** Told after each stage of a ranking; for measurements. */
  readonly onStage?: (stage: 'scored' | 'fused') => void;
}

export interface Ranking {
  /** Rows of the matrix, best first. */
  readonly order: Uint32Array;
  /**
   * What speaks for each page, parallel to `order`: the mean log-odds of the rankers that have such, which other candidates do not
   * move, or else the fused value on about that scale. It rises with the order on the whole, not from page to page.
   */
  readonly evidence: Float64Array;
  /** The evidence of the candidates that scores are measured by (`RankingCache.measured`), in no order. */
  readonly measured: Float64Array;
  /** Position from 1 (best) by each ranker, parallel to `order`; an abstaining ranker is absent. */
  readonly positions: Partial<Record<RankerName, Uint32Array>>;
}

/**
 * Ranks candidates by several rankers and fuses their votes. It keeps what depends on single rows between calls, so that
 * ranking again after a verdict is cheap; the ranking itself depends on the input alone. Equal scores are ordered by a
 * hash of the address, so that the order in which pages arrived does not show.
 */
export class RankingEngine {
  readonly #rankers: readonly Ranker[];
  readonly #fusion: (typeof FUSIONS)[FusionName];
  readonly #cache = new RankingCache();
  readonly #orders = new KeptOrders(this.#cache.scratch);
  readonly #neighbours = new Neighbours(this.#cache);
  readonly #options: RankingOptions;
  /** What the last ranking's rankers gave, with the weight of each. */
  #last: Votes | undefined;
  #matrix: TermMatrix | undefined;
  /** All zeros between explanations. */
  #parts = new Float64Array(0);
  #agreement = 0;
  #told: { readonly tell: Explainer; readonly scale: number }[] | undefined;

  constructor(options: RankingOptions) {
    this.#options = options;
    this.#fusion = FUSIONS[options.fusion];
    this.#rankers = options.rankers.flatMap((name) => {
      const ranker = RANKERS[name].create({ cache: this.#cache, semantic: options.semantic });
      return ranker === undefined ? [] : [ranker];
    });
  }

  /** Log-odds of an address by the first ranker that learnt of addresses in the last ranking; undefined where none did. */
  addressLogOdds(url: string): number | undefined {
    return this.#addressRanker?.addressLogOdds?.(url);
  }

  /** Another object whenever `addressLogOdds` says something else; undefined where it says nothing. */
  get addressModel(): object | undefined {
    return this.#addressRanker?.addressModel;
  }

  get #addressRanker(): Ranker | undefined {
    return this.#rankers.find(({ addressModel }) => addressModel !== undefined);
  }

  /** How far linked pages were alike in the last ranking, in [0, 1]. */
  get linkAgreement(): number {
    return this.#agreement;
  }

  /**
   * The terms that speak most for a page in the last ranking, heaviest first, at most `limit` ids: by what they add to the
   * scores of the rankers that add terms up, each by its weight. Empty where none of them voted.
   */
  explain(row: number, limit: number): number[] {
    if (this.#matrix === undefined) return [];
    if (this.#parts.length < this.#matrix.width) this.#parts = new Float64Array(this.#matrix.width);
    for (const { tell, scale } of this.#explainers()) tell(row, scale, this.#parts);
    const { ids } = this.#matrix.row(row);
    const found = strongest(ids, this.#parts, limit);
    for (let i = 0; i < ids.length; i += 1) this.#parts[ids[i] as number] = 0;
    return found;
  }

  /** Works out what `rank` of the same input keeps, a piece at a time, so that others come to their turn in between. */
  *prepare(input: RankingInput): Generator<void> {
    for (const ranker of this.#rankers) {
      if (ranker.prepare !== undefined) yield* ranker.prepare(input);
      ranker.score(input);
      yield;
    }
  }

  rank(input: RankingInput): Ranking {
    const { ranking, likely } = this.#rank(input);
    if (likely === undefined) return ranking;
    const again = this.#rank({ ...input, likely }).ranking;
    // A page that was learnt from must not speak for itself: how likely pages are stays with the first ranking.
    const evidence = new Float64Array(input.matrix.rows);
    for (const [i, row] of ranking.order.entries()) evidence[row] = ranking.evidence[i] as number;
    return { ...again, evidence: picked(evidence, again.order), measured: ranking.measured };
  }

  #rank(input: RankingInput): { readonly ranking: Ranking; readonly likely: Likely | undefined } {
    const { candidates } = input;
    const scores: Partial<Record<RankerName, Float64Array>> = {};
    const weights: Partial<Record<RankerName, number>> = {};
    const voters = this.#rankers.filter((ranker) => {
      const given = ranker.score(input);
      if (given !== undefined) scores[ranker.name] = given;
      return given !== undefined;
    });
    const open = voters.find((ranker) => ranker.leftOpen !== undefined)?.leftOpen?.() ?? 1;
    for (const ranker of voters) {
      weights[ranker.name] = weightOf(ranker.name, input.seeds.length, ranker.trust?.() ?? 1, open);
    }
    this.#options.onStage?.('scored');
    this.#orders.follow(picked(this.#cache.urlHashes(input), candidates));
    const positions: Partial<Record<RankerName, Uint32Array>> = {};
    for (const { name } of this.#rankers) {
      const given = scores[name];
      if (given !== undefined) positions[name] = positionsOf(this.#orders.descending(name, given));
    }
    const measured = this.#cache.measured(input);
    const votes = { candidates: candidates.length, measured, scores, positions, weights };
    this.#last = votes;
    this.#matrix = input.matrix;
    this.#told = undefined;
    const voted = this.#fusion.fuse(votes);
    const linked = this.#neighbours.with(voted, measured, input);
    this.#agreement = linked.agreement;
    const fused = this.#options.fusion === 'weighted' ? linked.scores : voted;
    const best = this.#orders.descending('fused', fused);
    const evidence = this.#evidence(votes) ?? fused.map((value) => this.#fusion.logOdds(value));
    const ranking: Ranking = {
      order: picked(candidates, best),
      evidence: picked(evidence, best),
      measured: pickedFirst(evidence, measured),
      positions: {},
    };
    for (const { name } of this.#rankers) {
      const given = positions[name];
      if (given !== undefined) ranking.positions[name] = picked(given, best);
    }
    this.#options.onStage?.('fused');
    const likely = fused === linked.scores ? likelyPages(best, fused, open, input, this.#cache) : undefined;
    return { ranking, likely };
  }

  /** Mean log-odds of the rankers that have them; undefined where none of them voted. */
  #evidence({ candidates, scores }: Votes): Float64Array | undefined {
    const given = this.#rankers.flatMap(({ name }) => (RANKERS[name].hasLogOdds ? (scores[name] ?? []) : []));
    if (given.length === 0) return undefined;
    const mean = new Float64Array(candidates);
    for (const logOdds of given) {
      for (let i = 0; i < candidates; i += 1) mean[i] = (mean[i] as number) + (logOdds[i] as number) / given.length;
    }
    return mean;
  }

  #explainers() {
    this.#told ??= this.#rankers.flatMap((ranker) => {
      const tell = ranker.explainer?.();
      const { scores, weights, measured } = this.#last as Votes;
      const values = scores[ranker.name];
      const deviation = values === undefined ? 0 : spreadOf(pickedFirst(values, measured)).deviation;
      if (tell === undefined || deviation === 0) return [];
      return [{ tell, scale: (weights[ranker.name] ?? 0) / deviation }];
    });
    return this.#told;
  }
}
