import { type LogisticModel, type LogisticProblem, type Start, solveLogistic } from './logistic-solver';
import { RowPlaces } from './row-places';

/** Solves one problem after another, each from the solution of the one before, which mostly has nearly the same rows. */
export class WarmStart {
  readonly #places = new RowPlaces();
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
    this.#places.clear();
    for (const row of rows) this.#places.add(row);
    this.#model = model;
    return model;
  }

  #startFor(
    rows: readonly number[],
    scoresOf: ((rows: readonly number[]) => Float64Array) | undefined,
  ): Start | undefined {
    const model = this.#model;
    if (model === undefined) return undefined;
    const known = rows.map((row) => this.#places.get(row));
    const betas = Float64Array.from(known, (place) => model.betas[place] ?? 0);
    const start = { betas, intercept: model.intercept, firstLength: model.firstLength };
    // Without a row that is gone, w is another.
    const newcomers = rows.filter((_, i) => (known[i] as number) < 0);
    if (scoresOf === undefined || rows.length - newcomers.length < this.#places.size) return start;
    const scores = scoresOf(newcomers);
    let fresh = 0;
    const image = Float64Array.from(known, (place) => model.image[place] ?? (scores[fresh++] as number));
    return { ...start, image };
  }
}
