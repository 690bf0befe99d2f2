import { useMemo } from 'preact/hooks';
import { countOf, grouped, highest } from '../../lib/engine/arrays';
import { OPERATOR_NAMES, type OperatorName } from '../../lib/engine/basics';
import { type ArmsPoint, type HarvestPoint, saturation } from '../../lib/engine/insight/harvest';
import type { FoundPage } from '../../lib/engine/insight/sites';
import { sourceReports } from '../../lib/engine/insight/source-report';
import type { TopicRecord } from '../../lib/engine/records';
import type { AskedQuestion, RoundRecord } from '../../lib/engine/session-records';
import { DataTable } from '../charts/data-table';
import { type ChartLine, LineChart } from '../charts/line-chart';
import { useApp } from '../common/app-context';
import { formatDecimal, formatNumber, formatPercent } from '../common/format';
import { operatorKey } from '../common/messages';
import { Banner, Card } from '../common/notice-box';
import { lazy } from '../common/rendering';
import { useSourceNames } from '../common/sources';
import { type DashboardData, NONE, useLatestVerdicts, useSettingsChange } from './data';

interface SaturationNoteProps {
  /** Rounds in ascending order. */
  readonly points: readonly HarvestPoint[];
  /** Number of queued URLs. */
  readonly queued: number;
}

/**
 * A banner that says whether continuing discovery is still worthwhile; a warning if the yield falls or has ended. With
 * a comparison to earlier rounds, the figures for this.
 */
export function SaturationNote({ points, queued }: SaturationNoteProps) {
  const { t, locale } = useApp();
  const { state, recentPages, recentFresh, brought } = saturation(points, queued);
  const sentence = t(`dashboard_saturation_${state}`, recentPages, queued);
  const figures =
    state === 'early' || brought?.earlier === undefined
      ? ''
      : t(
          'dashboard_saturation_figures',
          recentFresh,
          formatPercent(locale, brought.recent),
          formatPercent(locale, brought.earlier),
        );
  const isOver = state !== 'early' && state !== 'fruitful';
  return (
    <section aria-label={t('dashboard_saturation')}>
      <Banner tone={isOver ? 'warning' : 'info'} text={`${sentence} ${figures}`.trim()} />
    </section>
  );
}

/** First point of the chart of `Harvest`. */
const NOTHING_FETCHED = { fetchedSoFar: 0, freshSoFar: 0, probabilitySoFar: 0, confirmedSoFar: 0 };

/**
 * Chart of the new pages, the sum of their probabilities and the confirmed pages by number of fetched pages, all
 * cumulative. Below it is the table of rounds, newest first.
 */
export function Harvest({ points }: { points: readonly HarvestPoint[] }) {
  const { t, locale } = useApp();
  const fromZero = useMemo(() => [NOTHING_FETCHED, ...points], [points]);
  const last = points.at(-1);
  const summary = t(
    'dashboard_harvest_summary',
    last?.fetchedSoFar ?? 0,
    last?.freshSoFar ?? 0,
    last?.confirmedSoFar ?? 0,
  );
  return (
    <Card title="dashboard_harvest" hint="dashboard_harvest_hint">
      <LineChart
        title={summary}
        xLabel={t('dashboard_axis_fetched')}
        yLabel={t('dashboard_axis_pages')}
        points={fromZero}
        x={(point) => point.fetchedSoFar}
        lines={[
          { label: t('dashboard_line_fresh'), tone: 'tone-open', dash: [2, 4], of: (point) => point.freshSoFar },
          {
            label: t('dashboard_line_probability'),
            tone: 'tone-violet',
            dash: [8, 4],
            of: (point) => point.probabilitySoFar,
          },
          { label: t('dashboard_line_confirmed'), tone: 'tone-confirmed', of: (point) => point.confirmedSoFar },
        ]}
      />
      <details>
        <summary>{t('dashboard_rounds_table')}</summary>
        <DataTable
          caption={t('dashboard_rounds_table')}
          rows={points.toReversed()}
          keyOf={({ round }) => round}
          columns={[
            { label: t('dashboard_round'), cell: ({ round }) => round },
            { label: t('filter_operator'), cell: ({ operator }) => t(operatorKey(operator)) },
            { label: t('dashboard_fetched'), numeric: true, cell: (p) => p.fetched },
            { label: t('dashboard_fresh'), numeric: true, cell: (p) => p.fresh },
            { label: t('dashboard_yes'), numeric: true, cell: (p) => p.confirmed },
            { label: t('dashboard_no'), numeric: true, cell: (p) => p.rejected },
            {
              label: t('dashboard_mean_probability'),
              numeric: true,
              cell: ({ meanProbability }) =>
                meanProbability === undefined ? undefined : formatDecimal(locale, meanProbability),
            },
            { label: t('dashboard_reward'), numeric: true, cell: (p) => formatPercent(locale, p.reward) },
          ]}
        />
      </details>
    </Card>
  );
}

const SHOWN_ROUNDS = 10;

/**
 * Lists the last ten rounds, newest first: queries and services, results, and why each operator was chosen.
 * @param rounds in ascending order.
 */
export function RoundList({ rounds, pages }: { rounds: readonly RoundRecord[]; pages: readonly FoundPage[] }) {
  const { t, locale } = useApp();
  const shown = rounds.slice(-SHOWN_ROUNDS).reverse();
  const byRound = useMemo(() => pagesByOperator(pages), [pages]);
  const nameOf = useSourceNames(shown.some(({ questions = [] }) => questions.length > 0));
  const answering = (question: AskedQuestion) => Object.entries(question.services).filter(([, hits]) => hits > 0);
  /** Names the services that answered a query, with the number of their results. */
  const answersOf = (question: AskedQuestion) =>
    answering(question)
      .map(([service, hits]) => `${nameOf(service) ?? service} ${formatNumber(locale, hits)}`)
      .join(t('groups_separator'));
  return (
    <Card title="dashboard_story" hint="dashboard_story_hint">
      <ol>
        {shown.map(({ round, operator, reason, questions = [], fresh }) => {
          const own = byRound.get(round);
          const brought = OPERATOR_NAMES.filter((name) => own?.has(name)).map(
            (name) => `${t(operatorKey(name))} ${formatNumber(locale, own?.get(name) ?? 0)}`,
          );
          return (
            <li key={round} class="row history-entry">
              <div class="history-text">
                <strong>{t('dashboard_story_round', round, t(operatorKey(operator)))}</strong>
                {reason === undefined ? null : <p>{t(`choice_${reason}`)}</p>}
                {questions.map((question) => (
                  <p key={question.query} dir="auto">
                    {answering(question).length === 0
                      ? t('dashboard_story_asked_nothing', question.query)
                      : t('dashboard_story_asked', question.query, answersOf(question), question.named)}
                  </p>
                ))}
                <p>
                  {fresh === 0
                    ? t('dashboard_story_no_pages')
                    : t('dashboard_story_brought', fresh, brought.join(t('groups_separator')))}
                </p>
              </div>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

/** Counts pages by the round that found them, and within a round by the operator that proposed their URLs. */
function pagesByOperator(pages: readonly FoundPage[]): Map<number, Map<string, number>> {
  const byRound = [...grouped(pages, ({ foundBy }) => foundBy.round)];
  return new Map(byRound.map(([round, own]) => [round, countOf(own.map(({ foundBy }) => foundBy.operator))]));
}

/**
 * Colour and dash pattern of the operators' lines, in the order of the operators. Dashes tell them apart without
 * colour.
 */
const LOOKS: readonly Pick<ChartLine<never>, 'tone' | 'dash'>[] = [
  { tone: 'tone-info' },
  { tone: 'tone-violet', dash: [8, 4] },
  { tone: 'tone-confirmed', dash: [2, 3] },
  { tone: 'tone-warn', dash: [10, 3, 2, 3] },
  { tone: 'tone-info', dash: [4, 4] },
];

interface ArmsProps {
  readonly points: readonly ArmsPoint[];
  readonly pages: readonly FoundPage[];
}

/**
 * Charts over all rounds, whatever methods they had: how often each operator ran, and its mean reward; below them a
 * table with the pages of each.
 */
export function Arms({ points, pages }: ArmsProps) {
  const { t, locale } = useApp();
  /** Returns one chart line per operator, in their order, each with its own dash pattern. */
  const lines = (of: (point: ArmsPoint, operator: OperatorName) => number | undefined, stepped: boolean) =>
    OPERATOR_NAMES.map((operator, i) => ({
      label: t(operatorKey(operator)),
      ...(LOOKS[i % LOOKS.length] as (typeof LOOKS)[number]),
      stepped,
      of: (point: ArmsPoint) => of(point, operator),
    }));
  const last = points.at(-1);
  const rounds = (name: OperatorName) => last?.pulls[name] ?? 0;
  const mean = (name: OperatorName) => last?.meanReward[name] ?? 0;
  const [most] = highest(OPERATOR_NAMES, rounds, 1) as [OperatorName];
  const [best] = highest(OPERATOR_NAMES, mean, 1) as [OperatorName];
  return (
    <Card title="dashboard_arms" hint="dashboard_arms_hint">
      <div class="stack columns">
        <LineChart
          title={t('dashboard_arms_pulls')}
          summary={t('dashboard_arms_pulls_summary', t(operatorKey(most)), rounds(most))}
          xLabel={t('dashboard_round')}
          yLabel={t('dashboard_pulls')}
          points={points}
          x={({ round }) => round}
          lines={lines(({ pulls }, operator) => pulls[operator], true)}
        />
        <LineChart
          title={t('dashboard_arms_rewards')}
          summary={t('dashboard_arms_rewards_summary', t(operatorKey(best)), formatPercent(locale, mean(best)))}
          xLabel={t('dashboard_round')}
          yLabel={t('dashboard_reward')}
          shares
          points={points}
          x={({ round }) => round}
          lines={lines(({ meanReward }, operator) => meanReward[operator], false)}
        />
      </div>
      <DataTable
        caption={t('dashboard_arms')}
        rows={OPERATOR_NAMES}
        keyOf={(name) => name}
        columns={[
          { label: t('dashboard_operator'), cell: (name) => t(operatorKey(name)) },
          { label: t('dashboard_pulls'), numeric: true, cell: rounds },
          {
            label: t('dashboard_retrieved'),
            numeric: true,
            cell: (name) => pages.filter(({ foundBy }) => foundBy.operator === name).length,
          },
          {
            label: t('dashboard_mean_reward'),
            numeric: true,
            cell: (name) => (last?.meanReward[name] === undefined ? undefined : formatPercent(locale, mean(name))),
          },
        ]}
      />
    </Card>
  );
}

/** Loaded when it is shown, with the list of all sources. */
const SourceTable = lazy(async () => (await import('../charts/source-table')).SourceTable);

/**
 * The topic's search sources and what each brought. One click stops asking a source for this topic, and another one
 * asks it again.
 */
export function Sources({ topic, data }: { topic: TopicRecord; data: DashboardData }) {
  const { t, notices } = useApp();
  const save = useSettingsChange(topic);
  const standing = useLatestVerdicts(data);
  const rounds = data.rounds.value ?? NONE;
  const pages = data.pages.value ?? NONE;
  const reports = useMemo(() => {
    const isConfirmed = (url: string) => /^(?:seed|yes)$/.test(standing.get(url)?.verdict ?? '');
    return sourceReports(rounds, pages, isConfirmed);
  }, [rounds, pages, standing]);
  const stopped = topic.settings.stoppedSources ?? NONE;
  /** Stores that the topic stops asking a source, or asks it again, and shows a toast if this was saved. */
  const change = async (source: string, stop: boolean) => {
    const isSaved = await save(({ stoppedSources = [] }) => {
      const others = stoppedSources.filter((one) => one !== source);
      return { stoppedSources: stop ? [...others, source] : others };
    });
    if (isSaved) notices.inform(t(stop ? 'source_stopped' : 'source_asked_again'), 'source');
  };
  return (
    <Card title="sources_title" hint="sources_hint">
      <SourceTable
        reports={reports}
        states={data.sourceStates.value ?? NONE}
        stopped={stopped}
        onStop={(source, stop) => void change(source, stop)}
      />
    </Card>
  );
}
