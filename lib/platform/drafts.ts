/**
 * What the user has begun and not saved: kept in memory by the browser until it exits, because a popup's own state goes
 * with every click beside it. Web pages and content scripts cannot read it.
 */
import { browser } from './browser';

const PREFIX = 'draft:';

/** Drafts by name; '' where there is none. */
export interface Drafts {
  read(name: string): string;
  /** '' forgets the draft. */
  write(name: string, text: string): void;
}

/** Reads all drafts at once, so that the first drawing has them. Never rejects. */
export async function loadDrafts(): Promise<Drafts> {
  const stored = await browser.storage.session.get(null).catch(() => ({}));
  const texts = new Map<string, string>();
  for (const [key, text] of Object.entries(stored))
    if (key.startsWith(PREFIX) && typeof text === 'string') texts.set(key.slice(PREFIX.length), text);
  return {
    read: (name) => texts.get(name) ?? '',
    write(name, text) {
      if ((texts.get(name) ?? '') === text) return;
      texts.set(name, text);
      const key = PREFIX + name;
      const saved = text === '' ? browser.storage.session.remove(key) : browser.storage.session.set({ [key]: text });
      saved.catch((error: unknown) => console.warn('a draft could not be kept', error));
    },
  };
}
