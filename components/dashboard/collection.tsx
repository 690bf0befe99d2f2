import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { counted } from '../../lib/engine/arrays';
import {
  type CollectedPage,
  type CollectionFilter,
  collectionOf,
  filtered,
  ownerGroups,
  WHOLE_COLLECTION,
} from '../../lib/engine/insight/collection';
import { permissionsOf } from '../../lib/engine/insight/permissions';
import type { FoundPage } from '../../lib/engine/insight/sites';
import { siteExtents, siteOutcomes } from '../../lib/engine/insight/standing';
import type { CaptureRecord, PageLoss } from '../../lib/engine/records';
import { DataTable, useFirst, useSorted } from '../charts/data-table';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { Form, Select, TextField } from '../common/fields';
import { displayUrl, formatDateTime, formatDay, formatNumber } from '../common/format';
import { underscored } from '../common/messages';
import { Banner, Card, EmptyState } from '../common/notice-box';
import { useCommand } from '../common/use-command';
import { Note } from '../review/note';
import { PageTitle, SiteMark } from '../review/page-parts';
import { PermissionSelect, PermissionsCell } from '../topic/permissions';
import {
  ArchiveCheck,
  ArchiveCopyOf,
  ArchivedCell,
  type ArchiveFilter,
  ArchiveFilterSelect,
  frontPageOf,
  passesArchive,
} from './archives';
import { type DashboardData, NO_CAPTURES, NO_NOTES, NONE, useFold, useStanding } from './data';

const NONE_SELECTED: ReadonlySet<string> = new Set();

/** Table of seeds and confirmed pages, with search, tags and notes. */
export function Collection({ topic, data }: { topic: string; data: DashboardData }) {
  const { t, locale } = useApp();
  const [filter, setFilter] = useState(WHOLE_COLLECTION);
  const standing = useStanding(data);
  const found = data.pages.value;
  const notes = data.notes.value ?? NO_NOTES;
  const extents = useFold(data, siteExtents);
  const pages = useMemo(() => collectionOf(standing, found ?? NONE, notes, extents), [standing, found, notes, extents]);
  const watched = data.watched.value;
  const lossOf = ({ url }: CollectedPage) => watched?.get(url)?.loss;
  const changeOf = ({ url, decidedAtMs }: CollectedPage) => {
    const { kind, changedAtMs = 0 } = watched?.get(url) ?? {};
    return kind === 'page' && changedAtMs > decidedAtMs ? changedAtMs : undefined;
  };
  const lost = pages.filter(lossOf);
  const failed = useMemo(() => new Set(data.attempts.value?.map(({ url }) => url)), [data.attempts.value]);
  const [isLostOnly, setLostOnly] = useState(false);
  const outcomes = useFold(data, siteOutcomes);
  const captures = data.captures.value ?? NO_CAPTURES;
  const [archived, setArchived] = useState<ArchiveFilter>('');
  const shown = useMemo(
    () => filtered(isLostOnly ? lost : pages, filter).filter(({ url }) => passesArchive(captures.get(url), archived)),
    [pages, filter, captures, archived, isLostOnly, watched],
  );
  const [sorted, sortBy] = useSorted(shown, 'decidedAtMs');
  const [first, more] = useFirst(sorted);
  const [selected, setSelected] = useState(NONE_SELECTED);
  const chosen = shown.filter(({ url }) => selected.has(url));
  if (!found || !data.verdicts.value) return null;
  const toggle = (url: string) =>
    setSelected(new Set(selected.has(url) ? [...selected].filter((other) => other !== url) : [...selected, url]));
  if (pages.length === 0)
    return (
      <Card>
        <EmptyState icon="pin" title={t('empty_seeds_title')} text={t('empty_seeds_text')} />
      </Card>
    );
  const narrow = (change: Partial<CollectionFilter>) => setFilter({ ...filter, ...change });
  return (
    <Card title="dashboard_collection">
      {lost.length > 0 ? (
        <Banner tone="warning" text={t('collection_lost', lost.length)}>
          <Button small onClick={() => setLostOnly(!isLostOnly)}>
            {t(isLostOnly ? 'collection_all' : 'collection_show_lost')}
          </Button>
        </Banner>
      ) : null}
      <Filters pages={pages} filter={filter} onChange={narrow}>
        <ArchiveFilterSelect value={archived} onChange={setArchived} />
      </Filters>
      <p class="hint" role="status">
        {t('collection_count', shown.length, pages.length)}
      </p>
      {chosen.length > 0 ? <Bulk topic={topic} pages={chosen} onClear={() => setSelected(NONE_SELECTED)} /> : null}
      <DataTable
        caption={t('dashboard_collection')}
        rows={first}
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
                loss={lossOf(page)}
                isFailed={failed.has(page.url)}
                changedAtMs={changeOf(page)}
                isSelected={selected.has(page.url)}
                onSelect={() => toggle(page.url)}
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
              <Note
                topic={topic}
                target={url}
                name={title || displayUrl(url)}
                tags={tags}
                text={text}
                onTag={(tag) => narrow({ tag })}
              />
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
      {shown.length === 0 ? (
        <div class="row">
          <Button
            onClick={() => {
              setArchived('');
              narrow(WHOLE_COLLECTION);
            }}
          >
            {t('collection_all')}
          </Button>
        </div>
      ) : null}
      <SameOwner
        pages={found}
        sites={new Set(pages.map(({ site }) => site))}
        onSite={(site) => narrow({ ...WHOLE_COLLECTION, site })}
      />
      <ArchiveCheck topic={topic} exporter={data.exporter} pages={shown} captures={captures} />
      {more}
    </Card>
  );
}

interface FiltersProps {
  readonly pages: readonly CollectedPage[];
  readonly filter: CollectionFilter;
  onChange(change: Partial<CollectionFilter>): void;
  readonly children: ComponentChildren;
}

function Filters({ pages, filter, onChange, children }: FiltersProps) {
  const { t, locale } = useApp();
  const sites = useMemo(() => counted(pages.map(({ site }) => site)), [pages]);
  const tags = useMemo(() => counted(pages.flatMap((page) => page.tags)), [pages]);
  const options = (all: string, values: readonly (readonly [string, number])[]) => [
    ['', all] as const,
    ...values.map(([value, count]) => [value, `${value} (${formatNumber(locale, count)})`] as const),
  ];
  return (
    <search class="stack form-grid">
      <TextField
        label={t('collection_search')}
        type="search"
        dir="auto"
        value={filter.search}
        onText={(text) => onChange({ search: text })}
      />
      <Select
        label={t('collection_kind')}
        value={filter.verdict}
        options={[
          ['', t('filter_all')],
          ['seed', t('collection_seeds')],
          ['yes', t('collection_confirmed')],
        ]}
        onChange={(value) => onChange({ verdict: value === 'seed' || value === 'yes' ? value : '' })}
      />
      <Select
        label={t('dashboard_site')}
        value={filter.site}
        options={options(t('filter_all'), sites)}
        onChange={(site) => onChange({ site })}
      />
      {tags.length > 0 ? (
        <Select
          label={t('collection_tag')}
          value={filter.tag}
          options={options(t('filter_all'), tags)}
          onChange={(tag) => onChange({ tag })}
        />
      ) : null}
      <TextField
        label={t('published_from')}
        type="date"
        value={filter.publishedFrom}
        onText={(publishedFrom) => onChange({ publishedFrom })}
      />
      <PermissionSelect value={filter.permission} onChange={(permission) => onChange({ permission })} />
      {children}
    </search>
  );
}

interface PageProps {
  readonly topic: string;
  readonly page: CollectedPage;
  readonly captures: CaptureRecord | undefined;
  readonly loss: PageLoss | undefined;
  /** Whether fetching the page failed. */
  readonly isFailed: boolean;
  /** When a watch run first found the text much changed since it was added. */
  readonly changedAtMs: number | undefined;
  readonly isSelected: boolean;
  onSelect(): void;
}

/** A page's title as a link, with a box that selects the page. */
function Page({ topic, page, captures, loss, isFailed, changedAtMs, isSelected, onSelect }: PageProps) {
  const { t, locale } = useApp();
  const name = page.title || displayUrl(page.url);
  return (
    <div class="collection-page">
      <input type="checkbox" aria-label={t('collection_select', name)} checked={isSelected} onChange={onSelect} />
      <SiteMark site={page.site} />
      <PageTitle page={page} />
      {loss ? <span class="hint">{t(`loss_${underscored(loss)}`)}</span> : null}
      <ArchiveCopyOf topic={topic} page={page} captures={captures} isLost={isFailed || loss !== undefined} />
      {!loss && changedAtMs ? (
        <span class="hint">{t('collection_changed', formatDay(locale, changedAtMs))}</span>
      ) : null}
    </div>
  );
}

/** Buttons that act on all selected pages. */
function Bulk({ topic, pages, onClear }: { topic: string; pages: readonly CollectedPage[]; onClear(): void }) {
  const { t, actions, notices } = useApp();
  const command = useCommand();
  const [tag, setTag] = useState('');
  const write = (tagsOf: (page: CollectedPage) => readonly string[]) =>
    Promise.all(
      pages.map((page) =>
        command('note', { topic, target: page.url, tags: [...new Set(tagsOf(page))], text: page.text }),
      ),
    );
  const addTag = async () => {
    const added = tag.trim();
    if (added === '') return;
    const results = await write(({ tags }) => [...tags, added]);
    if (results.some(({ ok }) => !ok)) return;
    setTag('');
    notices.inform(t('collection_tagged', added, pages.length), 'note', () => void write(({ tags }) => tags));
  };
  const copy = async () => {
    await actions.copy(pages.map(({ url }) => url).join('\n'));
    notices.inform(t('toast_copied'), 'export');
  };
  return (
    <Form class="row collection-bulk" onSubmit={addTag}>
      <strong>{t('collection_selected', pages.length)}</strong>
      <input
        class="field"
        dir="auto"
        aria-label={t('collection_tag')}
        placeholder={t('collection_tag')}
        value={tag}
        onInput={(event) => setTag(event.currentTarget.value)}
      />
      <Button small submit disabled={tag.trim() === ''}>
        {t('collection_add_tag')}
      </Button>
      <Button small icon="copy" onClick={() => void copy()}>
        {t('export_copy')}
      </Button>
      <Button small kind="quiet" icon="cross" label={t('collection_clear')} onClick={onClear} />
    </Form>
  );
}

interface SameOwnerProps {
  readonly pages: readonly FoundPage[];
  /** Sites of the collection; groups without any of them are hidden. */
  readonly sites: ReadonlySet<string>;
  onSite(site: string): void;
}

function SameOwner({ pages, sites, onSite }: SameOwnerProps) {
  const { t } = useApp();
  const groups = useMemo(() => ownerGroups(pages), [pages]);
  const shown = groups.filter((group) => group.sites.some((site) => sites.has(site)));
  if (shown.length === 0) return null;
  return (
    <details>
      <summary>{t('owner_title', shown.length)}</summary>
      <p class="hint">{t('owner_hint')}</p>
      <ul>
        {shown.map(({ id, sites: sharing }) => (
          <li key={id}>
            {t('owner_group', sharing.length, id.replace(':', ' '))}
            <span class="row">
              {sharing.map((site) =>
                sites.has(site) ? (
                  <Button key={site} small kind="quiet" onClick={() => onSite(site)}>
                    {site}
                  </Button>
                ) : (
                  <bdi key={site}>{site}</bdi>
                ),
              )}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
