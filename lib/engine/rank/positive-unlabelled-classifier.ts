import { grown } from '../arrays';
import { type LogisticModel, type Start, solveLogistic } from './logistic-solver';
import { lowest } from './order';
import { PackedRows } from './packed-rows';
import type { PageView } from './page-view';
import type { Explainer, RankingInput } from './ranker';
import type { RankingCache } from './ranking-cache';
import { ScoreCache } from './score-cache';

/** Weak negatives: enough to know what is common, few enough to fit within a verdict. */
const WEAK_NEGATIVES = 600;
/** C of the regression. */
const PENALTY = 30;
/** Weight of a pseudo-relevant page; a seed has 1. */
const PSEUDO_WEIGHT = 0.5;
/** A fit ends when its gradient has shrunk to this share; small enough that the start of the iteration hardly matters. */
const TOLERANCE = 3e-3;
/** Beyond this many training rows a fit starts from the last one; up to it, from 0, so that it depends on the input alone. */
const MANY_ROWS = 2_000;
/** Rows scored per step of `prepare`, some milliseconds. */
const ROWS_PER_STEP = 2_000;

/** A view and its share: the dot product of two pages is Σ share · (dot product in the view). */
export interface SharedView {
  readonly view: PageView;
  readonly share: number;
}

/** A trained model: w = Σ_i betas[i] · x_rows[i], plus an intercept. */
export interface LinearFit {
  readonly rows: readonly number[];
  readonly betas: Float64Array;
  readonly intercept: number;
}

/** Training rows by kind. */
interface TrainingSet {
  readonly seeds: readonly number[];
  readonly pseudoRelevant: readonly number[];
  readonly rejected: readonly number[];
  /** Background pages and unlabelled candidates. */
  readonly weakNegatives: readonly number[];
}

/**
 * Logistic regression on positive and unlabelled pages over one or several views (Elkan & Noto, "Learning Classifiers from Only
 * Positive and Unlabeled Data", KDD 2008, with class weights in place of their correction).
 *
 * Positives are the seeds, negatives the rejected pages. A sample of the candidates, filled up with background pages where
 * candidates are few, are weak negatives. They weigh together as much as the seeds, so that relevant pages among them cost little.
 */
export class PositiveUnlabelledClassifier {
  readonly #packed = new Map<PageView, { readonly version: number; readonly rows: PackedRows }>();
  readonly #scores = new ScoreCache();
  readonly #directions = new Map<PageView, Float64Array>();
  #last: { readonly key: string; readonly fit: LinearFit; readonly model: LogisticModel } | undefined;

  constructor(
    private readonly cache: RankingCache,
    private readonly views: readonly SharedView[],
  ) {}

  /**
   * Trains unless rows and views are those of the last fit.
   * @param pseudoRelevant candidates that count as positives of half a seed's weight.
   * @returns undefined without seeds or without negatives.
   */
  train(input: RankingInput, pseudoRelevant: Uint32Array = new Uint32Array(0)): LinearFit | undefined {
    const set = this.#trainingSet(input, pseudoRelevant);
    const rows = [...set.seeds, ...set.pseudoRelevant, ...set.rejected, ...set.weakNegatives];
    const positives = set.seeds.length + set.pseudoRelevant.length;
    if (set.seeds.length === 0 || rows.length === positives) return undefined;
    for (const { view } of this.views) view.update(input);
    const versions = this.views.map(({ view }) => view.version);
    const key = [versions, set.seeds, set.pseudoRelevant, set.rejected, set.weakNegatives]
      .map((part) => part.join(' '))
      .join(';');
    if (this.#last?.key === key) return this.#last.fit;
    const model = solveLogistic({
      labels: Int8Array.from(rows, (_, i) => (i < positives ? 1 : -1)),
      penalties: penaltiesOf(set),
      tolerance: TOLERANCE,
      products: this.#products(rows),
      start: rows.length > MANY_ROWS ? this.#start(rows) : undefined,
    });
    const fit = { rows, betas: model.betas, intercept: model.intercept };
    this.#last = { key, fit, model };
    this.#directions.clear();
    return fit;
  }

  /** The work of `train` and `scores`, one short step per iteration. */
  *prepare(input: RankingInput): Generator<void> {
    for (const { view } of this.views) {
      view.update(input);
      yield;
    }
    const fit = this.train(input);
    yield;
    for (let at = 0; fit !== undefined && at < input.candidates.length; at += ROWS_PER_STEP) {
      this.scores(input.candidates.subarray(at, at + ROWS_PER_STEP), fit);
      yield;
    }
  }

  /** Log-odds w·x + intercept per row. @param fit the last one of `train`. */
  scores(rows: Uint32Array, fit: LinearFit): Float64Array {
    return this.#scores.of(fit, rows, (fresh) => {
      const sums = new Float64Array(fresh.length).fill(fit.intercept);
      for (const { view, share } of this.views) view.addDots(fresh, this.direction(fit, view), share, sums);
      return sums;
    });
  }

  /** Σ_i betas[i] · x_i in a view, dense over its places. @param fit the last one of `train`. */
  direction(fit: LinearFit, view: PageView): Float64Array {
    const known = this.#directions.get(view) ?? this.#rowsOf(view).combination(fit.rows, fit.betas);
    // Places that came after the fit have weight 0.
    const direction = grown(known, view.width, 0);
    this.#directions.set(view, direction);
    return direction;
  }

  /** Explains scores by terms, over all views whose places are made of terms. */
  explainer(fit: LinearFit): Explainer {
    const explainers = this.views.flatMap(({ view, share }) => {
      const explain = view.explainer?.(this.direction(fit, view));
      return explain === undefined ? [] : [{ explain, share }];
    });
    return (row, scale, parts) => {
      for (const { explain, share } of explainers) explain(row, scale * share, parts);
    };
  }

  /** v ↦ K·v of the rows, without forming K. */
  #products(rows: readonly number[]): (v: Float64Array, out: Float64Array) => void {
    const parts = this.views.map(({ view, share }) => ({ share, add: this.#rowsOf(view).products(rows) }));
    return (v, out) => {
      out.fill(0);
      for (const { share, add } of parts) add(v, share, out);
    };
  }

  /** The last model at the rows it shares with this problem: after a verdict nearly all. */
  #start(rows: readonly number[]): Start | undefined {
    if (this.#last === undefined) return undefined;
    const { fit, model } = this.#last;
    const betaOf = new Map(fit.rows.map((row, i) => [row, fit.betas[i] as number]));
    const { intercept, firstLength } = model;
    return { betas: Float64Array.from(rows, (row) => betaOf.get(row) ?? 0), intercept, firstLength };
  }

  #rowsOf(view: PageView): PackedRows {
    const known = this.#packed.get(view);
    if (known?.version === view.version) return known.rows;
    const rows = new PackedRows((row) => view.vector(row));
    this.#packed.set(view, { version: view.version, rows });
    return rows;
  }

  /** Each kind in the order of URL hashes, so that sums are rounded alike whatever the order of pages. */
  #trainingSet(input: RankingInput, pseudoRelevant: Uint32Array): TrainingSet {
    const { seeds, negatives, rejected, candidates } = input;
    const hashes = this.cache.urlHashes(input);
    const isRejected = new Set(rejected);
    const background = negatives.filter((row) => !isRejected.has(row));
    const unlabelled =
      pseudoRelevant.length === 0 ? candidates : candidates.filter((row) => !pseudoRelevant.includes(row));
    return {
      seeds: lowest(seeds, hashes, seeds.length),
      pseudoRelevant: lowest(pseudoRelevant, hashes, pseudoRelevant.length),
      rejected: lowest(rejected, hashes, rejected.length),
      weakNegatives: [
        ...lowest(background, hashes, Math.max(0, WEAK_NEGATIVES - unlabelled.length)),
        ...lowest(unlabelled, hashes, WEAK_NEGATIVES),
      ],
    };
  }
}

/** C per training row. */
function penaltiesOf({ seeds, pseudoRelevant, rejected, weakNegatives }: TrainingSet): Float64Array {
  return Float64Array.from([
    ...seeds.map(() => PENALTY),
    ...pseudoRelevant.map(() => PENALTY * PSEUDO_WEIGHT),
    ...rejected.map(() => PENALTY),
    ...weakNegatives.map(() => (PENALTY * seeds.length) / weakNegatives.length),
  ]);
}
