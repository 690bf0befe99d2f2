import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AFTER, isPending, lastStep, NO_ANSWERS, type PendingAnswers } from './pending-answers';

type Transition = ReturnType<typeof AFTER.sent>;
const stateAfter = (...transitions: readonly Transition[]): PendingAnswers =>
  transitions.reduce((state, transition) => transition(state), NO_ANSWERS);
const hiddenAt = (state: PendingAnswers, version: number) =>
  [...state.until.keys()].filter((id) => isPending(state, id, version));

const A = ['a'];
const SENT = AFTER.sent(A);
const CONFIRMED = AFTER.confirmed(A, 4, 8);
const UNDONE = AFTER.undone(A, 4);
const NOT_UNDONE = AFTER.notUndone(A, 4, stateAfter(SENT, CONFIRMED));

describe('pending answers', () => {
  it.each<[string, Transition[], string[], number | undefined]>([
    ['a sent answer hides its row, and no step can be undone', [SENT], A, undefined],
    ['a refused answer shows its row again', [SENT, AFTER.refused(A)], [], undefined],
    ['a confirmed answer hides its row, and its step can be undone', [SENT, CONFIRMED], A, 4],
    ['an older ranking changes nothing', [SENT, CONFIRMED, AFTER.ranked(7)], A, 4],
    ['a ranking with the answer has no row to hide', [SENT, CONFIRMED, AFTER.ranked(8)], [], 4],
    ['an undone answer shows its row again, and no step is left', [SENT, CONFIRMED, UNDONE], [], undefined],
    ['a replaced topic hides no row', [SENT, CONFIRMED, AFTER.ranked(7), AFTER.ranked(1)], [], 4],
    ['an answer under way makes the last step unknown', [SENT, CONFIRMED, AFTER.sent(['b'])], ['a', 'b'], undefined],
    ['an undo that the engine did not do hides the row again', [SENT, CONFIRMED, UNDONE, NOT_UNDONE], A, 4],
  ])('%s', (_, transitions, hidden, step) => {
    const state = stateAfter(...transitions);
    expect(hiddenAt(state, 7)).toEqual(hidden);
    expect(lastStep(state)).toBe(step);
  });

  it('a ranking that changes nothing returns the same state', () => {
    const state = stateAfter(SENT, AFTER.ranked(7), CONFIRMED);
    expect(AFTER.ranked(7)(state)).toBe(state);
    expect(AFTER.ranked(0)(state)).toBe(state);
  });

  it('no row stays hidden when every answer is refused, or confirmed and ranked', () => {
    const answers = fc.uniqueArray(fc.record({ id: fc.string(), isRefused: fc.boolean() }), {
      selector: ({ id }) => id,
    });
    fc.assert(
      fc.property(answers, (given) => {
        const state = stateAfter(
          ...given.map(({ id }) => AFTER.sent([id])),
          ...given.map(({ id, isRefused }, i) => (isRefused ? AFTER.refused([id]) : AFTER.confirmed([id], i, i + 1))),
          AFTER.ranked(given.length),
        );
        expect([...state.until.keys(), state.open]).toEqual([0]);
      }),
    );
  });
});
