import type { Frontier } from './frontier';
import { type Annealed, anneal, COOLING, readAnnealed, writeAnnealed } from './metropolis';
import { countersIn } from './remember';
import { walking } from './walk';

/** Part of the mean of the links taken that passes a filter. */
export const LEAST_OF_MEAN = 0.5;
/** Links that must be left for a filter to hold. */
export const LEAST_LEFT = 20;

interface Filtered extends Annealed {
  /** Links taken, and the sums of what they were in concepts and in relevance. */
  count: number;
  concepts: number;
  relevance: number;
}

/**
 * Annealing behind two filters (FCOSA_LG; thresholds and schedule *restored*): first the global ontology, by the likeness in concepts,
 * then the local one, by the likeness to the topic's own vector. A link passes with half of the mean of those taken before; one of
 * high importance passes the first in any case. Those that do not pass wait on.
 */
export function createFilteredAnnealing({ cooling = COOLING } = {}): Frontier {
  return walking<Filtered>({
    name: 'filtered-annealing',
    read: (memory) => ({ ...readAnnealed(memory), ...countersIn(memory, 'count', 'concepts', 'relevance') }),
    write: ({ count, concepts, relevance, ...annealed }) => writeAnnealed(annealed, { count, concepts, relevance }),
    take(field, state, random) {
      const conceptsOf = (i: number) => field.links[i]?.concepts ?? 0;
      const relevanceOf = (i: number) => field.relevance[i] as number;
      const least = state.count === 0 ? 0 : LEAST_OF_MEAN / state.count;
      const near = field.left.filter(
        (i) => conceptsOf(i) >= least * state.concepts || (field.importance[i] as number) >= 1,
      );
      const wide = near.length < LEAST_LEFT ? field.left : near;
      const own = wide.filter((i) => relevanceOf(i) >= least * state.relevance);
      const eligible = own.length < LEAST_LEFT ? wide : own;
      const taken = anneal(eligible, (i) => field.priority[i] as number, state, random, cooling);
      state.count += 1;
      state.concepts += conceptsOf(taken);
      state.relevance += relevanceOf(taken);
      return taken;
    },
  });
}

export const filteredAnnealing = createFilteredAnnealing();
