import { cleanNote, isEmptyNote, mergedNote, type Said, sameNote } from '../topic/notes';
import type { NoteRecord, TopicChange } from '../types';
import type { TopicState } from './topic-state';

/** What is said of a page or site. */
export type SaidOf = Said & Pick<NoteRecord, 'target'>;

/** What the user says of a target from now on, known or not; what is not given stays as it is. */
export function writeNote(
  state: TopicState,
  target: string,
  { tags, text }: Partial<Said>,
  nowMs: number,
): { change: TopicChange; said: Said } {
  const known = state.notes.get(target);
  const said = cleanNote({ tags: tags ?? known?.tags ?? [], text: text ?? known?.text ?? '' });
  return { change: written(state, [{ target, ...said }], nowMs), said };
}

/** Adds what an import says to what is known of its targets. */
export function addNotes(state: TopicState, given: readonly SaidOf[], nowMs: number): TopicChange {
  const next = new Map<string, Said>();
  for (const { target, ...said } of given)
    next.set(target, mergedNote(next.get(target) ?? state.notes.get(target), said));
  return written(
    state,
    [...next].map(([target, said]) => ({ target, ...said })),
    nowMs,
  );
}

function written(state: TopicState, given: readonly SaidOf[], atMs: number): TopicChange {
  const topic = state.topic.id;
  const changed = given.filter((said) => !sameNote(state.notes.get(said.target), said));
  const notes = changed.map(({ target, tags, text }): NoteRecord => ({ topic, target, tags, text, atMs }));
  for (const note of notes) {
    if (isEmptyNote(note)) state.notes.delete(note.target);
    else state.notes.set(note.target, note);
  }
  return { topic, notes };
}
