import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Exporter, FormatOption } from '../../components/topic/exporter';
import type { TopicData } from '../../components/topic/topic-view';
import { browser } from '../../lib/browser/browser';
import { currentTab, selectedTabIds, watchCurrentTab } from '../../lib/browser/tabs';
import type { TendrilDb } from '../../lib/store/db';
import type { ExportProgram } from '../../lib/transfer/export/export-file';
import { type ActiveTopic, watchTopicRecords } from '../../lib/views/active-topic';
import { watchCurrentPage } from '../../lib/views/current-page';
import type { ExtensionPage } from './services';

const TABS = { current: currentTab, selected: selectedTabIds, watch: watchCurrentTab };

/**
 * Returns the data that popup, side panel and welcome page share, and begins to watch them.
 * @param isDrawn as of `watchTopicRecords`.
 */
export function topicData(
  db: TendrilDb,
  { hostAccess, services }: ExtensionPage,
  active: ActiveTopic,
  isDrawn: ReadonlySignal<boolean> = signal(true),
): TopicData {
  return {
    ...watchTopicRecords(db, active, isDrawn),
    page: watchCurrentPage(db, active.topic, TABS, hostAccess, isDrawn),
    hostAccess,
    exporter: createExporter(db, services.now, isDrawn),
  };
}

/** Delay before the list of formats is loaded, so that the page is painted before. */
const LOAD_AFTER_MS = 500;

/** Loads the code that writes exports. */
const importExport = () => import('../../lib/transfer/export/export-file');

/** Returns the bytes of a file of the extension's package. */
const readShipped = async (path: string) => new Uint8Array(await (await fetch(`/${path}`)).arrayBuffer());

/**
 * Creates an exporter for all registered formats. Their list is loaded 500 ms after the page has drawn its list; it is
 * empty until then.
 */
export function createExporter(
  db: TendrilDb,
  now: () => number,
  isDrawn: ReadonlySignal<boolean> = signal(true),
): Exporter {
  const formats = signal<readonly FormatOption[]>([]);
  const load = async () => {
    formats.value = (await importExport()).formatOptions();
  };
  effect(() => {
    if (isDrawn.value) setTimeout(() => void load(), LOAD_AFTER_MS);
  });
  const program: ExportProgram = {
    programVersion: browser.runtime.getManifest().version,
    shipped: readShipped,
    background: async (language) =>
      (await import('../../lib/runner/resources')).shippedBackground(readShipped, language),
    sources: async () => (await import('../../lib/providers/registry')).PROVIDERS,
  };
  const files = async () => new (await importExport()).ExportFiles(db, program);
  return {
    formats,
    write: async (topic, plan) => (await files()).write(topic, plan, now()),
    sender: async () => (await import('./send-work')).pageSender(db),
    count: async (topic, plan) => (await files()).count(topic, plan, now()),
    preview: async (topic, plan, lines) => (await files()).preview(topic, plan, now(), lines),
  };
}
