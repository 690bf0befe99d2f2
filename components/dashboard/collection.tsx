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
import type { FoundPage } from '../../lib/engine/insight/sites';
import { siteExtents } from '../../lib/engine/insight/standing';
import { useFirst, useSorted } from '../charts/data-table';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { Form, Select, TextField } from '../common/fields';
import { formatNumber } from '../common/format';
import { Banner, Card, EmptyState } from '../common/notice-box';
import { useCommand } from '../common/use-command';
import { PermissionSelect } from '../topic/permissions';
import { ArchiveCheck, type ArchiveFilter, ArchiveFilterSelect, passesArchive } from './archives';
import { CollectionTable } from './collection-table';
import { type DashboardData, NO_CAPTURES, NO_NOTES, NONE, useFold, useLatestVerdicts } from './data';

const NONE_SELECTED: ReadonlySet<string> = new Set();

/**
 * Tab with the seeds and confirmed pages as a table, newest first: filters, tags, notes, archived copies, sites with
 * one owner. A banner shows the number of lost pages and can show only these. Renders nothing until pages and verdicts
 * are read.
 */
export function Collection({ topic, data }: { topic: string; data: DashboardData }) {
  const { t } = useApp();
  const [filter, setFilter] = useState(WHOLE_COLLECTION);
  const standing = useLatestVerdicts(data);
  const found = data.pages.value;
  const notes = data.notes.value ?? NO_NOTES;
  const extents = useFold(data, siteExtents);
  const pages = useMemo(() => collectionOf(standing, found ?? NONE, notes, extents), [standing, found, notes, extents]);
  const watched = data.watched.value;
  const lost = pages.filter(({ url }) => watched?.get(url)?.loss);
  const [isLostOnly, setLostOnly] = useState(false);
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
      <CollectionFilters pages={pages} filter={filter} onChange={narrow}>
        <ArchiveFilterSelect value={archived} onChange={setArchived} />
      </CollectionFilters>
      <p class="hint" role="status">
        {t('collection_count', shown.length, pages.length)}
      </p>
      {chosen.length > 0 ? (
        <SelectionActions topic={topic} pages={chosen} onClear={() => setSelected(NONE_SELECTED)} />
      ) : null}
      <CollectionTable
        {...{ topic, data, sortBy, selected }}
        rows={first}
        onSelect={toggle}
        onTag={(tag) => narrow({ tag })}
      />
      {shown.length === 0 ? (
        <div class="row">
          <Button
            onClick={() => {
              setLostOnly(false);
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

/**
 * Fields that filter the table by text, verdict, site, tag, date of publication and permission. Sites and tags have
 * their counts among all `pages`; without tags, their field is absent.
 */
function CollectionFilters({ pages, filter, onChange, children }: FiltersProps) {
  const { t, locale } = useApp();
  const sites = useMemo(() => counted(pages.map(({ site }) => site)), [pages]);
  const tags = useMemo(() => counted(pages.flatMap((page) => page.tags)), [pages]);
  /** Returns the options of a filter: "all" with the value '', then each value with its count. */
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

/** Buttons that add a tag to all selected pages, copy their addresses, or clear the selection. */
function SelectionActions({
  topic,
  pages,
  onClear,
}: {
  topic: string;
  pages: readonly CollectedPage[];
  onClear(): void;
}) {
  const { t, actions, notices } = useApp();
  const command = useCommand();
  const [tag, setTag] = useState('');
  /** Replaces the tags of each selected page by `tagsOf(page)` without duplicates; the text of the note stays. */
  const writeTags = (tagsOf: (page: CollectedPage) => readonly string[]) =>
    Promise.all(
      pages.map((page) =>
        command('note', { topic, target: page.url, tags: [...new Set(tagsOf(page))], text: page.text }),
      ),
    );
  /**
   * Adds the typed tag to all selected pages, with a toast that can undo this. Clears the field only if all were saved.
   */
  const addTag = async () => {
    const added = tag.trim();
    if (added === '') return;
    const results = await writeTags(({ tags }) => [...tags, added]);
    if (results.some(({ ok }) => !ok)) return;
    setTag('');
    notices.inform(t('collection_tagged', added, pages.length), 'note', () => void writeTags(({ tags }) => tags));
  };
  /** Copies the addresses of the selected pages, one a line. */
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

/**
 * List of sites that share an owner's identifier, such as an analytics account; hidden without such groups. A site of
 * the collection is a button that filters the table by it.
 */
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
