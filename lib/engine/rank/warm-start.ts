import { type LogisticModel, type LogisticProblem, type Start, solveLogistic } from './logistic-solver';

/** Solves one problem after another, each from the solution of the one before, which mostly has nearly the same rows. */
export class WarmStart {
  #rows: readonly number[] = [];
  #model: LogisticModel | undefined;

  /**
   * @param rows what the problem's rows are called; a row that was not there before starts at 0.
   * @param scoresOf w·x of rows by the model before, where dot products of rows are still the same: it saves working out the
   *   products of all rows with where the fit starts.
   */
  solve(
    rows: readonly number[],
    problem: Omit<LogisticProblem, 'start'>,
    scoresOf?: (rows: readonly number[]) => Float64Array,
  ): LogisticModel {
    const model = solveLogistic({ ...problem, start: this.#startFor(rows, scoresOf) });
    this.#rows = rows;
    this.#model = model;
    return model;
  }

  #startFor(
    rows: readonly number[],
    scoresOf: ((rows: readonly number[]) => Float64Array) | undefined,
  ): Start | undefined {
    const model = this.#model;
    if (model === undefined) return undefined;
    const places = new Map(this.#rows.map((row, i) => [row, i]));
    const known = Int32Array.from(rows, (row) => places.get(row) ?? -1);
    const betas = Float64Array.from(known, (place) => model.betas[place] ?? 0);
    const start = { betas, intercept: model.intercept, firstLength: model.firstLength };
    // Without a row that is gone, w is another.
    const isWhole = known.reduce((count, place) => count + (place < 0 ? 0 : 1), 0) === this.#rows.length;
    if (!isWhole || scoresOf === undefined) return start;
    const scores = scoresOf(rows.filter((_, i) => (known[i] as number) < 0));
    let fresh = 0;
    const image = Float64Array.from(known, (place) => model.image[place] ?? (scores[fresh++] as number));
    return { ...start, image };
  }
}
