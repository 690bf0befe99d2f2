import type { Random } from '../ports';
import type { Json } from '../types';
import type { Frontier, ScoredLink } from './frontier';

/** Temperature of the first move, in units of priority. */
export const FIRST_TEMPERATURE = 0.2;
/** Factor on the temperature after each link taken. */
export const COOLING = 0.98;
export const LEAST_TEMPERATURE = 0.002;
/** Refusals in a row after which the link of the highest priority is taken. */
export const MAX_ANNEALING_REFUSALS = 10;
/** Share of the host's record in a link's priority. */
export const HOST_SHARE = 0.3;

interface HostRecord {
  /** Links taken of this host. */
  count: number;
  /** Sum of their relevance. */
  sum: number;
}

/**
 * Simulated annealing with host memory (baseline of WL). A link's priority is its relevance mixed with the mean relevance of
 * the links taken from its host before; hosts never tried count with the mean of all. A random link is accepted when its
 * priority is no lower than that of the link taken last, or else with probability exp(Δ/T); T falls with each link taken.
 */
export const annealing: Frontier = {
  name: 'annealing',
  select(waiting, limit, memory, random) {
    let temperature = typeof memory.temperature === 'number' ? memory.temperature : FIRST_TEMPERATURE;
    let current = typeof memory.current === 'number' ? memory.current : undefined;
    const hosts = readHosts(memory.hosts);
    const left = [...waiting].sort((a, b) => a.link.order - b.link.order);
    const links = [];
    while (links.length < limit && left.length > 0) {
      const priority = priorities(hosts);
      const at = draw(left, priority, current, temperature, random);
      const taken = left[at] as ScoredLink;
      current = priority(taken);
      left.splice(at, 1);
      links.push(taken.link);
      remember(hosts, taken);
      temperature = Math.max(LEAST_TEMPERATURE, temperature * COOLING);
    }
    return { links, dropped: [], memory: { temperature, hosts: writeHosts(hosts), current: current ?? null } };
  },
};

/** Index in `left` of the link that the walk takes. */
function draw(
  left: readonly ScoredLink[],
  priority: (scored: ScoredLink) => number,
  current: number | undefined,
  temperature: number,
  random: Random,
): number {
  for (let refusals = 0; current !== undefined && refusals < MAX_ANNEALING_REFUSALS; refusals += 1) {
    const at = Math.floor(random.next() * left.length);
    const change = priority(left[at] as ScoredLink) - current;
    if (change >= 0 || random.next() < Math.exp(change / temperature)) return at;
  }
  let best = 0;
  left.forEach((scored, at) => {
    if (priority(scored) > priority(left[best] as ScoredLink)) best = at;
  });
  return best;
}

function priorities(hosts: ReadonlyMap<string, HostRecord>): (scored: ScoredLink) => number {
  let count = 0;
  let sum = 0;
  for (const record of hosts.values()) {
    count += record.count;
    sum += record.sum;
  }
  return ({ link, relevance }) => {
    if (count === 0) return relevance;
    const record = hosts.get(link.host);
    const mean = record === undefined ? sum / count : record.sum / record.count;
    return (1 - HOST_SHARE) * relevance + HOST_SHARE * mean;
  };
}

function remember(hosts: Map<string, HostRecord>, { link, relevance }: ScoredLink): void {
  const record = hosts.get(link.host) ?? { count: 0, sum: 0 };
  record.count += 1;
  record.sum += relevance;
  hosts.set(link.host, record);
}

function readHosts(value: Json | undefined): Map<string, HostRecord> {
  const hosts = new Map<string, HostRecord>();
  for (const entry of Array.isArray(value) ? value : []) {
    const [host, count, sum] = Array.isArray(entry) ? entry : [];
    if (typeof host === 'string' && typeof count === 'number' && typeof sum === 'number')
      hosts.set(host, { count, sum });
  }
  return hosts;
}

function writeHosts(hosts: ReadonlyMap<string, HostRecord>): Json {
  return [...hosts].map(([host, { count, sum }]) => [host, count, sum]);
}
