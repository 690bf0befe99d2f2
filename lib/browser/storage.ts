/**
 * Stores settings and other small data of the interface in `storage.local`, which web pages and the engine worker
 * cannot read, and drafts in `storage.session`.
 */

import * as v from 'valibot';
import type { PendingAction } from '../messaging/commands';
import {
  FIRST_SETTINGS,
  readSettings,
  SETTINGS_LOCK,
  type Settings,
  type SettingsPatch,
  withPatch,
} from '../settings/settings';
import type { TendrilDb } from '../store/db';
import { browser } from './browser';

const SETTINGS_KEY = 'settings';

/** Returns the stored settings. Invalid stored data does not reject; see `readSettings`. */
export async function loadSettings(): Promise<Settings> {
  const stored = await browser.storage.local.get(SETTINGS_KEY);
  return readSettings(stored[SETTINGS_KEY]);
}

/** Stores `FIRST_SETTINGS`, those of a new installation, unless settings exist. */
export function initSettings(): Promise<void> {
  return navigator.locks.request(SETTINGS_LOCK, async () => {
    const stored = await browser.storage.local.get(SETTINGS_KEY);
    if (stored[SETTINGS_KEY] === undefined) await browser.storage.local.set({ [SETTINGS_KEY]: FIRST_SETTINGS });
  });
}

/**
 * Merges a patch into the stored settings, see `withPatch`, one call after another in all contexts.
 * @returns the new settings.
 */
export function saveSettings(patch: SettingsPatch): Promise<Settings> {
  return navigator.locks.request(SETTINGS_LOCK, async () => {
    const next = withPatch(await loadSettings(), patch);
    await browser.storage.local.set({ [SETTINGS_KEY]: next });
    return next;
  });
}

/** Calls `callback` at every change of the settings, by any context. */
export function watchSettings(callback: (settings: Settings) => void): void {
  onChange('local', SETTINGS_KEY, (stored) => callback(readSettings(stored)));
}

/**
 * Calls `callback` with each new value of a stored item, by any context; undefined or null when it is removed.
 * @returns a function that stops this.
 */
function onChange(area: 'local' | 'session', key: string, callback: (stored: unknown) => void): () => void {
  /** Passes on changes of this item in this area. */
  const listener = (changes: Readonly<Record<string, { readonly newValue?: unknown }>>, changed: string) => {
    const change = changes[key];
    if (changed === area && change) callback(change.newValue);
  };
  browser.storage.onChanged.addListener(listener);
  return () => browser.storage.onChanged.removeListener(listener);
}

const DRAFT_PREFIX = 'draft:';

/**
 * Reads all drafts (unsaved input), so that the first rendering can use them. Never rejects: without session storage
 * there are none. A change is saved immediately; changes during a save are saved together after it, or when the page
 * closes.
 */
export async function loadDrafts() {
  const stored = await browser.storage.session.get(null).catch(() => ({}));
  const values = new Map<string, unknown>();
  for (const [key, value] of Object.entries(stored))
    if (key.startsWith(DRAFT_PREFIX)) values.set(key.slice(DRAFT_PREFIX.length), value);
  const unsaved = new Set<string>();
  let saving = false;

  /** Saves the unsaved drafts and removes deleted ones; a failure is only logged. */
  const save = async () => {
    const names = [...unsaved];
    unsaved.clear();
    const kept = names.filter((name) => values.get(name) !== undefined);
    const gone = names.filter((name) => values.get(name) === undefined);
    const { session } = browser.storage;
    try {
      await Promise.all([
        kept.length > 0 && session.set(Object.fromEntries(kept.map((name) => [DRAFT_PREFIX + name, values.get(name)]))),
        gone.length > 0 && session.remove(gone.map((name) => DRAFT_PREFIX + name)),
      ]);
    } catch (error) {
      console.warn('a draft could not be kept', error);
    }
  };
  /** Saves until no draft is unsaved. */
  const saveAll = async () => {
    saving = true;
    while (unsaved.size > 0) await save();
    saving = false;
  };
  addEventListener('pagehide', () => void save());
  return {
    read: (name: string): unknown => values.get(name),
    /**
     * Calls `take` when another page saves the draft `name`, but not when one deletes it.
     * @returns a function that stops this.
     */
    follow(name: string, take: (kept: unknown) => void): () => void {
      return onChange('session', DRAFT_PREFIX + name, (kept) => {
        // For a removed value, some browsers report null and others leave it out.
        if (kept === undefined || kept === null) return;
        values.set(name, kept);
        take(kept);
      });
    },
    /** Sets a draft and saves it; undefined deletes it. The same value again does nothing. */
    write(name: string, value: unknown): void {
      if (values.get(name) === value) return;
      if (value === undefined) values.delete(name);
      else values.set(name, value);
      unsaved.add(name);
      if (!saving) void saveAll();
    },
  };
}

const PENDING_KEY = 'pendingAction';
/** Lock of the command that waits for a permission, so that only one context takes it. */
const PENDING_LOCK = 'tendril-pending-action';
/** Lifetime of a pending command. A permission granted later probably has another reason. */
const PENDING_FOR_MS = 300_000;

const PendingActionSchema = v.object({
  command: v.picklist(['startSession', 'resumeSession']),
  request: v.looseObject({ topic: v.string() }),
  askedAtMs: v.number(),
});

/**
 * Stores a command that the user gave before a permission was asked for, in place of any earlier one. The popup may be
 * closed by the browser's question, so the command is saved at once. Never rejects.
 */
export async function keepPendingAction(action: PendingAction): Promise<void> {
  await browser.storage.session.set({ [PENDING_KEY]: { ...action, askedAtMs: Date.now() } }).catch(() => undefined);
}

/**
 * Removes and returns the command that the user gave before a permission was asked for.
 * @returns undefined if there is none, it is older than five minutes, or another context has taken it.
 */
export function takePendingAction(): Promise<PendingAction | undefined> {
  return navigator.locks.request(PENDING_LOCK, async () => {
    const { session } = browser.storage;
    const read = v.safeParse(PendingActionSchema, (await session.get(PENDING_KEY))[PENDING_KEY]);
    await session.remove(PENDING_KEY);
    if (!read.success || Math.abs(Date.now() - read.output.askedAtMs) > PENDING_FOR_MS) return undefined;
    // The engine validates the request.
    return read.output as unknown as PendingAction;
  });
}

const SEEN_KEY = 'seen';

const VISITS_KEY = 'visits';
const VISIT_MS = 1_800_000;

/** What the user had seen at a visit at `atMs`: all pages with numbers below `through`. */
interface Visit {
  readonly through: number;
  readonly atMs?: number | undefined;
}

/** Lock of both records, because every write stores those of all topics. */
const SEEN_LOCK = 'tendril-seen';

/** Returns, by topic, the number of the first page that the user has not seen. */
export async function seenThrough(): Promise<Readonly<Record<string, number>>> {
  return byTopic((await browser.storage.local.get(SEEN_KEY))[SEEN_KEY]);
}

/** Returns stored values by topic id; {} for anything but an object. The values are not checked. */
function byTopic<T>(stored: unknown): Readonly<Record<string, T>> {
  return typeof stored === 'object' && stored !== null ? (stored as Readonly<Record<string, T>>) : {};
}

/** Records in `storage.local` that the user has seen all current pages of the topic, and the time of this visit. */
export function markSeen(db: TendrilDb, topic: string): Promise<void> {
  return navigator.locks.request(SEEN_LOCK, async () => {
    const [last, { seen, visits, visitTo }] = await Promise.all([
      db.pages.where('[topic+n]').between([topic, 0], [topic, Number.POSITIVE_INFINITY]).last(),
      readVisits(),
    ]);
    await browser.storage.local.set({
      [SEEN_KEY]: { ...seen, [topic]: (last?.n ?? -1) + 1 },
      [VISITS_KEY]: { ...visits, [topic]: { ...visitTo(topic), lookedAtMs: Date.now() } },
    });
  });
}

/**
 * Returns what the user had seen before the current visit. Openings less than half an hour apart count as one visit.
 * Before the first visit `through` is 0, and `atMs` undefined.
 */
export const lastVisit = async (topic: string): Promise<Visit> => (await lastVisits())(topic);

/** Reads the visits to all topics, for pages that do not know their topic yet. @returns `lastVisit`, at once. */
export const lastVisits = async (): Promise<(topic: string) => Visit> => (await readVisits()).visitTo;

/** Returns the stored records of seen pages and visits by topic, and `visitTo`, which is `lastVisit` of these. */
async function readVisits() {
  const stored = await browser.storage.local.get([SEEN_KEY, VISITS_KEY]);
  const seen = byTopic<number>(stored[SEEN_KEY]);
  const visits = byTopic<Visit & { readonly lookedAtMs: number }>(stored[VISITS_KEY]);
  /** Returns the visit before the current one of a topic; before the first, `through` is 0 and `atMs` undefined. */
  const visitTo = (topic: string): Visit => {
    const visit = visits[topic];
    const isSame = visit !== undefined && Math.abs(Date.now() - visit.lookedAtMs) < VISIT_MS;
    if (isSame) return { through: visit.through, atMs: visit.atMs };
    return { through: seen[topic] ?? 0, atMs: visit?.lookedAtMs };
  };
  return { seen, visits, visitTo };
}

const RUNS_KEY = 'watchRuns';

/**
 * Marks a topic's watch run as handled, for all contexts.
 * @param sinceMs start of the run.
 * @returns false if this or a later run was marked before.
 */
export function takeWatchRun(topic: string, sinceMs: number): Promise<boolean> {
  return navigator.locks.request(RUNS_KEY, async () => {
    const runs = byTopic<number>((await browser.storage.local.get(RUNS_KEY))[RUNS_KEY]);
    if ((runs[topic] ?? 0) >= sinceMs) return false;
    await browser.storage.local.set({ [RUNS_KEY]: { ...runs, [topic]: sinceMs } });
    return true;
  });
}

/** Calls `callback` when `markSeen` was called in any page of the extension. */
export function onSeen(callback: () => void): void {
  onChange('local', SEEN_KEY, callback);
}
