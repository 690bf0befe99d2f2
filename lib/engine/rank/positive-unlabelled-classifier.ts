import { grown } from '../arrays';
import { type LogisticModel, type Start, solveLogistic } from './logistic-solver';
import { rowsWithLowestKeys } from './order';
import { PackedRows } from './packed-rows';
import type { Explainer, PageView, RankingInput } from './ranker';
import { type RankingCache, ScoreCache } from './ranking-cache';

/** Number of weak negatives: enough to learn which words are common, few enough for a quick fit after a verdict. */
const WEAK_NEGATIVES = 600;
/** C of the regression: the weight of a seed's loss. */
const PENALTY = 30;
/** Weight of a pseudo-relevant page; a seed has 1. */
const PSEUDO_WEIGHT = 0.5;
/** A fit ends when the gradient norm has shrunk to this share. A third of it changed AP by less than 0.001 on zhweb. */
const TOLERANCE = 1e-2;
/**
 * Above this number of training rows a fit starts from the last model. Below, it starts from 0 and depends on the input
 * alone.
 */
const MANY_ROWS = 2_000;
/** Rows scored in one step of `prepare`; a step takes a few milliseconds. */
const ROWS_PER_STEP = 2_000;

/** A view and its share in the kernel: the dot product of two pages is Σ share · (dot product in the view). */
export interface SharedView {
  readonly view: PageView;
  readonly share: number;
  /** With n seeds the share is `share` · (1 − 2^−n), for a view in which a single seed is near many pages. */
  readonly growsWithSeeds?: true;
}

/** A trained model: w = Σ_i betas[i] · x_rows[i], plus an intercept. */
export interface LinearFit {
  /** Share of each view, parallel to the views of the classifier. */
  readonly shares: readonly number[];
  readonly rows: readonly number[];
  readonly betas: Float64Array;
  readonly intercept: number;
}

/** Training rows by class. */
interface TrainingSet {
  readonly seeds: readonly number[];
  readonly pseudoRelevant: readonly number[];
  readonly rejected: readonly number[];
  /** Background pages and unlabelled candidates. */
  readonly weakNegatives: readonly number[];
}

/**
 * Logistic regression on positive and unlabelled pages over one or several views. After Elkan & Noto, "Learning
 * Classifiers from Only Positive and Unlabeled Data" (KDD 2008), with class weights in place of their correction.
 *
 * Positives are the seeds; negatives are the rejected pages. Weak negatives are a sample of the candidates, filled up
 * with background pages. All weak negatives together weigh as much as the seeds, so that relevant pages among them do
 * little harm.
 */
export class PositiveUnlabelledClassifier {
  readonly #packed = new Map<PageView, { readonly version: number; readonly rows: PackedRows }>();
  readonly #scores = new ScoreCache();
  readonly #directions = new Map<PageView, Float64Array>();
  /** What each training row adds to its own log-odds: betas[i] · K(i, i). */
  readonly #own = new Map<number, number>();
  #last: { readonly key: string; readonly fit: LinearFit; readonly model: LogisticModel } | undefined;

  constructor(
    private readonly cache: RankingCache,
    private readonly views: readonly SharedView[],
  ) {}

  /**
   * Trains a model, or returns the last one if rows and views are unchanged.
   * @param pseudoRelevant candidates that count as positives with half a seed's weight.
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
    const growth = 1 - 2 ** -set.seeds.length;
    const shares = this.views.map(({ share, growsWithSeeds }) => (growsWithSeeds ? share * growth : share));
    const model = solveLogistic({
      labels: Int8Array.from(rows, (_, i) => (i < positives ? 1 : -1)),
      penalties: penaltiesOf(set),
      tolerance: TOLERANCE,
      products: this.#products(rows, shares),
      start: rows.length > MANY_ROWS ? this.#warmStart(rows) : undefined,
    });
    const fit = { shares, rows, betas: model.betas, intercept: model.intercept };
    this.#last = { key, fit, model };
    this.#directions.clear();
    this.#own.clear();
    return fit;
  }

  /** Does the work of `train` and `scores` in short steps, one per iteration, so that both answer from their caches. */
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

  /**
   * Returns the log-odds w·x + intercept per row, without what a training row adds to its own. This comes near a model
   * trained without that row, so candidates that serve as weak negatives are scored like all others.
   * @param fit the last result of `train`.
   */
  scores(rows: Uint32Array, fit: LinearFit): Float64Array {
    return this.#scores.of(fit, rows, (fresh) => {
      const own = this.#ownParts(fit);
      const sums = Float64Array.from(fresh, (row) => fit.intercept - (own.get(row) ?? 0));
      for (const [i, { view }] of this.views.entries())
        view.addDots(fresh, this.direction(fit, view), fit.shares[i] as number, sums);
      return sums;
    });
  }

  /** Returns, for each training row, the part of its log-odds that comes from the row itself: β · |x|². */
  #ownParts({ shares, rows, betas }: LinearFit): ReadonlyMap<number, number> {
    if (this.#own.size > 0) return this.#own;
    const squares = new Float64Array(rows.length);
    for (const [i, { view }] of this.views.entries())
      this.#packedRows(view).addSquares(rows, shares[i] as number, squares);
    for (const [i, row] of rows.entries()) this.#own.set(row, (betas[i] as number) * (squares[i] as number));
    return this.#own;
  }

  /**
   * Returns the weight vector Σ_i betas[i] · x_i in one view, dense over its dimensions.
   * @param fit the last result of `train`.
   */
  direction(fit: LinearFit, view: PageView): Float64Array {
    const known = this.#directions.get(view) ?? this.#packedRows(view).combination(fit.rows, fit.betas);
    // Dimensions that were added after the fit have weight 0.
    const direction = grown(known, view.width, 0);
    this.#directions.set(view, direction);
    return direction;
  }

  /**
   * Explains scores by terms, over all views that have an explainer. Intercept and other views (addresses) are left
   * out.
   */
  explainer(fit: LinearFit): Explainer {
    const explainers = this.views.flatMap(({ view }, i) => {
      const explain = view.explainer?.(this.direction(fit, view));
      return explain === undefined ? [] : [{ explain, share: fit.shares[i] as number }];
    });
    return (row, scale, parts) => {
      for (const { explain, share } of explainers) explain(row, scale * share, parts);
    };
  }

  /** Returns v ↦ K·v for the rows' kernel matrix K, without computing K. */
  #products(rows: readonly number[], shares: readonly number[]): (v: Float64Array, out: Float64Array) => void {
    const parts = this.views.map(({ view }) => this.#packedRows(view).products(rows));
    return (v, out) => {
      out.fill(0);
      for (const [i, add] of parts.entries()) add(v, shares[i] as number, out);
    };
  }

  /**
   * Returns the last model restricted to these rows, as the start of a fit; undefined without one. Rows that it lacks
   * get 0.
   */
  #warmStart(rows: readonly number[]): Start | undefined {
    if (this.#last === undefined) return undefined;
    const { fit, model } = this.#last;
    const betaOf = new Map(fit.rows.map((row, i) => [row, fit.betas[i] as number]));
    const { intercept, firstLength } = model;
    return { betas: Float64Array.from(rows, (row) => betaOf.get(row) ?? 0), intercept, firstLength };
  }

  /** Returns the packed vectors of a view, which last until the view changes. */
  #packedRows(view: PageView): PackedRows {
    const known = this.#packed.get(view);
    if (known?.version === view.version) return known.rows;
    const rows = new PackedRows((row) => view.vector(row));
    this.#packed.set(view, { version: view.version, rows });
    return rows;
  }

  /**
   * Selects training rows: all seeds, pseudo-relevant and rejected rows, and `WEAK_NEGATIVES` candidates, filled up
   * with background pages. Each list is in the order of URL hashes, so that sums round alike whatever the order in
   * which pages arrived.
   */
  #trainingSet(input: RankingInput, pseudoRelevant: Uint32Array): TrainingSet {
    const { seeds, negatives, rejected, candidates } = input;
    const hashes = this.cache.urlHashes(input);
    const isRejected = new Set(rejected);
    const background = negatives.filter((row) => !isRejected.has(row));
    const unlabelled =
      pseudoRelevant.length === 0 ? candidates : candidates.filter((row) => !pseudoRelevant.includes(row));
    return {
      seeds: rowsWithLowestKeys(seeds, hashes, seeds.length),
      pseudoRelevant: rowsWithLowestKeys(pseudoRelevant, hashes, pseudoRelevant.length),
      rejected: rowsWithLowestKeys(rejected, hashes, rejected.length),
      weakNegatives: [
        ...rowsWithLowestKeys(background, hashes, Math.max(0, WEAK_NEGATIVES - unlabelled.length)),
        ...rowsWithLowestKeys(unlabelled, hashes, WEAK_NEGATIVES),
      ],
    };
  }
}

/**
 * Returns the penalty C_i of each training row in the logistic loss, parallel to the rows in the order of the set's
 * members. A pseudo-relevant page weighs half a seed, a rejected page as much as a seed, all weak negatives together as
 * much as all seeds.
 */
function penaltiesOf({ seeds, pseudoRelevant, rejected, weakNegatives }: TrainingSet): Float64Array {
  return Float64Array.from([
    ...seeds.map(() => PENALTY),
    ...pseudoRelevant.map(() => PENALTY * PSEUDO_WEIGHT),
    ...rejected.map(() => PENALTY),
    ...weakNegatives.map(() => (PENALTY * seeds.length) / weakNegatives.length),
  ]);
}
