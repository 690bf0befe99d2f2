import type { FusionName, RankerName } from '../types';
import { FUSIONS } from './fuse';
import { orderAscending, orderDescending, positionsOf } from './order';
import type { Ranker, RankingInput } from './ranker';
import { RankingCache } from './ranking-cache';
import { RANKERS, type RankerContext } from './registry';

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
  /** Fused score in [0, 1], parallel to `order`. */
  readonly scores: Float32Array;
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
  readonly #options: RankingOptions;

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
    for (const ranker of this.#rankers) {
      const logOdds = ranker.addressLogOdds?.(url);
      if (logOdds !== undefined) return logOdds;
    }
    return undefined;
  }

  rank(input: RankingInput): Ranking {
    const { candidates } = input;
    const scores: Partial<Record<RankerName, Float64Array>> = {};
    for (const ranker of this.#rankers) {
      const given = ranker.score(input);
      if (given !== undefined) scores[ranker.name] = given;
    }
    this.#options.onStage?.('scored');
    const hashes = this.#cache.urlHashes(input);
    const ties = orderAscending(picked(hashes, candidates));
    const positions: Partial<Record<RankerName, Uint32Array>> = {};
    for (const { name } of this.#rankers) {
      const given = scores[name];
      if (given !== undefined) positions[name] = positionsOf(orderDescending(given, ties));
    }
    const fused = this.#fusion({ candidates: candidates.length, scores, positions });
    const best = orderDescending(fused, ties);
    const ranking: Ranking = {
      order: picked(candidates, best),
      scores: new Float32Array(best.length),
      positions: {},
    };
    for (let i = 0; i < best.length; i += 1) ranking.scores[i] = fused[best[i] as number] as number;
    for (const { name } of this.#rankers) {
      const given = positions[name];
      if (given !== undefined) ranking.positions[name] = picked(given, best);
    }
    this.#options.onStage?.('fused');
    return ranking;
  }
}

/** values[i] for each i of `indices`. */
function picked(values: Uint32Array, indices: Uint32Array): Uint32Array {
  const out = new Uint32Array(indices.length);
  for (let i = 0; i < out.length; i += 1) out[i] = values[indices[i] as number] as number;
  return out;
}
