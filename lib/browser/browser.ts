/**
 * The only access to the browser's extension APIs. `browser` is the polyfill, for APIs of both Chromium and Firefox.
 * `special` types APIs that only one of them has; in the other they are undefined.
 */
import browser, { type Commands, type Runtime } from 'webextension-polyfill';
import type { AddressRule } from '../net/address';

export { browser };

/** Chromium's API for a hidden document. */
interface Offscreen {
  createDocument(options: { url: string; reasons: readonly string[]; justification: string }): Promise<void>;
}

/** Chromium's side panel API. */
interface SidePanel {
  open(options: { windowId: number }): Promise<void>;
}

/** Firefox's sidebar API. */
interface SidebarAction {
  open(): Promise<void>;
}

interface SessionRules {
  getSessionRules(): Promise<readonly { readonly id: number }[]>;
  updateSessionRules(change: { removeRuleIds: readonly number[]; addRules: readonly AddressRule[] }): Promise<void>;
}

interface ContextFinder {
  getContexts(filter: {
    contextTypes: readonly string[];
    documentUrls?: readonly string[];
  }): Promise<readonly unknown[]>;
}

/** API of the search engine that the user has chosen in the browser. */
interface Search {
  query(options: { text: string; tabId?: number; disposition?: 'NEW_TAB' }): Promise<void>;
}

interface OneBrowserOnly {
  readonly offscreen?: Offscreen;
  readonly sidePanel?: SidePanel;
  readonly sidebarAction?: SidebarAction;
  readonly declarativeNetRequest?: SessionRules;
  /** In both browsers, but the polyfill does not type `query`. */
  readonly search?: Search;
  readonly runtime: Runtime.Static & Partial<ContextFinder>;
  readonly commands?: Commands.Static & { readonly openShortcutSettings?: () => Promise<void> };
}

export const special = browser as unknown as OneBrowserOnly;
