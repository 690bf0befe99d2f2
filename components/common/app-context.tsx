import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import type { PageRecord } from '../../lib/engine/types';
import type { TabReading } from '../../lib/messaging/captured-page';
import type { EngineCommand, MarkedPage, RequestOf, ResultOf, ResultsRead, Wish } from '../../lib/messaging/commands';
import type { Result } from '../../lib/messaging/results';
import type { Settings } from '../../lib/settings/settings';
import type { AssignedShortcut } from '../../lib/settings/shortcuts';
import type { FacetGroup } from '../../lib/store/facets';
import type { Relations } from '../../lib/store/relations';
import { formatNumber } from './format';
import type { MessageKey, Translate } from './messages';

/** What the browser remembers and may be allowed to tell. */
export type MemoryKind = 'history' | 'bookmarks';

/** Everything a component can do beyond drawing. Entry points give the real ones; tests give their own. */
export interface AppActions {
  /** Sends a command to the engine. Never rejects. */
  send<C extends EngineCommand>(command: C, request: RequestOf<C>): Promise<Result<ResultOf<C>>>;
  markCurrentTab(topic: string): Promise<Result<MarkedPage>>;
  /** Marks every tab selected in the window; the first failure is returned with what was marked before it. */
  markSelectedTabs(topic: string): Promise<readonly Result<MarkedPage>[]>;
  /** Asks the user's own search engine for the topic, in a new tab; with `words`, for that aspect of it. */
  searchWeb(topic: string, words?: readonly string[]): Promise<Result<{ readonly query: string }>>;
  /** Takes the results on the search engine's page in front of the user as candidates. */
  takeResults(topic: string): Promise<Result<ResultsRead>>;
  openTab(url: string): Promise<void>;
  /** Reads pages in background tabs; see `lib/browser/tab-reader.ts`. Resolves when all are read or the signal aborts. */
  readInTabs(urls: readonly string[], options: TabReading): Promise<void>;
  /** Lets tab groups have names, where the browser asks for that. Must be called from a user gesture. */
  labelTabGroups(): Promise<boolean>;
  /** Opens a page of the extension in its tab. */
  openScreen(screen: 'dashboard' | 'options' | 'welcome'): Promise<void>;
  /** Must be called from a user gesture. False where the browser has no side panel. */
  openSidePanel(): Promise<boolean>;
  /** The shortcuts that work on any page, as they are set now; [] where the browser has none. */
  shortcuts(): Promise<readonly AssignedShortcut[]>;
  /** The browser's own page for changing the extension's shortcuts. */
  openShortcutSettings(): Promise<void>;
  hasHostAccess(): Promise<boolean>;
  /** Must be called from a user gesture. All sites where `origins` is left out. */
  requestHostAccess(origins?: readonly string[]): Promise<boolean>;
  /**
   * Asks for all sites and carries `wish` out when they are allowed, even where the browser's question closes this page.
   * Must be called from a user gesture. Fails with `no-permission` when refused.
   */
  onceAllowed(wish: Wish): Promise<Result<null>>;
  /** The browser's own memory. `ask` must be called from a user gesture; both say whether it was done. */
  readonly memory: {
    granted(): Promise<readonly MemoryKind[]>;
    ask(which: MemoryKind): Promise<boolean>;
    drop(which: MemoryKind): Promise<boolean>;
  };
  /** Asks for what a search source needs: its origins or the browser's history. Must be called from a user gesture. */
  requestProviderAccess(provider: {
    readonly id: string;
    readonly origins: readonly string[];
    /** Address of the user's own server, '' or absent where there is none. */
    readonly baseUrl?: string;
  }): Promise<boolean>;
  /** The picture at an address as a data URL; undefined where there is none. */
  picture(url: string): Promise<string | undefined>;
  download(name: string, content: Blob): Promise<void>;
  copy(text: string): Promise<void>;
  saveSettings(patch: Partial<Settings>): Promise<void>;
  /** Another topic becomes the active one where that is not in the store any more. */
  leaveLostTopic(): Promise<void>;
}

/** What was begun and not saved, which outlives a popup: plain values by name, undefined where there is none. */
export interface Drafts {
  read(name: string): unknown;
  /** undefined forgets the draft. */
  write(name: string, value: unknown): void;
  /** Tells of values that another screen keeps under a name. @returns the end of it. */
  follow(name: string, take: (kept: unknown) => void): () => void;
}

export interface Services {
  t(key: MessageKey, ...substitutions: readonly string[]): string;
  /** BCP 47 tag for numbers and dates. */
  readonly locale: string;
  readonly actions: AppActions;
  readonly settings: ReadonlySignal<Settings>;
  readonly drafts: Drafts;
  /** Milliseconds since the epoch. */
  now(): number;
  /** The pages from a seed to the one that led to `page`, `page` left out; empty where they are not known. */
  pathTo(page: PageRecord): Promise<readonly PageRecord[]>;
  /** The seeds and confirmed pages that a page is like or linked with. Never rejects. */
  relationsOf(page: PageRecord): Promise<Relations>;
  /** The best of a topic's pages in groups by aspect. Never rejects. @param pages numbers, best first. */
  facetsOf(topic: string, pages: readonly number[]): Promise<readonly FacetGroup[]>;
}

interface App extends Omit<Services, 't'> {
  readonly t: Translate;
  readonly notices: Notices;
}

const AppContext = createContext<App | undefined>(undefined);

export function AppProvider({ services, children }: { services: Services; children: ComponentChildren }) {
  const app = useMemo((): App => {
    const t: Translate = (key, ...substitutions) =>
      services.t(
        key,
        ...substitutions.map((each) => (typeof each === 'number' ? formatNumber(services.locale, each) : each)),
      );
    return { ...services, t, notices: createNotices(t) };
  }, [services]);
  return <AppContext.Provider value={app}>{children}</AppContext.Provider>;
}

/** @throws Error outside an `AppProvider`. */
export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('no AppProvider above this component');
  return app;
}

/** What a toast says and offers. */
export interface Notice {
  readonly id: number;
  readonly text: string;
  readonly tone: 'info' | 'error';
  /** A new notice of a group takes the place of the old one. */
  readonly group?: string | undefined;
  readonly action?: { readonly label: string; run(): void };
}

interface Notices {
  /** Shown at the moment, oldest first. */
  readonly shown: ReadonlySignal<readonly Notice[]>;
  /** Spoken by screen readers, never drawn. */
  readonly spoken: ReadonlySignal<string>;
  /** Dialogs that are open. A notice must be drawn in the last of them: what lies outside is behind it, and cannot be pressed. */
  readonly dialogs: Signal<number>;
  show(notice: Omit<Notice, 'id'>): void;
  /** Says what was done, with a button that undoes it where `undo` is given. */
  tell(text: string, group?: string, undo?: () => void): void;
  /** Says what failed. */
  fail(text: string, group?: string): void;
  dismiss(id: number): void;
  /** Takes away what no longer holds. */
  dismissGroup(group: string): void;
  say(text: string): void;
}

/** More toasts than this push the oldest out. */
const MAX_SHOWN = 2;

function createNotices(t: Translate): Notices {
  const shown = signal<readonly Notice[]>([]);
  const spoken = signal('');
  let nextId = 1;
  const show = (notice: Omit<Notice, 'id'>) => {
    const others = shown.value.filter((other) => !notice.group || other.group !== notice.group);
    shown.value = [...others, { ...notice, id: nextId }].slice(-MAX_SHOWN);
    nextId += 1;
  };
  return {
    shown,
    spoken,
    dialogs: signal(0),
    show,
    tell: (text, group, undo) =>
      show({ text, tone: 'info', group, ...(undo && { action: { label: t('undo'), run: undo } }) }),
    fail: (text, group) => show({ text, tone: 'error', group }),
    dismiss(id) {
      shown.value = shown.value.filter((notice) => notice.id !== id);
    },
    dismissGroup(group) {
      shown.value = shown.value.filter((notice) => notice.group !== group);
    },
    say(text) {
      spoken.value = text;
    },
  };
}
