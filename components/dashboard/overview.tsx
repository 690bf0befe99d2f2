import { useMemo } from 'preact/hooks';
import { armsOverTime, harvest, saturation } from '../../lib/engine/insight/harvest';
import { tally } from '../../lib/engine/insight/standing';
import type { TopicRecord } from '../../lib/engine/types';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { formatNumber } from '../common/format';
import { EmptyState } from '../common/notice-box';
import { SessionControl } from '../topic/session-control';
import { Arms } from './arms';
import { type DashboardData, NONE, useScores, useStanding } from './data';
import { Harvest } from './harvest';
import { ReviewProgress } from './review-progress';
import { RoundStory } from './round-story';
import { SaturationNote } from './saturation-note';

/** How far the topic is: figures, the running session, what the rounds brought, and which operators paid. */
export function Overview({ topic, data }: { topic: TopicRecord; data: DashboardData }) {
  const { t, actions, locale } = useApp();
  const standing = useStanding(data);
  const scores = useScores(data, standing);
  const rounds = data.rounds.value ?? NONE;
  const pages = data.pages.value ?? NONE;
  const points = useMemo(() => harvest(rounds, pages, standing, scores), [rounds, pages, standing, scores]);
  const arms = useMemo(() => armsOverTime(rounds), [rounds]);
  if (!data.rounds.value || !data.pages.value || !data.verdicts.value) return null;
  const counts = tally(data.verdicts.value);
  const hasSeeds = counts.seeds + counts.confirmed > 0;
  const waiting = data.ranking.value?.order.length ?? 0;
  const inTopic = counts.seeds + counts.confirmed;
  const known = new Set([...pages.map(({ url }) => url), ...standing.keys()]).size;
  const setAside = Math.max(0, known - inTopic - counts.rejected - counts.skipped - waiting);
  // The first ones add up to the pages that are known.
  const figures = [
    [t('dashboard_figure_in_topic'), inTopic],
    [t('dashboard_figure_waiting'), waiting],
    [t('dashboard_figure_rejected'), counts.rejected],
    [t('dashboard_figure_skipped'), counts.skipped],
    [t('dashboard_figure_aside'), setAside, t('dashboard_figure_aside_hint')],
    [t('dashboard_figure_pages'), known],
    [t('dashboard_figure_rounds'), rounds.length],
  ] as const;
  return (
    <>
      <section class="card">
        <dl class="figures">
          {figures.map(([label, value, hint]) => (
            <div key={label} title={hint}>
              <dt>{label}</dt>
              <dd>{formatNumber(locale, value)}</dd>
            </div>
          ))}
        </dl>
        <SessionControl
          topic={topic.id}
          session={data.session.value}
          lastRound={rounds.at(-1)}
          hasSeeds={hasSeeds}
          hostAccess={data.hostAccess.value}
        />
        {waiting > 0 ? (
          <Button icon="panel" onClick={() => void actions.openSidePanel()}>
            {t('dashboard_review')}
          </Button>
        ) : null}
      </section>
      <ReviewProgress data={data} points={points} />
      {rounds.length === 0 ? (
        <section class="card">
          {hasSeeds ? (
            <EmptyState icon="chart" title={t('dashboard_no_rounds_title')} text={t('dashboard_no_rounds_text')} />
          ) : (
            <EmptyState icon="pin" title={t('empty_seeds_title')} text={t('empty_seeds_text')} />
          )}
        </section>
      ) : (
        <>
          <SaturationNote saturation={saturation(points)} />
          <Harvest points={points} />
          <RoundStory rounds={rounds} pages={pages} />
          <Arms points={arms} arms={data.session.value?.arms ?? NONE} pages={pages} />
        </>
      )}
    </>
  );
}
