import { highest } from '../arrays';
import type { RankerName } from '../basics';
import type { FusionName } from '../method-names';
import type { TermMatrix } from '../topic/matrix';
import { FUSIONS, scaleOf } from './fuse';
import { withLinkedPages } from './linked-pages';
import { orderAscending, orderDescending, positionsOf, valuesAt } from './order';
import { meanOfStandardScores, needsFeedback, pseudoRelevantPages } from './pseudo-relevance';
import type { Ranker, RankingInput } from './ranker';
import type { RankingCache } from './ranking-cache';

/** A ranker with its weight in the `weighted` fusion. */
export interface Member {
  readonly ranker: Ranker;
  /** Weight with one seed. */
  readonly weight: number;
  /** With n seeds the weight is `weight` · n^−fading; 0 keeps it. */
  readonly fading: number;
  /** True if scores are log-odds on a scale that does not depend on the other candidates. */
  readonly hasLogOdds: boolean;
}

/** An order of the candidates, with the data that explain it. */
export interface Ranking {
  /** Rows of the matrix, best first. */
  readonly order: Uint32Array;
  /**
   * Log-odds of relevance before calibration, parallel to `order`: the mean over the rankers with log-odds, or else the
   * converted fused score. They decrease along `order` in general, but not strictly from page to page.
   */
  readonly logOdds: Float64Array;
  /**
   * 1-based position by each ranker, parallel to `order`; rankers that abstained are absent. Candidates with equal
   * scores share their mean position, rounded. If all members abstained, the only entry is the fallback's.
   */
  readonly positions: Partial<Record<RankerName, Uint32Array>>;
}

/** Steps after the fusion; each can be switched off. */
export interface RankingSteps {
  /** Pseudo-relevance feedback (rank/pseudo-relevance.ts). */
  readonly feedback: boolean;
  /** Scores of linked pages (rank/linked-pages.ts). */
  readonly links: boolean;
}

export const ALL_STEPS: RankingSteps = { feedback: true, links: true };

/** Scores of one ranker in the last ranking, with its weight. */
interface Vote {
  readonly member: Member;
  readonly scores: Float64Array;
  readonly weight: number;
  /** Largest standard score (`scaleOf`). */
  readonly limit: number | undefined;
}

/**
 * Ranks candidates by several rankers and fuses their scores. Values per row are cached, so that ranking again after a
 * verdict is fast. Equal scores are ordered by a hash of the URL, so that the result does not depend on the order in
 * which pages arrived.
 */
export class RankingEngine {
  #votes: readonly Vote[] = [];
  #matrix: TermMatrix | undefined;
  /** Contribution per term id; all zeros between two calls of `explain`. */
  #parts = new Float64Array(0);
  #explainers: ReturnType<typeof explainersOf> | undefined;

  /**
   * @param cache shared with the members.
   * @param fallback ranks if all members abstain.
   */
  constructor(
    private readonly members: readonly Member[],
    private readonly fusion: FusionName,
    private readonly cache: RankingCache,
    private readonly steps = ALL_STEPS,
    private readonly fallback?: Member,
  ) {}

  /** Returns the log-odds that a URL alone adds, by the first ranker with a URL model; undefined if there is none. */
  addressLogOdds(url: string): number | undefined {
    return this.#addressRanker?.addressLogOdds?.(url);
  }

  /** Identity of the model behind `addressLogOdds`: a new object whenever the model changes. */
  get addressModel(): object | undefined {
    return this.#addressRanker?.addressModel;
  }

  /** The first ranker that has a model of URLs. */
  get #addressRanker(): Ranker | undefined {
    return this.members.find(({ ranker }) => ranker.addressModel !== undefined)?.ranker;
  }

  /**
   * Returns the terms that contribute most to a page's score in the last ranking, largest contribution first. Only
   * positive contributions count.
   * @returns at most `limit` term ids; empty if no ranker's score is a sum over terms, and before the first ranking.
   */
  explain(row: number, limit: number): number[] {
    return this.#explain(row, limit, this.#lastExplainers());
  }

  /** Like `explain`, by the ranker of meanings alone, and only for terms that are near the topic's name in meaning. */
  explainNear(row: number, limit: number): number[] {
    const near = this.#lastExplainers().filter(({ ranker }) => ranker.isNear !== undefined);
    return this.#explain(row, limit, near, (id) => near.some(({ ranker }) => ranker.isNear?.(id)));
  }

  /** Returns the explainers of the last ranking, cached; none before the first ranking. */
  #lastExplainers(): ReturnType<typeof explainersOf> {
    this.#explainers ??= explainersOf(this.#votes);
    return this.#explainers;
  }

  /**
   * Returns at most `limit` terms of a row with the largest positive contributions, as far as `isWanted` accepts them.
   */
  #explain(row: number, limit: number, by: ReturnType<typeof explainersOf>, isWanted = (_id: number) => true) {
    if (this.#matrix === undefined) return [];
    if (this.#parts.length < this.#matrix.width) this.#parts = new Float64Array(this.#matrix.width);
    for (const { explain, scale } of by) explain(row, scale, this.#parts);
    const { ids } = this.#matrix.row(row);
    const partOf = (id: number) => this.#parts[id] as number;
    const found = highest(ids, (id) => (partOf(id) > 0 && isWanted(id) ? partOf(id) : 0), limit, 0);
    for (let i = 0; i < ids.length; i += 1) this.#parts[ids[i] as number] = 0;
    return found;
  }

  /**
   * Returns ids of terms near the topic's name in meaning, nearest first; [] if the ranker of meanings is absent or
   * abstained. Must follow `rank` of the same input.
   */
  nearTerms(input: RankingInput, limit: number): readonly number[] {
    return this.#votes.flatMap(({ member }) => member.ranker.nearTerms?.(input, limit) ?? []);
  }

  /**
   * Precomputes the values that `rank` caches for the same input, one short step per iteration; the rankers are then
   * trained.
   */
  *prepare(input: RankingInput): Generator<void> {
    for (const { ranker } of this.members) {
      if (ranker.prepare !== undefined) yield* ranker.prepare(input);
      ranker.score(input);
      yield;
    }
  }

  /**
   * Ranks the candidates: scores by all rankers, fusion, feedback and linked pages. If all rankers and the fallback
   * abstain, the order is that of URL hashes. Trains the rankers as a side effect; `explain` and `addressLogOdds` then
   * answer by them.
   */
  rank(input: RankingInput): Ranking {
    const { candidates, matrix } = input;
    this.#votes = votesOf(this.members, input);
    if (this.#votes.length === 0 && this.fallback !== undefined) this.#votes = votesOf([this.fallback], input);
    this.#matrix = matrix;
    this.#explainers = undefined;
    const hashes = this.cache.urlHashes(input);
    const ties = orderAscending(Uint32Array.from(candidates, (row) => hashes[row] as number));
    const first = this.#fuse(input, ties, this.#votes);
    const voted = this.#withFeedback(input, () => valuesAt(candidates, orderDescending(first, ties)));
    const fused = voted === this.#votes ? first : this.#fuse(input, ties, voted);
    const best = orderDescending(this.#withLinks(input, fused), ties);
    const fusion = FUSIONS[this.fusion];
    const logOdds = meanLogOdds(this.#votes) ?? fused.map((value) => fusion.logOdds(value));
    const positions: Ranking['positions'] = {};
    for (const { member, scores } of this.#votes) {
      const { name } = member.ranker;
      if (name === 'meanings') continue;
      positions[name] = Uint32Array.from(
        valuesAt(positionsOf(orderDescending(scores, ties), scores), best),
        Math.round,
      );
    }
    return { order: valuesAt(candidates, best), logOdds: valuesAt(logOdds, best), positions };
  }

  /**
   * Returns the votes after pseudo-relevance feedback, or `#votes` itself if feedback does not apply.
   * @param order computes the candidates' rows, best first.
   */
  #withFeedback(input: RankingInput, order: () => Uint32Array): readonly Vote[] {
    const applies = this.fusion === 'weighted' && this.steps.feedback;
    if (!applies || !needsFeedback(input.seeds.length, this.#votes.length)) return this.#votes;
    const pseudoRelevant = pseudoRelevantPages(order(), this.cache.sites(input));
    return this.#votes.map((vote) => {
      const after = vote.member.ranker.scoreWithFeedback?.(input, pseudoRelevant);
      return after === undefined ? vote : { ...vote, scores: meanOfStandardScores(vote.scores, after) };
    });
  }

  /** Returns the fused score of each candidate. @param ties all indices, in the order that equal scores keep. */
  #fuse(input: RankingInput, ties: Uint32Array, votes: readonly Vote[]): Float64Array {
    const byName = <T>(value: (vote: Vote) => T) =>
      Object.fromEntries(votes.map((vote) => [vote.member.ranker.name, value(vote)]));
    return FUSIONS[this.fusion].fuse({
      candidates: input.candidates.length,
      scores: byName(({ scores }) => scores),
      positions:
        this.fusion === 'mean-rank' ? byName(({ scores }) => positionsOf(orderDescending(scores, ties), scores)) : {},
      weights: byName(({ weight }) => weight),
      limits: byName(({ limit }) => limit),
    });
  }

  /** Adds the scores of linked pages to fused scores; only with the fusion `weighted` and the step `links`. */
  #withLinks(input: RankingInput, fused: Float64Array): Float64Array {
    if (this.fusion !== 'weighted' || !this.steps.links) return fused;
    return withLinkedPages(fused, input, this.cache.sites(input)).scores;
  }
}

/**
 * Returns the scores of the members that do not abstain, in the order of members, with their weights (trust · weight ·
 * n^−fading for n seeds) and limits.
 */
function votesOf(members: readonly Member[], input: RankingInput): Vote[] {
  return members.flatMap((member) => {
    const scores = member.ranker.score(input);
    const trust = member.ranker.trust?.() ?? 1;
    const weight = trust * member.weight * Math.max(1, input.seeds.length) ** -member.fading;
    return scores === undefined ? [] : [{ member, scores, weight, limit: member.ranker.limit?.() }];
  });
}

/**
 * Returns the mean log-odds per candidate over the rankers that give log-odds, whatever their weights; undefined if
 * none does.
 */
function meanLogOdds(votes: readonly Vote[]): Float64Array | undefined {
  const given = votes.filter(({ member }) => member.hasLogOdds).map(({ scores }) => scores);
  return given[0]?.map((_, i) => given.reduce((sum, scores) => sum + (scores[i] as number), 0) / given.length);
}

/**
 * Returns the rankers' explainers with their scales in the fusion, so that contributions add up to the fused score.
 * Rankers without an explainer or with equal scores are left out.
 */
function explainersOf(votes: readonly Vote[]) {
  return votes.flatMap(({ member: { ranker }, scores, weight, limit }) => {
    const explain = ranker.explainer?.();
    const scale = weight * scaleOf(scores, limit);
    return explain === undefined || scale === 0 ? [] : [{ ranker, explain, scale }];
  });
}
