import type { Frontier } from './frontier';
import { type Annealed, anneal, COOLING, FIRST_TEMPERATURE, readAnnealed, writeAnnealed } from './metropolis';
import { countersIn, listIn, sumOf } from './remember';
import { walking } from './walk';

/** Links whose mean relevance is compared with that of all. */
export const RECENT_LINKS = 50;

interface Walked extends Annealed {
  /** Links taken, and the sum of their relevance. */
  count: number;
  sum: number;
  /** Relevance of the last ones. */
  readonly recent: number[];
}

/**
 * Plain simulated annealing over all waiting links (SA of WL's second table; schedule *restored*). Once the last 50 links are worth less
 * than half of all on average, it is warmed up to half of the first temperature.
 */
export function createPlainAnnealing({ cooling = COOLING } = {}): Frontier {
  return walking<Walked>({
    name: 'plain-annealing',
    read: (memory) => ({
      ...readAnnealed(memory),
      ...countersIn(memory, 'count', 'sum'),
      recent: listIn(memory.recent),
    }),
    write: ({ count, sum, recent, ...annealed }) => writeAnnealed(annealed, { count, sum, recent }),
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

export const plainAnnealing = createPlainAnnealing();
