import type { FrontierPolicy } from '../../frontier/policy';
import { drawn, highest, highestOf, type LinkField, walking } from './link-field';
import { countersIn, listIn, RecentTable, sumOf } from './policy-memory';

/** *Restored* from tabu search (Glover, Laguna 1997) with a reactive tenure (Battiti, Tecchiolli 1994). */
const BEST_CANDIDATES = 20;
const RANDOM_CANDIDATES = 5;
const FIRST_TENURE = 7;
/** Outcomes by whose mean the tenure grows or shrinks, against as many before. */
const COMPARED = 10;
/** Outcomes without a better one after which the least followed group is tried. */
export const DIVERSIFY_AFTER = 20;
const [MOST_TABU, MOST_GROUPS] = [64, 256];

interface TabuState {
  /** Links taken so far. */
  takes: number;
  /** Takes for which a group is tabu. */
  tenure: number | undefined;
  /** By group: the take until which it is tabu; the highest priority taken of it and how often it was. */
  readonly tabu: RecentTable<readonly [until: number]>;
  readonly groups: RecentTable<readonly [best: number, takes: number]>;
  recent: number[];
  best: number;
  still: number;
}

/**
 * Improved tabu search (On-ITS 2020; what is tabu and for how long *restored*). Of the best links and a few others, the one of the
 * highest priority whose group, the host and the first part of the path, was not followed just before; a tabu group is followed where
 * its link is better than any of it yet. The tenure grows while outcomes get worse. Where nothing gets better, the group followed least.
 */
export const tabu: FrontierPolicy = walking<TabuState>({
  name: 'tabu',
  read: (memory) => ({
    ...countersIn(memory, 'takes', 'best', 'still'),
    tenure: typeof memory.tenure === 'number' ? memory.tenure : undefined,
    tabu: RecentTable.of(memory.tabu, 1, MOST_TABU),
    groups: RecentTable.of(memory.groups, 2, MOST_GROUPS),
    recent: listIn(memory.recent),
  }),
  write: ({ tabu, groups, tenure, ...rest }) => ({
    ...rest,
    tenure: tenure ?? null,
    tabu: tabu.toJson(),
    groups: groups.toJson(),
  }),
  learn(state, _, relevance) {
    state.still = relevance > state.best ? 0 : state.still + 1;
    state.best = Math.max(state.best, relevance);
    state.recent.push(relevance);
    if (state.recent.length < 2 * COMPARED) return;
    const isWorse = sumOf(state.recent.slice(COMPARED)) < sumOf(state.recent.slice(0, COMPARED));
    state.tenure = Math.max(1, (state.tenure ?? FIRST_TENURE) + (isWorse ? 1 : -1));
    state.recent = state.recent.slice(COMPARED);
  },
  take(field, state, random) {
    const { groups, distinct } = groupsOf(field);
    const priorityOf = (i: number) => field.priority[i] as number;
    const groupOf = (i: number) => groups[i] as string;
    const next = choose();
    const group = groupOf(next);
    const [best, takes] = state.groups.get(group) ?? [0, 0];
    state.groups.set(group, [Math.max(best, priorityOf(next)), takes + 1]);
    state.takes += 1;
    const root = Math.sqrt(distinct);
    state.tenure = Math.min(state.tenure ?? Math.min(FIRST_TENURE, Math.floor(root)), Math.ceil(2 * root));
    state.tabu.set(group, [state.takes + state.tenure]);
    return next;

    function choose(): number {
      if (state.still >= DIVERSIFY_AFTER) {
        state.still = 0;
        const fewest = highestOf(field.left, (i) => -(state.groups.get(groupOf(i))?.[1] ?? 0));
        return highestOf(
          field.left.filter((i) => groupOf(i) === groupOf(fewest)),
          priorityOf,
        );
      }
      const best = highest(field.left, priorityOf, BEST_CANDIDATES);
      const candidates = [...best, ...drawn(field.left, RANDOM_CANDIDATES, random, new Set(best))];
      const untilOf = (i: number) => state.tabu.get(groupOf(i))?.[0] ?? 0;
      const allowed = candidates.filter(
        (i) => untilOf(i) <= state.takes || priorityOf(i) > (state.groups.get(groupOf(i))?.[0] ?? 0),
      );
      return allowed.length > 0 ? highestOf(allowed, priorityOf) : highestOf(candidates, (i) => -untilOf(i));
    }
  },
});

/** Of one call's links, which stay the same while they are taken. */
const groupings = new WeakMap<LinkField, { readonly groups: readonly string[]; readonly distinct: number }>();

function groupsOf(field: LinkField) {
  let grouping = groupings.get(field);
  if (grouping === undefined) {
    const groups = field.links.map(({ link: { url } }) => groupOfAddress(url));
    grouping = { groups, distinct: new Set(groups).size };
    groupings.set(field, grouping);
  }
  return grouping;
}

/** Host and first part of the path. */
export function groupOfAddress(url: string): string {
  return /^[^/]*\/\/[^/?#]*(\/[^/?#]*)?/.exec(url)?.[0] ?? url;
}
