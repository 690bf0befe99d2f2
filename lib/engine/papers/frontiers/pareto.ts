import type { LinkField, Objectives } from './link-field';
import { highestOf } from './link-field';

/** Number of links after which `nearestFarthest` starts again with the highest priority. */
const CANDIDATE_WINDOW = 10;

/** Returns whether `a` Pareto-dominates `b`: at least as good in all objectives and better in one. */
export function dominates(a: Objectives, b: Objectives): boolean {
  return a[0] >= b[0] && a[1] >= b[1] && a[2] >= b[2] && (a[0] > b[0] || a[1] > b[1] || a[2] > b[2]);
}

/**
 * Returns the non-dominated fronts (Deb et al. 2002), first front first, until they contain at least `enough` numbers;
 * the last front is whole, and `[]` comes back for no numbers. Numbers keep their order within a front. O(n²) per
 * front.
 */
export function fronts(numbers: readonly number[], objectives: (i: number) => Objectives, enough: number): number[][] {
  let rest = numbers.map((i) => [i, objectives(i)] as const);
  const found: number[][] = [];
  let count = 0;
  while (rest.length > 0 && count < enough) {
    const isFirst = rest.map(([, own]) => !rest.some(([, other]) => dominates(other, own)));
    const front = rest.filter((_, at) => isFirst[at]).map(([i]) => i);
    rest = rest.filter((_, at) => !isFirst[at]);
    found.push(front);
    count += front.length;
  }
  return found;
}

/**
 * Returns the next link by nearest–farthest candidate solution (NFCS). WL and WSE name the method without its rule;
 * this is the farthest-candidate rule of Chen et al. 2015. The first link is the one with the highest priority. Each
 * further link maximises the distance to its nearest chosen link, with objectives scaled to [0, 1] over the candidates;
 * the higher priority wins a tie. After ten links the rule starts again.
 * @param candidates indices of links, at least one.
 * @param chosen objectives of the links chosen since the last start; the next link's objectives are appended, and a new
 *   start empties it.
 */
export function nearestFarthest(field: LinkField, candidates: readonly number[], chosen: Objectives[]): number {
  if (chosen.length >= CANDIDATE_WINDOW) chosen.length = 0;
  const own = candidates.map((i) => field.objectives(i));
  const widths = [0, 1, 2].map((axis) => {
    const values = own.map((each) => each[axis] as number);
    return Math.max(...values) - Math.min(...values);
  });
  const farness = new Map(
    candidates.map((i, at) => {
      const mine = own[at] as Objectives;
      const distances = chosen.map((other) => squaredDistance(mine, other, widths));
      return [i, Math.min(...distances)] as const;
    }),
  );
  const ordered = [...candidates].sort(
    (a, b) => (field.priority[b] as number) - (field.priority[a] as number) || a - b,
  );
  const next = chosen.length === 0 ? (ordered[0] as number) : highestOf(ordered, (i) => farness.get(i) as number);
  chosen.push(field.objectives(next));
  return next;
}

/** Returns the squared Euclidean distance, with each axis divided by its width. Axes of width 0 are ignored. */
export function squaredDistance(a: Objectives, b: Objectives, widths: readonly number[] = [1, 1, 1]): number {
  let sum = 0;
  for (let axis = 0; axis < 3; axis += 1) {
    const width = widths[axis] as number;
    if (width > 0) sum += (((a[axis] as number) - (b[axis] as number)) / width) ** 2;
  }
  return sum;
}
