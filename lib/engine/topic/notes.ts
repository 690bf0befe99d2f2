import type { NoteRecord, VerdictRecord } from '../types';

export const MAX_TAGS = 100;
export const MAX_TAG_CHARS = 200;
export const MAX_NOTE_CHARS = 20_000;

/** What the user says of a target. */
export type Said = Pick<NoteRecord, 'tags' | 'text'>;

export const NOTHING_SAID: Said = { tags: [], text: '' };

/** Tags trimmed, in their order, each once in any case of letters; the text trimmed; both cut to their limits. */
export function cleanNote({ tags, text }: Said): Said {
  const kept = new Map<string, string>();
  for (const given of tags) {
    const tag = given.replace(/\s+/g, ' ').trim().slice(0, MAX_TAG_CHARS);
    const key = tag.toLowerCase();
    if (tag !== '' && !kept.has(key)) kept.set(key, tag);
  }
  return { tags: [...kept.values()].slice(0, MAX_TAGS), text: text.trim().slice(0, MAX_NOTE_CHARS) };
}

/** What an import says beside what is known already: the tags of both, and both texts unless one holds the other. Idempotent. */
export function mergedNote(known: Said | undefined, next: Said): Said {
  const said = cleanNote(next);
  if (known === undefined) return said;
  const text = known.text.includes(said.text) ? known.text : [known.text, said.text].filter(Boolean).join('\n\n');
  return cleanNote({ tags: [...known.tags, ...said.tags], text });
}

export function sameNote(a: Said | undefined, b: Said): boolean {
  if (a === undefined) return isEmptyNote(b);
  return a.text === b.text && a.tags.length === b.tags.length && a.tags.every((tag, i) => tag === b.tags[i]);
}

/**
 * True for a note that says nothing and need not be kept. One is kept while an undone import may come back to it, and where its stamps
 * have to tell other copies of the topic what was removed.
 */
export function isEmptyNote(note: Said & Partial<NoteRecord>): boolean {
  const { tags, text, imported = [], textStamp, tagStamps } = note;
  return tags.length === 0 && text === '' && imported.length === 0 && !textStamp && !tagStamps;
}

/** What a note says without the imports that were taken back. @param isTakenBack told a step. */
export function saidWithout({ own, imported = [] }: NoteRecord, isTakenBack: (step: number) => boolean): Said {
  const standing = imported.filter(({ step }) => !isTakenBack(step));
  return standing.reduce<Said>((said, next) => mergedNote(said, next), own ?? NOTHING_SAID);
}

/** An entry of the log from before notes were kept by themselves. */
export type TaggedVerdict = Pick<VerdictRecord, 'topic' | 'url' | 'atMs'> & { readonly tags?: readonly string[] };

/** Notes of what the log's entries had for tags, by address. */
export function notesOfLog(log: readonly TaggedVerdict[]): NoteRecord[] {
  const notes = new Map<string, NoteRecord>();
  for (const { topic, url, atMs, tags = [] } of log) {
    if (tags.length > 0)
      notes.set(url, { topic, target: url, ...mergedNote(notes.get(url), { tags, text: '' }), atMs });
  }
  return [...notes.values()];
}
