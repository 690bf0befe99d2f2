/** Where the settings are kept: `storage.local`, which web pages and the engine worker cannot read. */

import * as v from 'valibot';
import type { Wish } from '../messaging/commands';
import { DEFAULT_SETTINGS, readSettings, type Settings } from '../settings/settings';
import type { TendrilDb } from '../store/db';
import { browser } from './browser';

const SETTINGS_KEY = 'settings';
/** Serialises read-change-write over all contexts of the extension. */
const SETTINGS_LOCK = 'tendril-settings';

/** Never rejects for what was stored; see `readSettings`. */
export async function loadSettings(): Promise<Settings> {
  const stored = await browser.storage.local.get(SETTINGS_KEY);
  return readSettings(stored[SETTINGS_KEY]);
}

/** Stores the settings of a new installation; those that are there already stay. */
export function initSettings(): Promise<void> {
  return navigator.locks.request(SETTINGS_LOCK, async () => {
    const stored = await browser.storage.local.get(SETTINGS_KEY);
    if (stored[SETTINGS_KEY] === undefined) await browser.storage.local.set({ [SETTINGS_KEY]: DEFAULT_SETTINGS });
  });
}

/** Top-level parts of `patch` replace the stored ones. @returns the settings after the change. */
export function saveSettings(patch: Partial<Settings>): Promise<Settings> {
  return navigator.locks.request(SETTINGS_LOCK, async () => {
    const next = readSettings({ ...(await loadSettings()), ...patch });
    await browser.storage.local.set({ [SETTINGS_KEY]: next });
    return next;
  });
}

/** Calls back at every change, whichever context made it. @returns a function that stops it. */
export function watchSettings(callback: (settings: Settings) => void): () => void {
  const listener = (changes: Record<string, { newValue?: unknown }>, area: string) => {
    const change = changes[SETTINGS_KEY];
    if (area === 'local' && change) callback(readSettings(change.newValue));
  };
  browser.storage.onChanged.addListener(listener);
  return () => browser.storage.onChanged.removeListener(listener);
}

const DRAFT_PREFIX = 'draft:';

/**
 * Reads all drafts at once, so that the first drawing has them. Never rejects. A change is handed to the browser at once;
 * those that come while the browser is still at it go together, and those that wait when the page closes go then.
 */
export async function loadDrafts() {
  const stored = await browser.storage.session.get(null).catch(() => ({}));
  const values = new Map<string, unknown>();
  for (const [key, value] of Object.entries(stored))
    if (key.startsWith(DRAFT_PREFIX)) values.set(key.slice(DRAFT_PREFIX.length), value);
  const unsaved = new Set<string>();
  let saving = false;

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
  const saveAll = async () => {
    saving = true;
    while (unsaved.size > 0) await save();
    saving = false;
  };
  addEventListener('pagehide', () => void save());
  return {
    read: (name: string): unknown => values.get(name),
    /** Tells of drafts of a name that another page keeps, while this one is open. @returns the end of it. */
    follow(name: string, take: (kept: unknown) => void): () => void {
      const listen = (changes: Readonly<Record<string, { readonly newValue?: unknown }>>, area: string) => {
        const kept = changes[DRAFT_PREFIX + name]?.newValue;
        // What was forgotten is null in some browsers and missing in others.
        if (area !== 'session' || kept === undefined || kept === null) return;
        values.set(name, kept);
        take(kept);
      };
      browser.storage.onChanged.addListener(listen);
      return () => browser.storage.onChanged.removeListener(listen);
    },
    /** undefined forgets the draft. */
    write(name: string, value: unknown): void {
      if (values.get(name) === value) return;
      if (value === undefined) values.delete(name);
      else values.set(name, value);
      unsaved.add(name);
      if (!saving) void saveAll();
    },
  };
}

const WISH_KEY = 'wish';
/** A wish is fulfilled once, by whichever context comes first. */
const WISH_LOCK = 'tendril-wish';
/** Long enough to read the question twice; what is allowed later is allowed for some other reason. */
const WISH_HOLDS_MS = 300_000;

const WishSchema = v.object({
  command: v.picklist(['startSession', 'resumeSession']),
  request: v.looseObject({ topic: v.string() }),
  askedAtMs: v.number(),
});

/** Takes the place of the wish before. Handed to the browser at once, so that it outlives the page. Never rejects. */
export async function keepWish(wish: Wish): Promise<void> {
  await browser.storage.session.set({ [WISH_KEY]: { ...wish, askedAtMs: Date.now() } }).catch(() => undefined);
}

/** Takes the wish away. @returns undefined where there is none, it is too old, or another context has taken it. */
export function takeWish(): Promise<Wish | undefined> {
  return navigator.locks.request(WISH_LOCK, async () => {
    const { session } = browser.storage;
    const read = v.safeParse(WishSchema, (await session.get(WISH_KEY))[WISH_KEY]);
    await session.remove(WISH_KEY);
    if (!read.success || Math.abs(Date.now() - read.output.askedAtMs) > WISH_HOLDS_MS) return undefined;
    // The engine checks the request.
    return read.output as unknown as Wish;
  });
}

const SEEN_KEY = 'seen';

const VISITS_KEY = 'visits';
const VISIT_MS = 1_800_000;

/** Pages numbered from `through` on came after the user had looked, at `atMs`. */
interface Visit {
  readonly through: number;
  readonly atMs?: number | undefined;
}

/** By topic: pages numbered below this were there when the user last looked. */
type Seen = Readonly<Record<string, number>>;

export async function seenThrough(): Promise<Seen> {
  const stored = (await browser.storage.local.get(SEEN_KEY))[SEEN_KEY];
  return typeof stored === 'object' && stored !== null ? (stored as Seen) : {};
}

/** What the topic holds now is no longer new. */
export async function markSeen(db: TendrilDb, topic: string): Promise<void> {
  const last = await db.pages.where('[topic+n]').between([topic, 0], [topic, Number.POSITIVE_INFINITY]).last();
  const visits = await loadVisits();
  const visit = { ...(await lastVisit(topic)), lookedAtMs: Date.now() };
  await browser.storage.local.set({
    [SEEN_KEY]: { ...(await seenThrough()), [topic]: (last?.n ?? -1) + 1 },
    [VISITS_KEY]: { ...visits, [topic]: visit },
  });
}

/** What the user saw at the visit before this one: looks within half an hour are one visit. */
export async function lastVisit(topic: string): Promise<Visit> {
  const visit = (await loadVisits())[topic];
  const isSame = visit !== undefined && Math.abs(Date.now() - visit.lookedAtMs) < VISIT_MS;
  if (isSame) return { through: visit.through, atMs: visit.atMs };
  return { through: (await seenThrough())[topic] ?? 0, atMs: visit?.lookedAtMs };
}

async function loadVisits(): Promise<Readonly<Record<string, Visit & { readonly lookedAtMs: number }>>> {
  const stored = (await browser.storage.local.get(VISITS_KEY))[VISITS_KEY];
  return typeof stored === 'object' && stored !== null ? (stored as never) : {};
}

/** Calls back when the user has looked, whichever page of ours it was. */
export function onSeen(callback: () => void): void {
  browser.storage.onChanged.addListener((changes, area) => {
    if (area === 'local' && SEEN_KEY in changes) callback();
  });
}
