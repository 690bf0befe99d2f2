import { STOP_TARGETS } from '../../lib/engine/basics';
import type { StopConstants } from '../../lib/engine/insight/stopping';
import { candidates, draws, list, readOptions, seedCounts, text } from './options';
import { mean } from './quality';
import { type RecordedReview, readReviews, recordReviews } from './recorded-review';
import { hasBuscar, runPython } from './scikit-learn';
import {
  kneeRule,
  type Moment,
  momentsOf,
  productRule,
  quantileRule,
  type RuleStop,
  type StopRule,
  safeRule,
} from './stop-rules';

/** Share of reviews that should reach the target. */
const PROMISE = 0.95;
const DRY_SHARES = [0.8, 1, 1.2, 1.4, 1.6, 1.8, 2];
const MISSED_POWERS = [0.4, 0.5, 0.6, 0.7, 0.8];

interface Played {
  readonly review: RecordedReview;
  readonly moments: readonly Moment[];
}

/** A stop compared with the truth. */
interface Outcome {
  readonly corpus: string;
  readonly isReached: boolean;
  readonly shareFound: number;
  /** Answers until the stop, divided by those after which the target was reached. */
  readonly cost: number;
}

/**
 * `stops`: rules that end a review, on recorded reviews; records those that the file lacks for the corpora given.
 * @returns the record of a table with one row per rule and target, the lowest share of a corpus first.
 */
export async function run(args: string[]): Promise<unknown> {
  const wanted = readOptions(args, {
    ...{ corpora: { ...list(text), usual: '' }, topics: { ...text, usual: 'all' }, reviews: text },
    ...{ seeds: { ...seedCounts, usual: '1,3,10' }, draws: { ...draws, usual: '1' }, candidates },
  });
  for (const corpus of wanted.corpora.filter(Boolean)) await recordReviews(corpus, wanted, wanted.reviews);
  const played = (await readReviews(wanted.reviews)).map((review) => ({ review, moments: momentsOf(review) }));
  const corpora = [...new Set(played.map(({ review }) => review.corpus))].sort();
  const rules: [name: string, outcomes: (target: number) => Outcome[]][] = [
    ['Tendril', (target) => outcomesOf(played, productRule(), target)],
    ['Tendril, constants chosen on the other corpora', leftOut(played, corpora)],
    ['knee', (target) => outcomesOf(played, kneeRule, target)],
    ['SAFE', (target) => outcomesOf(played, safeRule, target)],
    ['quantile rule (QBCB)', (target) => outcomesOf(played, quantileRule, target)],
    ...buscar(played),
  ];
  const rows = rules.flatMap(([name, outcomes]) =>
    STOP_TARGETS.map((target) => rowOf(name, target, corpora, outcomes(target))),
  );
  rows.sort((a, b) => a.lowest - b.lowest);
  return {
    title: 'Where rules stop recorded reviews',
    command: 'npm run -s bench -- stops --corpora FILES --reviews research/records/reviews.jsonl',
    note: NOTE,
    columns: ['rule', 'target', ...corpora, 'all', 'lowest share found', 'answers / answers needed'],
    rows: rows.map(({ cells }) => cells),
  };
}

const NOTE =
  'Share of reviews from 1, 3 and 10 seeds that had found the target when the rule stopped, by corpus, the lowest first, with answers divided by those needed. ' +
  'Each review goes through 2,000 candidates (osdev: 659), ranked again after 5, later up to 40 answers. The knee and SAFE have no target. buscarpy (95 % confidence) needs its package.';

/** Returns where a rule stops each review, compared with the truth. */
function outcomesOf(played: readonly Played[], rule: StopRule, target: number): Outcome[] {
  return played.map(({ review, moments }) => outcome(review, rule(review, moments, target), target));
}

/**
 * Compares a stop with the truth: whether ⌈`target` · relevant pages⌉ were found, which share, and answers divided by
 * those needed.
 */
function outcome({ corpus, finds }: RecordedReview, { answers, found }: RuleStop, target: number): Outcome {
  const wanted = Math.ceil(target * finds.length - 1e-9);
  const needed = finds[wanted - 1] as number;
  return { corpus, isReached: found >= wanted, shareFound: found / finds.length, cost: answers / needed };
}

/** Returns the product's outcomes per target, each corpus with the constants that the others choose. */
function leftOut(played: readonly Played[], corpora: readonly string[]): (target: number) => Outcome[] {
  const grid = DRY_SHARES.flatMap((dryShare) => MISSED_POWERS.map((missedPower) => ({ dryShare, missedPower })));
  const all = grid.map((constants) => ({
    constants,
    outcomes: new Map(
      STOP_TARGETS.map((target) => [target as number, outcomesOf(played, productRule(constants), target)]),
    ),
  }));
  /**
   * Returns the cheapest constants that keep the promise on the chosen outcomes for each target; else those that come
   * nearest.
   */
  const choose = (isOwn: (outcome: Outcome) => boolean) => {
    const scored = all.map((one) => {
      const own = [...one.outcomes.values()].map((outcomes) => outcomes.filter(isOwn));
      return { ...one, kept: Math.min(...own.map(shareReached)), cost: mean(own.flat().map(({ cost }) => cost)) };
    });
    const kept = scored.filter(({ kept }) => kept >= PROMISE).sort((a, b) => a.cost - b.cost);
    return kept[0] ?? scored.sort((a, b) => b.kept - a.kept)[0];
  };
  const chosen = corpora.map((corpus) => [corpus, choose((one) => one.corpus !== corpus)] as const);
  const say = (name: string, constants?: StopConstants) =>
    process.stderr.write(`${name}: ${JSON.stringify(constants)}\n`);
  say('all corpora', choose(() => true)?.constants);
  for (const [corpus, one] of chosen) say(`without ${corpus}`, one?.constants);
  return (target) =>
    chosen.flatMap(([corpus, one]) => (one?.outcomes.get(target) ?? []).filter((outcome) => outcome.corpus === corpus));
}

/** Returns buscarpy as a rule; [] and a message on standard error if Python lacks it. */
function buscar(played: readonly Played[]): [string, (target: number) => Outcome[]][] {
  if (!hasBuscar()) {
    process.stderr.write('left out: buscarpy, which PYTHON does not have\n');
    return [];
  }
  const reviews = played.map(({ review: { candidates, finds }, moments }) => ({
    ...{ candidates, finds, moments: moments.map(({ answers }) => answers).filter((answers) => answers > 0) },
  }));
  const stops = runPython('buscar_stops.py', [], JSON.stringify({ targets: STOP_TARGETS, reviews })) as (
    | number
    | null
  )[][];
  const targets: readonly number[] = STOP_TARGETS;
  /**
   * Returns the outcome of each review for a target; a review that buscarpy does not stop ends with its last answer.
   */
  const rule = (target: number) =>
    played.map(({ review, moments }, i) => {
      const answers = stops[i]?.[targets.indexOf(target)] ?? review.candidates;
      const found = moments.find((moment) => moment.answers === answers)?.found ?? review.finds.length;
      return outcome(review, { answers, found }, target);
    });
  return [['buscarpy', rule]];
}

/** Returns the share of reviews that reached the target. */
const shareReached = (outcomes: readonly Outcome[]): number =>
  mean(outcomes.map(({ isReached }) => (isReached ? 1 : 0)));

/** Returns the cells of a stopping rule: share of reviews that reached the target, and cost, by corpus and in all. */
function rowOf(name: string, target: number, corpora: readonly string[], outcomes: readonly Outcome[]) {
  const cell = (own: readonly Outcome[]) =>
    `${shareReached(own).toFixed(2)} (${mean(own.map(({ cost }) => cost)).toFixed(1)} ×)`;
  const parts = corpora.map((corpus) => outcomes.filter((one) => one.corpus === corpus));
  return {
    lowest: Math.min(...parts.map(shareReached)),
    cells: [
      ...[name, `${100 * target} %`, ...parts.map(cell), shareReached(outcomes).toFixed(3)],
      Math.min(...outcomes.map(({ shareFound }) => shareFound)).toFixed(2),
      mean(outcomes.map(({ cost }) => cost)).toFixed(1),
    ],
  };
}
