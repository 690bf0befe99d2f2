/** Answers that the shown ranking does not contain yet: a reducer. Pure functions. */

export interface PendingAnswers {
  /**
   * First version of the ranking that takes the answer to a row into account, by row id. Earlier versions hide the row;
   * infinite until the engine has answered.
   */
  readonly hiddenUntil: ReadonlyMap<string, number>;
  /** Ids of the rows that each step of the log hid, in the order of the steps. */
  readonly steps: ReadonlyMap<number, readonly string[]>;
  /** Number of answers that the engine has not confirmed yet. */
  readonly underWay: number;
}

export const NO_ANSWERS: PendingAnswers = { hiddenUntil: new Map(), steps: new Map(), underWay: 0 };

type Ids = readonly string[];
interface Events {
  /** The user answered; the engine has not. */
  sent: { readonly ids: Ids };
  /** The engine wrote nothing. */
  refused: { readonly ids: Ids };
  /** The engine wrote the answer as a step; the ranking contains it from `version` on. */
  confirmed: { readonly ids: Ids; readonly step: number; readonly version: number };
  /** A ranking is shown. `isReplaced`: an import replaced the topic, and its versions began anew. */
  ranked: { readonly version: number; readonly isReplaced: boolean };
  /** A step is undone, or expected to be. */
  undone: { readonly ids: Ids; readonly step: number };
  /** The engine undid another step than `undone` expected. `hiddenUntil`: of the step's rows, from before. */
  notUndone: { readonly ids: Ids; readonly step: number; readonly hiddenUntil: PendingAnswers['hiddenUntil'] };
}
export type AnswerEvent = { readonly [T in keyof Events]: { readonly type: T } & Events[T] }[keyof Events];

const hidden = ({ hiddenUntil }: PendingAnswers, ids: Ids, version: number) =>
  new Map([...hiddenUntil, ...ids.map((id) => [id, version] as const)]);

const shown = ({ hiddenUntil }: PendingAnswers, ids: Ids) => {
  const back = new Set(ids);
  return new Map([...hiddenUntil].filter(([id]) => !back.has(id)));
};

const TRANSITIONS: { readonly [T in keyof Events]: (state: PendingAnswers, event: Events[T]) => PendingAnswers } = {
  sent: (state, { ids }) => ({
    ...state,
    hiddenUntil: hidden(state, ids, Number.POSITIVE_INFINITY),
    underWay: state.underWay + 1,
  }),
  refused: (state, { ids }) => ({ ...state, hiddenUntil: shown(state, ids), underWay: state.underWay - 1 }),
  confirmed: (state, { ids, step, version }) => ({
    hiddenUntil: hidden(state, ids, version),
    steps: new Map([...state.steps, [step, ids]]),
    underWay: state.underWay - 1,
  }),
  ranked: (state, { version, isReplaced }) => {
    const left = new Map([...state.hiddenUntil].filter(([, until]) => !isReplaced && until > version));
    return left.size < state.hiddenUntil.size ? { ...state, hiddenUntil: left } : state;
  },
  undone: (state, { ids, step }) => ({
    ...state,
    hiddenUntil: shown(state, ids),
    steps: new Map([...state.steps].filter(([other]) => other !== step)),
  }),
  notUndone: (state, { ids, step, hiddenUntil }) => ({
    ...state,
    hiddenUntil: new Map([...state.hiddenUntil, ...hiddenUntil]),
    steps: new Map([...state.steps, [step, ids]]),
  }),
};

/** Returns the state after an event; the same state if the event changes nothing. */
export function afterEvent(state: PendingAnswers, { type, ...event }: AnswerEvent): PendingAnswers {
  return TRANSITIONS[type](state, event as never);
}

/** Returns the step that an undo takes back; undefined while answers are under way, because theirs is not known. */
export function lastStep({ steps, underWay }: PendingAnswers): number | undefined {
  return underWay === 0 ? [...steps.keys()].at(-1) : undefined;
}

/** True if a row was answered and the ranking of this version does not contain the answer. */
export function isPending({ hiddenUntil }: PendingAnswers, id: string, version: number): boolean {
  return (hiddenUntil.get(id) ?? 0) > version;
}
