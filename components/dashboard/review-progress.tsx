import { useMemo } from 'preact/hooks';
import { answersCurve } from '../../lib/engine/insight/answers-curve';
import { type HarvestPoint, outside } from '../../lib/engine/insight/harvest';
import { LineChart, type Series } from '../charts/line-chart';
import { useApp } from '../common/app-context';
import { formatNumber, formatPercent } from '../common/format';
import { foundSentence, rangeSentence } from '../review/found-sentence';
import { type DashboardData, NONE } from './data';

/** How much of what is relevant was found: the curve of answers with where it probably goes on, and what the web outside still brings. */
export function ReviewProgress({ data, points }: { data: DashboardData; points: readonly HarvestPoint[] }) {
  const { t, locale } = useApp();
  const log = data.verdicts.value ?? NONE;
  const ranking = data.ranking.value;
  const told = ranking?.completeness;
  const curve = useMemo(() => answersCurve(log, ranking), [log, ranking]);
  const { x, series } = useMemo(() => {
    const given = curve.filter(({ isExpected }) => !isExpected).length;
    const lines: Series[] = [
      {
        label: t('dashboard_line_confirmed'),
        tone: 'tone-confirmed',
        values: curve.map(({ found, isExpected }) => (isExpected ? null : found)),
      },
      {
        label: t('dashboard_line_expected'),
        tone: 'tone-violet',
        dash: [4, 4],
        values: curve.map(({ found }, i) => (i < given - 1 ? null : found)),
      },
    ];
    return { x: curve.map(({ answers }) => answers), series: lines };
  }, [curve, t]);
  const brings = useMemo(() => outside(points), [points]);
  if (!told) return null;
  const sentence = `${told.isGoodStop ? `${t('complete_stop')} ` : ''}${foundSentence(t, locale, told)}`;
  const sampled = told.sample.judged > 0;
  return (
    <section class="card">
      <h2>{t('complete_title')}</h2>
      <LineChart
        title={sentence}
        summary={`${sentence} ${rangeSentence(t, locale, told)}`}
        xLabel={t('dashboard_axis_answers')}
        yLabel={t('dashboard_axis_pages')}
        x={x}
        series={series}
      />
      <p>
        {rangeSentence(t, locale, told)}{' '}
        {sampled
          ? t('sample_found', formatNumber(locale, told.sample.judged), formatNumber(locale, told.sample.relevant))
          : null}
      </p>
      {brings ? (
        <p>
          {t('outside_recent', formatPercent(locale, brings.recent))}{' '}
          {brings.earlier === undefined ? null : t('outside_earlier', formatPercent(locale, brings.earlier))}
        </p>
      ) : null}
      <p class="hint">{t('complete_help')}</p>
    </section>
  );
}
