import { useMemo, useState } from 'preact/hooks';
import type { SiteRow } from '../../lib/engine/insight/sites';
import { type Column, DataTable } from '../charts/data-table';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { formatNumber, formatPercent } from '../common/format';
import type { MessageKey } from '../common/messages';

interface SiteTableProps {
  readonly rows: readonly SiteRow[];
  readonly excluded: readonly string[];
  onExclude(site: string, isOut: boolean): void;
}

type Order = keyof SiteRow;
const ROWS_AT_ONCE = 50;
const NUMBERS: readonly (readonly [Exclude<Order, 'site'>, MessageKey])[] = [
  ['pages', 'dashboard_pages'],
  ['confirmed', 'dashboard_figure_in_topic'],
  ['rejected', 'dashboard_figure_rejected'],
  ['meanScore', 'dashboard_mean_score'],
];

/** Sites in any order, with what was found on each, and a way to keep one out. */
export function SiteTable({ rows, excluded, onExclude }: SiteTableProps) {
  const { t, locale } = useApp();
  const [order, setOrder] = useState<Order>('pages');
  const [isUp, setUp] = useState(false);
  const [limit, setLimit] = useState(ROWS_AT_ONCE);
  const all = useMemo(() => sorted(rows, order, isUp), [rows, order, isUp]);
  const sort = (id: Order) => ({
    direction: id !== order ? ('none' as const) : isUp ? ('ascending' as const) : ('descending' as const),
    choose: () => {
      setUp(id === order ? !isUp : id === 'site');
      setOrder(id);
    },
  });
  const out = new Set(excluded);
  const number = (id: Order, value: number | string | undefined) => {
    if (typeof value !== 'number') return '–';
    return id === 'meanScore' ? formatPercent(locale, value) : formatNumber(locale, value);
  };
  const columns: Column<SiteRow>[] = [
    { id: 'site', label: t('dashboard_site'), sort: sort('site'), cell: ({ site }) => <bdi>{site}</bdi> },
    ...NUMBERS.map(([id, label]) => ({
      id,
      label: t(label),
      numeric: true,
      sort: sort(id),
      cell: (row: SiteRow) => number(id, row[id]),
    })),
    {
      id: 'exclude',
      label: t('dashboard_exclusion'),
      cell: ({ site }) => (
        <Button
          small
          kind={out.has(site) ? 'plain' : 'quiet'}
          label={t(out.has(site) ? 'dashboard_allow_site' : 'dashboard_exclude_site', site)}
          onClick={() => onExclude(site, !out.has(site))}
        >
          {t(out.has(site) ? 'dashboard_allow' : 'dashboard_exclude')}
        </Button>
      ),
    },
  ];
  return (
    <>
      <DataTable
        caption={t('dashboard_sites')}
        columns={columns}
        rows={all.slice(0, limit)}
        keyOf={({ site }) => site}
      />
      {all.length > limit ? (
        <Button onClick={() => setLimit(limit + ROWS_AT_ONCE)}>
          {t('dashboard_show_more', formatNumber(locale, all.length - limit))}
        </Button>
      ) : null}
    </>
  );
}

function sorted(rows: readonly SiteRow[], order: Order, isUp: boolean): readonly SiteRow[] {
  const sign = isUp ? 1 : -1;
  return rows.toSorted((a, b) => {
    if (order === 'site') return sign * a.site.localeCompare(b.site);
    return sign * ((a[order] ?? -1) - (b[order] ?? -1)) || a.site.localeCompare(b.site);
  });
}
