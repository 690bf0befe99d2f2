import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { TendrilDb } from '../store/db';
import { live } from '../store/live';
import { foundSince } from '../store/new-finds';
import { attemptsOf, capturesOf, notesOf, queuedCount, rounds, watchedOf } from '../store/queries';
import { readRanking } from '../store/rankings';
import { foundPagesReader } from '../store/sites';
import { verdictLog } from '../store/verdict-log';
import type { NewSince, Visit } from './visit';

/** Number of suggestions without a verdict, and time of the last ranking. */
export interface TopicFigures {
  readonly waiting: number;
  readonly changedAtMs: number;
}

/** Returns the figures of all topics by id. Topics without a ranking are missing. */
export async function topicFigures(db: TendrilDb): Promise<Map<string, TopicFigures>> {
  const tops = await db.tops.toArray();
  return new Map(tops.map(({ topic, total, atMs }) => [topic, { waiting: total, changedAtMs: atMs }]));
}

/**
 * Returns live records of the active topic as the dashboard shows them. After a change of topic they are undefined
 * until the new ones are read. `since` compares with the visit before this one.
 * @param activeTopic reads the active topic's id from a signal; '' without one.
 */
export function watchRecords(db: TendrilDb, activeTopic: () => string, lastVisit: (topic: string) => Promise<Visit>) {
  const ofActive = <T>(found: ReadonlySignal<{ readonly topic: string; readonly value: T } | undefined>) =>
    computed(() => (found.value?.topic === activeTopic() ? found.value.value : undefined));
  /** Returns a live query of the active topic, whose value is undefined until that of this topic is read. */
  const of = <T>(query: (topic: string) => Promise<T>): ReadonlySignal<T | undefined> => {
    const found = live(() => {
      const topic = activeTopic();
      return async () => (topic ? { topic, value: await query(topic) } : undefined);
    });
    return ofActive(found);
  };

  // Read outside of the query below, in which only the database may be awaited.
  const visit = signal<{ readonly topic: string; readonly value: Visit } | undefined>(undefined);
  effect(() => {
    const topic = activeTopic();
    void lastVisit(topic).then((value) => {
      visit.value = { topic, value };
    });
  });
  const found = live(() => {
    const { topic, value } = visit.value ?? {};
    return topic === undefined || value === undefined
      ? undefined
      : async () => ({ topic, value: await findsSince(db, topic, value) });
  });
  return {
    session: of((topic) => db.sessions.get(topic)),
    attempts: of((topic) => attemptsOf(db, topic)),
    queued: of((topic) => queuedCount(db, topic)),
    rounds: of((topic) => rounds(db, topic)),
    pages: of(foundPagesReader(db)),
    verdicts: of((topic) => verdictLog(db, topic)),
    ranking: of((topic) => readRanking(db, topic)),
    notes: of((topic) => notesOf(db, topic)),
    captures: of((topic) => capturesOf(db, topic)),
    watched: of((topic) => watchedOf(db, topic)),
    since: ofActive(found),
  };
}

/** Returns what was found since a visit; undefined at the first visit, or if there is nothing. */
async function findsSince(db: TendrilDb, topic: string, visit: Visit): Promise<NewSince | undefined> {
  const found = await foundSince(db, topic, visit.through);
  return visit.through > 0 && found.pages > 0 ? { topic, ...visit, ...found } : undefined;
}

/** The part of a page that its URL names. */
interface PagePart {
  /** Returns the name of the part; '' without one. */
  read(): string;
  /** Removes the name from the URL. */
  remove(): void;
  onChange(listener: () => void): void;
}

/**
 * Returns a signal that tells whether the page's URL asks for `part`, such as the export dialog. Setting it to false
 * removes the part from the URL, so that the same request is noticed again.
 */
export function watchAsked(page: PagePart, part: string): Signal<boolean> {
  const isAsked = () => page.read() === part;
  const asked = signal(isAsked());
  page.onChange(() => {
    asked.value = isAsked();
  });
  effect(() => {
    if (!asked.value && isAsked()) page.remove();
  });
  return asked;
}
