import { type LogisticModel, type LogisticProblem, solveLogistic } from './logistic-solver';

/** Solves one problem after another, each from the solution of the one before, which mostly has nearly the same rows. */
export class WarmStart {
  #rows: readonly number[] = [];
  #model: LogisticModel | undefined;

  /** @param rows what the problem's rows are called; a row that was not there before starts at 0. */
  solve(rows: readonly number[], problem: Omit<LogisticProblem, 'start'>): LogisticModel {
    const model = solveLogistic({ ...problem, start: this.#startFor(rows) });
    this.#rows = rows;
    this.#model = model;
    return model;
  }

  #startFor(rows: readonly number[]): LogisticModel | undefined {
    const model = this.#model;
    if (model === undefined) return undefined;
    const betas = new Map(this.#rows.map((row, i) => [row, model.betas[i] as number]));
    return { ...model, betas: Float64Array.from(rows, (row) => betas.get(row) ?? 0) };
  }
}
