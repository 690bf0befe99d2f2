import { getOrMake, highest } from '../../arrays';
import type { FrontierPolicy } from '../../frontier/policy';
import { type Annealed, anneal, COOLING, readAnnealed, writeAnnealed } from './annealing-move';
import { walkPolicy } from './link-field';
import { RecentTable } from './policy-memory';

/** Weight of the host's mean relevance in a link's value. */
const HOST_SHARE = 0.3;
/** Number of links with the highest value from which a move draws (the paper's "next-best" links). */
const NEXT_BEST = 50;
/** Pseudo-links that shrink a host's mean towards the mean of all hosts. */
const PRIOR_LINKS = 3;
const MOST_HOSTS = 256;

/** Number of fetched pages of a host, and the sum of their relevances. */
type HostRecord = readonly [count: number, sum: number];

interface HostAnnealed extends Annealed {
  readonly hosts: RecentTable<HostRecord>;
}

/**
 * Annealing with host memory (FCSA-host; details that its abstract omits follow the textbook method). The value of a
 * link is 0.7 · CP + 0.3 · mean relevance of its host's fetched pages, shrunk towards the mean of all hosts; it is CP
 * alone before the first fetched page. CP is the comprehensive priority of a link (`link-field.ts`). Moves draw from
 * the 50 links of the highest value.
 */
export function createAnnealing({ cooling = COOLING } = {}): FrontierPolicy {
  return walkPolicy<HostAnnealed>({
    name: 'annealing',
    read: (memory) => ({ ...readAnnealed(memory), hosts: RecentTable.of(memory.hosts, 2, MOST_HOSTS) }),
    write: ({ hosts, ...annealed }) => writeAnnealed(annealed, { hosts: hosts.toJson() }),
    /** Adds the relevance of a fetched page to the record of its host. */
    learn(state, { host }, relevance) {
      const [count, sum] = state.hosts.get(host) ?? [0, 0];
      state.hosts.set(host, [count + 1, sum + relevance]);
    },
    /** Draws the index of a link by annealing from the `NEXT_BEST` links of the highest value. */
    take(field, state, random) {
      let [links, total] = [0, 0];
      for (const [, [count, sum]] of state.hosts) [links, total] = [links + count, total + sum];
      const mean = links === 0 ? 0 : total / links;
      /**
       * Mean relevance of a host's pages, shrunk towards the mean of all hosts, which is the value for an unknown host.
       */
      const recordOf = (host: string) => {
        const [count, sum] = state.hosts.get(host) ?? [0, 0];
        return (sum + PRIOR_LINKS * mean) / (count + PRIOR_LINKS);
      };
      const records = new Map<string, number>();
      /** Value of a link: its priority, from the first outcome on mixed with its host's mean relevance. */
      const worthOf = (i: number) => {
        const priority = field.priority[i] as number;
        if (links === 0) return priority;
        const host = field.hostOf(i);
        return (1 - HOST_SHARE) * priority + HOST_SHARE * getOrMake(records, host, () => recordOf(host));
      };
      return anneal(highest(field.left, worthOf, NEXT_BEST), worthOf, state, random, cooling);
    },
  });
}
