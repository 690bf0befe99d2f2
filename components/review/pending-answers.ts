/** Answers that the shown ranking does not contain yet: a state and the table of its transitions. Pure functions. */

type Ids = readonly string[];

export interface PendingAnswers {
  /**
   * First version of the ranking that takes the answer to a row into account, by row id. Earlier versions hide the row;
   * infinite until the engine has answered.
   */
  readonly until: ReadonlyMap<string, number>;
  /** Ids of the rows that each step of the log hid, in the order of the steps. */
  readonly steps: ReadonlyMap<number, Ids>;
  /** Number of answers that the engine has not confirmed yet. */
  readonly open: number;
  /** Version of the last ranking; 0 before one is read. */
  readonly version: number;
}

export const NO_ANSWERS: PendingAnswers = { until: new Map(), steps: new Map(), open: 0, version: 0 };

type Transition = (state: PendingAnswers) => PendingAnswers;

/** Returns for each row the ranking version up to which it is hidden, the given rows included. */
const withHidden = ({ until }: PendingAnswers, ids: Ids, version: number) =>
  new Map([...until, ...ids.map((id) => [id, version] as const)]);

/** Returns a copy of a map without some keys. */
const withoutKeys = <K, V>(map: ReadonlyMap<K, V>, keys: readonly K[]) =>
  new Map([...map].filter(([key]) => !keys.includes(key)));

/** Transitions by event: each returns the state after the event. */
export const AFTER = {
  /** The user answered; the engine has not. */
  sent:
    (ids: Ids): Transition =>
    (state) => ({ ...state, until: withHidden(state, ids, Infinity), open: state.open + 1 }),
  /** The engine failed and wrote nothing, so the rows are shown again. */
  refused:
    (ids: Ids): Transition =>
    (state) => ({ ...state, until: withoutKeys(state.until, ids), open: state.open - 1 }),
  /** The engine wrote the answer as a step; the ranking contains it from `version` on. */
  confirmed:
    (ids: Ids, step: number, version: number): Transition =>
    (state) => ({
      ...state,
      until: withHidden(state, ids, version),
      steps: new Map([...state.steps, [step, ids]]),
      open: state.open - 1,
    }),
  /** A ranking is shown; version 0 stands for none. An import that replaces the topic restarts its versions. */
  ranked:
    (version: number): Transition =>
    (state) => {
      const isReplaced = version < state.version;
      const until = new Map([...state.until].filter((entry) => !isReplaced && entry[1] > version));
      const isSame = version === state.version && until.size === state.until.size;
      return version === 0 || isSame ? state : { ...state, until, version };
    },
  /** A step is undone, or expected to be. */
  undone:
    (ids: Ids, step: number): Transition =>
    (state) => ({ ...state, until: withoutKeys(state.until, ids), steps: withoutKeys(state.steps, [step]) }),
  /** The engine undid another step than `undone` expected. @param before the state before `undone`. */
  notUndone:
    (ids: Ids, step: number, before: PendingAnswers): Transition =>
    (state) => ({
      ...state,
      until: new Map([...state.until, ...[...before.until].filter(([id]) => ids.includes(id))]),
      steps: new Map([...state.steps, [step, ids]]),
    }),
} as const;

/**
 * Returns the step that an undo takes back; undefined without a step, and while answers are under way, because theirs
 * is not known.
 */
export function lastStep({ steps, open }: PendingAnswers): number | undefined {
  return open === 0 ? [...steps.keys()].at(-1) : undefined;
}

/** True if a row was answered and the ranking of this version does not contain the answer. */
export function isPending({ until }: PendingAnswers, id: string, version: number): boolean {
  return (until.get(id) ?? 0) > version;
}
