import { type ReadonlySignal, signal } from '@preact/signals';
import type { Exporter, FormatOption } from '../../components/topic/exporter';
import type { TopicData } from '../../components/topic/topic-view';
import { currentTab, selectedTabIds, watchCurrentTab } from '../../lib/browser/tabs';
import type { TendrilDb } from '../../lib/store/db';
import { type ActiveTopic, watchTopic } from '../../lib/views/active-topic';
import { watchCurrentPage } from '../../lib/views/current-page';
import type { ExtensionPage } from './services';

const TABS = { current: currentTab, selected: selectedTabIds, watch: watchCurrentTab };

/** Returns the data that popup, side panel and welcome page share. @param isDrawn as of `watchTopic`. */
export function topicData(
  db: TendrilDb,
  { hostAccess, services }: ExtensionPage,
  active: ActiveTopic,
  isDrawn: ReadonlySignal<boolean> = signal(true),
): TopicData {
  return {
    ...watchTopic(db, active, isDrawn),
    page: watchCurrentPage(db, active.topic, TABS, hostAccess, isDrawn),
    hostAccess,
    exporter: createExporter(db, services.now),
  };
}

/** Delay before the list of formats is loaded, so that the first suggestions are painted before. */
const LOAD_AFTER_MS = 500;

/** Creates an exporter for all registered formats. Their code is loaded after the first paint. */
export function createExporter(db: TendrilDb, now: () => number): Exporter {
  const formats = signal<readonly FormatOption[]>([]);
  const load = async () => {
    formats.value = (await import('./export-work')).formatOptions();
  };
  setTimeout(() => void load(), LOAD_AFTER_MS);

  return {
    formats,
    write: async (topic, plan) => (await import('./export-work')).writeExport(db, topic, plan, now()),
    sender: async () => (await import('./send-work')).pageSender(db),
    count: async (topic, plan) => (await import('./export-work')).countExport(db, topic, plan, now()),
    preview: async (topic, plan, lines) => (await import('./export-work')).previewOf(db, topic, plan, now(), lines),
  };
}
