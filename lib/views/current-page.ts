import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Standing } from '../engine/insight/standing';
import type { PageRecord } from '../engine/records';
import type { TendrilDb } from '../store/db';
import { live, onDemand } from '../store/live';

/** The page in the current browser tab, and its state in the active topic. */
export interface CurrentPage {
  /** '' where the browser does not tell the extension which page is in front. */
  readonly url: string;
  readonly title: string;
  /** Changes when another page is in front. */
  readonly visit?: number;
  /** False for the browser's own pages, which extensions cannot read. */
  readonly markable: boolean;
  /** Whether it is a search engine's page whose results can become candidates. */
  readonly isResultsPage: boolean;
  readonly standing: Standing;
  /** Who can read the page, as far as known; absent when everybody can. */
  readonly readers?: PageRecord['readers'];
  /** Number of selected tabs in the window, including this one. */
  readonly selectedTabs: number;
}

/** The browser's tabs, as far as this view needs them. */
interface Tabs {
  /** The active tab; its address and title are '' without permission to read them. */
  current(): Promise<{ readonly id: number; readonly url: string; readonly title: string } | undefined>;
  selected(): Promise<readonly number[]>;
  /** Calls `callback` with the id of a tab when it becomes active, and when it loads another page. */
  watch(callback: (tabId: number) => void): void;
}

interface Front {
  readonly info: Awaited<ReturnType<Tabs['current']>>;
  readonly selectedTabs: number;
  readonly visit: number;
}

/**
 * Returns a signal with the active tab's page and its standing in the active topic; undefined until it is known.
 * @param topic reads the active topic's id from a signal; '' without one.
 * @param hostAccess whether the extension may read all sites.
 * @param isDrawn false until the screen has drawn its list; the tab is read after that.
 */
export function watchCurrentPage(
  db: TendrilDb,
  topic: () => string,
  tabs: Tabs,
  hostAccess: ReadonlySignal<boolean | undefined>,
  isDrawn: ReadonlySignal<boolean>,
): ReadonlySignal<CurrentPage | undefined> {
  const tab = signal<Front | undefined>(undefined);
  /**
   * Reads the tab in front, and counts another visit if the changed tab is the one in front.
   * @param changed id of the tab that became active or loaded a page.
   */
  const look = async (changed?: number) => {
    const [info, selected] = await Promise.all([tabs.current(), tabs.selected()]);
    const { visit = 0 } = tab.peek() ?? {};
    tab.value = { info, selectedTabs: selected.length, visit: changed === info?.id ? visit + 1 : visit };
  };
  effect(() => {
    if (!isDrawn.value) return;
    tabs.watch((changed) => void look(changed));
    void look();
  });

  // Loaded on demand, because the first suggestions need neither the parser of URLs nor the list of public suffixes.
  const code = onDemand(standingReader);
  const standing = live(() => {
    const readStanding = tab.value && code();
    const address = tab.value?.info?.url ?? '';
    const active = topic();
    return readStanding && (async () => readStanding(db, active, address));
  });

  const page = signal<CurrentPage | undefined>(undefined);
  effect(() => {
    const [front, at] = [tab.value, standing.value];
    // When the tab shows another page, `standing` still belongs to the page before until it has been read anew.
    if (front === undefined || at?.address !== (front.info?.url ?? '')) return;
    page.value = currentPageOf(front, at, hostAccess.value === true);
  });
  return page;
}

/**
 * Loads the modules that determine a page's standing.
 * @returns a function that reads it of an address: canonical URL (undefined if it is no web address), whether it is a
 * results page, and the page's record and standing (undefined without URL or topic)
 */
async function standingReader() {
  const [{ canonicalUrl }, { resultsAddress }, { pageStanding }] = await Promise.all([
    import('../engine/url/canonical'),
    import('../providers/serp/addresses'),
    import('../store/sites'),
  ]);
  return async (db: TendrilDb, topic: string, address: string) => {
    const url = canonicalUrl(address);
    const found = url && topic ? await pageStanding(db, topic, url) : undefined;
    return { address, url, isResultsPage: resultsAddress(address) !== undefined, found };
  };
}

type PageAt = Awaited<ReturnType<Awaited<ReturnType<typeof standingReader>>>>;

/** Joins what the browser's tab and the store say of a page. Without a record the standing is `new`. */
function currentPageOf(
  { info, selectedTabs, visit }: Front,
  { url, isResultsPage, found }: PageAt,
  hasHostAccess: boolean,
): CurrentPage {
  return {
    url: url ?? '',
    title: info?.title ?? '',
    visit,
    // Without host permission the address is ''; marking then asks for it. With permission, only the browser's own
    // pages have no web address.
    markable: info !== undefined && (url !== undefined || (info.url === '' && !hasHostAccess)),
    isResultsPage,
    standing: found?.standing ?? 'new',
    ...(found?.page?.readers && { readers: found.page.readers }),
    selectedTabs,
  };
}
