import { useState } from 'preact/hooks';
import type { Reason, TopicRecord } from '../../lib/engine/records';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { Form, TextArea } from '../common/fields';
import { useShortcuts } from '../common/keys';
import { Card } from '../common/notice-box';
import { useCommand } from '../common/use-command';

/** One reason for each of the keys 1 to 9. */
const MOST_REASONS = 9;
const NO_REASONS: readonly Reason[] = [];

type Team = Pick<TopicRecord, 'id' | 'criteria' | 'reasons'>;

/**
 * Form for a team's inclusion and exclusion criteria and for the reasons of verdicts, one a line, at most nine;
 * rejections come first.
 */
export function CriteriaForm({ topic }: { topic: Team }) {
  const { t, notices } = useApp();
  const command = useCommand();
  const { criteria = { include: '', exclude: '' }, reasons = NO_REASONS } = topic;
  const [include, setInclude] = useState(criteria.include);
  const [exclude, setExclude] = useState(criteria.exclude);
  const [no, setNo] = useState(textOfReasons(reasons, 'no'));
  const [yes, setYes] = useState(textOfReasons(reasons, 'yes'));
  /** Saves criteria and the first nine reasons, with a toast. */
  const save = async () => {
    const written = [...reasonsInText(no, 'no'), ...reasonsInText(yes, 'yes')].slice(0, MOST_REASONS);
    const result = await command('updateTopic', {
      topic: topic.id,
      criteria: { include, exclude },
      reasons: written,
    });
    if (result.ok) notices.inform(t('team_criteria_saved'), 'team');
  };
  return (
    <Card title="team_criteria" hint="team_criteria_hint">
      <Form class="stack" aria-label={t('team_criteria')} onSubmit={save}>
        <TextArea label={t('team_include')} dir="auto" value={include} onText={setInclude} />
        <TextArea label={t('team_exclude')} dir="auto" value={exclude} onText={setExclude} />
        <TextArea label={t('team_reasons_no')} hint={t('team_reasons_hint')} dir="auto" value={no} onText={setNo} />
        <TextArea label={t('team_reasons_yes')} dir="auto" value={yes} onText={setYes} />
        <div class="row">
          <Button kind="primary" submit>
            {t('dashboard_save')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

/** Returns the reasons for a verdict, one a line. */
const textOfReasons = (reasons: readonly Reason[], verdict: Reason['verdict']) =>
  reasons.flatMap((reason) => (reason.verdict === verdict ? [reason.text] : [])).join('\n');

/** Returns the distinct lines of a text as reasons for a verdict. */
const reasonsInText = (lines: string, verdict: Reason['verdict']): Reason[] =>
  [...new Set(lines.split('\n').flatMap((line) => line.trim() || []))].map((text) => ({ text, verdict }));

const CRITERIA = [
  ['include', 'team_include'],
  ['exclude', 'team_exclude'],
] as const;

/**
 * Shows the criteria and the reasons with their keys above a queue; nothing if the team has written none. The keys 1 to
 * 9 and the buttons call `onReason`.
 */
export function CriteriaHead({ topic, onReason }: { topic: Team; onReason(reason: Reason): void }) {
  const { t } = useApp();
  const { criteria, reasons = NO_REASONS } = topic;
  useShortcuts(Object.fromEntries(reasons.map((reason, i) => [String(i + 1), () => onReason(reason)])));
  const hasCriteria = criteria !== undefined && (criteria.include !== '' || criteria.exclude !== '');
  if (!hasCriteria && reasons.length === 0) return null;
  return (
    <section class="stack criteria" aria-label={t('team_criteria')}>
      {hasCriteria ? (
        <dl>
          {CRITERIA.map(([name, label]) =>
            criteria[name] ? (
              <div key={name}>
                <dt>{t(label)}</dt>
                <dd dir="auto">{criteria[name]}</dd>
              </div>
            ) : null,
          )}
        </dl>
      ) : null}
      {reasons.length > 0 ? (
        <div class="row">
          {reasons.map((reason, i) => (
            <Button
              key={reason.text}
              small
              title={t(reason.verdict === 'yes' ? 'team_confirm_because' : 'team_reject_because', reason.text)}
              onClick={() => onReason(reason)}
            >
              <kbd>{i + 1}</kbd> <bdi>{reason.text}</bdi>
            </Button>
          ))}
        </div>
      ) : null}
    </section>
  );
}
