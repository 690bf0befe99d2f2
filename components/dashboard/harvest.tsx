import { useMemo } from 'preact/hooks';
import type { HarvestPoint } from '../../lib/engine/insight/harvest';
import { DataTable } from '../charts/data-table';
import { LineChart, type Series } from '../charts/line-chart';
import { useApp } from '../common/app-context';
import { formatNumber, formatPercent, formatScore } from '../common/format';
import { operatorKey } from '../common/messages';

/** The harvest curve: what the fetched pages brought, as far as it is known. */
export function Harvest({ points }: { points: readonly HarvestPoint[] }) {
  const { t, locale } = useApp();
  const { x, series } = useMemo(() => {
    const line = (of: (point: HarvestPoint) => number) => [0, ...points.map(of)];
    const lines: Series[] = [
      { label: t('dashboard_line_fresh'), tone: 'tone-open', dash: [2, 4], values: line((p) => p.freshSoFar) },
      { label: t('dashboard_line_score'), tone: 'tone-violet', dash: [8, 4], values: line((p) => p.scoreSoFar) },
      { label: t('dashboard_line_confirmed'), tone: 'tone-confirmed', values: line((p) => p.confirmedSoFar) },
    ];
    return { x: line((point) => point.fetchedSoFar), series: lines };
  }, [points, t]);
  const last = points.at(-1);
  const summary = t(
    'dashboard_harvest_summary',
    formatNumber(locale, last?.fetchedSoFar ?? 0),
    formatNumber(locale, last?.freshSoFar ?? 0),
    formatNumber(locale, last?.confirmedSoFar ?? 0),
  );
  const number = (value: number) => formatNumber(locale, value);
  return (
    <section class="card">
      <h2>{t('dashboard_harvest')}</h2>
      <p class="hint">{t('dashboard_harvest_hint')}</p>
      <LineChart
        title={summary}
        summary={summary}
        xLabel={t('dashboard_axis_fetched')}
        yLabel={t('dashboard_axis_pages')}
        x={x}
        series={series}
      />
      <details>
        <summary>{t('dashboard_rounds_table')}</summary>
        <DataTable
          caption={t('dashboard_rounds_table')}
          rows={points.toReversed()}
          keyOf={({ round }) => round}
          columns={[
            { id: 'round', label: t('dashboard_round'), cell: ({ round }) => number(round) },
            { id: 'operator', label: t('filter_operator'), cell: ({ operator }) => t(operatorKey(operator)) },
            { id: 'fetched', label: t('dashboard_fetched'), numeric: true, cell: (p) => number(p.fetched) },
            { id: 'fresh', label: t('dashboard_fresh'), numeric: true, cell: (p) => number(p.fresh) },
            { id: 'yes', label: t('dashboard_yes'), numeric: true, cell: (p) => number(p.confirmed) },
            { id: 'no', label: t('dashboard_no'), numeric: true, cell: (p) => number(p.rejected) },
            {
              id: 'score',
              label: t('dashboard_mean_score'),
              numeric: true,
              cell: ({ meanScore }) => (meanScore === undefined ? '–' : formatScore(locale, meanScore)),
            },
            { id: 'reward', label: t('dashboard_reward'), numeric: true, cell: (p) => formatPercent(locale, p.reward) },
          ]}
        />
      </details>
    </section>
  );
}
