import { useMemo, useState } from 'preact/hooks';
import {
  type CollectedPage,
  type CollectionFilter,
  collectionOf,
  counted,
  filtered,
  WHOLE_COLLECTION,
} from '../../lib/engine/insight/collection';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { displayUrl, formatDateTime, formatNumber } from '../common/format';
import { EmptyState } from '../common/notice-box';
import { Select } from '../common/select';
import { Note } from '../topic/note';
import { type DashboardData, NO_NOTES, NONE, useExtents, useStanding } from './data';

const PAGES_AT_ONCE = 50;

/** Seeds and confirmed pages, to be searched, opened, tagged and noted. */
export function Collection({ topic, data }: { topic: string; data: DashboardData }) {
  const { t, locale } = useApp();
  const [filter, setFilter] = useState(WHOLE_COLLECTION);
  const [limit, setLimit] = useState(PAGES_AT_ONCE);
  const standing = useStanding(data);
  const found = data.pages.value;
  const notes = data.notes.value ?? NO_NOTES;
  const extents = useExtents(data);
  const pages = useMemo(() => collectionOf(standing, found ?? NONE, notes, extents), [standing, found, notes, extents]);
  const shown = useMemo(() => filtered(pages, filter), [pages, filter]);
  if (!found || !data.verdicts.value) return null;
  if (pages.length === 0)
    return (
      <section class="card">
        <EmptyState icon="pin" title={t('empty_seeds_title')} text={t('empty_seeds_text')} />
      </section>
    );
  const narrow = (change: Partial<CollectionFilter>) => {
    setLimit(PAGES_AT_ONCE);
    setFilter({ ...filter, ...change });
  };
  const number = (value: number) => formatNumber(locale, value);
  return (
    <section class="card">
      <h2>{t('dashboard_collection')}</h2>
      <Filters pages={pages} filter={filter} onChange={narrow} />
      <p class="hint" role="status">
        {t('collection_count', number(shown.length), number(pages.length))}
      </p>
      <ul class="collection">
        {shown.slice(0, limit).map((page) => (
          <Page key={page.url} topic={topic} page={page} onTag={(tag) => narrow({ tag })} />
        ))}
      </ul>
      {shown.length === 0 ? (
        <div class="row-actions">
          <Button onClick={() => narrow(WHOLE_COLLECTION)}>{t('collection_all')}</Button>
        </div>
      ) : null}
      {shown.length > limit ? (
        <Button onClick={() => setLimit(limit + PAGES_AT_ONCE)}>
          {t('dashboard_show_more', number(shown.length - limit))}
        </Button>
      ) : null}
    </section>
  );
}

interface FiltersProps {
  readonly pages: readonly CollectedPage[];
  readonly filter: CollectionFilter;
  onChange(change: Partial<CollectionFilter>): void;
}

function Filters({ pages, filter, onChange }: FiltersProps) {
  const { t, locale } = useApp();
  const sites = useMemo(() => counted(pages.map(({ site }) => site)), [pages]);
  const tags = useMemo(() => counted(pages.flatMap((page) => page.tags)), [pages]);
  const options = (all: string, values: readonly (readonly [string, number])[]) => [
    ['', all] as const,
    ...values.map(([value, count]) => [value, `${value} (${formatNumber(locale, count)})`] as const),
  ];
  return (
    <search class="collection-filters">
      <label class="labelled">
        <span>{t('collection_search')}</span>
        <input
          class="field"
          type="search"
          dir="auto"
          value={filter.search}
          onInput={(event) => onChange({ search: event.currentTarget.value })}
        />
      </label>
      <Select
        shown
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
        shown
        label={t('dashboard_site')}
        value={filter.site}
        options={options(t('filter_all'), sites)}
        onChange={(site) => onChange({ site })}
      />
      {tags.length > 0 ? (
        <Select
          shown
          label={t('collection_tag')}
          value={filter.tag}
          options={options(t('filter_all'), tags)}
          onChange={(tag) => onChange({ tag })}
        />
      ) : null}
    </search>
  );
}

interface PageProps {
  readonly topic: string;
  readonly page: CollectedPage;
  onTag(tag: string): void;
}

function Page({ topic, page: { url, title, verdict, decidedAtMs, tags, text }, onTag }: PageProps) {
  const { t, locale } = useApp();
  const name = title || displayUrl(url);
  return (
    <li class="collection-page">
      <a class="page-title" href={url} title={url} target="_blank" rel="noreferrer" dir="auto">
        {name}
      </a>
      <p class="suggestion-meta">
        <span class={`standing standing-${verdict === 'seed' ? 'seed' : 'confirmed'}`}>
          {t(verdict === 'seed' ? 'dashboard_verdict_seed' : 'collection_confirmed')}
        </span>
        <bdi class="collection-address">{displayUrl(url)}</bdi>
        <span>{formatDateTime(locale, decidedAtMs)}</span>
      </p>
      <Note topic={topic} target={url} name={name} tags={tags} text={text} onTag={onTag} />
    </li>
  );
}
