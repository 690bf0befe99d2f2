import type { FrontierPolicy } from '../../frontier/policy';
import type { Random } from '../../ports';
import type { Memory } from '../../types';
import { bestOf, highestOf, walking } from './link-field';
import { countersIn, listIn, numberIn, RecentTable, sumOf } from './policy-memory';

/** Initial temperature of simulated annealing, as a share of the highest priority seen. */
export const FIRST_TEMPERATURE = 0.2;
export const LEAST_TEMPERATURE = 0.002;
/** Factor on the temperature after each link taken; the least temperature is reached after 228 links. */
export const COOLING = 0.98;
/** Number of consecutive refusals after which the link of the highest value is taken. */
const MAX_ANNEALING_REFUSALS = 10;

/** State of simulated annealing. */
interface Annealed {
  temperature: number;
  /** Value of the link taken last; undefined before the first move. */
  current: number | undefined;
}

/** Returns the cooling factor that reaches the least temperature halfway through a crawl of `links` links. */
export function coolingFor(links: number): number {
  return (LEAST_TEMPERATURE / FIRST_TEMPERATURE) ** (2 / links);
}

export function readAnnealed(memory: Memory): Annealed {
  const temperature = numberIn(memory.temperature, FIRST_TEMPERATURE);
  return { temperature, current: typeof memory.current === 'number' ? memory.current : undefined };
}

/** @param rest other state of the policy. */
export function writeAnnealed({ temperature, current }: Annealed, rest: Memory = {}): Memory {
  return { ...rest, temperature, current: current ?? null };
}

/**
 * Makes one move of simulated annealing (Metropolis 1953) and returns the index taken. The first move takes the highest
 * value. A random link is accepted if its value is at least that of the last link, else with probability exp(Δ/T). T
 * falls with each move.
 */
export function anneal(
  numbers: readonly number[],
  worthOf: (i: number) => number,
  state: Annealed,
  random: Random,
  cooling = COOLING,
): number {
  const taken = draw(numbers, worthOf, state, random) ?? highestOf(numbers, worthOf);
  state.current = worthOf(taken);
  state.temperature = Math.max(LEAST_TEMPERATURE, state.temperature * cooling);
  return taken;
}

function draw(
  numbers: readonly number[],
  worthOf: (i: number) => number,
  { temperature, current }: Annealed,
  random: Random,
): number | undefined {
  for (let refusals = 0; current !== undefined && refusals < MAX_ANNEALING_REFUSALS; refusals += 1) {
    const next = numbers[Math.floor(random.next() * numbers.length)] as number;
    const change = worthOf(next) - current;
    if (change >= 0 || random.next() < Math.exp(change / temperature)) return next;
  }
  return undefined;
}

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
 * link is 0.7 · CP + 0.3 · mean relevance of its host's pages, shrunk towards the mean of all hosts. Moves draw from
 * the 50 best links.
 */
export function createAnnealing({ cooling = COOLING } = {}): FrontierPolicy {
  return walking<HostAnnealed>({
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
      return anneal(bestOf(field.left, worthOf, NEXT_BEST), worthOf, state, random, cooling);
    },
  });
}

export const annealing = createAnnealing();

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
 * passes with at least half of the mean of the links taken. A link of high importance always passes the first filter.
 * Other links stay queued.
 */
export function createFilteredAnnealing({ cooling = COOLING } = {}): FrontierPolicy {
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
