import { useMemo } from 'preact/hooks';
import { sourceReports } from '../../lib/engine/insight/source-report';
import type { TopicRecord } from '../../lib/engine/types';
import { useApp } from '../common/app-context';
import { Card } from '../common/notice-box';
import { SourceTable } from '../common/source-table';
import { useCommand } from '../common/use-command';
import { type DashboardData, NONE, useStanding } from './data';

/** The topic's search sources. One click stops asking a source for this topic, and another one asks it again. */
export function Sources({ topic, data }: { topic: TopicRecord; data: DashboardData }) {
  const { t, notices } = useApp();
  const command = useCommand();
  const standing = useStanding(data);
  const rounds = data.rounds.value ?? NONE;
  const pages = data.pages.value ?? NONE;
  const reports = useMemo(() => {
    const isConfirmed = (url: string) => /^(?:seed|yes)$/.test(standing.get(url)?.verdict ?? '');
    return sourceReports(rounds, pages, isConfirmed);
  }, [rounds, pages, standing]);
  const stopped = topic.settings.stoppedSources ?? NONE;
  const change = async (source: string, stop: boolean) => {
    const stoppedSources = stop ? [...stopped, source] : stopped.filter((one) => one !== source);
    const result = await command('updateTopic', { topic: topic.id, settings: { stoppedSources } });
    if (result.ok) notices.tell(t(stop ? 'source_stopped' : 'source_asked_again'), 'source');
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
