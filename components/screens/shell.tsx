import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { TopicRecord } from '../../lib/engine/records';
import type { CurrentPage } from '../../lib/views/current-page';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { lazy } from '../common/rendering';
import { Toasts } from '../common/toasts';
import { useFailure } from '../common/use-command';
import { DRAFT, textDraft } from '../common/use-draft';
import { TopicSwitcher, useActiveTopic } from '../topic/topic-view';

/**
 * First run: a field and a button that create a topic with the open page as its first seed, unless that page is known
 * as one that cannot be marked. A notice appears if the browser deleted the database.
 */
function FirstTopic({ page }: { page: ReadonlySignal<CurrentPage | undefined> }) {
  const { t, actions } = useApp();
  const showFailure = useFailure();
  const markable = page.value?.markable === true;
  /** Marks the page of the current tab as seed of the topic; a toast shows a failure. */
  const mark = async (topic: string) => {
    const result = await actions.markCurrentTab(topic);
    if (!result.ok) showFailure(result.error);
  };
  return (
    <main class="stack first-topic">
      <LostTopics>
        <Button onClick={() => void actions.openScreen('dashboard')}>{t('topics_lost_import')}</Button>
      </LostTopics>
      <h2>{t('first_title')}</h2>
      <p>{t('first_text')}</p>
      <TopicForm
        submitLabel={t(markable ? 'first_create_and_mark' : 'topic_create')}
        onCreated={(topic) => {
          // A quick user creates the topic before the page was read: only a page known as unfit is left out.
          if (page.peek()?.markable !== false) void mark(topic.id);
        }}
      />
    </main>
  );
}

const LostTopics = lazy(async () => (await import('../topic/lost-topics')).LostTopics);
const TopicForm = lazy(async () => (await import('../topic/topic-form')).TopicForm);
const HelpDialog = lazy(async () => (await import('../common/help-dialog')).HelpDialog);

interface ShellProps {
  readonly kind: 'popup' | 'panel';
  readonly topics: ReadonlySignal<readonly TopicRecord[] | undefined>;
  readonly page: ReadonlySignal<CurrentPage | undefined>;
  /** Renders the active topic. */
  topicView(topic: TopicRecord, showHelp: () => void): ComponentChildren;
}

/**
 * Frame of the popup and the side panel: topic menu, links to the other screens, help, toasts. Shows the form for a new
 * topic when asked, the active topic, or without any topic the first run.
 */
export function Shell({ kind, topics, page, topicView }: ShellProps) {
  const { t, actions, drafts } = useApp();
  const [naming, setNaming] = useState(() => textDraft(drafts.read(DRAFT.topicName)) !== '');
  const [help, setHelp] = useState(false);
  const topic = useActiveTopic(topics.value);
  const named = () => setNaming(false);
  return (
    <div class={kind}>
      <header class="bar">
        <h1 class="visually-hidden">{t('extensionName')}</h1>
        <TopicSwitcher topics={topics.value ?? []} active={topic?.id ?? ''} onNew={() => setNaming(true)} />
        {kind === 'popup' ? (
          <Button kind="quiet" icon="panel" label={t('open_panel')} onClick={() => void actions.openSidePanel()} />
        ) : null}
        <Button kind="quiet" icon="chart" label={t('dashboard')} onClick={() => void actions.openScreen('dashboard')} />
        <Button kind="quiet" icon="gear" label={t('options')} onClick={() => void actions.openScreen('options')} />
        <Button kind="quiet" icon="help" label={t('help_title')} hasPopup="dialog" onClick={() => setHelp(true)} />
      </header>
      {naming && topic ? <TopicForm submitLabel={t('topic_create')} onCreated={named} onCancel={named} /> : null}
      {topic ? topicView(topic, () => setHelp(true)) : null}
      {topics.value?.length === 0 ? <FirstTopic page={page} /> : null}
      {help ? <HelpDialog onClose={() => setHelp(false)} /> : null}
      <Toasts />
    </div>
  );
}

/**
 * Says that the keys do not reach this document while it lacks the focus; renders nothing else. Browsers leave the
 * keyboard with the web page when they open a panel beside it, and let no panel take it.
 */
export function KeysElsewhere() {
  const { t } = useApp();
  const [hasFocus, setHasFocus] = useState(() => document.hasFocus());
  useEffect(() => {
    const look = () => setHasFocus(document.hasFocus());
    look();
    for (const event of ['focus', 'blur']) addEventListener(event, look);
    return () => {
      for (const event of ['focus', 'blur']) removeEventListener(event, look);
    };
  }, []);
  return hasFocus ? null : <span class="hint keys-elsewhere">{t('keys_elsewhere')}</span>;
}
