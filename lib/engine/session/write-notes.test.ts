import { expect, it } from 'vitest';
import { stateOf, TOPIC } from '../../../tests/support/topic';
import { addNotes, writeNote } from './write-notes';

const NOW_MS = 7;
const PAGE = 'https://a.example/x';

it('what is not given of a note stays, and saying the same again changes nothing', () => {
  const state = stateOf([]);
  expect(writeNote(state, 'a.example', { tags: ['bees'] }, NOW_MS)).toEqual({
    change: { topic: TOPIC, notes: [{ topic: TOPIC, target: 'a.example', tags: ['bees'], text: '', atMs: NOW_MS }] },
    said: { tags: ['bees'], text: '' },
  });
  expect(writeNote(state, 'a.example', { text: 'good ' }, NOW_MS).said).toEqual({ tags: ['bees'], text: 'good' });
  expect(writeNote(state, 'a.example', { text: 'good' }, NOW_MS + 1).change).toEqual({ topic: TOPIC, notes: [] });
});

it('a note emptied is gone', () => {
  const state = stateOf([]);
  writeNote(state, PAGE, { tags: ['bees'] }, NOW_MS);
  const { change } = writeNote(state, PAGE, { tags: [] }, NOW_MS);
  expect(change.notes).toMatchObject([{ target: PAGE, tags: [], text: '' }]);
  expect(state.notes.has(PAGE)).toBe(false);
});

it('an import adds to what was written, rows of one address to each other', () => {
  const state = stateOf([]);
  writeNote(state, PAGE, { tags: ['mine'], text: 'my words' }, NOW_MS);
  addNotes(
    state,
    [
      { target: PAGE, tags: ['theirs'], text: 'their words' },
      { target: PAGE, tags: ['more'], text: '' },
      { target: 'b.example', tags: [], text: '' },
    ],
    NOW_MS,
  );
  expect([...state.notes.values()]).toMatchObject([
    { target: PAGE, tags: ['mine', 'theirs', 'more'], text: 'my words\n\ntheir words' },
  ]);
});
