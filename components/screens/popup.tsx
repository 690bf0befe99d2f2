import type { ReadonlySignal } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { RoundRecord, SessionRecord, TopicRecord } from '../../lib/engine/types';
import type { SuggestionPage } from '../../lib/store/queries';
import type { Tally } from '../../lib/store/standing';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { formatNumber } from '../common/format';
import { HelpDialog } from '../common/help-dialog';
import { Toasts } from '../common/toasts';
import { useReviewKeys } from '../review/review-keys';
import { SuggestionList } from '../review/suggestion-list';
import { type Review, useReview } from '../review/use-review';
import { type Exporter, ExportMenu } from '../topic/export-menu';
import { type CurrentPage, PageCard } from '../topic/page-card';
import { SessionControl } from '../topic/session-control';
import { TopicForm } from '../topic/topic-form';
import { TopicSwitcher } from '../topic/topic-switcher';
import { NothingToReview } from './nothing-to-review';

/** What the popup shows. `undefined` = not read yet. */
export interface PopupData {
  readonly topics: ReadonlySignal<readonly TopicRecord[] | undefined>;
  readonly page: ReadonlySignal<CurrentPage | undefined>;
  readonly session: ReadonlySignal<SessionRecord | undefined>;
  readonly lastRound: ReadonlySignal<RoundRecord | undefined>;
  readonly suggestions: ReadonlySignal<SuggestionPage | undefined>;
  readonly tally: ReadonlySignal<Tally | undefined>;
  readonly hostAccess: ReadonlySignal<boolean | undefined>;
  readonly exporter: Exporter;
}

export function Popup({ data }: { data: PopupData }) {
  const { t, actions, settings } = useApp();
  const [naming, setNaming] = useState(false);
  const [help, setHelp] = useState(false);
  const topics = data.topics.value;
  const active = settings.value.activeTopic;
  const topic = topics?.find((candidate) => candidate.id === active);
  return (
    <div class="popup">
      <h1 class="visually-hidden">{t('extensionName')}</h1>
      <header class="bar">
        <TopicSwitcher topics={topics ?? []} active={active} onNew={() => setNaming(true)} />
        <Button kind="quiet" icon="panel" label={t('open_panel')} onClick={() => void actions.openSidePanel()} />
        <Button kind="quiet" icon="chart" label={t('dashboard')} onClick={() => void actions.openScreen('dashboard')} />
        <Button kind="quiet" icon="gear" label={t('options')} onClick={() => void actions.openScreen('options')} />
        <Button kind="quiet" icon="help" label={t('help_title')} hasPopup="dialog" onClick={() => setHelp(true)} />
      </header>
      {naming && topic ? (
        <TopicForm
          submitLabel={t('topic_create')}
          onCreated={() => setNaming(false)}
          onCancel={() => setNaming(false)}
        />
      ) : null}
      {topic ? <TopicView key={topic.id} topic={topic.id} data={data} showHelp={() => setHelp(true)} /> : null}
      {topics && !topic ? <FirstTopic page={data.page.value} /> : null}
      {help ? <HelpDialog onClose={() => setHelp(false)} /> : null}
      <Toasts />
    </div>
  );
}

/** First run: one field and one button lead to a topic with this page as its first seed. */
function FirstTopic({ page }: { page: CurrentPage | undefined }) {
  const { t, actions } = useApp();
  return (
    <main class="first-topic">
      <h2>{t('first_title')}</h2>
      <p>{t('first_text')}</p>
      <TopicForm
        submitLabel={t(page?.markable ? 'first_create_and_mark' : 'topic_create')}
        onCreated={(topic) => {
          if (page?.markable) void actions.markCurrentTab(topic.id);
        }}
      />
    </main>
  );
}

function TopicView({ topic, data, showHelp }: { topic: string; data: PopupData; showHelp(): void }) {
  const { t, locale } = useApp();
  const found = data.suggestions.value?.topic === topic ? data.suggestions.value : undefined;
  const review = useReview(topic, found?.items ?? []);
  useReviewKeys(review, showHelp);
  const tally = data.tally.value;
  const hasSeeds = tally === undefined || tally.seeds + tally.confirmed > 0;
  const { value: page } = data.page;
  return (
    <>
      {page ? <PageCard topic={topic} page={page} /> : <div class="page-card" />}
      <SessionControl
        topic={topic}
        session={data.session.value}
        lastRound={data.lastRound.value}
        hasSeeds={hasSeeds}
        hostAccess={data.hostAccess.value}
      />
      <main class="popup-list">
        <h2 class="list-head">
          <span>{t('suggestions')}</span>
          {found ? <span class="count">{formatNumber(locale, found.total)}</span> : null}
          {review.rows.length > 0 ? <span class="hint keys-hint">{t('keys_hint')}</span> : null}
        </h2>
        {review.rows.length > 0 ? (
          <SuggestionList review={review} total={found?.total ?? 0} />
        ) : (
          <NothingToReview
            found={found}
            tally={tally}
            session={data.session.value}
            hostAccess={data.hostAccess.value}
          />
        )}
      </main>
      <Footer topic={topic} review={review} tally={tally} exporter={data.exporter} />
    </>
  );
}

function Footer(props: { topic: string; review: Review; tally: Tally | undefined; exporter: Exporter }) {
  const { t, actions, locale } = useApp();
  const confirmed = (props.tally?.seeds ?? 0) + (props.tally?.confirmed ?? 0);
  return (
    <footer class="bar bar-foot">
      <Button
        small
        kind="quiet"
        icon="undo"
        disabled={props.tally?.lastSeq === 0}
        onClick={() => void props.review.undo()}
      >
        {t('undo')}
      </Button>
      <ExportMenu up topic={props.topic} exporter={props.exporter} disabled={confirmed === 0} />
      <span class="hint">{t('in_topic', formatNumber(locale, confirmed))}</span>
      <Button small kind="quiet" icon="panel" onClick={() => void actions.openSidePanel()}>
        {t('review_all')}
      </Button>
    </footer>
  );
}
