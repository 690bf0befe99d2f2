import type { NoteContent, NoteRecord, Stamp, TopicRecord, VerdictRecord } from '../records';
import type { TopicChange } from '../topic-change';
import type { Feedback } from './feedback';
import { stepOf } from './step';

const MAX_TAGS = 100;
export const MAX_TAG_CHARS = 200;
export const MAX_NOTE_CHARS = 20_000;

/** Content of a note without tags and text. */
const EMPTY_CONTENT: NoteContent = { tags: [], text: '' };

/**
 * Trims tags and text and cuts them to their limits. Tags keep their order; tags that differ only in case are merged to
 * the first spelling, empty ones are left out.
 */
function cleanNote({ tags, text }: NoteContent): NoteContent {
  const kept = new Map<string, string>();
  for (const given of tags) {
    const tag = given.replace(/\s+/g, ' ').trim().slice(0, MAX_TAG_CHARS);
    const key = tag.toLowerCase();
    if (tag !== '' && !kept.has(key)) kept.set(key, tag);
  }
  return { tags: [...kept.values()].slice(0, MAX_TAGS), text: text.trim().slice(0, MAX_NOTE_CHARS) };
}

/**
 * Returns the union of two notes: the tags of both, and both texts unless the first contains the second. Idempotent.
 */
function mergedNote(known: NoteContent | undefined, next: NoteContent): NoteContent {
  const content = cleanNote(next);
  if (known === undefined) return content;
  const text = known.text.includes(content.text) ? known.text : [known.text, content.text].filter(Boolean).join('\n\n');
  return cleanNote({ tags: [...known.tags, ...content.tags], text });
}

/** True if two notes have the same text and tags; an absent note equals one that need not be stored. */
function sameNote(a: NoteContent | undefined, b: NoteContent): boolean {
  if (a === undefined) return isEmptyNote(b);
  return a.text === b.text && a.tags.length === b.tags.length && a.tags.every((tag, i) => tag === b.tags[i]);
}

/**
 * True for a note without content that need not be stored. An empty note is still stored if redoing an import may
 * restore it, or if its stamps tell other copies what was removed.
 */
export function isEmptyNote(note: NoteContent & Partial<NoteRecord>): boolean {
  const { tags, text, imported = [], textStamp, tagStamps } = note;
  return tags.length === 0 && text === '' && imported.length === 0 && !textStamp && !tagStamps;
}

/**
 * Returns the content of a note without the parts of imports that were undone: its own part merged with the others;
 * empty if nothing is left.
 */
function contentWithout({ own, imported = [] }: NoteRecord, isTakenBack: (step: number) => boolean): NoteContent {
  const kept = imported.filter(({ step }) => !isTakenBack(step));
  return kept.reduce<NoteContent>((content, next) => mergedNote(content, next), own ?? EMPTY_CONTENT);
}

/** Part of a topic's state that notes need. */
interface NoteState {
  readonly topic: Pick<TopicRecord, 'id'>;
  /** Notes by target. */
  readonly notes: Map<string, NoteRecord>;
  readonly log: readonly VerdictRecord[];
  nextStamp(): Stamp | undefined;
}

/** A note on a page or site; `step` is set if an import added it. */
export type TargetNote = NoteContent & Pick<NoteRecord, 'target'> & { readonly step?: number };

/**
 * Sets the note of a target in the topic in memory; absent members stay as they are. Returns the change to store, which
 * has no note if nothing changes, and the note's new content, cut to the limits.
 */
export function writeNote(
  state: NoteState,
  target: string,
  { tags, text, author }: Partial<NoteContent> & Pick<NoteRecord, 'author'>,
  nowMs: number,
): { change: TopicChange; content: NoteContent } {
  const known = state.notes.get(target);
  const content = cleanNote({ tags: tags ?? known?.tags ?? [], text: text ?? known?.text ?? '' });
  return { change: applyNotes(state, [{ target, ...content, ...(author && { author }) }], nowMs), content };
}

/**
 * Merges the given notes into those of their targets in the topic in memory (`mergedNote`: tags and texts of both).
 * Returns the change to store, without the notes that say nothing new.
 */
export function addNotes(state: NoteState, given: readonly TargetNote[], nowMs: number): TopicChange {
  const next = new Map<string, Note>();
  for (const { target, step, ...content } of given) {
    const known = next.get(target) ?? state.notes.get(target);
    const merged = mergedNote(known, content);
    if (sameNote(known, merged)) continue;
    next.set(target, { ...ownAndImported(known, content, step), target, ...merged });
  }
  return applyNotes(state, [...next.values()], nowMs);
}

/**
 * Returns copies, for URL `to`, of the note of URL `from`, which redirects to it: the user's own part and each imported
 * part. [] without a note, or if both URLs are equal.
 */
export function movedNote({ notes }: NoteState, from: string, to: string): TargetNote[] {
  const note = notes.get(from);
  if (note === undefined || from === to) return [];
  const { own = note, imported = [] } = note;
  return [own, ...imported].map((content) => ({ ...content, target: to }));
}

/**
 * Removes the parts of notes from imports that were undone, and restores those from imports that were redone, in the
 * topic in memory. Returns the change to store.
 */
export function renewImportedNotes(state: NoteState, { takenBack }: Feedback, nowMs: number): TopicChange {
  const imported = [...state.notes.values()].filter((note) => note.imported);
  if (imported.length === 0) return { topic: state.topic.id };
  const kept = new Set<number>();
  const entries = new Map<string, boolean>();
  for (const entry of state.log) {
    const isValid = !takenBack.has(entry.seq);
    if (isValid) kept.add(stepOf(entry));
    entries.set(`${stepOf(entry)} ${entry.site ?? entry.url}`, isValid);
  }
  // A part of an imported note is undone together with the imported answer to the same page, or, without such an
  // answer, with the whole import.
  const renewed = imported.map((note) => ({
    ...note,
    ...contentWithout(note, (step) => !(entries.get(`${step} ${note.target}`) ?? kept.has(step))),
  }));
  return applyNotes(state, renewed, nowMs);
}

type Note = Omit<NoteRecord, 'topic' | 'atMs'>;

/**
 * Returns the user's own part and the imported parts of a note after content is added: to the imported parts if an
 * import (`step`) adds it, otherwise to the own part. A note without imported parts is not split.
 */
function ownAndImported(
  known: Note | undefined,
  { tags, text }: NoteContent,
  step: number | undefined,
): Pick<Note, 'own' | 'imported'> {
  const { imported = [], own = known ?? EMPTY_CONTENT } = known ?? {};
  if (step !== undefined)
    return { own: { tags: own.tags, text: own.text }, imported: [...imported, { step, tags, text }] };
  return imported.length > 0 ? { own: mergedNote(own, { tags, text }), imported } : {};
}

/**
 * Stamps the notes that differ, puts them into the topic in memory, where empty ones are deleted, and returns them as a
 * change.
 */
function applyNotes(state: NoteState, given: readonly Note[], atMs: number): TopicChange {
  const topic = state.topic.id;
  const changed = given.filter((content) => !sameNote(state.notes.get(content.target), content));
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
      ...(stamp && stampsAfterChange(state.notes.get(target), { tags, text }, stamp)),
    }),
  );
  for (const note of notes) {
    if (isEmptyNote(note)) state.notes.delete(note.target);
    else state.notes.set(note.target, note);
  }
  return { topic, notes };
}

/** Returns the note's stamps after a change: `stamp` for a changed text and for each changed tag. */
function stampsAfterChange(
  before: NoteRecord | undefined,
  { tags, text }: NoteContent,
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

/** A verdict of an older version, which could have tags. */
export type TaggedVerdict = Pick<VerdictRecord, 'topic' | 'url' | 'atMs'> & { readonly tags?: readonly string[] };

/**
 * Builds notes from the tags of older verdicts, one note per URL with all of its tags; verdicts without tags give none.
 */
export function notesOfLog(log: readonly TaggedVerdict[]): NoteRecord[] {
  const notes = new Map<string, NoteRecord>();
  for (const { topic, url, atMs, tags = [] } of log) {
    if (tags.length > 0)
      notes.set(url, { topic, target: url, ...mergedNote(notes.get(url), { tags, text: '' }), atMs });
  }
  return [...notes.values()];
}
