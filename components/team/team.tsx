import type { TopicRecord } from '../../lib/engine/types';
import { useApp } from '../common/app-context';
import { Check, TextField } from '../common/fields';
import { Card } from '../common/notice-box';
import { useCommand } from '../common/use-command';
import type { DashboardData } from '../dashboard/data';
import { Agreement } from './agreement';
import { CriteriaForm } from './criteria';
import { WorkSplit } from './work-split';

const MAX_NAME_CHARS = 100;

/** Tools for several people who work on one topic: names, criteria, division of the work, agreement. */
export function Team({ topic, data }: { topic: TopicRecord; data: DashboardData }) {
  const { t, actions, settings } = useApp();
  const command = useCommand();
  return (
    <>
      <Card title="team_who" hint="team_who_hint">
        <div class="stack form-grid">
          <TextField
            label={t('team_name')}
            dir="auto"
            maxLength={MAX_NAME_CHARS}
            autocomplete="name"
            value={settings.value.reviewer}
            onChange={(event) => void actions.saveSettings({ reviewer: event.currentTarget.value.trim() })}
          />
        </div>
        <Check
          label={t('team_blind')}
          checked={topic.isBlind ?? false}
          onChange={(isBlind) => void command('updateTopic', { topic: topic.id, isBlind })}
        />
      </Card>
      <CriteriaForm topic={topic} />
      <WorkSplit topic={topic} exporter={data.exporter} />
      <Agreement topic={topic} log={data.verdicts.value} pages={data.pages.value} />
    </>
  );
}
