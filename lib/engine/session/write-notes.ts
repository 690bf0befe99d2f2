import { type Feedback, stepOf } from '../topic/feedback';
import { cleanNote, isEmptyNote, mergedNote, NOTHING_SAID, type Said, saidWithout, sameNote } from '../topic/notes';
import type { NoteRecord, Stamp, TopicChange } from '../types';
import type { TopicState } from './topic-state';

/** What is said of a page or site, by an import where it has a step. */
export type SaidOf = Said & Pick<NoteRecord, 'target'> & { readonly step?: number };

/** What the user says of a target from now on, known or not; what is not given stays as it is. */
export function writeNote(
  state: TopicState,
  target: string,
  { tags, text, author }: Partial<Said> & Pick<NoteRecord, 'author'>,
  nowMs: number,
): { change: TopicChange; said: Said } {
  const known = state.notes.get(target);
  const said = cleanNote({ tags: tags ?? known?.tags ?? [], text: text ?? known?.text ?? '' });
  return { change: written(state, [{ target, ...said, ...(author && { author }) }], nowMs), said };
}

/** Adds what an import says to what is known of its targets. */
export function addNotes(state: TopicState, given: readonly SaidOf[], nowMs: number): TopicChange {
  const next = new Map<string, Note>();
  for (const { target, step, ...said } of given) {
    const known = next.get(target) ?? state.notes.get(target);
    const merged = mergedNote(known, said);
    if (sameNote(known, merged)) continue;
    next.set(target, { ...added(known, said, step), target, ...merged });
  }
  return written(state, [...next.values()], nowMs);
}

/** What was said of one address, for the one that it led to. */
export function movedNote({ notes }: TopicState, from: string, to: string): SaidOf[] {
  const note = notes.get(from);
  if (note === undefined || from === to) return [];
  const { own = note, imported = [] } = note;
  return [own, ...imported].map((said) => ({ ...said, target: to }));
}

/** Takes from the notes what came with imports that were taken back, and gives back what came with those that stand again. */
export function settleNotes(state: TopicState, { takenBack }: Feedback, nowMs: number): TopicChange {
  const imported = [...state.notes.values()].filter((note) => note.imported);
  if (imported.length === 0) return { topic: state.topic.id };
  const standing = new Set<number>();
  const entries = new Map<string, boolean>();
  for (const entry of state.log) {
    const isStanding = !takenBack.has(entry.seq);
    if (isStanding) standing.add(stepOf(entry));
    entries.set(`${stepOf(entry)} ${entry.site ?? entry.url}`, isStanding);
  }
  // An import writes also on what was decided before: that has no entry, and goes with the last one of the step.
  const settled = imported.map((note) => ({
    ...note,
    ...saidWithout(note, (step) => !(entries.get(`${step} ${note.target}`) ?? standing.has(step))),
  }));
  return written(state, settled, nowMs);
}

type Note = Omit<NoteRecord, 'topic' | 'atMs'>;

/** What is kept of where a note is from; words without a step are the user's own. */
function added(
  known: Note | undefined,
  { tags, text }: Said,
  step: number | undefined,
): Pick<Note, 'own' | 'imported'> {
  const { imported = [], own = known ?? NOTHING_SAID } = known ?? {};
  if (step !== undefined)
    return { own: { tags: own.tags, text: own.text }, imported: [...imported, { step, tags, text }] };
  return imported.length > 0 ? { own: mergedNote(own, { tags, text }), imported } : {};
}

function written(state: TopicState, given: readonly Note[], atMs: number): TopicChange {
  const topic = state.topic.id;
  const changed = given.filter((said) => !sameNote(state.notes.get(said.target), said));
  const stamp = changed.length > 0 ? state.nextStamp() : undefined;
  const notes = changed.map(
    ({ target, tags, text, own, imported, author }): NoteRecord => ({
      topic,
      target,
      tags,
      text,
      atMs,
      ...(own ? { own } : {}),
      ...(imported ? { imported } : {}),
      ...(author ? { author } : {}),
      ...(stamp && stamped(state.notes.get(target), { tags, text }, stamp)),
    }),
  );
  for (const note of notes) {
    if (isEmptyNote(note)) state.notes.delete(note.target);
    else state.notes.set(note.target, note);
  }
  return { topic, notes };
}

/** Stamps of a note whose text, or some of whose tags, have just changed. */
function stamped(
  before: NoteRecord | undefined,
  { tags, text }: Said,
  stamp: Stamp,
): Pick<NoteRecord, 'textStamp' | 'tagStamps'> {
  const { tagStamps = [], textStamp } = before ?? {};
  const [had, has] = [before?.tags ?? [], tags].map((list) => new Set(list.map((tag) => tag.toLowerCase())));
  const changed = [...(had ?? []), ...(has ?? [])].filter((tag) => had?.has(tag) !== has?.has(tag));
  const stamps = [
    ...tagStamps.filter(({ tag }) => !changed.includes(tag)),
    ...changed.map((tag) => ({ tag, ...stamp })),
  ];
  const latest = text === (before?.text ?? '') ? textStamp : stamp;
  return {
    ...(latest && { textStamp: latest }),
    ...(stamps.length > 0 && { tagStamps: stamps }),
  };
}
