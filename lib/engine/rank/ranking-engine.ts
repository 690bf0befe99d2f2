import type { TermMatrix } from '../topic/matrix';
import type { FusionName, RankerName } from '../types';
import { strongest } from './explain';
import { FUSIONS, spreadOf } from './fuse';
import { withLinkedPages } from './linked-pages';
import { orderAscending, orderDescending, picked, positionsOf } from './order';
import { blended, needsFeedback, pseudoRelevantPages } from './pseudo-relevance';
import type { Explainer, Ranker, RankingInput } from './ranker';
import type { RankingCache } from './ranking-cache';

/** A ranker in a ranking, and what its standard score counts for in the `weighted` fusion. */
export interface Member {
  readonly ranker: Ranker;
  /** Weight with one seed. */
  readonly weight: number;
  /** With n seeds the weight is `weight` · n^−fading; 0 keeps it. */
  readonly fading: number;
  /** True where scores are log-odds on a scale that other candidates do not move. */
  readonly hasLogOdds: boolean;
}

export interface Ranking {
  /** Rows of the matrix, best first. */
  readonly order: Uint32Array;
  /**
   * Log-odds of relevance before calibration, parallel to `order`: the mean over the rankers that have log-odds, or else the fused
   * score on about that scale. It falls along the order on the whole, not from page to page.
   */
  readonly evidence: Float64Array;
  /** Position from 1 (best) by each ranker, parallel to `order`; a ranker that abstained is absent. */
  readonly positions: Partial<Record<RankerName, Uint32Array>>;
}

/** Steps after the fusion that can be switched off. */
export interface RankingSteps {
  /** Pseudo-relevance feedback (rank/pseudo-relevance.ts). */
  readonly feedback: boolean;
  /** Scores of linked pages (rank/linked-pages.ts). */
  readonly links: boolean;
}

export const ALL_STEPS: RankingSteps = { feedback: true, links: true };

/** Scores of the last ranking by ranker, with the weight of each. */
interface Vote {
  readonly member: Member;
  readonly scores: Float64Array;
  readonly weight: number;
}

/**
 * Ranks candidates by several rankers and fuses their scores. What depends on single rows is cached between calls, so that ranking
 * again after a verdict is cheap. Equal scores are ordered by a hash of the URL, so the order in which pages arrived does not show.
 */
export class RankingEngine {
  #votes: readonly Vote[] = [];
  #matrix: TermMatrix | undefined;
  /** All zeros between explanations; dense over term ids. */
  #parts = new Float64Array(0);
  #agreement = 0;
  #explainers: { readonly explain: Explainer; readonly scale: number }[] | undefined;

  /** @param cache shared with the members. @param onStage called after each stage, for measurements. */
  constructor(
    private readonly members: readonly Member[],
    private readonly fusion: FusionName,
    private readonly cache: RankingCache,
    private readonly onStage?: (stage: 'scored' | 'fused') => void,
    private readonly steps = ALL_STEPS,
  ) {}

  /** Log-odds that a URL alone adds, by the first ranker with a model of URLs; undefined where none has one. */
  addressLogOdds(url: string): number | undefined {
    return this.#addressRanker?.addressLogOdds?.(url);
  }

  /** Identity of the model behind `addressLogOdds`: a new object whenever it changed. */
  get addressModel(): object | undefined {
    return this.#addressRanker?.addressModel;
  }

  get #addressRanker(): Ranker | undefined {
    return this.members.find(({ ranker }) => ranker.addressModel !== undefined)?.ranker;
  }

  /** Correlation of linked pages' scores in the last ranking, in [0, 1]. */
  get linkAgreement(): number {
    return this.#agreement;
  }

  /**
   * The terms that contribute most to a page's score in the last ranking, heaviest first.
   * @returns at most `limit` term ids; none where no ranker's score is a sum over terms.
   */
  explain(row: number, limit: number): number[] {
    if (this.#matrix === undefined) return [];
    if (this.#parts.length < this.#matrix.width) this.#parts = new Float64Array(this.#matrix.width);
    this.#explainers ??= explainersOf(this.#votes);
    for (const { explain, scale } of this.#explainers) explain(row, scale, this.#parts);
    const { ids } = this.#matrix.row(row);
    const found = strongest(ids, this.#parts, limit);
    for (let i = 0; i < ids.length; i += 1) this.#parts[ids[i] as number] = 0;
    return found;
  }

  /** Precomputes what `rank` of the same input caches, one short step per iteration. */
  *prepare(input: RankingInput): Generator<void> {
    for (const { ranker } of this.members) {
      if (ranker.prepare !== undefined) yield* ranker.prepare(input);
      ranker.score(input);
      yield;
    }
  }

  rank(input: RankingInput): Ranking {
    const { candidates, seeds, matrix } = input;
    this.#votes = this.members.flatMap((member) => {
      const scores = member.ranker.score(input);
      const trust = member.ranker.trust?.() ?? 1;
      const weight = trust * member.weight * Math.max(1, seeds.length) ** -member.fading;
      return scores === undefined ? [] : [{ member, scores, weight }];
    });
    this.#matrix = matrix;
    this.#explainers = undefined;
    this.onStage?.('scored');
    const hashes = this.cache.urlHashes(input);
    const ties = orderAscending(Uint32Array.from(candidates, (row) => hashes[row] as number));
    const first = this.#fuse(input, ties, this.#votes);
    const voted = this.#withFeedback(input, () => picked(candidates, orderDescending(first, ties)));
    const fused = voted === this.#votes ? first : this.#fuse(input, ties, voted);
    const best = orderDescending(this.#withLinks(input, fused), ties);
    const fusion = FUSIONS[this.fusion];
    const evidence = meanLogOdds(this.#votes) ?? fused.map((value) => fusion.logOdds(value));
    const positions: Ranking['positions'] = {};
    for (const { member, scores } of this.#votes)
      positions[member.ranker.name] = picked(positionsOf(orderDescending(scores, ties)), best);
    this.onStage?.('fused');
    return { order: picked(candidates, best), evidence: picked(evidence, best), positions };
  }

  /** The votes after pseudo-relevance feedback; `#votes` themselves where there is none. @param order gives rows, best first. */
  #withFeedback(input: RankingInput, order: () => Uint32Array): readonly Vote[] {
    if (this.fusion !== 'weighted' || !this.steps.feedback || !needsFeedback(input.seeds.length)) return this.#votes;
    const pseudoRelevant = pseudoRelevantPages(order(), this.cache.sites(input));
    return this.#votes.map((vote) => {
      const after = vote.member.ranker.scoreWithFeedback?.(input, pseudoRelevant);
      return after === undefined ? vote : { ...vote, scores: blended(vote.scores, after) };
    });
  }

  #fuse(input: RankingInput, ties: Uint32Array, votes: readonly Vote[]): Float64Array {
    const byName = <T>(value: (vote: Vote) => T) =>
      Object.fromEntries(votes.map((vote) => [vote.member.ranker.name, value(vote)]));
    return FUSIONS[this.fusion].fuse({
      candidates: input.candidates.length,
      scores: byName(({ scores }) => scores),
      positions: this.fusion === 'mean-rank' ? byName(({ scores }) => positionsOf(orderDescending(scores, ties))) : {},
      weights: byName(({ weight }) => weight),
    });
  }

  #withLinks(input: RankingInput, fused: Float64Array): Float64Array {
    const linked = withLinkedPages(fused, input, this.cache.sites(input));
    this.#agreement = linked.agreement;
    return this.fusion === 'weighted' && this.steps.links ? linked.scores : fused;
  }
}

/** Undefined where no ranker has log-odds. */
function meanLogOdds(votes: readonly Vote[]): Float64Array | undefined {
  const given = votes.filter(({ member }) => member.hasLogOdds).map(({ scores }) => scores);
  return given[0]?.map((_, i) => given.reduce((sum, scores) => sum + (scores[i] as number), 0) / given.length);
}

/** Explanations of standard scores: each ranker's contributions by its weight over its standard deviation. */
function explainersOf(votes: readonly Vote[]) {
  return votes.flatMap(({ member, scores, weight }) => {
    const explain = member.ranker.explainer?.();
    const { deviation } = spreadOf(scores);
    return explain === undefined || deviation === 0 ? [] : [{ explain, scale: weight / deviation }];
  });
}
