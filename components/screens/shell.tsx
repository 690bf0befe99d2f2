import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { TopicRecord } from '../../lib/engine/types';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { lazy } from '../common/lazy';
import { Toasts } from '../common/toasts';
import { DRAFT, textDraft } from '../common/use-draft';
import { FirstTopic } from '../topic/first-topic';
import type { CurrentPage } from '../topic/page-card';
import { TopicForm } from '../topic/topic-form';
import { TopicSwitcher } from '../topic/topic-switcher';

const HelpDialog = lazy(async () => (await import('../common/help-dialog')).HelpDialog);

interface ShellProps {
  readonly kind: 'popup' | 'panel';
  readonly topics: ReadonlySignal<readonly TopicRecord[] | undefined>;
  readonly page: ReadonlySignal<CurrentPage | undefined>;
  /** What is shown of the active topic. */
  topicView(topic: TopicRecord, showHelp: () => void): ComponentChildren;
}

/** Frame of the popup and the side panel: topics, ways to the other screens, help, toasts. */
export function Shell({ kind, topics, page, topicView }: ShellProps) {
  const { t, actions, settings, drafts } = useApp();
  const [naming, setNaming] = useState(() => textDraft(drafts.read(DRAFT.topicName)) !== '');
  const [help, setHelp] = useState(false);
  const { activeTopic } = settings.value;
  // The active topic may be gone; another one is better than an empty screen.
  const topic = topics.value?.find(({ id }) => id === activeTopic) ?? topics.value?.[0];
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
      {topics.value && !topic ? <FirstTopic page={page.value} /> : null}
      {help ? <HelpDialog onClose={() => setHelp(false)} /> : null}
      <Toasts />
    </div>
  );
}
