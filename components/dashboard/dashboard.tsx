import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { TopicRecord } from '../../lib/engine/records';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { Card, EmptyState } from '../common/notice-box';
import { memo } from '../common/rendering';
import { Toasts } from '../common/toasts';
import { ExportDialog } from '../topic/export-dialog';
import { ExportMenu } from '../topic/export-menu';
import { LostTopics } from '../topic/lost-topics';
import { OwnSearchButton } from '../topic/own-search';
import { TopicForm } from '../topic/topic-form';
import { TopicSwitcher, useActiveTopic } from '../topic/topic-view';
import { Collection } from './collection';
import { type DashboardData, NONE, useLatestVerdicts } from './data';
import { RoundList, Sources } from './discovery';
import { History } from './history';
import { ImportForm } from './import-form';
import { Languages } from './languages';
import { Methods } from './methods';
import { Overview } from './overview';
import { FailedAddresses } from './set-aside';
import { Sites } from './sites';
import { Team } from './team';
import { Terms } from './terms';
import { DeletedTopics, Topics } from './topics';

const TABS = ['overview', 'collection', 'sites', 'terms', 'methods', 'history', 'team', 'topics'] as const;
type TabId = (typeof TABS)[number];

/**
 * Screen of the dashboard: header with the topic, its export and the options, tab bar, and the panel of the chosen tab.
 * Without a topic, a form for the first one. Neither appears before the topics are read.
 */
export function Dashboard({ data }: { data: DashboardData }) {
  const { t, actions } = useApp();
  const [tab, setTab] = useState<TabId>('overview');
  // A panel can take long to render, so it follows one frame after the tab bar, which answers the click at once.
  const [drawn, setDrawn] = useState(tab);
  useEffect(() => setDrawn(tab), [tab]);
  const [naming, setNaming] = useState(false);
  const topics = data.topics.value;
  const topic = useActiveTopic(topics);
  return (
    <div class="document dashboard">
      <header class="row document-head">
        <h1>
          {topic ? (
            <TopicSwitcher topics={topics ?? []} active={topic.id} onNew={() => setNaming(true)} />
          ) : (
            t('dashboard_title')
          )}
        </h1>
        <div class="row">
          {topic ? <TopicExport topic={topic} data={data} /> : null}
          <Button icon="gear" onClick={() => void actions.openScreen('options')}>
            {t('options')}
          </Button>
        </div>
      </header>
      {naming && topic ? (
        <TopicForm
          submitLabel={t('topic_create')}
          onCreated={() => setNaming(false)}
          onCancel={() => setNaming(false)}
        />
      ) : null}
      <main class="stack">
        {topic ? (
          <Tabs selected={tab} onSelect={setTab}>
            <Panel key={`${topic.id} ${drawn}`} tab={drawn} topic={topic} data={data} />
          </Tabs>
        ) : null}
        {topics?.length === 0 ? <NoTopic data={data} /> : null}
      </main>
      <Toasts />
    </div>
  );
}

interface PanelProps {
  readonly tab: TabId;
  readonly topic: TopicRecord;
  readonly data: DashboardData;
}

/**
 * The panel of a tab, memoised: a click on another tab must not render the old panel again before the tab bar
 * answers.
 */
const Panel = memo(({ tab, topic, data }: PanelProps) => {
  switch (tab) {
    case 'overview':
      return <Overview topic={topic} data={data} />;
    case 'collection':
      return <Collection topic={topic.id} data={data} />;
    case 'sites':
      return <Sites topic={topic} data={data} />;
    case 'terms':
      return (
        <>
          <Languages topic={topic} data={data} />
          <Terms topic={topic} ranking={data.ranking.value} />
        </>
      );
    case 'methods':
      return (
        <>
          <Methods topic={topic} ranking={data.ranking.value} />
          <DiscoveryRecord topic={topic} data={data} />
        </>
      );
    case 'history':
      return <History topic={topic.id} data={data} />;
    case 'team':
      return <Team topic={topic} data={data} />;
    case 'topics':
      return <Topics data={data} topic={topic} />;
  }
});

/**
 * What discovery did for a topic: the last rounds and the search sources (after the first round), the search with the
 * user's own engine, and the addresses that gave no page.
 */
function DiscoveryRecord({ topic, data }: { topic: TopicRecord; data: DashboardData }) {
  const rounds = data.rounds.value ?? NONE;
  return (
    <>
      {rounds.length > 0 ? (
        <>
          <RoundList rounds={rounds} pages={data.pages.value ?? NONE} />
          <Sources topic={topic} data={data} />
        </>
      ) : null}
      <Card title="own_search" hint="own_search_hint">
        <OwnSearchButton topic={topic.id} />
      </Card>
      <FailedAddresses topic={topic.id} attempts={data.attempts.value ?? NONE} />
    </>
  );
}

/**
 * Export menu, and the dialog when the URL of the page asks for it; the menu is disabled for a topic without seeds and
 * confirmed pages.
 */
function TopicExport({ topic, data }: { topic: TopicRecord; data: DashboardData }) {
  const standing = [...useLatestVerdicts(data).values()];
  const isEmpty = !standing.some(({ verdict }) => verdict === 'seed' || verdict === 'yes');
  const { exporter, exportAsked } = data;
  const isAsked = exportAsked.value && exporter.formats.value.length > 0;
  return (
    <>
      <ExportMenu topic={topic.id} exporter={exporter} disabled={isEmpty} />
      {isAsked ? (
        <ExportDialog
          topic={topic.id}
          exporter={exporter}
          onClose={() => {
            exportAsked.value = false;
          }}
        />
      ) : null}
    </>
  );
}

/**
 * Content without any topic: a form for a first topic, file import, the deleted topics if any, and a notice when the
 * browser deleted the database.
 */
function NoTopic({ data }: { data: DashboardData }) {
  const { t } = useApp();
  const deleted = data.deleted.value;
  return (
    <>
      <LostTopics />
      <Card>
        <EmptyState icon="leaf" title={t('first_title')} text={t('first_text')} />
        <TopicForm submitLabel={t('topic_create')} onCreated={() => {}} />
      </Card>
      <Card title="dashboard_import">
        <ImportForm topic={undefined} topics={[]} importer={data.importer} />
      </Card>
      {deleted?.length ? (
        <Card>
          <DeletedTopics topics={deleted} />
        </Card>
      ) : null}
    </>
  );
}

interface TabsProps {
  readonly selected: TabId;
  readonly children: ComponentChildren;
  onSelect(id: TabId): void;
}

/**
 * Tab bar with one panel. Arrows, Home and End select the next, first and last tab at once, as in the ARIA tabs
 * pattern.
 */
function Tabs({ selected, children, onSelect }: TabsProps) {
  const { t } = useApp();
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  /** Selects and focuses the tab that a key leads to; the arrows are mirrored in right-to-left text. */
  const onKeyDown = (event: KeyboardEvent) => {
    const isMirrored = list.current !== null && getComputedStyle(list.current).direction === 'rtl';
    const to = nextTab(event.key, TABS.indexOf(selected), TABS.length, isMirrored);
    const tab = to === undefined ? undefined : TABS[to];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to ?? 0]?.focus();
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label={t('dashboard_title')} ref={list} onKeyDown={onKeyDown}>
        {TABS.map((tab) => (
          <button
            key={tab}
            type="button"
            class="tab"
            role="tab"
            id={`${id}-${tab}`}
            aria-selected={tab === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab === selected ? 0 : -1}
            onClick={() => onSelect(tab)}
          >
            {t(`dashboard_${tab}`)}
          </button>
        ))}
      </div>
      <div class="stack tab-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </>
  );
}

/**
 * Returns the index of the tab that an arrow, Home or End moves to, round at both ends; undefined for other keys.
 * @param isMirrored whether the right arrow means the previous tab.
 */
function nextTab(key: string, at: number, count: number, isMirrored: boolean): number | undefined {
  const step = isMirrored ? -1 : 1;
  if (key === 'ArrowRight') return (at + step + count) % count;
  if (key === 'ArrowLeft') return (at - step + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
