/** Agreement between reviewers on pages that several of them judged, computed from nominal judgements. */
import { countOf, getOrMake } from '../arrays';
import type { Random } from '../ports';
import type { VerdictRecord } from '../records';
import { inCausalOrder } from '../topic/causal-order';
import { foldVerdicts, isPageVerdict } from '../topic/feedback';
import { Reviewers } from './reviewers';

/** Judgements of one unit (page), at most one per reviewer. */
type Unit = readonly (string | number | boolean)[];

/** A page that at least two reviewers judged. */
export interface PageJudgements {
  readonly url: string;
  /** Rating by reviewer, true for relevant, in the order of the answers. */
  readonly judgements: ReadonlyMap<string, boolean>;
  /** True if a later answer settled the disagreement. */
  readonly isResolved: boolean;
}

interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * A coefficient with its 95 % bootstrap interval. The value is undefined if all judgements are equal, because chance
 * agreement is then complete.
 */
export interface Coefficient {
  readonly value: number | undefined;
  readonly interval: Interval | undefined;
}

/** Agreement of two reviewers on the pages that both judged. */
export interface PairAgreement {
  readonly reviewers: readonly [string, string];
  readonly pages: number;
  /** Share of the pages that both reviewers judge alike, in [0, 1]. */
  readonly share: number;
  readonly kappa: Coefficient;
}

const DRAWS = 1_000;
/** Number of pages above which the bootstrap uses `FEW_DRAWS`. */
const MANY_PAGES = 1_000;
const FEW_DRAWS = 200;

/**
 * Returns the pages that at least two reviewers judged. A reviewer is identified by name and copy (`Reviewers`);
 * without a name, each copy of the topic counts as a reviewer. Seeds count as relevant, and each reviewer's last answer
 * counts. Skipped pages, and verdicts that settle a disagreement, do not count.
 */
export function pageJudgements(log: readonly VerdictRecord[]): PageJudgements[] {
  const { takenBack, validVerdicts } = foldVerdicts(log);
  const reviewers = new Reviewers(log);
  const judgements = new Map<string, Map<string, boolean>>();
  for (const entry of inCausalOrder(log)) {
    if (!isPageVerdict(entry) || entry.settles || takenBack.has(entry.seq)) continue;
    const { url, verdict } = entry;
    const reviewer = reviewers.of(entry);
    const ofPage = getOrMake(judgements, url, () => new Map<string, boolean>());
    ofPage.delete(reviewer);
    if (verdict !== 'skip') ofPage.set(reviewer, verdict !== 'no');
  }
  const settled = new Set(validVerdicts.flatMap(({ url, settles }) => (settles ? [url] : [])));
  return [...judgements].flatMap(([url, of]) =>
    of.size < 2 ? [] : [{ url, judgements: of, isResolved: settled.has(url) }],
  );
}

/** True if the reviewers of a page gave different answers. */
export function isDisputed({ judgements }: PageJudgements): boolean {
  return new Set(judgements.values()).size > 1;
}

/** Share of agreeing pairs among all pairs of judgements of one unit, in [0, 1]; undefined without a pair. */
function percentAgreement(units: readonly Unit[]): number | undefined {
  let [pairs, agreeing] = [0, 0];
  for (const unit of units) {
    for (let i = 0; i < unit.length; i += 1)
      for (let j = 0; j < i; j += 1) {
        pairs += 1;
        if (unit[i] === unit[j]) agreeing += 1;
      }
  }
  return pairs === 0 ? undefined : agreeing / pairs;
}

/**
 * Cohen's kappa (Cohen 1960, "A Coefficient of Agreement for Nominal Scales", eq 1): (p_o − p_e) / (1 − p_e). Undefined
 * without units, and if all judgements are equal.
 * @param units the two judgements of each unit, in the same order of reviewers.
 */
function cohensKappa(units: readonly Unit[]): number | undefined {
  const n = units.length;
  const agreeing = units.filter(([a, b]) => a === b).length;
  const others = countOf(units.map(([, b]) => b));
  const expected =
    [...countOf(units.map(([a]) => a))].reduce((sum, [value, count]) => sum + count * (others.get(value) ?? 0), 0) /
    n ** 2;
  return n === 0 || expected === 1 ? undefined : (agreeing / n - expected) / (1 - expected);
}

/**
 * Krippendorff's alpha for nominal data, with any number of reviewers and missing judgements (Krippendorff 2011,
 * "Computing Krippendorff's Alpha-Reliability", section C): 1 − (n − 1) · Σ_u D_u / Σ_{c≠k} n_c n_k. D_u is the number
 * of disagreeing ordered pairs of unit u, divided by m_u − 1. Units with a single judgement are left out. Undefined if
 * no unit is left, or all judgements are equal.
 */
function krippendorffsAlpha(units: readonly Unit[]): number | undefined {
  const paired = units.filter(({ length }) => length > 1);
  const values = paired.flat();
  const n = values.length;
  let observed = 0;
  for (const unit of paired) {
    let disagreeing = 0;
    for (const [i, value] of unit.entries()) {
      for (let j = 0; j < i; j += 1) if (unit[j] !== value) disagreeing += 2;
    }
    observed += disagreeing / (unit.length - 1);
  }
  const alike = [...countOf(values).values()].reduce((sum, count) => sum + count ** 2, 0);
  const expected = n ** 2 - alike;
  return expected === 0 ? undefined : 1 - ((n - 1) * observed) / expected;
}

/**
 * Percentile bootstrap (Efron 1979): the 2.5 % and 97.5 % quantiles of the statistic over units drawn with replacement.
 * Undefined if the statistic is undefined for every draw.
 */
function bootstrapInterval(
  units: readonly Unit[],
  statistic: (units: readonly Unit[]) => number | undefined,
  random: Pick<Random, 'next'>,
): Interval | undefined {
  const draws = units.length > MANY_PAGES ? FEW_DRAWS : DRAWS;
  const values: number[] = [];
  for (let draw = 0; draw < draws; draw += 1) {
    const drawn = units.map(() => units[Math.floor(random.next() * units.length)] as Unit);
    const value = statistic(drawn);
    if (value !== undefined) values.push(value);
  }
  if (values.length === 0) return undefined;
  values.sort((a, b) => a - b);
  const at = (share: number) => values[Math.round(share * (values.length - 1))] as number;
  return { low: at(0.025), high: at(0.975) };
}

/**
 * Returns the agreement of all reviewers together and of each pair of reviewers with a common page, pairs with the most
 * pages first. Without pages, the share is undefined and there are no pairs.
 * @param random generator for the bootstrap.
 */
export function agreementOf(
  pages: readonly { readonly judgements: ReadonlyMap<string, Unit[number]> }[],
  random: Pick<Random, 'next'>,
): { readonly share: number | undefined; readonly alpha: Coefficient; readonly pairs: readonly PairAgreement[] } {
  const units = pages.map(({ judgements }) => [...judgements.values()]);
  /** A coefficient of some units, with its bootstrap interval. */
  const coefficient = (of: readonly Unit[], statistic: (units: readonly Unit[]) => number | undefined) => ({
    value: statistic(of),
    interval: bootstrapInterval(of, statistic, random),
  });
  const reviewers = [...new Set(pages.flatMap(({ judgements }) => [...judgements.keys()]))].sort();
  const pairs = reviewers.flatMap((a, i) =>
    reviewers.slice(i + 1).flatMap((b): PairAgreement[] => {
      const both = pages.flatMap(({ judgements }) => {
        const [one, other] = [judgements.get(a), judgements.get(b)];
        return one === undefined || other === undefined ? [] : [[one, other] as const];
      });
      if (both.length === 0) return [];
      const share = percentAgreement(both) as number;
      return [{ reviewers: [a, b], pages: both.length, share, kappa: coefficient(both, cohensKappa) }];
    }),
  );
  return {
    share: percentAgreement(units),
    alpha: coefficient(units, krippendorffsAlpha),
    pairs: pairs.sort((a, b) => b.pages - a.pages),
  };
}
