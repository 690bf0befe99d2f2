import { useMemo } from 'preact/hooks';
import { timeline } from '../../lib/engine/insight/timeline';
import { LAST_FORMAT } from '../../lib/transfer/choices';
import type { NewSince } from '../../lib/views/visit';
import { LineChart } from '../charts/line-chart';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { Card } from '../common/notice-box';
import { NewSinceNote } from '../review/new-since-note';
import { PageTitle, SiteMark } from '../review/page-parts';
import { useExport } from '../topic/exporter';
import { type DashboardData, NONE, useLatestVerdicts } from './data';

/** Number of new suggestions that are listed; the side panel has all of them. */
const MOST_LISTED = 7;

/**
 * The seven best suggestions since the last visit, best first, with buttons that open the side panel and export what is
 * new in the last format.
 */
export function NewPages({ since, data }: { since: NewSince; data: DashboardData }) {
  const { t, actions } = useApp();
  const { save } = useExport(since.topic, data.exporter);
  const order = data.ranking.value?.order ?? NONE;
  const pages = data.pages.value ?? NONE;
  const best = useMemo(() => {
    const fresh = new Map(pages.filter(({ n }) => n >= since.through).map((page) => [page.n, page]));
    return [...order].flatMap((n) => fresh.get(n) ?? []).slice(0, MOST_LISTED);
  }, [order, pages, since.through]);
  return (
    <Card>
      <NewSinceNote since={since} />
      <ol class="stack">
        {best.map((page) => (
          <li key={page.url} class="collection-page">
            <SiteMark site={page.site} />
            <PageTitle page={page} />
            <bdi class="hint">{page.site}</bdi>
          </li>
        ))}
      </ol>
      <div class="row">
        <Button kind="primary" icon="panel" onClick={() => void actions.openSidePanel()}>
          {t('dashboard_review')}
        </Button>
        <Button icon="download" onClick={() => void save({ format: LAST_FORMAT, onlyNew: true })}>
          {t('export_new_now')}
        </Button>
      </div>
    </Card>
  );
}

/** Chart of pages found, confirmed and gone by week, not cumulative; nothing before the second week. */
export function Timeline({ data }: { data: DashboardData }) {
  const { t } = useApp();
  const standing = useLatestVerdicts(data);
  const { pages, watched } = data;
  const weeks = useMemo(
    () => timeline(pages.value ?? NONE, standing, watched.value?.values() ?? NONE),
    [pages.value, standing, watched.value],
  );
  if (weeks.length < 2) return null;
  const sum = (of: (week: (typeof weeks)[number]) => number) => weeks.reduce((total, week) => total + of(week), 0);
  const sentence = t(
    'timeline_summary',
    sum(({ found }) => found),
    sum(({ confirmed }) => confirmed),
    sum(({ gone }) => gone),
  );
  return (
    <Card title="timeline_title">
      <LineChart
        weekly
        title={sentence}
        xLabel={t('timeline_week')}
        yLabel={t('dashboard_axis_pages')}
        points={weeks}
        x={({ startMs }) => startMs}
        lines={[
          { label: t('timeline_found'), tone: 'tone-open', dash: [2, 4], of: ({ found }) => found },
          { label: t('dashboard_line_confirmed'), tone: 'tone-confirmed', of: ({ confirmed }) => confirmed },
          { label: t('timeline_gone'), tone: 'tone-violet', dash: [8, 4], of: ({ gone }) => gone },
        ]}
      />
    </Card>
  );
}
