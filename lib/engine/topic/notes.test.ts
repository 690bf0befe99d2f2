import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stateOf, TOPIC } from '../../../tests/support/topic';
import { addNotes, isEmptyNote, MAX_NOTE_CHARS, MAX_TAG_CHARS, notesOfLog, writeNote } from './notes';

const MAX_TAGS = 100;
/** Content of a note as it is stored for a new target. */
const cleanNote = (note: { tags: readonly string[]; text: string }) => writeNote(stateOf([]), 'a', note, 1).content;
const content = fc.record({
  tags: fc.array(fc.constantFrom('bees', 'Bees', ' honey ', '', '蜜蜂', 'a  b'), { maxLength: 6 }),
  text: fc.constantFrom('', ' one', 'one two', 'two\n\none'),
});

describe('notes', () => {
  it('writeNote trims tags and removes duplicates regardless of case', () => {
    expect(cleanNote({ tags: [' Wet  land ', '', 'bees', 'WET LAND'], text: ' a\nb ' })).toEqual({
      tags: ['Wet land', 'bees'],
      text: 'a\nb',
    });
  });

  it('writeNote cuts tags and text to their limits', () => {
    const tags = Array.from({ length: 200 }, (_, i) => `${i}${'x'.repeat(300)}`);
    const cut = cleanNote({ tags, text: 'y'.repeat(30_000) });
    expect(cut.tags).toHaveLength(MAX_TAGS);
    expect(cut.tags.every((tag) => tag.length <= MAX_TAG_CHARS)).toBe(true);
    expect(cut.text).toHaveLength(MAX_NOTE_CHARS);
  });

  it('addNotes adds an imported note once, however often it is imported', () => {
    fc.assert(
      fc.property(content, content, (known, next) => {
        const state = stateOf([]);
        writeNote(state, 'a', known, 1);
        const added = () => {
          addNotes(state, [{ target: 'a', ...next }], 2);
          return state.notes.get('a') ?? { tags: [], text: '' };
        };
        const once = added();
        expect(added()).toEqual(once);
        for (const tag of cleanNote(known).tags) expect(once.tags).toContain(tag);
        expect(once.text).toContain(cleanNote(known).text);
        expect(once.text).toContain(cleanNote(next).text);
      }),
    );
  });

  it('writeNote stores nothing for a note without tags and text, and stores another order of tags', () => {
    expect(isEmptyNote(cleanNote({ tags: [' '], text: '\n' }))).toBe(true);
    const state = stateOf([]);
    const stored = (tags: readonly string[]) => writeNote(state, 'a', { tags, text: ' ' }, 1).change.notes;
    expect(stored([' '])).toEqual([]);
    expect([stored(['a', 'b']), stored(['b', 'a'])]).toMatchObject([[{ tags: ['a', 'b'] }], [{ tags: ['b', 'a'] }]]);
  });
});

it('notesOfLog merges the tags of a log into one note per URL', () => {
  const entry = (seq: number, url: string, tags?: string[]) => ({
    topic: 't',
    url,
    atMs: seq,
    ...(tags ? { tags } : {}),
  });
  expect(notesOfLog([entry(1, 'a', ['x', 'y']), entry(2, 'b'), entry(3, 'a', ['y', 'z'])])).toEqual([
    { topic: 't', target: 'a', tags: ['x', 'y', 'z'], text: '', atMs: 3 },
  ]);
});

const NOW_MS = 7;
const PAGE = 'https://a.example/x';

it('writeNote keeps omitted fields, and writes nothing if the note stays the same', () => {
  const state = stateOf([]);
  expect(writeNote(state, 'a.example', { tags: ['bees'] }, NOW_MS)).toEqual({
    change: { topic: TOPIC, notes: [{ topic: TOPIC, target: 'a.example', tags: ['bees'], text: '', atMs: NOW_MS }] },
    content: { tags: ['bees'], text: '' },
  });
  expect(writeNote(state, 'a.example', { text: 'good ' }, NOW_MS).content).toEqual({ tags: ['bees'], text: 'good' });
  expect(writeNote(state, 'a.example', { text: 'good' }, NOW_MS + 1).change).toEqual({ topic: TOPIC, notes: [] });
});

it('writeNote deletes a note that becomes empty', () => {
  const state = stateOf([]);
  writeNote(state, PAGE, { tags: ['bees'] }, NOW_MS);
  const { change } = writeNote(state, PAGE, { tags: [] }, NOW_MS);
  expect(change.notes).toMatchObject([{ target: PAGE, tags: [], text: '' }]);
  expect(state.notes.has(PAGE)).toBe(false);
});

it('addNotes appends imported tags and text to a note, also for several rows of one URL', () => {
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
