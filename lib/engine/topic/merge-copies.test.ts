import { expect, it } from 'vitest';
import { topicOf } from '../../../tests/support/topic';
import { DEFAULT_TOPIC_SETTINGS } from '../defaults';
import type { NoteRecord, Stamp, TopicRecord } from '../records';
import { changedMembers, mergeCopies, mergedNotes, withOwnMachineSettings } from './merge-copies';

const at = (clock: number, replica = 'x'): Stamp => ({ clock, replica });
const note = (more: Partial<NoteRecord>): NoteRecord => ({
  ...{ topic: 't', target: 'a.example', tags: [], text: '', atMs: 1 },
  ...more,
});
const merged = (mine: TopicRecord, theirs: TopicRecord) =>
  mergeCopies({ topic: mine, log: [], notes: [] }, { topic: theirs, log: [], notes: [] }).topic;

it('mergeCopies takes each setting from the copy that changed it last', () => {
  const mine = topicOf({ breadth: 1 }, { name: 'Bees', stamps: { 'settings.breadth': at(5), name: at(1) } });
  const theirs = topicOf({ breadth: 0 }, { name: 'Wild bees', stamps: { 'settings.breadth': at(2), name: at(4) } });
  expect(merged(mine, theirs)).toMatchObject({ name: 'Wild bees', settings: { breadth: 1 } });
  expect(merged(theirs, mine)).toMatchObject({ name: 'Wild bees', settings: { breadth: 1 } });
});

it('mergeCopies returns the same topic object if the other copy has nothing newer', () => {
  const topic = topicOf({}, { stamps: { name: at(1) } });
  expect(merged(topic, structuredClone(topic))).toBe(topic);
});

it('mergeCopies does not merge fields of a single copy: replica, blind mode and share', () => {
  const theirs = topicOf({}, { replica: 'y', isBlind: true, share: { part: 2, of: 2, overlap: 0 } });
  expect(merged(topicOf(), theirs)).toEqual(topicOf());
});

it('mergeCopies merges no setting that makes this machine search', () => {
  const theirs = topicOf(
    { watch: 'daily', pagesPerRound: 100, languages: { de: ['Bienen'] }, stoppedSources: [], breadth: 0 },
    { stamps: { 'settings.watch': at(9), 'settings.breadth': at(9) } },
  );
  const mine = topicOf({ stoppedSources: ['mwmbl'] });
  const { settings } = merged(mine, theirs);
  expect(settings).toEqual({ ...mine.settings, breadth: 0 });
});

it('withOwnMachineSettings keeps the acting settings of the replaced topic, and the defaults for a new one', () => {
  const given = topicOf({ watch: 'daily', pagesPerRound: 100, languages: { de: ['Bienen'] }, stoppedSources: ['a'] });
  const own = topicOf({ watch: 'weekly', pagesPerRound: 5 }).settings;
  expect(withOwnMachineSettings(given.settings)).toMatchObject({ ...DEFAULT_TOPIC_SETTINGS, stoppedSources: ['a'] });
  expect(withOwnMachineSettings(given.settings)).not.toHaveProperty('languages');
  expect(withOwnMachineSettings(given.settings, own)).toMatchObject({ watch: 'weekly', pagesPerRound: 5 });
  expect(withOwnMachineSettings(given.settings, own)).not.toHaveProperty('stoppedSources');
});

it('mergeCopies prefers a known language over an unknown one', () => {
  const [known, unknown] = [topicOf({}, { language: 'en' }), topicOf({}, { language: 'und' })];
  expect(merged(unknown, known).language).toBe('en');
  expect(merged(known, unknown).language).toBe('en');
});

it('changedMembers names the members that differ, and settings one by one', () => {
  const criteria = { include: 'hives', exclude: '' };
  expect(changedMembers(topicOf(), topicOf({ breadth: 0.25 }, { criteria }))).toEqual(['criteria', 'settings.breadth']);
});

it('mergedNotes removes a tag that one copy removed, and keeps a tag that the other copy added', () => {
  const mine = note({ tags: ['water'], tagStamps: [{ tag: 'old', ...at(3) }] });
  const theirs = note({ tags: ['old', 'new'], tagStamps: [{ tag: 'new', ...at(2) }] });
  expect(mergedNotes(mine, theirs).tags).toEqual(['water', 'new']);
});

it('mergedNotes keeps the tags of both notes of older versions and the later text', () => {
  const [mine, theirs] = [note({ tags: ['a'], text: 'mine', atMs: 2 }), note({ tags: ['b'], text: 'theirs', atMs: 3 })];
  expect(mergedNotes(mine, theirs)).toMatchObject({ tags: ['a', 'b'], text: 'theirs', atMs: 3 });
  expect(mergedNotes(theirs, mine)).toMatchObject({ tags: ['b', 'a'], text: 'theirs', atMs: 3 });
});

it('mergedNotes drops the record of what an import added to the other copy’s note', () => {
  const theirs = note({ tags: ['a'], own: { tags: [], text: '' }, imported: [{ step: 1, tags: ['a'], text: '' }] });
  expect(mergedNotes(undefined, theirs)).toEqual(note({ tags: ['a'] }));
});
