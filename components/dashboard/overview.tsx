import { useMemo } from 'preact/hooks';
import { needsBrowser } from '../../lib/engine/errors';
import { armsOverTime, type HarvestPoint, harvest, harvestRate } from '../../lib/engine/insight/harvest';
import { countStandings } from '../../lib/engine/insight/page-standings';
import { answersCurve } from '../../lib/engine/insight/timeline';
import type { TopicRecord } from '../../lib/engine/records';
import { Figures } from '../charts/data-table';
import { LineChart } from '../charts/line-chart';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { formatPercent } from '../common/format';
import { Card, EmptyState } from '../common/notice-box';
import { BrowserQueue } from '../review/browser-queue';
import { auditSentence, foundSentence, rangeSentence, stopSentence } from '../review/completeness';
import { SessionControl } from '../topic/session-control';
import { WatchChoice } from '../topic/watch-choice';
import { type DashboardData, NONE, useLatestVerdicts, useProbabilities, useStandings } from './data';
import { Arms, Harvest, SaturationNote } from './discovery';
import { NewPages, Timeline } from './new-pages';
import { Later } from './set-aside';

/**
 * Overview of a topic: what to do now, figures, the yield of the rounds, and the yield of the operators. Renders
 * nothing until rounds, pages and verdicts are read.
 */
export function Overview({ topic, data }: { topic: TopicRecord; data: DashboardData }) {
  const { t, actions } = useApp();
  const standings = useStandings(data);
  const attempts = data.attempts.value ?? NONE;
  const forBrowser = useMemo(() => attempts.filter(({ code }) => needsBrowser(code)), [attempts]);
  const probabilities = useProbabilities(data, useLatestVerdicts(data));
  const rounds = data.rounds.value ?? NONE;
  const pages = data.pages.value ?? NONE;
  const queued = data.queued.value;
  const points = useMemo(
    () => harvest(rounds, pages, standings, probabilities),
    [rounds, pages, standings, probabilities],
  );
  const arms = useMemo(() => armsOverTime(rounds), [rounds]);
  if (!data.rounds.value || !data.pages.value || !data.verdicts.value) return null;
  const counts = countStandings(standings.values());
  const inTopic = counts.seed + counts.confirmed;
  const hasSeeds = inTopic > 0;
  const waiting = counts.suggested;
  const figures = [
    { label: t('dashboard_figure_in_topic'), value: inTopic },
    { label: t('dashboard_figure_waiting'), value: waiting },
    { label: t('dashboard_figure_pages'), value: standings.size },
  ];
  // The first three figures, added to those above of pages in the topic and pages to review, give the number of known
  // pages.
  const others = [
    { label: t('dashboard_figure_rejected'), value: counts.rejected },
    { label: t('dashboard_figure_skipped'), value: counts.skipped },
    { label: t('dashboard_figure_aside'), value: counts.aside, title: t('dashboard_figure_aside_hint') },
    { label: t('dashboard_figure_rounds'), value: rounds.length },
  ];
  const isNew = data.since.value?.topic === topic.id;
  return (
    <>
      {data.since.value && isNew ? <NewPages since={data.since.value} data={data} /> : null}
      <Card>
        {waiting > 0 && !isNew ? (
          <Button kind="primary" icon="panel" onClick={() => void actions.openSidePanel()}>
            {t('dashboard_review')}
          </Button>
        ) : null}
        {hasSeeds ? null : <EmptyState icon="pin" title={t('empty_seeds_title')} text={t('empty_seeds_text')} />}
        {hasSeeds && rounds.length === 0 ? (
          <EmptyState icon="chart" title={t('dashboard_no_rounds_title')} text={t('dashboard_no_rounds_text')} />
        ) : null}
        <SessionControl
          topic={topic.id}
          session={data.session.value}
          progress={data.progress.value}
          lastRound={rounds.at(-1)}
          hasSeeds={hasSeeds}
          hostAccess={data.hostAccess.value}
        />
        <BrowserQueue topic={topic.id} pages={forBrowser} />
        <Figures figures={figures} />
        <details>
          <summary>{t('dashboard_figures_more')}</summary>
          <Figures figures={others} />
        </details>
        {hasSeeds ? <WatchChoice topic={topic} pages={pages} /> : null}
      </Card>
      {rounds.length > 0 && queued !== undefined ? <SaturationNote points={points} queued={queued} /> : null}
      <ReviewProgress data={data} points={points} target={topic.settings.stopTarget} />
      <Timeline data={data} />
      <Later topic={topic.id} data={data} />
      {rounds.length > 0 ? (
        <>
          <Harvest points={points} />
          <Arms points={arms} pages={pages} />
        </>
      ) : null}
    </>
  );
}

interface ReviewProgressProps {
  readonly data: DashboardData;
  readonly points: readonly HarvestPoint[];
  readonly target: TopicRecord['settings']['stopTarget'];
}

/**
 * Estimated completeness: the curve of answers with its extrapolation, advice on stopping, and the recent yield of
 * discovery. Renders nothing while the ranking has no estimate.
 */
function ReviewProgress({ data, points, target }: ReviewProgressProps) {
  const { t, locale } = useApp();
  const log = data.verdicts.value ?? NONE;
  const ranking = data.ranking.value;
  const completeness = ranking?.completeness;
  const curve = useMemo(() => answersCurve(log, ranking), [log, ranking]);
  const given = curve.filter(({ isExpected }) => !isExpected).length;
  const brings = useMemo(() => harvestRate(points), [points]);
  if (!completeness) return null;
  const advice = stopSentence(t, locale, completeness, target);
  const sentence = `${advice ? `${advice} ` : ''}${foundSentence(t, locale, completeness)}`;
  const sampled = completeness.sample.judged > 0;
  return (
    <Card title="complete_title">
      <LineChart
        title={sentence}
        summary={`${sentence} ${rangeSentence(t, locale, completeness)}`}
        xLabel={t('dashboard_axis_answers')}
        yLabel={t('dashboard_axis_pages')}
        points={curve}
        x={({ answers }) => answers}
        lines={[
          {
            label: t('dashboard_line_confirmed'),
            tone: 'tone-confirmed',
            of: ({ found, isExpected }) => (isExpected ? undefined : found),
          },
          {
            label: t('dashboard_line_expected'),
            tone: 'tone-violet',
            dash: [4, 4],
            of: ({ found }, i) => (i < given - 1 ? undefined : found),
          },
        ]}
      />
      <p>
        {rangeSentence(t, locale, completeness)}{' '}
        {sampled ? t('sample_found', completeness.sample.judged, completeness.sample.relevant) : null}{' '}
        {completeness.audit ? auditSentence(t, completeness.audit) : null}
      </p>
      {brings ? (
        <p>
          {t('outside_recent', formatPercent(locale, brings.recent))}{' '}
          {brings.earlier === undefined ? null : t('outside_earlier', formatPercent(locale, brings.earlier))}
        </p>
      ) : null}
      <p class="hint">{t('complete_help')}</p>
    </Card>
  );
}
