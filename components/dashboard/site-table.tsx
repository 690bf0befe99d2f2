import { useMemo, useState } from 'preact/hooks';
import type { SiteOutcome } from '../../lib/engine/basics';
import { type Permissions, permissionsOf } from '../../lib/engine/insight/permissions';
import {
  EVERY_SITE,
  filteredSites,
  type SiteFilter,
  type SiteRow,
  type SiteTask,
} from '../../lib/engine/insight/sites';
import { type Column, DataTable, useFirst, useSorted } from '../charts/data-table';
import { useApp } from '../common/app-context';
import { Select, TextField } from '../common/fields';
import { formatDecimal } from '../common/format';
import type { MessageKey } from '../common/messages';
import { Note } from '../review/note';
import { PermissionsCell } from '../topic/permissions';

interface SiteTableProps {
  readonly topic: string;
  readonly rows: readonly SiteTask[];
  /** What each site permits. */
  readonly permissions: ReadonlyMap<string, Permissions>;
  onDecide(site: string, outcome: SiteOutcome): void;
}

type Order = keyof SiteRow;
const NUMBERS: readonly (readonly [Exclude<Order, 'site'>, MessageKey])[] = [
  ['pages', 'dashboard_pages'],
  ['confirmed', 'dashboard_figure_in_topic'],
  ['rejected', 'dashboard_figure_rejected'],
  ['meanProbability', 'dashboard_mean_probability'],
];

const OUTCOMES = ['belongs', 'enough', 'rejected', 'excluded', 'later', 'known'] as const;

/**
 * Table of sites, most pages first, with sorting, search, filters and figures. Each site can be opened, judged, tagged
 * and noted; a click on a tag searches for it.
 */
export function SiteTable({ topic, rows, permissions, onDecide }: SiteTableProps) {
  const { t, locale, actions } = useApp();
  const [filter, setFilter] = useState(EVERY_SITE);
  const passing = useMemo(() => filteredSites(rows, filter), [rows, filter]);
  const [all, sortBy] = useSorted(passing, 'pages');
  const [first, more] = useFirst(all);
  const columns: Column<SiteTask>[] = [
    {
      label: t('dashboard_site'),
      sort: sortBy('site'),
      cell: ({ site }) => (
        <a
          href={`https://${site}/`}
          rel="noreferrer noopener"
          onClick={(event) => {
            event.preventDefault();
            void actions.openTab(`https://${site}/`);
          }}
        >
          <bdi>{site}</bdi>
        </a>
      ),
    },
    ...NUMBERS.map(([id, label]) => ({
      label: t(label),
      numeric: true,
      sort: sortBy(id),
      cell: ({ [id]: value }: SiteRow) =>
        id === 'meanProbability' && value !== undefined ? formatDecimal(locale, value) : value,
    })),
    {
      label: t('sites_decision'),
      cell: ({ site, outcome }) => (
        <Select
          hasHiddenLabel
          label={t('site_verdicts', site)}
          value={outcome ?? 'open'}
          options={[
            ['open', t('sites_undecided')],
            ...OUTCOMES.map((each) => [each, t(`site_outcome_${each}`)] as const),
          ]}
          onChange={(value) => onDecide(site, value as SiteOutcome)}
        />
      ),
    },
    {
      label: t('permission'),
      cell: ({ site }) => <PermissionsCell permissions={permissions.get(site) ?? permissionsOf()} />,
    },
    {
      label: t('note_tags'),
      cell: ({ site, tags, text }) => (
        <Note
          topic={topic}
          target={site}
          name={site}
          tags={tags}
          text={text}
          onTag={(tag) => setFilter({ ...EVERY_SITE, search: tag })}
        />
      ),
    },
  ];
  return (
    <>
      <SiteFilters filter={filter} onChange={setFilter} />
      <p class="hint" role="status">
        {t('sites_count', all.length, rows.length)}
      </p>
      <DataTable caption={t('dashboard_sites')} columns={columns} rows={first} keyOf={({ site }) => site} />
      {more}
    </>
  );
}

/** Fields that filter the table by a text and by the user's decision on the site. */
function SiteFilters({ filter, onChange }: { filter: SiteFilter; onChange(filter: SiteFilter): void }) {
  const { t } = useApp();
  return (
    <search class="stack form-grid">
      <TextField
        label={t('sites_search')}
        type="search"
        dir="auto"
        value={filter.search}
        onText={(text) => onChange({ ...filter, search: text })}
      />
      <Select
        label={t('sites_state')}
        value={filter.state}
        options={[
          ['', t('filter_all')],
          ['waiting', t('sites_undecided')],
          ['mine', t('sites_mine')],
          ...OUTCOMES.map((outcome) => [outcome, t(`site_outcome_${outcome}`)] as const),
        ]}
        onChange={(state) => onChange({ ...filter, state: state as SiteFilter['state'] })}
      />
    </search>
  );
}
