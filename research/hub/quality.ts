/**
 * Quality of a binary classification. All values are in [0, 1]; 0 if nothing was predicted, or if there is no positive.
 */
export interface Quality {
  readonly precision: number;
  readonly recall: number;
  readonly F1: number;
  readonly accuracy: number;
}

/** Computes precision, recall and their harmonic mean for the class `true` (HubSVM). */
export function qualityOf(predicted: readonly boolean[], actual: readonly boolean[]): Quality {
  let hits = 0;
  let same = 0;
  actual.forEach((truth, i) => {
    if (predicted[i] === truth) same += 1;
    if (truth && predicted[i]) hits += 1;
  });
  const named = predicted.filter(Boolean).length;
  const there = actual.filter(Boolean).length;
  return {
    precision: named === 0 ? 0 : hits / named,
    recall: there === 0 ? 0 : hits / there,
    F1: named + there === 0 ? 0 : (2 * hits) / (named + there),
    accuracy: actual.length === 0 ? 0 : same / actual.length,
  };
}
