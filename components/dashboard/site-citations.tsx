import { useMemo } from 'preact/hooks';
import type { FoundPage } from '../../lib/engine/insight/sites';
import type { VerdictRecord } from '../../lib/engine/records';
import { DataTable, useFirst } from '../charts/data-table';
import { useApp } from '../common/app-context';
import { someNames } from '../common/messages';
import { Card } from '../common/notice-box';
import { useLoaded } from '../common/rendering';
import type { DashboardData } from './data';

const MOST_NAMES = 8;
const MOST_WORDS = 4;

interface SiteCitationsProps {
  readonly topic: string;
  /** All pages of the topic, and its verdicts: the citations are read again when one of both changes. */
  readonly pages: readonly FoundPage[];
  readonly log: readonly VerdictRecord[];
  readonly load: DashboardData['loadCitations'];
}

/**
 * Table of the sites to which confirmed sites link, most cited first, with up to eight of the linking sites and four
 * distinct words of these links; absent without such links.
 */
export function SiteCitations({ topic, pages, log, load }: SiteCitationsProps) {
  const { t } = useApp();
  const cited = useLoaded(() => load(topic, pages), [topic, pages, log]);
  const rows = useMemo(() => [...(cited ?? [])].map(([site, by]) => ({ site, by })), [cited]);
  const [first, more] = useFirst(rows);
  if (rows.length === 0) return null;
  const separator = t('groups_separator');
  return (
    <Card title="citations_title" hint="citations_hint">
      <DataTable
        caption={t('citations_title')}
        rows={first}
        keyOf={({ site }) => site}
        columns={[
          { label: t('dashboard_site'), cell: ({ site }) => <bdi>{site}</bdi> },
          { label: t('citations_count'), numeric: true, cell: ({ by }) => by.length },
          {
            label: t('citations_by'),
            cell: ({ by }) => (
              <bdi>
                {someNames(
                  t,
                  by.map(({ from }) => from),
                  MOST_NAMES,
                )}
              </bdi>
            ),
          },
          {
            label: t('citations_words'),
            cell: ({ by }) => (
              <bdi>{[...new Set(by.flatMap(({ words }) => words))].slice(0, MOST_WORDS).join(separator)}</bdi>
            ),
          },
        ]}
      />
      {more}
    </Card>
  );
}
