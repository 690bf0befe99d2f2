import 'uplot/dist/uPlot.min.css';
import '../../components/styles/index.css';
import '../../components/styles/document.css';
import '../../components/styles/dashboard.css';
import { Dashboard } from '../../components/dashboard/dashboard';
import type { DashboardData } from '../../components/dashboard/data';
import { sendCommand } from '../../lib/browser/messages';
import { EXPORT_PART, pagePart } from '../../lib/browser/screens';
import { lastVisit } from '../../lib/browser/storage';
import { TendrilDb } from '../../lib/store/db';
import { live } from '../../lib/store/live';
import { deletedTopics, listTopics } from '../../lib/store/queries';
import { createImporter } from '../../lib/transfer/import/importer';
import { watchProgress } from '../../lib/views/active-topic';
import { topicFigures, watchAsked, watchRecords } from '../../lib/views/dashboard-records';
import { siteLinks } from '../../lib/views/reports';
import { draw, extensionPage, watchStorage } from '../shared/services';
import { createExporter } from '../shared/topic-data';

const db = new TendrilDb();
const page = extensionPage(db);

void page.ready.then(() => {
  const data = {
    topics: live(() => () => listTopics(db)),
    deleted: live(() => () => deletedTopics(db)),
    progress: watchProgress(),
    figures: live(() => () => topicFigures(db)),
    ...watchRecords(db, () => page.services.settings.value.activeTopic, lastVisit),
    sourceStates: live(() => () => db.providers.toArray()),
    hostAccess: page.hostAccess,
    storage: watchStorage(),
    exporter: createExporter(db, page.services.now),
    importer: {
      ...createImporter({ send: sendCommand }),
      collectionSeeds: async (collection: string) => (await import('../shared/send-work')).collectionList(collection),
    },
    exportAsked: watchAsked(pagePart, EXPORT_PART),
    loadSiteLinks: siteLinks.bind(undefined, db),
    loadCitations: async (...[topic, pages]: Parameters<DashboardData['loadCitations']>) =>
      (await import('../../lib/transfer/documents/site-citations')).storedCitations(db, topic, pages),
  };
  draw(page, <Dashboard data={data} />, db);
});
