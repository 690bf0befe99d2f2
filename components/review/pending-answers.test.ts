import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AnswerEvent, afterEvent, isPending, lastStep, NO_ANSWERS, type PendingAnswers } from './pending-answers';

const stateAfter = (...events: readonly AnswerEvent[]): PendingAnswers => events.reduce(afterEvent, NO_ANSWERS);
const hiddenAt = (state: PendingAnswers, version: number) =>
  [...state.hiddenUntil.keys()].filter((id) => isPending(state, id, version));

const SENT = { type: 'sent', ids: ['a'] } as const;
const CONFIRMED = { type: 'confirmed', ids: ['a'], step: 4, version: 8 } as const;
const UNDONE = { type: 'undone', ids: ['a'], step: 4 } as const;
const ranked = (version: number, isReplaced = false) => ({ type: 'ranked', version, isReplaced }) as const;

describe('pending answers', () => {
  it.each<[string, AnswerEvent[], string[], number | undefined]>([
    ['a sent answer hides its row, and no step can be undone', [SENT], ['a'], undefined],
    ['a refused answer shows its row again', [SENT, { type: 'refused', ids: ['a'] }], [], undefined],
    ['a confirmed answer hides its row, and its step can be undone', [SENT, CONFIRMED], ['a'], 4],
    ['an older ranking changes nothing', [SENT, CONFIRMED, ranked(7)], ['a'], 4],
    ['a ranking with the answer has no row to hide', [SENT, CONFIRMED, ranked(8)], [], 4],
    ['an undone answer shows its row again, and no step is left', [SENT, CONFIRMED, UNDONE], [], undefined],
    ['a replaced topic hides no row', [SENT, CONFIRMED, ranked(1, true)], [], 4],
    [
      'a second answer under way makes the last step unknown',
      [SENT, CONFIRMED, { type: 'sent', ids: ['b'] }],
      ['a', 'b'],
      undefined,
    ],
    [
      'an undo that the engine did not do hides the row again',
      [SENT, CONFIRMED, UNDONE, { type: 'notUndone', ids: ['a'], step: 4, hiddenUntil: new Map([['a', 8]]) }],
      ['a'],
      4,
    ],
  ])('%s', (_, events, hidden, step) => {
    const state = stateAfter(...events);
    expect(hiddenAt(state, 7)).toEqual(hidden);
    expect(lastStep(state)).toBe(step);
  });

  it('an event that changes nothing returns the same state', () => {
    const state = stateAfter(SENT, CONFIRMED);
    expect(afterEvent(state, ranked(7))).toBe(state);
  });

  it('no row stays hidden when every answer is refused, or confirmed and ranked', () => {
    const answers = fc.uniqueArray(fc.record({ id: fc.string(), isRefused: fc.boolean() }), {
      selector: ({ id }) => id,
    });
    fc.assert(
      fc.property(answers, (given) => {
        const state = stateAfter(
          ...given.map(({ id }) => ({ type: 'sent', ids: [id] }) as const),
          ...given.map(
            ({ id, isRefused }, i): AnswerEvent =>
              isRefused ? { type: 'refused', ids: [id] } : { type: 'confirmed', ids: [id], step: i, version: i + 1 },
          ),
          ranked(given.length),
        );
        expect([...state.hiddenUntil.keys(), state.underWay]).toEqual([0]);
      }),
    );
  });
});
