import { useMemo } from 'preact/hooks';
import type { ArmsPoint } from '../../lib/engine/insight/harvest';
import type { FoundPage } from '../../lib/engine/insight/sites';
import { type ArmState, OPERATOR_NAMES, type OperatorName } from '../../lib/engine/types';
import { DataTable } from '../charts/data-table';
import { LineChart, type Series } from '../charts/line-chart';
import { useApp } from '../common/app-context';
import { formatNumber, formatPercent } from '../common/format';
import { operatorKey } from '../common/messages';

/** Of the operators in their order, told apart by more than colour. */
const LOOKS: readonly Pick<Series, 'tone' | 'dash'>[] = [
  { tone: 'tone-info' },
  { tone: 'tone-violet', dash: [8, 4] },
  { tone: 'tone-confirmed', dash: [2, 3] },
  { tone: 'tone-warn', dash: [10, 3, 2, 3] },
  { tone: 'tone-info', dash: [4, 4] },
];

/** The bandit's arms over time: how often each operator ran, and how high its pages ranked. */
export function Arms({
  points,
  arms,
  pages,
}: {
  points: readonly ArmsPoint[];
  arms: readonly ArmState[];
  pages: readonly FoundPage[];
}) {
  const { t, locale } = useApp();
  const { x, pulls, rewards } = useMemo(() => {
    const line = (of: (point: ArmsPoint, operator: OperatorName) => number | undefined, stepped: boolean) =>
      OPERATOR_NAMES.map((operator, i) => ({
        label: t(operatorKey(operator)),
        ...(LOOKS[i % LOOKS.length] as (typeof LOOKS)[number]),
        stepped,
        values: points.map((point) => of(point, operator) ?? null),
      }));
    return {
      x: points.map(({ round }) => round),
      pulls: line((point, operator) => point.pulls[operator], true),
      rewards: line((point, operator) => point.meanReward[operator], false),
    };
  }, [points, t]);
  const most = arms.reduce<ArmState | undefined>((a, b) => (a && a.pulls >= b.pulls ? a : b), undefined);
  const last = points.at(-1)?.meanReward;
  const mean = ({ operator }: ArmState) => last?.[operator] ?? 0;
  const best = arms.reduce<ArmState | undefined>((a, b) => (a && mean(a) >= mean(b) ? a : b), undefined);
  const name = (arm: ArmState | undefined) => (arm ? t(operatorKey(arm.operator)) : '');
  return (
    <section class="card">
      <h2>{t('dashboard_arms')}</h2>
      <p class="hint">{t('dashboard_arms_hint')}</p>
      <div class="columns">
        <LineChart
          title={t('dashboard_arms_pulls')}
          summary={t('dashboard_arms_pulls_summary', name(most), formatNumber(locale, most?.pulls ?? 0))}
          xLabel={t('dashboard_round')}
          yLabel={t('dashboard_pulls')}
          x={x}
          series={pulls}
        />
        <LineChart
          title={t('dashboard_arms_rewards')}
          summary={t('dashboard_arms_rewards_summary', name(best), formatPercent(locale, best ? mean(best) : 0))}
          xLabel={t('dashboard_round')}
          yLabel={t('dashboard_reward')}
          shares
          x={x}
          series={rewards}
        />
      </div>
      <DataTable
        caption={t('dashboard_arms')}
        rows={arms}
        keyOf={({ operator }) => operator}
        columns={[
          { id: 'operator', label: t('dashboard_operator'), cell: ({ operator }) => t(operatorKey(operator)) },
          {
            id: 'pulls',
            label: t('dashboard_pulls'),
            numeric: true,
            cell: (arm) => formatNumber(locale, arm.pulls),
          },
          {
            id: 'pages',
            label: t('dashboard_retrieved'),
            numeric: true,
            cell: ({ operator }) =>
              formatNumber(locale, pages.filter(({ foundBy }) => foundBy.operator === operator).length),
          },
          {
            id: 'reward',
            label: t('dashboard_mean_reward'),
            numeric: true,
            cell: (arm) => (last?.[arm.operator] === undefined ? '–' : formatPercent(locale, mean(arm))),
          },
        ]}
      />
    </section>
  );
}
