import { getOrMake, highest } from '../../arrays';
import type { FrontierPolicy } from '../../frontier/policy';
import { drawDistinct, highestOf, type LinkField, walkPolicy } from './link-field';
import { countersIn, listIn, RecentTable, sumOf } from './policy-memory';

/**
 * The On-ITS abstract gives no parameters. These follow tabu search (Glover, Laguna 1997) with reactive tenure
 * (Battiti, Tecchiolli 1994).
 */
const BEST_CANDIDATES = 20;
const RANDOM_CANDIDATES = 5;
const FIRST_TENURE = 7;
/** Number of outcomes in each of the two consecutive windows whose means decide whether the tenure grows or shrinks. */
const COMPARED = 10;
/**
 * Number of fetched pages in a row without a new best relevance after which a link of the least-followed group is
 * taken.
 */
const DIVERSIFY_AFTER = 20;
const [MOST_TABU, MOST_GROUPS] = [64, 256];

interface TabuState {
  /** Number of links taken so far. */
  takes: number;
  /** Number of takes for which a group stays tabu. */
  tenure: number | undefined;
  /**
   * By group: the take until which it is tabu; the highest priority taken from it and the number of its links taken.
   */
  readonly tabu: RecentTable<readonly [until: number]>;
  readonly groups: RecentTable<readonly [best: number, takes: number]>;
  recent: number[];
  best: number;
  still: number;
}

/**
 * Improved tabu search (On-ITS 2020). Its abstract does not say what is tabu and for how long. Here, groups of links
 * are tabu; a link's group is its host and the first segment of its path.
 *
 * Candidates are the best links and a few random ones. The policy takes the candidate of the highest priority whose
 * group is not tabu. A tabu group is allowed if the link's priority exceeds all taken from the group. The tenure grows
 * while outcomes get worse. Without improvement, a link of the least-followed group is taken.
 */
export const tabu: FrontierPolicy = walkPolicy<TabuState>({
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
  /** Updates the best relevance, the number of pages in a row that did not exceed it, and the tenure. */
  learn(state, _, relevance) {
    state.still = relevance > state.best ? 0 : state.still + 1;
    state.best = Math.max(state.best, relevance);
    state.recent.push(relevance);
    if (state.recent.length < 2 * COMPARED) return;
    const isWorse = sumOf(state.recent.slice(COMPARED)) < sumOf(state.recent.slice(0, COMPARED));
    state.tenure = Math.max(1, (state.tenure ?? FIRST_TENURE) + (isWorse ? 1 : -1));
    state.recent = state.recent.slice(COMPARED);
  },
  /**
   * Returns the link's index from `choose`, makes its group tabu for `tenure` takes, and records its priority. The
   * tenure is at most 2√g, for g groups of queued links.
   */
  take(field, state, random) {
    const { groups, distinct } = groupsOfField(field);
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

    /**
     * Returns the link of the highest priority, among 20 best and 5 random ones, that is not tabu or that beats all
     * links of its group taken before; without one, the link whose tabu ends first. After `DIVERSIFY_AFTER` pages
     * without improvement, returns the best link of the group that was taken least, and starts counting again.
     */
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
      const candidates = [...best, ...drawDistinct(field.left, RANDOM_CANDIDATES, random, new Set(best))];
      const untilOf = (i: number) => state.tabu.get(groupOf(i))?.[0] ?? 0;
      const allowed = candidates.filter(
        (i) => untilOf(i) <= state.takes || priorityOf(i) > (state.groups.get(groupOf(i))?.[0] ?? 0),
      );
      return allowed.length > 0 ? highestOf(allowed, priorityOf) : highestOf(candidates, (i) => -untilOf(i));
    }
  },
});

/** Groups of the links of one `select` call, during which `links` does not change. */
const groupings = new WeakMap<LinkField, { readonly groups: readonly string[]; readonly distinct: number }>();

/** Returns `groupOfAddress` of each link, parallel to `field.links`, and how many differ; cached per field. */
function groupsOfField(field: LinkField) {
  return getOrMake(groupings, field, () => {
    const groups = field.links.map(({ link: { url } }) => groupOfAddress(url));
    return { groups, distinct: new Set(groups).size };
  });
}

/**
 * Returns scheme, host and first path segment of a URL (`https://a.example/b`); the whole text if it is no absolute
 * URL.
 */
function groupOfAddress(url: string): string {
  return /^[^/]*\/\/[^/?#]*(\/[^/?#]*)?/.exec(url)?.[0] ?? url;
}
