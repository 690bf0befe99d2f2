import 'uplot/dist/uPlot.min.css';
import '../../components/styles/index.css';
import '../../components/styles/document.css';
import '../../components/styles/panel.css';
import '../../components/styles/settings.css';
import '../../components/styles/dashboard.css';
import { Dashboard } from '../../components/dashboard/dashboard';
import { TendrilDb } from '../../lib/store/db';
import { live } from '../../lib/store/live';
import { listTopics, topicFigures } from '../../lib/store/queries';
import { siteLinks } from '../../lib/store/sites';
import { createExporter } from '../shared/exporter';
import { draw, extensionPage } from '../shared/services';
import { watchStorage } from '../shared/storage';
import { watchExportAsked } from './export-asked';
import { createImporter } from './importer';
import { watchRecords } from './records';

const db = new TendrilDb();
const page = extensionPage(db);

void page.ready.then(() => {
  const data = {
    topics: live(() => () => listTopics(db), undefined),
    figures: live(() => () => topicFigures(db), undefined),
    ...watchRecords(db, () => page.services.settings.value.activeTopic),
    hostAccess: page.hostAccess,
    storage: watchStorage(),
    exporter: createExporter(db, page.services.now),
    importer: createImporter(),
    exportAsked: watchExportAsked(),
    loadSiteLinks: siteLinks.bind(undefined, db),
  };
  draw(page, <Dashboard data={data} />, db);
});
