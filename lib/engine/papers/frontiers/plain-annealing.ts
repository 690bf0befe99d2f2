import type { FrontierPolicy } from '../../frontier/policy';
import { type Annealed, anneal, COOLING, FIRST_TEMPERATURE, readAnnealed, writeAnnealed } from './annealing-move';
import { walkPolicy } from './link-field';
import { countersIn, listIn, sumOf } from './policy-memory';

/** Number of recent links whose mean relevance is compared with the mean over all links. */
const RECENT_LINKS = 50;

interface Walked extends Annealed {
  /** Number of links taken, and the sum of their relevance. */
  count: number;
  sum: number;
  /** Relevance of the links taken last. */
  readonly recent: number[];
}

/**
 * Plain simulated annealing over all queued links (SA in WL's second table, which gives no temperature schedule). If
 * the mean relevance of the last 50 links is below half of the overall mean, the temperature rises to half of its
 * initial value.
 */
export function createPlainAnnealing({ cooling = COOLING } = {}): FrontierPolicy {
  return walkPolicy<Walked>({
    name: 'plain-annealing',
    read: (memory) => ({
      ...readAnnealed(memory),
      ...countersIn(memory, 'count', 'sum'),
      recent: listIn(memory.recent),
    }),
    write: ({ count, sum, recent, ...annealed }) => writeAnnealed(annealed, { count, sum, recent }),
    /**
     * Draws an index by annealing from all links, with relevance as value. If the last `RECENT_LINKS` have less than
     * half of the mean relevance of all links taken, sets the temperature to half of its first value and forgets these
     * links.
     */
    take(field, state, random) {
      const worthOf = (i: number) => field.relevance[i] as number;
      const taken = anneal(field.left, worthOf, state, random, cooling);
      state.count += 1;
      state.sum += worthOf(taken);
      state.recent.push(worthOf(taken));
      if (state.recent.length > RECENT_LINKS) state.recent.shift();
      if (state.recent.length === RECENT_LINKS && sumOf(state.recent) / RECENT_LINKS < state.sum / state.count / 2) {
        state.temperature = FIRST_TEMPERATURE / 2;
        state.recent.length = 0;
      }
      return taken;
    },
  });
}
