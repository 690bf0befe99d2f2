import { highest } from '../arrays';
import { normOf } from './weights';

interface CentroidDrift {
  /** Cosine of both vectors, in [−1, 1]; 0 if one is empty. */
  readonly cosine: number;
  /** Term ids with their weights in the unit vectors, largest change first; unchanged terms are left out. */
  readonly terms: readonly { readonly id: number; readonly before: number; readonly now: number }[];
}

/** Changes below this are rounding errors. */
const LEAST_CHANGE = 1e-9;

/**
 * Compares a centroid with an earlier one of the same topic.
 * @param before dense over term ids, as `now`; terms that it lacks have weight 0.
 * @param limit largest number of returned terms.
 */
export function centroidDrift(before: Float64Array, now: Float64Array, limit: number): CentroidDrift {
  const [earlier, later] = [unitVector(before), unitVector(now)];
  const at = (vector: Float64Array, id: number) => vector[id] ?? 0;
  const ids = later.map((_, id) => id);
  const changeOf = (id: number) => Math.abs(at(later, id) - at(earlier, id));
  return {
    cosine: later.reduce((sum, weight, id) => sum + weight * at(earlier, id), 0),
    terms: highest(ids, changeOf, limit, LEAST_CHANGE).map((id) => ({
      id,
      before: at(earlier, id),
      now: at(later, id),
    })),
  };
}

/** Returns the vector divided by its norm; a zero vector stays. */
function unitVector(vector: Float64Array): Float64Array {
  const norm = normOf(vector);
  return norm === 0 ? vector : vector.map((weight) => weight / norm);
}
