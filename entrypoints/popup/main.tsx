import '../../components/styles/index.css';
import { DRAFT } from '../../components/common/use-draft';
import { Popup } from '../../components/screens/popup';
import { lastVisits, markSeen } from '../../lib/browser/storage';
import { TendrilDb } from '../../lib/store/db';
import { activeTopic } from '../../lib/views/active-topic';
import { openPopup } from '../../lib/views/popup-opening';
import { draw, extensionPage } from '../shared/services';
import { topicData } from '../shared/topic-data';

const db = new TendrilDb();
const page = extensionPage(db);
// Opened without await, so that the database opens while the settings are read.
db.open().catch(() => {});
const visits = lastVisits();

void page.ready.then(async () => {
  const { settings, drafts } = page.services;
  const active = activeTopic(db, settings);
  const topic = active.topic();
  // Before the other data: the store answers queries in the order in which they were sent, and the list comes first.
  const opening = openPopup(db, active.topic, {
    ...{ settings, visit: (await visits)(topic) },
    wasLeft: drafts.read(DRAFT.row('popup', topic)) !== undefined,
    markSeen: (seen) => markSeen(db, seen),
    whenIdle: (work, timeout) => requestIdleCallback(work, { timeout }),
  });
  const data = topicData(db, page, active, opening.isDrawn);
  draw(page, <Popup data={{ ...data, ...opening }} />, db);
});
