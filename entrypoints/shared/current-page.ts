import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { CurrentPage } from '../../components/topic/page-card';
import { currentTab, selectedTabIds, type TabInfo, watchCurrentTab } from '../../lib/browser/tabs';
import { canonicalUrl } from '../../lib/engine/url/canonical';
import { resultsAddress } from '../../lib/providers/serp/addresses';
import type { TendrilDb } from '../../lib/store/db';
import { live } from '../../lib/store/live';
import { pageStanding } from '../../lib/store/queries';

/** The page in front of the user as the active topic knows it; undefined until the browser has told. */
export function watchCurrentPage(
  db: TendrilDb,
  topic: () => string,
  hostAccess: ReadonlySignal<boolean | undefined>,
): ReadonlySignal<CurrentPage | undefined> {
  const tab = signal<{ readonly info: TabInfo | undefined; readonly selectedTabs: number } | undefined>(undefined);
  const look = async () => {
    const [info, selected] = await Promise.all([currentTab(), selectedTabIds()]);
    tab.value = { info, selectedTabs: selected.length };
  };
  watchCurrentTab(() => void look());
  void look();

  const standing = live(() => {
    const url = canonicalUrl(tab.value?.info?.url ?? '');
    const active = topic();
    return async () => ({ url, found: url && active ? await pageStanding(db, active, url) : undefined });
  }, undefined);

  const page = signal<CurrentPage | undefined>(undefined);
  effect(() => {
    const { info, selectedTabs } = tab.value ?? {};
    if (tab.value === undefined || standing.value === undefined) return;
    const url = canonicalUrl(info?.url ?? '');
    if (url !== standing.value.url) return;
    const { found } = standing.value;
    page.value = {
      url: url ?? '',
      title: info?.title ?? '',
      // Without access the browser does not tell the address; marking then says what is missing. With it, only pages of
      // the browser itself have none.
      markable: info !== undefined && (url !== undefined || (info.url === '' && hostAccess.value !== true)),
      isResultsPage: resultsAddress(info?.url ?? '') !== undefined,
      standing: found?.standing ?? 'new',
      ...(found?.page?.readers && { readers: found.page.readers }),
      selectedTabs: selectedTabs ?? 1,
    };
  });
  return page;
}
