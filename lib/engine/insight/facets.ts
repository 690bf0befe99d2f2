import { highest } from '../arrays';
import type { TermVector } from '../basics';
import type { Random } from '../ports';
import { randomInt } from '../random';

type Weights = Pick<TermVector, 'ids' | 'weights'>;

/** A group of pages about one aspect of the topic. */
interface Facet {
  /** Indices of the pages in the given list, ascending. */
  readonly rows: readonly number[];
  /** Ids of the terms that distinguish the group most, in descending order. */
  readonly terms: readonly number[];
}

const LEAST_PAGES = 6;
const PAGES_PER_FACET = 12;
const MOST_FACETS = 8;
const STARTS = 4;
const MOST_STEPS = 12;
const TERMS_OF_FACET = 8;
/**
 * Range of document frequency, as shares of the pages, of terms used for grouping. More frequent terms describe the
 * whole topic, rarer ones a single site.
 */
const COMMON_SHARE = 0.5;
const RARE_SHARE = 0.02;
/** Number of terms used per page, the heaviest: the others take most of the time and distinguish little. */
const TERMS_OF_PAGE = 80;

/**
 * Groups pages by spherical k-means (Dhillon & Modha 2001) on unit vectors of log(1 + weight) · idf. k-means++ seeding;
 * the best of four starts by sum of cosines. k = pages / 12, between 2 and 8.
 * @returns groups, largest first; [] for fewer than six pages.
 */
export function facetsOf(pages: readonly Weights[], random: Random): Facet[] {
  if (pages.length < LEAST_PAGES) return [];
  const { rows, ids } = unitRows(pages);
  const k = Math.max(2, Math.min(MOST_FACETS, Math.round(pages.length / PAGES_PER_FACET)));
  const runs = Array.from({ length: STARTS }, () => kMeans(rows, ids.length, k, random));
  const best = runs.reduce((one, other) => (other.fit > one.fit ? other : one));
  const mean = meanOf(best.centroids, best.groups);
  return best.centroids
    .map((centroid, group) => ({
      rows: best.groups.flatMap((own, row) => (own === group ? [row] : [])),
      terms: distinctiveColumns(centroid, mean).map((column) => ids[column] as number),
    }))
    .filter((facet) => facet.rows.length > 0)
    .sort((a, b) => b.rows.length - a.rows.length || (a.rows[0] as number) - (b.rows[0] as number));
}

interface UnitRow {
  readonly columns: Uint32Array;
  readonly values: Float64Array;
}

/**
 * Returns unit vectors of the pages' heaviest terms, of those that at least two pages share and that are not too
 * frequent or rare: one row per page, empty for a page without such terms. `ids` gives the term id of each column.
 */
function unitRows(pages: readonly Weights[]): { rows: UnitRow[]; ids: number[] } {
  const counts = new Map<number, number>();
  for (const page of pages) for (const id of page.ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  const ids = [...counts].flatMap(([id, count]) =>
    count > Math.max(1, RARE_SHARE * pages.length) && count <= COMMON_SHARE * pages.length ? [id] : [],
  );
  const columnOf = new Map(ids.map((id, column) => [id, column]));
  const rows = pages.map((page) => {
    const entries: [column: number, value: number][] = [];
    page.ids.forEach((id, i) => {
      const column = columnOf.get(id);
      const idf = Math.log(pages.length / (counts.get(id) as number));
      if (column !== undefined) entries.push([column, Math.log1p(page.weights[i] as number) * idf]);
    });
    const kept = highest(entries, ([, value]) => value, TERMS_OF_PAGE);
    const norm = Math.hypot(...kept.map(([, value]) => value)) || 1;
    return {
      columns: Uint32Array.from(kept, ([column]) => column),
      values: Float64Array.from(kept, ([, value]) => value / norm),
    };
  });
  return { rows, ids };
}

interface Clustering {
  /** Index of each row's group. */
  readonly groups: number[];
  readonly centroids: Float64Array[];
  /** Sum of the cosines of the rows and their groups' centroids. */
  readonly fit: number;
}

/**
 * Clusters the rows by spherical k-means, until no row changes its group, at most `MOST_STEPS` steps.
 * @param columns number of columns of a row.
 */
function kMeans(rows: readonly UnitRow[], columns: number, k: number, random: Random): Clustering {
  let centroids = initialCentroids(rows, columns, k, random);
  let groups: number[] = [];
  let fit = 0;
  for (let step = 0; step < MOST_STEPS; step++) {
    fit = 0;
    const next = rows.map((row) => {
      const cosines = centroids.map((centroid) => dot(row, centroid));
      const most = Math.max(...cosines);
      fit += most;
      return cosines.indexOf(most);
    });
    if (next.every((group, row) => group === groups[row])) break;
    groups = next;
    centroids = centroids.map((_, group) =>
      denseUnit(
        rows.filter((_, row) => groups[row] === group),
        columns,
      ),
    );
  }
  return { groups, centroids, fit };
}

/** k-means++ seeding: each further seed is drawn with probability proportional to 1 − cosine from the nearest seed. */
function initialCentroids(rows: readonly UnitRow[], columns: number, k: number, random: Random): Float64Array[] {
  const denseOf = (row: number) => denseUnit([rows[row] as UnitRow], columns);
  const chosen = [denseOf(randomInt(random, rows.length))];
  const distances = rows.map(() => Number.POSITIVE_INFINITY);
  while (chosen.length < k) {
    const last = chosen.at(-1) as Float64Array;
    rows.forEach((row, i) => {
      distances[i] = Math.min(distances[i] as number, Math.max(0, 1 - dot(row, last)));
    });
    let left = random.next() * distances.reduce((sum, distance) => sum + distance, 0);
    const drawn = distances.findIndex((distance) => {
      left -= distance;
      return left < 0;
    });
    chosen.push(denseOf(drawn < 0 ? rows.length - 1 : drawn));
  }
  return chosen;
}

/** Sum of the rows as a dense unit vector; zeros without rows. */
function denseUnit(rows: readonly UnitRow[], columns: number): Float64Array {
  const sum = new Float64Array(columns);
  for (const { columns: own, values } of rows)
    own.forEach((column, i) => {
      sum[column] = (sum[column] as number) + (values[i] as number);
    });
  const norm = Math.sqrt(sum.reduce((total, value) => total + value * value, 0)) || 1;
  return sum.map((value) => value / norm);
}

/** Dot product of a sparse row and a dense vector over columns. */
function dot({ columns, values }: UnitRow, dense: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < columns.length; i++) sum += (values[i] as number) * (dense[columns[i] as number] as number);
  return sum;
}

/** Mean over all rows of the centroid of each row's group. @param groups index of the centroid of each row */
function meanOf(centroids: readonly Float64Array[], groups: readonly number[]): Float64Array {
  const mean = new Float64Array(centroids[0]?.length ?? 0);
  for (const group of groups)
    centroids[group]?.forEach((value, column) => {
      mean[column] = (mean[column] as number) + value / groups.length;
    });
  return mean;
}

/**
 * Returns the columns in which a centroid exceeds the mean most, at most `TERMS_OF_FACET`, by descending difference;
 * columns below the mean are left out.
 */
function distinctiveColumns(centroid: Float64Array, mean: Float64Array): number[] {
  const excess = (column: number) => (centroid[column] as number) - (mean[column] as number);
  return highest([...centroid.keys()], excess, TERMS_OF_FACET, 0);
}
