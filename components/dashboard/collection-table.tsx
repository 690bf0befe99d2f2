/** Table of the pages of a collection. */

import { useMemo } from 'preact/hooks';
import type { CollectedPage } from '../../lib/engine/insight/collection';
import { permissionsOf } from '../../lib/engine/insight/permissions';
import { siteOutcomes } from '../../lib/engine/insight/standing';
import type { CaptureRecord } from '../../lib/engine/records';
import type { WatchedRecord } from '../../lib/engine/watch-records';
import { DataTable, type useSorted } from '../charts/data-table';
import { useApp } from '../common/app-context';
import { displayUrl, formatDateTime, formatDay } from '../common/format';
import { underscored } from '../common/messages';
import { Note } from '../review/note';
import { PageTitle, SiteMark } from '../review/page-parts';
import { PermissionsCell } from '../topic/permissions';
import { ArchiveCopyOf, ArchivedCell, frontPageOf } from './archives';
import { type DashboardData, NO_CAPTURES, useFold } from './data';

interface CollectionTableProps {
  readonly topic: string;
  readonly data: DashboardData;
  readonly rows: readonly CollectedPage[];
  readonly sortBy: ReturnType<typeof useSorted<CollectedPage>>[1];
  /** URLs of the selected pages. */
  readonly selected: ReadonlySet<string>;
  onSelect(url: string): void;
  /** Shows the pages with a tag. */
  onTag(tag: string): void;
}

/**
 * Table of collected pages in the order of `rows`, with tags and notes, captures, permissions and dates. A site has the
 * badge "known" if the user decided so.
 */
export function CollectionTable({ topic, data, rows, sortBy, selected, onSelect, onTag }: CollectionTableProps) {
  const { t, locale } = useApp();
  const captures = data.captures.value ?? NO_CAPTURES;
  const watched = data.watched.value;
  const failed = useMemo(() => new Set(data.attempts.value?.map(({ url }) => url)), [data.attempts.value]);
  const outcomes = useFold(data, siteOutcomes);
  return (
    <DataTable
      caption={t('dashboard_collection')}
      rows={rows}
      keyOf={({ url }) => url}
      columns={[
        {
          label: t('collection_page'),
          sort: sortBy('title'),
          cell: (page) => (
            <Page
              topic={topic}
              page={page}
              captures={captures.get(page.url)}
              watched={watched?.get(page.url)}
              isFailed={failed.has(page.url)}
              isSelected={selected.has(page.url)}
              onSelect={() => onSelect(page.url)}
            />
          ),
        },
        {
          label: t('dashboard_site'),
          sort: sortBy('site'),
          cell: ({ site }) => (
            <>
              <bdi>{site}</bdi>
              {captures.has(frontPageOf(site)) ? (
                <div class="hint">
                  {t('archive_column')}: <ArchivedCell captures={captures.get(frontPageOf(site))} />
                </div>
              ) : null}
              {outcomes.get(site) === 'known' ? <span class="badge">{t('site_outcome_known')}</span> : null}
            </>
          ),
        },
        {
          label: t('collection_kind'),
          sort: sortBy('verdict'),
          cell: ({ verdict }) => t(verdict === 'seed' ? 'dashboard_verdict_seed' : 'collection_confirmed'),
        },
        {
          label: t('collection_notes'),
          cell: ({ url, title, tags, text }) => (
            <Note topic={topic} target={url} name={title || displayUrl(url)} tags={tags} text={text} onTag={onTag} />
          ),
        },
        {
          label: t('archive_column'),
          cell: ({ url }) => <ArchivedCell captures={captures.get(url)} />,
        },
        {
          label: t('permission'),
          cell: ({ permits }) => <PermissionsCell permissions={permissionsOf(permits)} permits={permits} />,
        },
        {
          label: t('published'),
          sort: sortBy('published'),
          cell: ({ published }) => published,
        },
        {
          label: t('collection_added'),
          sort: sortBy('decidedAtMs'),
          cell: ({ decidedAtMs }) => formatDateTime(locale, decidedAtMs),
        },
      ]}
    />
  );
}

interface PageProps {
  readonly topic: string;
  readonly page: CollectedPage;
  readonly captures: CaptureRecord | undefined;
  readonly watched: WatchedRecord | undefined;
  /** Whether fetching the page failed. */
  readonly isFailed: boolean;
  readonly isSelected: boolean;
  onSelect(): void;
}

/**
 * A page's title as a link, with a box that selects the page, and the facts that apply: loss, archived copy, change
 * noticed after the page was added.
 */
function Page({ topic, page, captures, watched, isFailed, isSelected, onSelect }: PageProps) {
  const { t, locale } = useApp();
  const name = page.title || displayUrl(page.url);
  const { kind, loss, changedAtMs = 0 } = watched ?? {};
  // Reports only changes that a watch run noticed after the user had decided on the page.
  const isChanged = !loss && kind === 'page' && changedAtMs > page.decidedAtMs;
  return (
    <div class="collection-page">
      <input type="checkbox" aria-label={t('collection_select', name)} checked={isSelected} onChange={onSelect} />
      <SiteMark site={page.site} />
      <PageTitle page={page} />
      {loss ? <span class="hint">{t(`loss_${underscored(loss)}`)}</span> : null}
      <ArchiveCopyOf topic={topic} page={page} captures={captures} isLost={isFailed || loss !== undefined} />
      {isChanged ? <span class="hint">{t('collection_changed', formatDay(locale, changedAtMs))}</span> : null}
    </div>
  );
}
