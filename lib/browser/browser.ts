/**
 * The one door to the browser's extension interfaces. Everything that Chromium and Firefox share is used through the
 * polyfill's promises; what only one of them has is typed here, and is undefined in the other.
 */
import browser, { type Commands, type Runtime } from 'webextension-polyfill';
import type { AddressRule } from '../net/address';

export { browser };

/** Chromium's hidden document. */
interface Offscreen {
  createDocument(options: { url: string; reasons: readonly string[]; justification: string }): Promise<void>;
}

/** Chromium's side panel. */
interface SidePanel {
  open(options: { windowId: number }): Promise<void>;
}

/** Firefox's side bar. */
interface SidebarAction {
  open(): Promise<void>;
  toggle(): Promise<void>;
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

/** The search engine that the user has chosen in the browser. */
interface Search {
  query(options: { text: string; tabId?: number; disposition?: 'NEW_TAB' }): Promise<void>;
}

interface OneBrowserOnly {
  readonly offscreen?: Offscreen;
  readonly sidePanel?: SidePanel;
  readonly sidebarAction?: SidebarAction;
  readonly declarativeNetRequest?: SessionRules;
  /** In both, but the polyfill does not type `query`. */
  readonly search?: Search;
  readonly runtime: Runtime.Static & Partial<ContextFinder>;
  readonly commands?: Commands.Static & { readonly openShortcutSettings?: () => Promise<void> };
}

export const special = browser as unknown as OneBrowserOnly;
