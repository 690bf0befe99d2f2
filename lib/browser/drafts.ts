/**
 * What the user has begun and not saved: kept in memory by the browser until it exits, because a popup's own state goes
 * with every click beside it. Web pages and content scripts cannot read it.
 */
import { browser } from './browser';

const PREFIX = 'draft:';

/**
 * Reads all drafts at once, so that the first drawing has them. Never rejects. A change is handed to the browser at once;
 * those that come while the browser is still at it go together, and those that wait when the page closes go then.
 */
export async function loadDrafts() {
  const stored = await browser.storage.session.get(null).catch(() => ({}));
  const values = new Map<string, unknown>();
  for (const [key, value] of Object.entries(stored))
    if (key.startsWith(PREFIX)) values.set(key.slice(PREFIX.length), value);
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
        kept.length > 0 && session.set(Object.fromEntries(kept.map((name) => [PREFIX + name, values.get(name)]))),
        gone.length > 0 && session.remove(gone.map((name) => PREFIX + name)),
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
        const kept = changes[PREFIX + name]?.newValue;
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
