import type { FrontierPolicy } from '../../frontier/policy';
import type { FrontierName, Json } from '../../types';
import { highest, type LinkField, type Objectives, walking } from './link-field';
import { dominates, fronts, nearestFarthest, squaredDistance } from './pareto';
import { numberIn, numbersIn } from './policy-memory';

/** Links that the seed link library holds at most. */
export const LIBRARY_LINKS = 20;
/** Links that are tested against the library. */
const TEST_LINKS = 20;
/** Calls in a row without an admitted link after which the older half of the library is forgotten. */
export const PATIENCE = 5;
/** Links of the highest priority that are sorted into fronts. */
const SORTED_LINKS = 200;

/** A link of the library: what it was, and its priority. */
interface Member {
  readonly objectives: Objectives;
  readonly priority: number;
}

interface Library {
  /** The oldest first. */
  members: Member[];
  /** Of the farthest-candidate rule. */
  readonly chosen: Objectives[];
  /** Links taken in a row that were not admitted. */
  stale: number;
}

/**
 * Web space evolution (WSE 2019; *restored* after conformational space annealing, Lee et al. 1997): a library of links taken, which is
 * kept good and wide. Of the first fronts, a link is admitted that is better than the member next to it or, farther from all than
 * they are from each other, better than the worst. Of those admitted, the next is chosen by `nearestFarthest`.
 */
function createWebSpace(name: FrontierName, byConcepts = false): FrontierPolicy {
  return walking<Library>({
    name,
    byConcepts,
    read: (memory) => ({
      members: membersOf(memory.library),
      chosen: numbersIn(memory.chosen, 3) as unknown as Objectives[],
      stale: numberIn(memory.stale, 0),
    }),
    write: ({ members, chosen, stale }) => ({
      library: members.map(({ objectives, priority }) => [...objectives, priority]),
      chosen,
      stale,
    }),
    take(field, state) {
      const sorted = highest(field.left, (i) => field.priority[i] as number, SORTED_LINKS);
      const tests = fronts(sorted, (i) => field.objectives(i), TEST_LINKS).flat();
      const places = new Map<number, number>();
      const spread = spreadOf(state.members);
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

/** WSE. */
export const webSpace = createWebSpace('web-space');
/** WSE with an ontology (FCWSEO 2022): the same search, relevance half by concepts. */
export const webSpaceOntology = createWebSpace('web-space-ontology', true);

function memberOf(field: LinkField, i: number): Member {
  return { objectives: field.objectives(i), priority: field.priority[i] as number };
}

function membersOf(value: Json | undefined): Member[] {
  return numbersIn(value, 4).map(([a = 0, b = 0, c = 0, priority = 0]) => ({ objectives: [a, b, c], priority }));
}

/** Mean distance of all pairs. */
function spreadOf(members: readonly Member[]): number {
  let [sum, pairs] = [0, 0];
  for (const [at, { objectives }] of members.entries()) {
    for (const other of members.slice(at + 1)) {
      sum += Math.sqrt(squaredDistance(objectives, other.objectives));
      pairs += 1;
    }
  }
  return pairs === 0 ? 0 : sum / pairs;
}

/** The member whose place a link would take; `members.length` where there is room; undefined where it is not admitted. */
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
