/** A score and what became of it. */
export interface JudgedScore {
  readonly score: number;
  readonly relevant: boolean;
}

/**
 * Probability of relevance by score, from pages already judged: isotonic regression (pool adjacent violators), each pool
 * smoothed by one relevant and one irrelevant page, and lines between the pools' mean scores.
 * @returns a function that grows with the score and stays in (0, 1); ½ everywhere where nothing was judged.
 */
export function calibrate(judged: readonly JudgedScore[]): (score: number) => number {
  const pools = pooled([...judged].sort((a, b) => a.score - b.score));
  return (score) => {
    const above = pools.findIndex((pool) => pool.score >= score);
    const right = pools[above < 0 ? pools.length - 1 : above];
    if (right === undefined) return 0.5;
    const left = pools[above - 1];
    if (left === undefined || above < 0) return right.probability;
    const share = (score - left.score) / (right.score - left.score);
    return left.probability + share * (right.probability - left.probability);
  };
}

interface Pool {
  /** Mean score of the pool. */
  readonly score: number;
  readonly probability: number;
  readonly size: number;
  readonly relevant: number;
}

function pooled(ascending: readonly JudgedScore[]): Pool[] {
  const pools: Pool[] = [];
  for (const { score, relevant } of ascending) {
    let pool = poolOf(score, 1, relevant ? 1 : 0);
    for (
      let last = pools.at(-1);
      last && (shareOf(last) >= shareOf(pool) || last.score === pool.score);
      last = pools.at(-1)
    ) {
      pools.pop();
      const size = last.size + pool.size;
      pool = poolOf((last.score * last.size + pool.score * pool.size) / size, size, last.relevant + pool.relevant);
    }
    pools.push(pool);
  }
  return smoothedUpwards(pools);
}

function poolOf(score: number, size: number, relevant: number): Pool {
  return { score, size, relevant, probability: (relevant + 1) / (size + 2) };
}

function shareOf({ relevant, size }: Pool): number {
  return relevant / size;
}

/** Smoothing can turn two neighbours round when one is small; the lower one then gives way. */
function smoothedUpwards(pools: readonly Pool[]): Pool[] {
  let least = 0;
  return pools.map((pool) => {
    least = Math.max(least, pool.probability);
    return { ...pool, probability: least };
  });
}
