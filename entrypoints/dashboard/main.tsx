import 'uplot/dist/uPlot.min.css';
import '../../components/styles/index.css';
import '../../components/styles/document.css';
import '../../components/styles/dashboard.css';
import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { Dashboard } from '../../components/dashboard/dashboard';
import type { DashboardData } from '../../components/dashboard/data';
import { EXPORT_PART } from '../../lib/browser/screens';
import { lastVisit } from '../../lib/browser/storage';
import { TendrilDb } from '../../lib/store/db';
import { live } from '../../lib/store/live';
import { foundSince } from '../../lib/store/new-finds';
import {
  attemptsOf,
  capturesOf,
  deletedTopics,
  listTopics,
  notesOf,
  rounds,
  topicFigures,
  watchedOf,
} from '../../lib/store/queries';
import { readRanking } from '../../lib/store/rankings';
import { foundPagesReader, siteLinks } from '../../lib/store/sites';
import { verdictLog } from '../../lib/store/verdict-log';
import { draw, extensionPage, watchStorage } from '../shared/services';
import { createExporter, watchProgress } from '../shared/topic-data';
import { createImporter } from './importer';

/**
 * Returns a signal that tells whether the page's URL fragment requests the export. Setting it to false removes the
 * fragment, so that a later request is noticed.
 */
function watchExportAsked(): Signal<boolean> {
  const isAsked = () => location.hash === `#${EXPORT_PART}`;
  const asked = signal(isAsked());
  addEventListener('hashchange', () => {
    asked.value = isAsked();
  });
  effect(() => {
    if (!asked.value && isAsked()) history.replaceState(null, '', location.pathname);
  });
  return asked;
}

type Records = Pick<
  DashboardData,
  'session' | 'attempts' | 'rounds' | 'pages' | 'verdicts' | 'ranking' | 'notes' | 'captures' | 'since' | 'watched'
>;

/** Live records of the active topic. After a change of topic they are undefined until the new ones are read. */
function watchRecords(db: TendrilDb, activeTopic: () => string): Records {
  const of = <T,>(query: (topic: string) => Promise<T>): ReadonlySignal<T | undefined> => {
    const found = live(() => {
      const topic = activeTopic();
      return async () => (topic ? { topic, value: await query(topic) } : undefined);
    });
    return computed(() => (found.value?.topic === activeTopic() ? found.value.value : undefined));
  };
  const pages = foundPagesReader(db);
  return {
    session: of((topic) => db.sessions.get(topic)),
    attempts: of((topic) => attemptsOf(db, topic)),
    rounds: of((topic) => rounds(db, topic)),
    pages: of(pages),
    verdicts: of((topic) => verdictLog(db, topic)),
    ranking: of((topic) => readRanking(db, topic)),
    notes: of((topic) => notesOf(db, topic)),
    captures: of((topic) => capturesOf(db, topic)),
    watched: of((topic) => watchedOf(db, topic)),
    since: of(async (topic) => {
      const visit = await lastVisit(topic);
      const found = await foundSince(db, topic, visit.through);
      return visit.through > 0 && found.pages > 0 ? { topic, ...visit, ...found } : undefined;
    }),
  };
}

const db = new TendrilDb();
const page = extensionPage(db);

void page.ready.then(() => {
  const data = {
    topics: live(() => () => listTopics(db)),
    deleted: live(() => () => deletedTopics(db)),
    progress: watchProgress(),
    figures: live(() => () => topicFigures(db)),
    ...watchRecords(db, () => page.services.settings.value.activeTopic),
    sourceStates: live(() => () => db.providers.toArray()),
    hostAccess: page.hostAccess,
    storage: watchStorage(),
    exporter: createExporter(db, page.services.now),
    importer: createImporter(),
    exportAsked: watchExportAsked(),
    loadSiteLinks: siteLinks.bind(undefined, db),
    loadCitations: async (...[topic, pages]: Parameters<DashboardData['loadCitations']>) =>
      (await import('../../lib/transfer/documents/site-citations')).storedCitations(db, topic, pages),
  };
  draw(page, <Dashboard data={data} />, db);
});
