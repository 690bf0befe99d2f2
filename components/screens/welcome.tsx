import type { ReadonlySignal } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { SuggestionPage } from '../../lib/views/suggestions';
import { useApp } from '../common/app-context';
import { Button, Icon, type IconName } from '../common/button';
import { HelpDialog } from '../common/help-dialog';
import type { MessageKey } from '../common/messages';
import { Card } from '../common/notice-box';
import { Toasts } from '../common/toasts';
import { SuggestionList } from '../review/rows';
import { useReview, useReviewKeys } from '../review/use-review';
import { QuickStart } from '../topic/quick-start';
import { SessionControl } from '../topic/session-control';
import type { TopicData } from '../topic/topic-view';
import { NothingToReview } from './nothing-to-review';

interface WelcomeData extends Omit<TopicData, 'exporter' | 'page'> {
  readonly suggestions: ReadonlySignal<SuggestionPage | undefined>;
}

const STEPS: readonly (readonly [IconName, MessageKey, MessageKey])[] = [
  ['leaf', 'welcome_pin_title', 'welcome_pin'],
  ['pin', 'welcome_mark_title', 'welcome_mark_text'],
  ['search', 'welcome_discover_title', 'welcome_discover_text'],
  ['check', 'welcome_review_title', 'welcome_review_text'],
  ['download', 'welcome_export_title', 'welcome_export_text'],
];
const NO_TERMS: readonly string[] = [];
const LEAVES: readonly MessageKey[] = [
  'leaves_pages',
  'leaves_queries',
  'leaves_addresses',
  'leaves_marked',
  'leaves_watch',
  'leaves_never',
];
const STAYS: readonly MessageKey[] = ['stays_topics', 'stays_keys', 'stays_cookies', 'stays_server'];

/**
 * Page opened after installation: a quick start (then its session and finds), the first steps, and what leaves or stays
 * on the computer.
 */
export function Welcome({ data }: { data: WelcomeData }) {
  const { t } = useApp();
  const [started, setStarted] = useState('');
  return (
    <div class="document">
      <header class="stack hero">
        <img src="/icon/128.png" alt="" width="56" height="56" />
        <h1>{t('welcome_title')}</h1>
        <p>{t('welcome_text')}</p>
      </header>
      <main class="stack">
        <Card title="try_title">
          {started ? <FirstFinds key={started} topic={started} data={data} /> : <QuickStart onStarted={setStarted} />}
        </Card>
        <ol class="stack steps">
          {STEPS.map(([icon, title, text]) => (
            <li key={title} class="stack">
              <Icon name={icon} />
              <h2>{t(title)}</h2>
              <p>{t(text)}</p>
            </li>
          ))}
        </ol>
        <div class="stack columns">
          <Sentences title="leaves_title" sentences={LEAVES} />
          <Sentences title="stays_title" sentences={STAYS} />
        </div>
      </main>
      <Toasts />
    </div>
  );
}

/** Card with a list of sentences. */
function Sentences({ title, sentences }: { title: MessageKey; sentences: readonly MessageKey[] }) {
  const { t } = useApp();
  return (
    <Card title={title}>
      <ul class="stack bullets">
        {sentences.map((sentence) => (
          <li key={sentence}>{t(sentence)}</li>
        ))}
      </ul>
    </Card>
  );
}

/**
 * The session that the quick start began, with its first suggestions, which can be answered by buttons or keys. Another
 * button opens the side panel.
 */
function FirstFinds({ topic, data }: { topic: string; data: WelcomeData }) {
  const { t, actions } = useApp();
  const found = data.suggestions.value?.topic === topic ? data.suggestions.value : undefined;
  const review = useReview({ topic, rows: found?.items ?? [], version: found?.version ?? 0 });
  const [help, setHelp] = useState(false);
  useReviewKeys(review, () => setHelp(true));
  return (
    <div class="first-finds">
      <SessionControl
        topic={topic}
        session={data.session.value}
        progress={data.progress.value}
        lastRound={data.lastRound.value}
        hasSeeds
        hostAccess={data.hostAccess.value}
      />
      {review.rows.length > 0 ? (
        <SuggestionList isCalibrated={found?.completeness !== undefined} topicTerms={NO_TERMS} review={review} />
      ) : (
        <NothingToReview tally={data.tally.value} session={data.session.value} hostAccess={data.hostAccess.value} />
      )}
      <div class="row">
        <Button kind="primary" icon="panel" onClick={() => void actions.openSidePanel()}>
          {t('open_panel')}
        </Button>
      </div>
      {help ? <HelpDialog onClose={() => setHelp(false)} /> : null}
    </div>
  );
}
