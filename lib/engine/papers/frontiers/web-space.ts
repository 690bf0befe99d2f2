import { highest } from '../../arrays';
import type { FrontierPolicy } from '../../frontier/policy';
import type { FrontierName } from '../../method-names';
import type { Json } from '../../session-records';
import { type LinkField, type Objectives, walkPolicy } from './link-field';
import { dominates, fronts, nearestFarthest, squaredDistance } from './pareto';
import { numberIn, numbersIn } from './policy-memory';

/** Capacity of the seed link library. */
const LIBRARY_LINKS = 20;
/** Minimum number of links tested against the library, if so many are queued. */
const TEST_LINKS = 20;
/** Number of consecutive moves that add no link to the library, after which its older half is removed. */
const PATIENCE = 5;
/** Number of links with the highest priority that are sorted into Pareto fronts. */
const SORTED_LINKS = 200;

/** A link of the library: its objectives and its priority. */
interface Member {
  readonly objectives: Objectives;
  readonly priority: number;
}

interface Library {
  /** Links of the library, oldest first. */
  members: Member[];
  /** Objectives of the links chosen since `nearestFarthest` last started anew. */
  readonly chosen: Objectives[];
  /** Number of consecutive moves that added no link. */
  stale: number;
}

/**
 * Web space evolution (WSE 2019). Details that the abstract omits follow conformational space annealing (Lee et al.
 * 1997). The library of taken links is kept both good and diverse.
 *
 * The links of the first Pareto fronts are tested. A link nearer to a library member than the members' mean distance
 * may replace that member if it is better; a link farther from all may replace the worst. `nearestFarthest` chooses one
 * of these links.
 */
function createWebSpace(name: FrontierName, byConcepts = false): FrontierPolicy {
  return walkPolicy<Library>({
    name,
    byConcepts,
    read: (memory) => ({
      members: storedMembers(memory.library),
      chosen: numbersIn(memory.chosen, 3) as unknown as Objectives[],
      stale: numberIn(memory.stale, 0),
    }),
    write: ({ members, chosen, stale }) => ({
      library: members.map(({ objectives, priority }) => [...objectives, priority]),
      chosen,
      stale,
    }),
    /**
     * Returns the index of a link that enters the library, by `nearestFarthest`, or of the first one tested if none
     * does; after `PATIENCE` such moves in a row, the older half of the library is removed. Tests links of the first
     * Pareto fronts among the `SORTED_LINKS` of highest priority, at least `TEST_LINKS` of them if there are so many.
     */
    take(field, state) {
      const sorted = highest(field.left, (i) => field.priority[i] as number, SORTED_LINKS);
      const tests = fronts(sorted, (i) => field.objectives(i), TEST_LINKS).flat();
      const places = new Map<number, number>();
      const spread = meanDistance(state.members);
      for (const i of tests) {
        const place = placeIn(state.members, spread, memberOf(field, i));
        if (place !== undefined) places.set(i, place);
      }
      if (places.size === 0) {
        state.stale += 1;
        if (state.stale >= PATIENCE) {
          state.members = state.members.slice(state.members.length >> 1);
          state.stale = 0;
        }
        return tests[0] as number;
      }
      state.stale = 0;
      const next = nearestFarthest(field, [...places.keys()], state.chosen);
      const replaced = places.get(next) as number;
      state.members = [...state.members.filter((_, at) => at !== replaced), memberOf(field, next)];
      return next;
    },
  });
}

/** The policy of the paper WSE. */
export const webSpace = createWebSpace('web-space');
/** WSE with an ontology (FCWSEO 2022): the same search, but half of the relevance is concept similarity. */
export const webSpaceOntology = createWebSpace('web-space-ontology', true);

/** Returns a link as a member of the library: its objectives and its priority. */
function memberOf(field: LinkField, i: number): Member {
  return { objectives: field.objectives(i), priority: field.priority[i] as number };
}

/** Returns a stored library, without damaged members; empty if the value is no list. */
function storedMembers(value: Json | undefined): Member[] {
  return numbersIn(value, 4).map(([a = 0, b = 0, c = 0, priority = 0]) => ({ objectives: [a, b, c], priority }));
}

/** Returns the mean distance over all pairs of members; 0 without pairs. */
function meanDistance(members: readonly Member[]): number {
  let [sum, pairs] = [0, 0];
  for (const [at, { objectives }] of members.entries()) {
    for (const other of members.slice(at + 1)) {
      sum += Math.sqrt(squaredDistance(objectives, other.objectives));
      pairs += 1;
    }
  }
  return pairs === 0 ? 0 : sum / pairs;
}

/**
 * Returns the index of the member that a better link replaces: the nearest member if its distance is less than
 * `spread`, else the member with the lowest priority. Better than the nearest is a link that dominates it, or has a
 * higher priority and is not dominated; better than the other one, a link of higher priority. Returns `members.length`
 * if the library has room, and undefined if the link is not better.
 */
function placeIn(members: readonly Member[], spread: number, link: Member): number | undefined {
  if (members.length < LIBRARY_LINKS) return members.length;
  let [nearest, distance, worst] = [0, Number.POSITIVE_INFINITY, 0];
  for (const [at, member] of members.entries()) {
    const own = Math.sqrt(squaredDistance(link.objectives, member.objectives));
    if (own < distance) [nearest, distance] = [at, own];
    if (member.priority < (members[worst] as Member).priority) worst = at;
  }
  const rival = members[distance < spread ? nearest : worst] as Member;
  const isBetter =
    distance < spread
      ? dominates(link.objectives, rival.objectives) ||
        (!dominates(rival.objectives, link.objectives) && link.priority > rival.priority)
      : link.priority > rival.priority;
  if (!isBetter) return undefined;
  return distance < spread ? nearest : worst;
}
