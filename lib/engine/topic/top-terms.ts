export interface WeightedTerm {
  readonly term: string;
  readonly weight: number;
}

/**
 * The terms that weigh most in a dense vector over term ids, heaviest first, at most `limit`, all with a positive
 * weight.
 */
export function topTerms(vector: Float64Array, termOf: (id: number) => string, limit: number): WeightedTerm[] {
  return heaviestIds(vector, limit).map(({ id, weight }) => ({ term: termOf(id), weight }));
}

/** The same by id; of equal weights, the lower id. */
export function heaviestIds(vector: Float64Array, limit: number): { id: number; weight: number }[] {
  const best: { id: number; weight: number }[] = [];
  for (let id = 0; id < vector.length; id += 1) {
    const weight = vector[id] as number;
    if (weight <= 0 || (best.length >= limit && weight <= (best[best.length - 1]?.weight ?? 0))) continue;
    let at = best.length;
    while (at > 0 && (best[at - 1] as { weight: number }).weight < weight) at -= 1;
    best.splice(at, 0, { id, weight });
    if (best.length > limit) best.pop();
  }
  return best;
}
