/**
 * Returns Spearman's rank correlation in [−1, 1]: Pearson's correlation of ranks; equal values have their mean rank.
 */
export function rankCorrelation(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const left = ranks(a);
  const right = ranks(b);
  const centre = (left.length + 1) / 2;
  let both = 0;
  let leftSquare = 0;
  let rightSquare = 0;
  for (let i = 0; i < left.length; i += 1) {
    const x = (left[i] as number) - centre;
    const y = (right[i] as number) - centre;
    both += x * y;
    leftSquare += x * x;
    rightSquare += y * y;
  }
  return both / Math.sqrt(leftSquare * rightSquare);
}

/** Returns the 1-based rank of each value in ascending order; equal values have their mean rank. */
function ranks(values: ArrayLike<number>): Float64Array {
  const order = Array.from(values, (_, i) => i).sort((i, j) => (values[i] as number) - (values[j] as number));
  const given = new Float64Array(values.length);
  for (let first = 0; first < order.length; ) {
    let last = first;
    while (last + 1 < order.length && values[order[last + 1] as number] === values[order[first] as number]) last += 1;
    for (let i = first; i <= last; i += 1) given[order[i] as number] = (first + last) / 2 + 1;
    first = last + 1;
  }
  return given;
}
