import { filledUp } from '../arrays';
import { CLASSIFIER_OPTIONS, type ClassifierOptions } from './classifier-options';
import { GramCache, sumOfKernels } from './gram-cache';
import { Growth } from './growth';
import { KeptScores } from './kept-scores';
import { kernelProducts, type Products, solveLogistic } from './logistic-solver';
import { lowest } from './order';
import { MOST_KERNEL_ROWS, PackedRows } from './packed-rows';
import type { PageView } from './page-view';
import { poolSample } from './pool-sample';
import type { Explainer, RankingInput } from './ranker';
import type { RankingCache } from './ranking-cache';
import { leftOpen, standOut } from './stand-out';
import { WarmStart } from './warm-start';

/** With n seeds of one site each counts n^−½, so that many answers about one site do not make its ways the topic. */
const SITE_EXPONENT = 0.5;

/** Rows scored in one piece of `prepare`: some milliseconds. */
const ROWS_OF_A_PIECE = 2_000;
/** Training rows beyond `MOST_KERNEL_ROWS` are more or fewer by so much before it is asked again what each view counts for. */
const GROWTH = 1.02;

/** Seeds, then kinds of rows that are set against them, unlabelled candidates last of these; then likely pages. */
type Kinds = [seeds: number[], ...others: number[][]];

/** A fit: the rows it was trained on, seeds first, w = Σ_i β_i·x_i, and what each view counted for. */
export interface PoolFit extends ViewLengths {
  readonly rows: readonly number[];
  readonly betas: Float64Array;
  readonly intercept: number;
}

interface ViewLengths {
  /** How far the seeds stand out in each view; see `standOut`. */
  readonly standOuts: readonly number[];
  /** Square of the length of each view's vectors. */
  readonly squares: readonly number[];
  /** How much the seeds leave open, by the views together that say what the topic is; see `leftOpen`. */
  readonly open: number;
}

/** What was worked out by a fit. */
interface Outcome {
  readonly scores: KeptScores;
  readonly directions: Map<PageView, Float64Array>;
  explainer?: Explainer;
}

/** Squares of the lengths of the views' vectors, from how far the seeds stand out in each. */
export type Weighing = (standOuts: readonly number[]) => readonly number[];

/**
 * Logistic regression that learns from positive and unlabelled pages, on one or several views of the pages side by side.
 *
 * Positives are the seeds; those of one site count together less than as many of different sites. Negatives are the background, the
 * user's rejections and a sample of the candidates; background and sample together weigh as much as the seeds, whatever their
 * number, so that relevant pages among them cost little. The sample does not depend on the order of candidates, and hardly changes with a
 * verdict or with pages that come (rank/pool-sample.ts).
 */
export class PoolClassifier {
  readonly #cache: RankingCache;
  readonly #options: ClassifierOptions;
  readonly #views: readonly PageView[];
  readonly #weigh: Weighing;
  readonly #rows = new Map<
    PageView,
    { readonly version: number; readonly gram: GramCache; readonly packed: PackedRows }
  >();
  readonly #growth = new Growth();
  readonly #warm = new WarmStart();
  #lengths: { readonly versions: string; readonly rows: number; readonly lengths: ViewLengths } | undefined;
  /** The last fits, by whether likely pages had a part in them: a ranking that finds such asks for both. */
  readonly #last = new Map<boolean, { readonly key: string; readonly fit: PoolFit }>();
  readonly #outcomes = new WeakMap<PoolFit, Outcome>();

  constructor(
    cache: RankingCache,
    views: readonly PageView[],
    weigh: Weighing,
    options: Partial<ClassifierOptions> = {},
  ) {
    this.#cache = cache;
    this.#views = views;
    this.#weigh = weigh;
    this.#options = { ...CLASSIFIER_OPTIONS, ...options };
  }

  /** The same fit as long as rows and views are the same. Undefined without seeds or without anything to set them against. */
  train(input: RankingInput): PoolFit | undefined {
    const { seeds } = input;
    this.#growth.follow(input);
    const kinds = this.#trainingRows(input);
    const rows = kinds.flat();
    if (seeds.length === 0 || rows.length === seeds.length) return undefined;
    for (const view of this.#views) view.update(input);
    const key = [...this.#views.map(({ version }) => version), ...kinds.map((kind) => kind.join(' '))].join(';');
    const hasLikely = input.likely !== undefined;
    const last = this.#last.get(hasLikely);
    if (last?.key === key) return last.fit;
    const fit = this.#fit(input, kinds, last?.fit);
    this.#last.set(hasLikely, { key, fit });
    this.#outcomes.set(fit, { scores: new KeptScores(), directions: new Map() });
    return fit;
  }

  /** The work of `train` and `scores`, a piece at a time. */
  *prepare(input: RankingInput): Generator<void> {
    for (const view of this.#views) {
      view.update(input);
      yield;
    }
    const fit = this.train(input);
    yield;
    for (let at = 0; fit !== undefined && at < input.candidates.length; at += ROWS_OF_A_PIECE) {
      this.scores({ ...input, candidates: input.candidates.subarray(at, at + ROWS_OF_A_PIECE) }, fit);
      yield;
    }
  }

  #fit(input: RankingInput, kinds: Kinds, last: PoolFit | undefined): PoolFit {
    const rows = kinds.flat();
    const seeds = kinds[0].length;
    const { tolerance, warmTolerance } = this.#options;
    const problem = {
      labels: new Int8Array(rows.length)
        .fill(-1)
        .fill(1, 0, seeds)
        .fill(1, rows.length - (kinds.at(-1) as number[]).length),
      penalties: this.#penalties(input, rows),
    };
    if (rows.length <= MOST_KERNEL_ROWS) {
      const { kernel, lengths } = this.#combined(kinds);
      return { rows, ...solveLogistic({ ...problem, tolerance, products: kernelProducts(kernel) }), ...lengths };
    }
    const lengths = this.#keptLengths(kinds);
    const model = this.#warm.solve(
      rows,
      { ...problem, tolerance: warmTolerance, products: this.#packedProducts(rows, lengths.squares) },
      last?.squares === lengths.squares ? (fresh) => this.#sums(Uint32Array.from(fresh), last) : undefined,
    );
    return { rows, ...model, ...lengths };
  }

  /** Dot products of all rows by all views together, and what each view counts for in them. */
  #combined(kinds: Kinds): { readonly kernel: Float32Array; readonly lengths: ViewLengths } {
    const rows = kinds.flat();
    const seeds = kinds[0].length;
    const [unlabelled, likely] = kinds.slice(-2) as [number[], number[]];
    const end = rows.length - likely.length;
    const kernels = this.#views.map((view) => this.#rowsOf(view).gram.kernel(rows));
    const standOuts = kernels.map((each, v) => standOut(each, rows.length, seeds, end, this.#views[v]?.expected));
    const squares = this.#weigh(standOuts);
    const kernel = sumOfKernels(kernels, squares);
    const ofTopic = squares.map((square, v) => (this.#views[v]?.expected === 0 ? 0 : square));
    const isAllOfTopic = ofTopic.every((square, v) => square === squares[v]);
    const likeness = isAllOfTopic ? kernel : sumOfKernels(kernels, ofTopic);
    const open = leftOpen(likeness, rows.length, seeds, end - unlabelled.length, end);
    return { kernel, lengths: { standOuts, squares, open } };
  }

  /** By a sample of many rows; they stand until the views change, or rows are more or fewer by a factor. */
  #keptLengths(kinds: Kinds): ViewLengths {
    const rows = kinds.flat().length;
    const versions = this.#views.map(({ version }) => version).join(' ');
    const known = this.#lengths;
    if (known?.versions === versions && rows <= known.rows * GROWTH && known.rows <= rows * GROWTH)
      return known.lengths;
    const { lengths } = this.#combined(sampled(kinds));
    this.#lengths = { versions, rows, lengths };
    return lengths;
  }

  /** Log-odds per candidate. */
  scores({ candidates }: RankingInput, fit: PoolFit): Float64Array {
    const { scores } = this.#outcomes.get(fit) as Outcome;
    return scores.of(fit, candidates, (fresh) => this.#sums(fresh, fit).map((sum) => sum + fit.intercept));
  }

  /** w·x per row. */
  #sums(rows: Uint32Array, fit: PoolFit): Float64Array {
    const sums = new Float64Array(rows.length);
    for (const [i, view] of this.#views.entries()) {
      const square = fit.squares[i] as number;
      if (square > 0) view.addDots(rows, this.direction(fit, view), square, sums);
    }
    return sums;
  }

  /** Σ_i β_i·x_i in a view, dense over its places; kept with the fit. */
  direction(fit: PoolFit, view: PageView): Float64Array {
    const { directions } = this.#outcomes.get(fit) as Outcome;
    const known = directions.get(view) ?? this.#rowsOf(view).packed.combination(fit.rows, fit.betas);
    // Places that came after the fit have no part in it.
    const direction = filledUp(known, view.width, 0);
    directions.set(view, direction);
    return direction;
  }

  /** Tells what terms add to the scores of a fit. */
  explainer(fit: PoolFit): Explainer {
    const outcome = this.#outcomes.get(fit) as Outcome;
    if (outcome.explainer !== undefined) return outcome.explainer;
    const tellers = this.#views.flatMap((view, i) => {
      const square = fit.squares[i] as number;
      return square > 0 ? [{ tell: view.explainer?.(this.direction(fit, view)), square }] : [];
    });
    const explainer: Explainer = (row, scale, parts) => {
      for (const { tell, square } of tellers) tell?.(row, scale * square, parts);
    };
    outcome.explainer = explainer;
    return explainer;
  }

  /** Σ_v square_v · K_v · v without K. */
  #packedProducts(rows: readonly number[], squares: readonly number[]): Products {
    const parts = this.#views.flatMap((view, i) => {
      const square = squares[i] as number;
      return square > 0 ? [{ square, add: this.#rowsOf(view).packed.products(rows) }] : [];
    });
    return (v, out) => {
      out.fill(0);
      for (const { square, add } of parts) add(v, square, out);
    };
  }

  #rowsOf(view: PageView) {
    const known = this.#rows.get(view);
    if (known?.version === view.version) return known;
    const vectorOf = (row: number) => view.vector(row);
    const gram = new GramCache(vectorOf, view.isDense);
    const rows = { version: view.version, gram, packed: new PackedRows(vectorOf) };
    this.#rows.set(view, rows);
    return rows;
  }

  /** Seeds first; each kind by hash, so that sums are rounded alike whatever the order of pages. */
  #trainingRows(input: RankingInput): Kinds {
    const { seeds, negatives, rejected, candidates } = input;
    const likely = input.likely?.rows ?? new Uint32Array(0);
    const hashes = this.#cache.urlHashes(input);
    const refused = new Set(rejected);
    const background = negatives.filter((row) => !refused.has(row));
    const unlabelled = likely.length === 0 ? candidates : candidates.filter((row) => !likely.includes(row));
    return [
      lowest(seeds, hashes, seeds.length),
      lowest(rejected, hashes, rejected.length),
      lowest(background, hashes, this.#options.backgroundSample),
      poolSample(unlabelled, this.#growth.later, hashes, this.#options.poolSample),
      lowest(likely, hashes, likely.length),
    ];
  }

  #penalties(input: RankingInput, rows: readonly number[]): Float64Array {
    const { seeds, rejected, likely } = input;
    const { penalty, rejectedWeight } = this.#options;
    const refused = new Set(rejected);
    const end = rows.length - (likely?.rows.length ?? 0);
    const common = end - seeds.length - refused.size;
    const sites = this.#cache.sites(input);
    const siteOf = (row: number) => sites[row] as number;
    const seedsOn = new Map<number, number>();
    for (const seed of seeds) seedsOn.set(siteOf(seed), (seedsOn.get(siteOf(seed)) ?? 0) + 1);
    const weights = rows.slice(0, seeds.length).map((row) => (seedsOn.get(siteOf(row)) as number) ** -SITE_EXPONENT);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return Float64Array.from(rows, (row, i) => {
      if (i < seeds.length) return penalty * (weights[i] as number);
      if (i >= end) return penalty * (likely?.weight ?? 0);
      return penalty * (refused.has(row) ? rejectedWeight : total / common);
    });
  }
}

/** Half seeds, half others in their proportions: what stands out does so in a sample, too. */
function sampled([seeds, ...others]: Kinds): Kinds {
  const half = MOST_KERNEL_ROWS / 2;
  const share = half / others.flat().length;
  return [seeds.slice(0, half), ...others.map((rows) => rows.slice(0, Math.round(rows.length * share)))];
}
