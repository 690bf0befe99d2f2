import { useState } from 'preact/hooks';
import type { TopicRecord } from '../../lib/engine/records';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { Check, TextField } from '../common/fields';
import { Card } from '../common/notice-box';
import { useCommand } from '../common/use-command';
import { Agreement } from '../team/agreement';
import { CriteriaForm } from '../team/criteria';
import { type Exporter, useExport } from '../topic/exporter';
import type { DashboardData } from './data';

const MAX_NAME_CHARS = 100;

/**
 * Tools for several people who work on one topic: the user's name, blind review, criteria, division of the work,
 * agreement.
 */
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

const MOST_PEOPLE = 50;
const FIRST_OVERLAP_PERCENT = 10;

/**
 * Form that divides the topic's sites among 2 to 50 people, with an overlap in percent. Part 1 stays in this browser;
 * each other person gets a file with another part. The buttons are off while a number is invalid.
 */
function WorkSplit({ topic, exporter }: { topic: TopicRecord; exporter: Exporter }) {
  const { t, notices } = useApp();
  const command = useCommand();
  const { save } = useExport(topic.id, exporter);
  const { share } = topic;
  const [people, setPeople] = useState(String(share?.of ?? 2));
  const [percent, setPercent] = useState(String(Math.round(100 * (share?.overlap ?? FIRST_OVERLAP_PERCENT / 100))));
  const of = Number(people);
  const overlap = Number(percent) / 100;
  const isValid = Number.isInteger(of) && of >= 2 && of <= MOST_PEOPLE && overlap >= 0 && overlap <= 1;
  /** Limits the review to a part of the sites, or to all with undefined, and shows this in a toast. */
  const take = async (next: TopicRecord['share']) => {
    const result = await command('updateTopic', { topic: topic.id, share: next ?? null });
    if (result.ok) notices.inform(next ? t('team_share_taken', next.part, next.of) : t('team_share_all'), 'team');
  };
  const number = (label: string, min: number, max: number, value: string, onText: (text: string) => void) => (
    <TextField type="number" step={1} {...{ label, min, max, value, onText }} />
  );
  const others = isValid ? Array.from({ length: of - 1 }, (_, i) => i + 2) : [];
  return (
    <Card title="team_split" hint="team_split_hint">
      {share ? (
        <div class="row">
          <p>{t('team_share_mine', share.part, share.of, Math.round(100 * share.overlap))}</p>
          <Button small onClick={() => void take(undefined)}>
            {t('team_share_end')}
          </Button>
        </div>
      ) : null}
      <div class="form-grid stack">
        {number(t('team_people'), 2, MOST_PEOPLE, people, setPeople)}
        {number(t('team_overlap'), 0, 100, percent, setPercent)}
      </div>
      <div class="row">
        <Button disabled={!isValid} onClick={() => void take({ part: 1, of, overlap })}>
          {t('team_take_part', 1)}
        </Button>
        {others.map((part) => (
          <Button
            key={part}
            icon="download"
            onClick={() => void save({ format: 'tendril-json', share: { part, of, overlap } })}
          >
            {t('team_file_for', part)}
          </Button>
        ))}
      </div>
    </Card>
  );
}
