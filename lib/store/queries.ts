/** Read-only queries of the interface. Only the engine worker writes to these tables. */
import type { AttemptRecord, CaptureRecord, NoteRecord, PageRecord, TopicRecord } from '../engine/records';
import type { RoundRecord } from '../engine/session-records';
import type { WatchedRecord } from '../engine/watch-records';
import type { TendrilDb } from './db';
import { rowsOfTopic } from './topic-tables';

/** Returns all topics that the user did not delete, newest first. */
export async function listTopics(db: TendrilDb): Promise<TopicRecord[]> {
  const topics = await db.topics.filter(({ deletedAtMs }) => deletedAtMs === undefined).toArray();
  return topics.sort((a, b) => b.createdAtMs - a.createdAtMs || a.name.localeCompare(b.name));
}

/** Returns the deleted topics that can still be restored, last deleted first. */
export async function deletedTopics(db: TendrilDb): Promise<TopicRecord[]> {
  const topics = await db.topics.filter(({ deletedAtMs }) => deletedAtMs !== undefined).toArray();
  return topics.sort((a, b) => (b.deletedAtMs ?? 0) - (a.deletedAtMs ?? 0));
}

/** Returns `id` if its topic exists and is not deleted, else the id of the newest topic, or '' without topics. */
export async function topicOrNewest(db: TendrilDb, id: string): Promise<string> {
  const topics = await listTopics(db);
  return (topics.find((topic) => topic.id === id) ?? topics[0])?.id ?? '';
}

/**
 * Returns the last attempt to read each URL of a topic that gave no page at once, with the reason, oldest first. URLs
 * that led to a page in the end have the code `redirected`.
 */
export async function attemptsOf(db: TendrilDb, topic: string): Promise<AttemptRecord[]> {
  return (await rowsOfTopic(db.attempts, '[topic+url]', topic).toArray()).sort((a, b) => a.atMs - b.atMs);
}

/** Returns the number of queued URLs of a topic. */
export function queuedCount(db: TendrilDb, topic: string): Promise<number> {
  return rowsOfTopic(db.frontier, '[topic+url]', topic).count();
}

/** Numbers are read as one range if the range has at most this many numbers per wanted page. */
const RANGE_PAGES_PER_WANTED = 2;

/**
 * Returns pages by number, in no fixed order; unknown numbers are left out. If all numbers lie close together, they are
 * read as one range, and the result has the pages between them too; otherwise each has a request of its own.
 */
export function pagesByNumber(
  db: TendrilDb,
  topic: string,
  numbers: readonly number[],
): Promise<Map<number, PageRecord>> {
  return db.transaction('r', db.pages, async () => {
    const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
    const areClose = numbers.length > 0 && last - first < RANGE_PAGES_PER_WANTED * numbers.length;
    const rows = areClose
      ? await db.pages.where('[topic+n]').between([topic, first], [topic, last], true, true).toArray()
      : await Promise.all(numbers.map((n) => db.pages.get({ topic, n })));
    return new Map(rows.flatMap((row) => (row ? [[row.n, row]] : [])));
  });
}

/** Returns the user's notes on pages and sites of a topic, by URL or site. */
export async function notesOf(db: TendrilDb, topic: string): Promise<Map<string, NoteRecord>> {
  const rows = await rowsOfTopic(db.notes, '[topic+target]', topic).toArray();
  return new Map(rows.map((row) => [row.target, row]));
}

/** Returns the archive captures of a topic's pages and front pages of sites, by URL; absent = not looked up yet. */
export async function capturesOf(db: TendrilDb, topic: string): Promise<ReadonlyMap<string, CaptureRecord>> {
  const rows = await rowsOfTopic(db.captures, '[topic+url]', topic).toArray();
  return new Map(rows.map((row) => [row.url, row]));
}

/** Returns the stored state of watched feeds, sitemaps, pages and queries of a topic, by target. */
export async function watchedOf(db: TendrilDb, topic: string): Promise<Map<string, WatchedRecord>> {
  const rows = await rowsOfTopic(db.watched, '[topic+target]', topic).toArray();
  return new Map(rows.map((row) => [row.target, row]));
}

/** Returns the rounds of a topic, oldest first. */
export function rounds(db: TendrilDb, topic: string): Promise<RoundRecord[]> {
  return rowsOfTopic(db.rounds, '[topic+round]', topic).toArray();
}
