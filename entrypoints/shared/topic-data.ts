import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Exporter, FormatOption } from '../../components/topic/exporter';
import type { CurrentPage } from '../../components/topic/page-card';
import type { TopicData } from '../../components/topic/topic-view';
import { currentTab, selectedTabIds, type TabInfo, watchCurrentTab } from '../../lib/browser/tabs';
import { onProgress, type SessionProgress } from '../../lib/messaging/progress';
import type { TendrilDb } from '../../lib/store/db';
import { live } from '../../lib/store/live';
import { listTopics } from '../../lib/store/queries';
import { rowsOfTopic } from '../../lib/store/topic-tables';
import type { ExtensionPage } from './services';

/**
 * Returns a live query of the active topic, repeated when `parameter` changes; undefined without an active topic, and
 * while `isDue` is false.
 */
type OfTopic = <T>(
  query: (db: TendrilDb, topic: string) => Promise<T>,
  parameter?: ReadonlySignal<unknown>,
  isDue?: ReadonlySignal<boolean>,
) => ReadonlySignal<T | undefined>;

interface ActiveTopic {
  /** Returns the id of the active topic, or '' without one. */
  readonly topic: () => string;
  readonly ofTopic: OfTopic;
}

/**
 * Returns the active topic's id and a function that creates live queries of it. The store answers queries in the order
 * of their creation.
 */
export function activeTopic(db: TendrilDb, page: ExtensionPage): ActiveTopic {
  const topic = () => page.services.settings.value.activeTopic;
  const ofTopic: OfTopic = (query, parameter, isDue) =>
    live(() => {
      if (isDue?.value === false) return undefined;
      const active = topic();
      void parameter?.value;
      return async () => (active ? query(db, active) : undefined);
    });
  return { topic, ofTopic };
}

/** Returns a signal with the progress of running sessions, of any topic. */
export function watchProgress(): ReadonlySignal<SessionProgress | undefined> {
  const progress = signal<SessionProgress | undefined>(undefined);
  onProgress((next) => {
    progress.value = next;
  });
  return progress;
}

/**
 * Returns the signals that popup, side panel and welcome page share.
 * @param isDrawn false until the screen has drawn its list; what the list does not need is read after that.
 */
export function watchTopic(
  db: TendrilDb,
  page: ExtensionPage,
  { topic, ofTopic }: ActiveTopic,
  isDrawn: ReadonlySignal<boolean> = signal(true),
): TopicData {
  const later: OfTopic = (query) => ofTopic(query, undefined, isDrawn);
  return {
    topics: live(() => () => listTopics(db)),
    session: ofTopic((store, id) => store.sessions.get(id)),
    progress: watchProgress(),
    lastRound: later((store, id) => rowsOfTopic(store.rounds, '[topic+round]', id).last()),
    tally: later(async (store, id) => (await import('../../lib/store/verdict-log')).topicTally(store, id)),
    page: watchCurrentPage(db, topic, page.hostAccess, isDrawn),
    hostAccess: page.hostAccess,
    exporter: createExporter(db, page.services.now),
  };
}

/** Returns a signal with the active tab's page and its standing in the active topic; undefined until it is known. */
function watchCurrentPage(
  db: TendrilDb,
  topic: () => string,
  hostAccess: ReadonlySignal<boolean | undefined>,
  isDrawn: ReadonlySignal<boolean>,
): ReadonlySignal<CurrentPage | undefined> {
  const tab = signal<
    { readonly info: TabInfo | undefined; readonly selectedTabs: number; readonly visit: number } | undefined
  >(undefined);
  const look = async (changed?: number) => {
    const [info, selected] = await Promise.all([currentTab(), selectedTabIds()]);
    const { visit = 0 } = tab.peek() ?? {};
    tab.value = { info, selectedTabs: selected.length, visit: changed === info?.id ? visit + 1 : visit };
  };
  effect(() => {
    if (!isDrawn.value) return;
    watchCurrentTab((changed) => void look(changed));
    void look();
  });

  const standing = live(() => {
    if (tab.value === undefined) return undefined;
    const address = tab.value.info?.url ?? '';
    const active = topic();
    return async () => {
      // Loaded now, because the suggestions need neither the parser of URLs nor the list of public suffixes.
      const { canonicalUrl } = await import('../../lib/engine/url/canonical');
      const url = canonicalUrl(address);
      const { resultsAddress } = await import('../../lib/providers/serp/addresses');
      const isResultsPage = resultsAddress(address) !== undefined;
      if (!url || !active) return { address, url, isResultsPage, found: undefined };
      const { pageStanding } = await import('../../lib/store/sites');
      return { address, url, isResultsPage, found: await pageStanding(db, active, url) };
    };
  });

  const page = signal<CurrentPage | undefined>(undefined);
  effect(() => {
    const { info, selectedTabs, visit = 0 } = tab.value ?? {};
    if (tab.value === undefined || standing.value === undefined) return;
    const { address, url, isResultsPage, found } = standing.value;
    if (address !== (info?.url ?? '')) return;
    page.value = {
      url: url ?? '',
      title: info?.title ?? '',
      visit,
      // Without host permission the address is ''; marking then asks for it. With permission, only the browser's own
      // pages have no web address.
      markable: info !== undefined && (url !== undefined || (info.url === '' && hostAccess.value !== true)),
      isResultsPage,
      standing: found?.standing ?? 'new',
      ...(found?.page?.readers && { readers: found.page.readers }),
      selectedTabs: selectedTabs ?? 1,
    };
  });
  return page;
}

/** Delay before the list of formats is loaded, so that the first suggestions are painted before. */
const LOAD_AFTER_MS = 500;

/** Creates an exporter for all registered formats. Their code is loaded after the first paint. */
export function createExporter(db: TendrilDb, now: () => number): Exporter {
  const formats = signal<readonly FormatOption[]>([]);
  const load = async () => {
    formats.value = (await import('./export-work')).formatOptions();
  };
  setTimeout(() => void load(), LOAD_AFTER_MS);

  return {
    formats,
    write: async (topic, plan) => (await import('./export-work')).writeExport(db, topic, plan, now()),
    sender: async () => (await import('./send-work')).createSender(db),
    count: async (topic, plan) => (await import('./export-work')).countExport(db, topic, plan, now()),
    preview: async (topic, plan, lines) => (await import('./export-work')).previewOf(db, topic, plan, now(), lines),
  };
}
