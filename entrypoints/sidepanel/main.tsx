import '../../components/styles/index.css';
import '../../components/styles/panel.css';
import { SidePanel } from '../../components/screens/side-panel';
import { markSeen } from '../../lib/browser/seen';
import { TendrilDb } from '../../lib/store/db';
import { watchQueue } from '../../lib/store/queue';
import { draw, extensionPage } from '../shared/services';
import { activeTopic, watchTopic } from '../shared/topic-data';

const db = new TendrilDb();
const page = extensionPage(db);
// Meanwhile the settings are read.
db.open().catch(() => {});

void page.ready.then(() => {
  const active = activeTopic(db, page);
  const { topic } = active;
  const data = watchTopic(db, page, active);
  const queue = watchQueue(db, topic);
  draw(page, <SidePanel data={{ ...data, queue }} />, db);
  if (topic()) void markSeen(db, topic());
});
