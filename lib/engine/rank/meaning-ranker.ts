import { getOrMake } from '../arrays';
import type { MeaningSpace } from './meaning-space';
import type { Explainer, Ranker, RankingInput } from './ranker';

/** Share of the seeds in the direction of the topic; the name has 1. */
const SEEDS_SHARE = 0.25;
/** Least cosine with the name of a term that is given as a reason. */
const REASON_COSINE = 0.4;

/**
 * Creates a ranker that scores a page by its cosine with the topic in the space of meanings. The topic's direction is
 * the name's unit vector plus `SEEDS_SHARE` × the seeds' mean unit vector. Abstains if the table holds no word of the
 * name.
 */
export function createMeaningRanker(space: MeaningSpace): Ranker {
  let explainer: Explainer | undefined;
  let isNear: (id: number) => boolean = () => false;
  let near: { readonly key: string; readonly ids: readonly number[] } | undefined;
  return {
    name: 'meanings',
    score(input) {
      explainer = undefined;
      space.update(input);
      const direction = directionOf(space, input);
      if (direction === undefined) return undefined;
      explainer = space.explainer(direction);
      isNear = nearTest(space, input);
      return space.dots(input.candidates, direction);
    },
    explainer: () => explainer,
    isNear: (id) => isNear(id),
    nearTerms(input, limit) {
      const key = [space.version, limit, ...input.nameWords].join(' ');
      const name = space.nameAt(input);
      if (name === undefined) return [];
      if (near?.key !== key) near = { key, ids: space.near(name, input.candidates, limit, new Set(input.name)) };
      return near.ids;
    },
  };
}

function directionOf(space: MeaningSpace, input: RankingInput): Float64Array | undefined {
  const direction = space.nameAt(input);
  if (direction === undefined) return undefined;
  const { seeds } = input;
  for (const seed of seeds) {
    const place = space.at(seed);
    for (let d = 0; d < place.length; d += 1)
      direction[d] = (direction[d] as number) + (SEEDS_SHARE / seeds.length) * (place[d] as number);
  }
  return direction;
}

/** Returns a function that tells of a term whether it is near the name without being a word of it. */
function nearTest(space: MeaningSpace, input: RankingInput): (id: number) => boolean {
  const name = space.nameAt(input);
  const known = new Map(input.name.map((id) => [id, false]));
  return (id) => name !== undefined && getOrMake(known, id, () => space.cosine(id, name) > REASON_COSINE);
}
