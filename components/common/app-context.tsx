import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import type { OwnSearch } from '../../lib/engine/own-searches';
import type { NoteRecord, PageRecord } from '../../lib/engine/records';
import type { MarkedPage, ResultsRead } from '../../lib/messaging/command-results';
import type { EngineCommand, PendingAction, RequestOf, ResultOf } from '../../lib/messaging/commands';
import type { Result } from '../../lib/messaging/results';
import type { TabReading, TabSearchEnd, TabSearching } from '../../lib/messaging/tab-work';
import type { Settings, SettingsPatch } from '../../lib/settings/settings';
import type { AssignedShortcut } from '../../lib/settings/shortcuts';
import type { FacetGroup } from '../../lib/store/facet-groups';
import type { Relations } from '../../lib/views/relations';
import type { Translate } from './messages';

/** Kinds of browsing data that the user may allow the extension to read. */
export type MemoryKind = 'history' | 'bookmarks';

/** Every effect of a component outside the page. Entry points pass the real functions, tests pass their own. */
interface AppActions {
  /** Sends a command to the engine. Never rejects: failures are values. */
  send<C extends EngineCommand>(command: C, request: RequestOf<C>): Promise<Result<ResultOf<C>>>;
  markCurrentTab(topic: string): Promise<Result<MarkedPage>>;
  /** Marks every selected tab of the window. Stops at the first failure and returns it after the successes. */
  markSelectedTabs(topic: string): Promise<readonly Result<MarkedPage>[]>;
  /**
   * Searches the web for the topic with the browser's default search engine in a new tab; `words` narrow the search.
   */
  searchWeb(topic: string, words?: readonly string[]): Promise<Result<{ readonly query: string }>>;
  /** Adds the results on the open page of a search engine to the topic's candidates. */
  takeResults(topic: string): Promise<Result<ResultsRead>>;
  openTab(url: string): Promise<void>;
  /**
   * Reads pages in background tabs (`lib/browser/tab-reader.ts`). Resolves when all pages are read or the signal
   * aborts, to false where the browser is offline.
   */
  readInTabs(urls: readonly string[], options: TabReading): Promise<boolean>;
  /** Searches with the user's own search engine in a tab in front (`lib/browser/own-search.ts`). */
  searchInTab(searches: readonly OwnSearch[], options: TabSearching): Promise<TabSearchEnd>;
  /** Asks for an optional permission, where the browser requires it. Must be called from a user gesture. */
  permit(permission: 'tabGroups' | 'downloads' | 'notifications'): Promise<boolean>;
  /** Opens a page of the extension in a tab. */
  openScreen(screen: 'dashboard' | 'options' | 'welcome'): Promise<void>;
  /** Opens the side panel. Must be called from a user gesture. Resolves to false in a browser without side panel. */
  openSidePanel(): Promise<boolean>;
  /** The shortcuts that work on any page with their current keys; [] in a browser without shortcuts. */
  shortcuts(): Promise<readonly AssignedShortcut[]>;
  /** Opens the browser's own page for changing the extension's shortcuts. */
  openShortcutSettings(): Promise<void>;
  /** Asks for access to `origins`, or to all sites when absent. Must be called from a user gesture. */
  requestHostAccess(origins?: readonly string[]): Promise<boolean>;
  /**
   * Asks for access to all sites and runs `action` when the user allows it, even if the browser's prompt closes this
   * page. Must be called from a user gesture. Fails with `no-permission` when the user refuses.
   */
  onceAllowed(action: PendingAction): Promise<Result<null>>;
  /**
   * Access to the browser's history and bookmarks. `ask` needs a user gesture; `ask` and `drop` resolve to success.
   */
  readonly memory: {
    /** The kinds of data that the user has allowed. */
    granted(): Promise<readonly MemoryKind[]>;
    /** Asks the user for permission. */
    ask(which: MemoryKind): Promise<boolean>;
    /** Gives the permission back. */
    drop(which: MemoryKind): Promise<boolean>;
  };
  /**
   * Asks for the permissions of a search source: its origins or the browser's history. Must be called from a user
   * gesture.
   */
  requestProviderAccess(provider: {
    readonly id: string;
    readonly origins: readonly string[];
    /** Address of the user's own server, '' or absent when there is none. */
    readonly baseUrl?: string;
  }): Promise<boolean>;
  /** Resolves to the picture of the page at `url` as a data URL, or to undefined when the page has none. */
  picture(url: string): Promise<string | undefined>;
  download(name: string, content: Blob): Promise<void>;
  copy(text: string): Promise<void>;
  saveSettings(patch: SettingsPatch): Promise<void>;
  /** Makes another topic active if the active topic is no longer in the store. */
  leaveLostTopic(): Promise<void>;
}

/** Unsaved input by name, which stays when the popup closes. Values are plain data, undefined when not set. */
export interface Drafts {
  read(name: string): unknown;
  /** Stores a value; undefined deletes it. */
  write(name: string, value: unknown): void;
  /** Calls `take` when another screen writes the value of `name`. @returns a function that ends this. */
  follow(name: string, take: (kept: unknown) => void): () => void;
}

export interface Services {
  readonly t: Translate;
  /** BCP 47 tag for numbers and dates. */
  readonly locale: string;
  readonly actions: AppActions;
  readonly settings: ReadonlySignal<Settings>;
  readonly drafts: Drafts;
  /** Milliseconds since the epoch. */
  now(): number;
  /**
   * True if an active topic was chosen but no topic is stored: the browser deleted the database. Rejects if unreadable.
   */
  hasLostTopics(): Promise<boolean>;
  /** Pages on the path from a seed to `page`, without `page`; [] when the path is unknown. */
  pathTo(page: PageRecord): Promise<readonly PageRecord[]>;
  /** Seeds and confirmed pages that are similar to `page` or linked with it. Never rejects. */
  relationsOf(page: PageRecord): Promise<Relations>;
  /** URLs of a site's likely suggestions, best first. Never rejects. */
  likelyOf(topic: string, site: string): Promise<readonly string[]>;
  /** The user's note on a page; undefined without one. */
  noteOf(topic: string, target: string): Promise<NoteRecord | undefined>;
  /** Groups the best pages of a topic by aspect. Never rejects. @param pages page numbers, best first. */
  facetsOf(topic: string, pages: readonly number[]): Promise<readonly FacetGroup[]>;
}

interface App extends Services {
  readonly notices: Notices;
}

const AppContext = createContext<App | undefined>(undefined);

/** Gives the components below it the services of the page and a store of toasts. New `services` empty the store. */
export function AppProvider({ services, children }: { services: Services; children: ComponentChildren }) {
  const app = useMemo((): App => ({ ...services, notices: createNotices(services.t) }), [services]);
  return <AppContext.Provider value={app}>{children}</AppContext.Provider>;
}

/** Returns the app of the nearest `AppProvider`. @throws Error outside an `AppProvider`. */
export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('no AppProvider above this component');
  return app;
}

/** A toast: its text and an optional button. */
export interface Notice {
  readonly id: number;
  readonly text: string;
  readonly tone: 'info' | 'error';
  /** A new notice replaces the older one of its group. */
  readonly group?: string | undefined;
  readonly action?: { readonly label: string; run(): void };
}

interface Notices {
  /** Visible notices, oldest first. */
  readonly shown: ReadonlySignal<readonly Notice[]>;
  /** Text that screen readers speak; it is never drawn. */
  readonly announcement: ReadonlySignal<string>;
  /**
   * Number of open dialogs. Toasts are drawn in the topmost dialog, because nothing behind a modal dialog can be
   * pressed.
   */
  readonly dialogs: Signal<number>;
  show(notice: Omit<Notice, 'id'>): void;
  /** Shows a notice; `undo` adds an undo button. */
  inform(text: string, group?: string, undo?: () => void): void;
  /** Shows a notice of a failure. */
  fail(text: string, group?: string): void;
  dismiss(id: number): void;
  /** Removes the notices of a group, for example because their problem is solved. */
  dismissGroup(group: string): void;
  announce(text: string): void;
}

/** Largest number of visible toasts; a further toast removes the oldest. */
const MAX_SHOWN = 2;

/**
 * Returns an empty store of toasts and of the text for screen readers. It shows at most two toasts and never removes
 * one by time.
 */
function createNotices(t: Translate): Notices {
  const shown = signal<readonly Notice[]>([]);
  const announcement = signal('');
  let nextId = 1;
  /** Adds a notice, which replaces the notice of its group; a third notice removes the oldest. */
  const show = (notice: Omit<Notice, 'id'>) => {
    const others = shown.value.filter((other) => !notice.group || other.group !== notice.group);
    shown.value = [...others, { ...notice, id: nextId }].slice(-MAX_SHOWN);
    nextId += 1;
  };
  return {
    shown,
    announcement,
    dialogs: signal(0),
    show,
    inform: (text, group, undo) =>
      show({ text, tone: 'info', group, ...(undo && { action: { label: t('undo'), run: undo } }) }),
    fail: (text, group) => show({ text, tone: 'error', group }),
    dismiss(id) {
      shown.value = shown.value.filter((notice) => notice.id !== id);
    },
    dismissGroup(group) {
      shown.value = shown.value.filter((notice) => notice.group !== group);
    },
    announce(text) {
      announcement.value = text;
    },
  };
}
