import { highest } from './field';
import type { Frontier } from './frontier';
import { type Annealed, anneal, COOLING, readAnnealed, writeAnnealed } from './metropolis';
import { RecentTable } from './remember';
import { walking } from './walk';

/** Share of the host's record in a link's value. */
export const HOST_SHARE = 0.3;
/** Links of the highest value that are drawn from: the "next-best". */
export const NEXT_BEST = 50;
/** Links of average worth by which a host's record is drawn to the mean. */
const PRIOR_LINKS = 3;
const MOST_HOSTS = 256;

/** Links of a host and the sum of what they turned out to be. */
type HostRecord = readonly [count: number, sum: number];

interface HostMemory extends Annealed {
  readonly hosts: RecentTable<HostRecord>;
}

/**
 * Annealing with host memory (FCSA-host; what its abstract leaves open is *restored*): a link's value is its priority CP and, for
 * three tenths, what the pages of its host turned out to be, few pages being drawn towards the mean. Drawn from the 50 best.
 */
export function createAnnealing({ cooling = COOLING } = {}): Frontier {
  return walking<HostMemory>({
    name: 'annealing',
    read: (memory) => ({ ...readAnnealed(memory), hosts: RecentTable.of(memory.hosts, 2, MOST_HOSTS) }),
    write: ({ hosts, ...annealed }) => writeAnnealed(annealed, { hosts: hosts.toJson() }),
    learn(state, { host }, relevance) {
      const [count, sum] = state.hosts.get(host) ?? [0, 0];
      state.hosts.set(host, [count + 1, sum + relevance]);
    },
    take(field, state, random) {
      let [links, total] = [0, 0];
      for (const [, [count, sum]] of state.hosts) [links, total] = [links + count, total + sum];
      const mean = links === 0 ? 0 : total / links;
      const recordOf = (host: string) => {
        const [count, sum] = state.hosts.get(host) ?? [0, 0];
        return (sum + PRIOR_LINKS * mean) / (count + PRIOR_LINKS);
      };
      const records = new Map<string, number>();
      const worthOf = (i: number) => {
        const priority = field.priority[i] as number;
        if (links === 0) return priority;
        const host = field.hostOf(i);
        const record = records.get(host) ?? recordOf(host);
        records.set(host, record);
        return (1 - HOST_SHARE) * priority + HOST_SHARE * record;
      };
      return anneal(highest(field.left, worthOf, NEXT_BEST), worthOf, state, random, cooling);
    },
  });
}

export const annealing = createAnnealing();
