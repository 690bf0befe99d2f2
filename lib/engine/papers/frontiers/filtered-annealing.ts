import type { FrontierPolicy } from '../../frontier/policy';
import { type Annealed, anneal, COOLING, readAnnealed, writeAnnealed } from './annealing-move';
import { walkPolicy } from './link-field';
import { countersIn } from './policy-memory';

/** A link passes a filter if its value is at least this share of the mean of the links taken. */
const LEAST_OF_MEAN = 0.5;
/** Minimum number of links that a filter must leave; otherwise the filter is skipped. */
const LEAST_LEFT = 20;

interface Filtered extends Annealed {
  /** Number of links taken, and the sums of their concept similarity and of their relevance. */
  count: number;
  concepts: number;
  relevance: number;
}

/**
 * Annealing behind two filters (FCOSA_LG; thresholds and temperatures are chosen here). The first filter (global
 * ontology) compares concept similarity; the second (local ontology) compares similarity to the topic vector. A link
 * passes with at least half of the mean of the links taken. A link of high importance always passes the first filter. A
 * filter that leaves fewer than 20 links is skipped. Links that do not pass stay queued.
 */
export function createFilteredAnnealing({ cooling = COOLING } = {}): FrontierPolicy {
  return walkPolicy<Filtered>({
    name: 'filtered-annealing',
    read: (memory) => ({ ...readAnnealed(memory), ...countersIn(memory, 'count', 'concepts', 'relevance') }),
    write: ({ count, concepts, relevance, ...annealed }) => writeAnnealed(annealed, { count, concepts, relevance }),
    /**
     * Draws an index by annealing, with the comprehensive priority as value, from the links that pass both filters. A
     * filter that leaves fewer than `LEAST_LEFT` links is skipped. Adds the link to the means.
     */
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
