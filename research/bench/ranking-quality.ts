/** How well a ranking puts relevant pages first. */
export interface RankingQuality {
  readonly 'P@10': number;
  readonly 'P@20': number;
  readonly 'P@50': number;
  readonly 'P@100': number;
  /** Average precision over the relevant pages of the ranking, in [0, 1]. */
  readonly AP: number;
  /** Mean 1-based position of the relevant pages (DWDBRM eq 14); 0 where there is none. */
  readonly meanRank: number;
  /** Median 1-based position of the relevant pages (DWDBRM eq 15); 0 where there is none. */
  readonly medianRank: number;
}

/** Whether a ranking leads to new hosts, not only to more pages of the seeds' own. */
export interface NewHostQuality {
  /** Among candidates of hosts that no seed is on; null where none of them is relevant. */
  readonly newHosts: { readonly AP: number | null; readonly 'P@20': number | null };
  /** Hosts with a relevant page among the best 50. */
  readonly 'hosts@50': number;
}

export interface RankedPage {
  readonly relevant: boolean;
  readonly host: string;
}

/** P@N: relevant pages among the first N, over N (DWDBRM); over the length of a ranking that is shorter. */
export function precisionAt(relevant: readonly boolean[], n: number): number {
  const first = relevant.slice(0, n);
  return first.length === 0 ? 0 : first.filter(Boolean).length / first.length;
}

/** @param relevant for each page of the ranking, best first, whether it is relevant. */
export function rankingQuality(relevant: readonly boolean[]): RankingQuality {
  const positions: number[] = [];
  let precisions = 0;
  relevant.forEach((isRelevant, i) => {
    if (!isRelevant) return;
    positions.push(i + 1);
    precisions += positions.length / (i + 1);
  });
  const found = positions.length;
  const middle = (positions[(found - 1) >> 1] ?? 0) + (positions[found >> 1] ?? 0);
  return {
    'P@10': precisionAt(relevant, 10),
    'P@20': precisionAt(relevant, 20),
    'P@50': precisionAt(relevant, 50),
    'P@100': precisionAt(relevant, 100),
    AP: found === 0 ? 0 : precisions / found,
    meanRank: found === 0 ? 0 : positions.reduce((sum, position) => sum + position, 0) / found,
    medianRank: middle / 2,
  };
}

/** @param ranked best first. @param seedHosts hosts that seeds are on. */
export function newHostQuality(ranked: readonly RankedPage[], seedHosts: ReadonlySet<string>): NewHostQuality {
  const elsewhere = ranked.filter(({ host }) => !seedHosts.has(host)).map(({ relevant }) => relevant);
  const quality = elsewhere.includes(true) ? rankingQuality(elsewhere) : undefined;
  const best = ranked.slice(0, 50).filter(({ relevant }) => relevant);
  return {
    newHosts: { AP: quality?.AP ?? null, 'P@20': quality?.['P@20'] ?? null },
    'hosts@50': new Set(best.map(({ host }) => host)).size,
  };
}
