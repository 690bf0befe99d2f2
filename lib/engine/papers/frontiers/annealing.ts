import type { FrontierPolicy } from '../../frontier/policy';
import type { Random } from '../../ports';
import type { Memory } from '../../types';
import { highest, highestOf, walking } from './link-field';
import { countersIn, listIn, numberIn, RecentTable, sumOf } from './policy-memory';

/** Temperature of the first move, in shares of the highest priority met. */
export const FIRST_TEMPERATURE = 0.2;
export const LEAST_TEMPERATURE = 0.002;
/** Factor on the temperature after each link taken; it has cooled off after half of 456 links. */
export const COOLING = 0.98;
/** Refusals in a row after which the link of the highest value is taken. */
const MAX_ANNEALING_REFUSALS = 10;

/** State of simulated annealing. */
interface Annealed {
  temperature: number;
  /** Value of the link taken last; undefined before the first. */
  current: number | undefined;
}

/** The factor by which the least temperature is reached halfway through a crawl of so many links. */
export function coolingFor(links: number): number {
  return (LEAST_TEMPERATURE / FIRST_TEMPERATURE) ** (2 / links);
}

export function readAnnealed(memory: Memory): Annealed {
  const temperature = numberIn(memory.temperature, FIRST_TEMPERATURE);
  return { temperature, current: typeof memory.current === 'number' ? memory.current : undefined };
}

/** @param rest what else the walk remembers. */
export function writeAnnealed({ temperature, current }: Annealed, rest: Memory = {}): Memory {
  return { ...rest, temperature, current: current ?? null };
}

/**
 * One move of simulated annealing (Metropolis 1953): a random link is accepted when its value is no lower than that of the link
 * taken last, or else with probability exp(Δ/T). The first move takes the highest value. T falls with each link taken.
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

/** Weight of the host's mean in a link's value. */
const HOST_SHARE = 0.3;
/** Candidates of a draw: the "next-best" links. */
const NEXT_BEST = 50;
/** Pseudo-links that shrink a host's mean to the mean of all hosts. */
const PRIOR_LINKS = 3;
const MOST_HOSTS = 256;

/** Pages of a host and the sum of their relevances. */
type HostRecord = readonly [count: number, sum: number];

interface HostAnnealed extends Annealed {
  readonly hosts: RecentTable<HostRecord>;
}

/**
 * Annealing with host memory (FCSA-host; *restored* where its abstract is silent): a link's value is 0.7 · CP + 0.3 · mean relevance of
 * its host's pages, shrunk to the mean of all hosts. Candidates are the 50 best.
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
      return anneal(highest(field.left, worthOf, NEXT_BEST), worthOf, state, random, cooling);
    },
  });
}

export const annealing = createAnnealing();

/** Links whose mean relevance is compared with that of all. */
const RECENT_LINKS = 50;

interface Walked extends Annealed {
  /** Links taken, and the sum of their relevance. */
  count: number;
  sum: number;
  /** Relevance of the last ones. */
  readonly recent: number[];
}

/**
 * Plain simulated annealing over all queued links (SA of WL's second table; schedule *restored*). Once the last 50 links are worth less
 * than half of all on average, it is warmed up to half of the first temperature.
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

/** Part of the mean of the links taken that passes a filter. */
const LEAST_OF_MEAN = 0.5;
/** Links that must be left for a filter to hold. */
const LEAST_LEFT = 20;

interface Filtered extends Annealed {
  /** Links taken, and the sums of what they were in concepts and in relevance. */
  count: number;
  concepts: number;
  relevance: number;
}

/**
 * Annealing behind two filters (FCOSA_LG; thresholds and schedule *restored*): first the global ontology, by the likeness in concepts,
 * then the local one, by the likeness to the topic's own vector. A link passes with half of the mean of those taken before; one of
 * high importance passes the first in any case. The others stay queued.
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
