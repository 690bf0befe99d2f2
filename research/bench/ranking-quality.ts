import { grouped } from '../../lib/engine/arrays';

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

/** Quality of a ranking on hosts without a seed. */
export interface NewHostQuality {
  /** Measures over the candidates on hosts without a seed; null if none of these is relevant. */
  readonly newHosts: { readonly AP: number | null; readonly 'P@20': number | null };
  /** Number of hosts with a relevant page among the best 50; the expected number if a tie crosses position 50. */
  readonly 'hosts@50': number;
}

export interface RankedPage {
  readonly relevant: boolean;
  readonly host: string;
  /** Pages next to each other with the same position are tied; a page without a position is not. */
  readonly position?: number;
}

/** Pages of a ranking that share a position. Measures are means over all orders of these pages. */
interface Tie {
  /** Number of pages before the tie. */
  readonly start: number;
  readonly size: number;
  readonly relevant: number;
}

type Positions = readonly (number | undefined)[];

/** Returns the ties of a ranking, single pages included, in order. */
function tiesOf(relevant: readonly boolean[], positions: Positions): Tie[] {
  const ties: Tie[] = [];
  for (let start = 0; start < relevant.length; ) {
    let end = start + 1;
    while (end < relevant.length && positions[start] !== undefined && positions[end] === positions[start]) end += 1;
    ties.push({ start, size: end - start, relevant: relevant.slice(start, end).filter(Boolean).length });
    start = end;
  }
  return ties;
}

/** Returns how many pages of a tie are among the first `n` of the ranking. */
function firstOf({ start, size }: Tie, n: number): number {
  return Math.min(size, Math.max(0, n - start));
}

/**
 * P@N: relevant pages among the first N, over N (DWDBRM); over the length of a ranking that is shorter.
 * @param positions as in `rankingQuality`.
 */
export function precisionAt(relevant: readonly boolean[], n: number, positions: Positions = []): number {
  const length = Math.min(n, relevant.length);
  const found = tiesOf(relevant, positions).reduce((sum, tie) => sum + (tie.relevant * firstOf(tie, n)) / tie.size, 0);
  return length === 0 ? 0 : found / length;
}

/**
 * Returns the measures of a ranking. They are means over all orders of tied pages (McSherry and Najork, ECIR 2008); for
 * the median rank, tied pages have their mean position.
 * @param relevant for each page of the ranking, best first, whether it is relevant.
 * @param positions for each page, a number that it shares with its neighbours of equal score; absent without ties.
 */
export function rankingQuality(relevant: readonly boolean[], positions: Positions = []): RankingQuality {
  const ranks: number[] = [];
  let precisions = 0;
  for (const tie of tiesOf(relevant, positions)) {
    // Expected relevant pages of the tie before one of them, per page of the tie before it.
    const density = tie.size > 1 ? (tie.relevant - 1) / (tie.size - 1) : 0;
    for (let i = 0; i < tie.size; i += 1)
      precisions += ((tie.relevant / tie.size) * (ranks.length + i * density + 1)) / (tie.start + i + 1);
    ranks.push(...new Array<number>(tie.relevant).fill(tie.start + (tie.size + 1) / 2));
  }
  const found = ranks.length;
  const middle = (ranks[(found - 1) >> 1] ?? 0) + (ranks[found >> 1] ?? 0);
  return {
    'P@10': precisionAt(relevant, 10, positions),
    'P@20': precisionAt(relevant, 20, positions),
    'P@50': precisionAt(relevant, 50, positions),
    'P@100': precisionAt(relevant, 100, positions),
    AP: found === 0 ? 0 : precisions / found,
    meanRank: found === 0 ? 0 : ranks.reduce((sum, rank) => sum + rank, 0) / found,
    medianRank: middle / 2,
  };
}

/** Returns the measures on hosts without a seed. @param ranked best first. @param seedHosts hosts that seeds are on. */
export function newHostQuality(ranked: readonly RankedPage[], seedHosts: ReadonlySet<string>): NewHostQuality {
  const elsewhere = ranked.filter(({ host }) => !seedHosts.has(host));
  const quality = elsewhere.some(({ relevant }) => relevant) ? rankingQuality(...columnsOf(elsewhere)) : undefined;
  return {
    newHosts: { AP: quality?.AP ?? null, 'P@20': quality?.['P@20'] ?? null },
    'hosts@50': hostsAmong(ranked, 50),
  };
}

/** Returns the parameters of `rankingQuality`. */
export function columnsOf(ranked: readonly RankedPage[]): [relevant: boolean[], positions: Positions] {
  return [ranked.map(({ relevant }) => relevant), ranked.map(({ position }) => position)];
}

/** Returns the expected number of hosts with a relevant page among the first `n`. */
function hostsAmong(ranked: readonly RankedPage[], n: number): number {
  const chancesOfNone = new Map<string, number>();
  for (const tie of tiesOf(...columnsOf(ranked))) {
    const pages = ranked.slice(tie.start, tie.start + tie.size).filter(({ relevant }) => relevant);
    for (const [host, { length }] of grouped(pages, (page) => page.host)) {
      let none = chancesOfNone.get(host) ?? 1;
      for (let i = 0; i < firstOf(tie, n); i += 1) none *= Math.max(0, tie.size - length - i) / (tie.size - i);
      chancesOfNone.set(host, none);
    }
  }
  return [...chancesOfNone.values()].reduce((sum, none) => sum + 1 - none, 0);
}
