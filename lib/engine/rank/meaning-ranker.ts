import { getOrMake } from '../arrays';
import type { MeaningSpace } from './meaning-space';
import type { Explainer, Ranker, RankingInput } from './ranker';
import { trustOf } from './trust';

/** Share of the seeds in the direction of the topic; the name has 1. */
const SEEDS_SHARE = 0.25;
/** Least cosine with the name of a term that is given as a reason. */
const REASON_COSINE = 0.4;

/**
 * Creates a ranker that scores a page by its cosine with the topic in the space of meanings. The topic's direction is
 * the name's unit vector plus `SEEDS_SHARE` × the seeds' mean unit vector. A page without a vector scores 0. Abstains
 * if the table holds no word of the name. A name that is far from the seeds loses its weight (`trustOf`).
 */
export function createMeaningRanker(space: MeaningSpace): Ranker {
  let explainer: Explainer | undefined;
  let isNear: (id: number) => boolean = () => false;
  let trust = 1;
  let near: { readonly key: string; readonly ids: readonly number[] } | undefined;
  return {
    name: 'meanings',
    /**
     * Returns the cosine of each candidate and the topic's direction, up to a common factor; returns undefined if the
     * table holds no word of the name.
     */
    score(input) {
      explainer = undefined;
      space.update(input);
      const name = space.nameAt(input);
      if (name === undefined) return undefined;
      trust = trustOf(space.dots(input.seeds, name), space.dots(input.candidates, name));
      const direction = directionOf(space, input, name);
      explainer = space.explainer(direction);
      isNear = nearTest(space, input, name);
      return space.dots(input.candidates, direction);
    },
    explainer: () => explainer,
    trust: () => trust,
    isNear: (id) => isNear(id),
    /**
     * Ids of the terms nearest to the name, nearest first, without its own words; [] if the ranker abstains. Cached
     * until the next refit.
     */
    nearTerms(input, limit) {
      const key = [space.version, limit, ...input.nameWords].join(' ');
      const name = space.nameAt(input);
      if (name === undefined) return [];
      if (near?.key !== key) near = { key, ids: space.near(name, input.candidates, limit, new Set(input.name)) };
      return near.ids;
    },
  };
}

/** Returns the name's unit vector plus `SEEDS_SHARE` × the seeds' mean unit vector. */
function directionOf(space: MeaningSpace, { seeds }: RankingInput, name: Float64Array): Float64Array {
  const direction = name.slice();
  for (const seed of seeds) {
    const place = space.at(seed);
    for (let d = 0; d < place.length; d += 1)
      direction[d] = (direction[d] as number) + (SEEDS_SHARE / seeds.length) * (place[d] as number);
  }
  return direction;
}

/** Returns a cached test of term ids: cosine with the name above `REASON_COSINE`, and no word of the name. */
function nearTest(space: MeaningSpace, input: RankingInput, name: Float64Array): (id: number) => boolean {
  const known = new Map(input.name.map((id) => [id, false]));
  return (id) => getOrMake(known, id, () => space.cosine(id, name) > REASON_COSINE);
}
