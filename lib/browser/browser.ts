/**
 * The only access to the browser's extension APIs. `browser` is the polyfill, for APIs of both Chromium and Firefox.
 * `special` types APIs that only one of them has; in the other they are undefined.
 */
import polyfill, { type Browser, type Commands, type Runtime } from 'webextension-polyfill';
import { withDeadlines } from './deadline';

/** APIs whose calls wait for other processes, which a page can keep busy for ever. */
const WITH_DEADLINES: ReadonlySet<string | symbol> = new Set([
  ...['tabs', 'scripting', 'tabGroups', 'declarativeNetRequest'],
]);

/** Extension APIs of both browsers. Calls of `WITH_DEADLINES` fail with `Unanswered` after 10 seconds. */
export const browser: Browser = new Proxy({} as Browser, {
  /** Returns an API when it is used, with time limits for those of `WITH_DEADLINES`. */
  get(_, name) {
    const api: unknown = Reflect.get(polyfill, name);
    return WITH_DEADLINES.has(name) && typeof api === 'object' && api !== null ? withDeadlines(api) : api;
  },
});

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

/** A rule of declarativeNetRequest that lasts until the browser closes. The browser needs an id besides. */
export interface SessionRule {
  readonly priority: number;
  readonly action: {
    readonly type: 'block' | 'allow' | 'modifyHeaders';
    readonly responseHeaders?: readonly {
      readonly header: string;
      readonly operation: 'append';
      readonly value: string;
    }[];
  };
  readonly condition: {
    readonly regexFilter?: string;
    readonly isUrlFilterCaseSensitive?: boolean;
    readonly initiatorDomains?: readonly string[];
    readonly excludedRequestDomains?: readonly string[];
    readonly tabIds?: readonly number[];
    readonly resourceTypes?: readonly ('main_frame' | 'sub_frame' | 'xmlhttprequest' | 'other')[];
    /** From Chromium 128. */
    readonly responseHeaders?: readonly {
      readonly header: string;
      readonly values?: readonly string[];
      readonly excludedValues?: readonly string[];
    }[];
  };
}

interface SessionRules {
  getSessionRules(): Promise<readonly (SessionRule & { readonly id: number })[]>;
  updateSessionRules(change: {
    removeRuleIds: readonly number[];
    addRules: readonly (SessionRule & { readonly id: number })[];
  }): Promise<void>;
}

interface ContextFinder {
  getContexts(filter: {
    contextTypes: readonly string[];
    documentUrls?: readonly string[];
  }): Promise<readonly unknown[]>;
}

/** Tab groups of Chromium, and of Firefox from version 138. */
interface TabGroups {
  update(group: number, options: { title: string; collapsed: boolean }): Promise<unknown>;
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
  readonly tabs: { group?(options: { tabIds: number[]; groupId?: number }): Promise<number> };
  readonly tabGroups?: TabGroups;
  readonly commands?: Commands.Static & { readonly openShortcutSettings?: () => Promise<void> };
}

/** The same APIs as `browser`, typed with members that only one of the browsers has. */
export const special = browser as unknown as OneBrowserOnly;
