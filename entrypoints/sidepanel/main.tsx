import '../../components/styles/index.css';
import '../../components/styles/panel.css';
import { signal } from '@preact/signals';
import { SidePanel, type SidePanelData } from '../../components/screens/side-panel';
import { lastVisit, markSeen } from '../../lib/browser/storage';
import { needsBrowser } from '../../lib/engine/errors';
import { TendrilDb } from '../../lib/store/db';
import { attemptsOf } from '../../lib/store/queries';
import { activeTopic } from '../../lib/views/active-topic';
import { watchQueue } from '../../lib/views/queue';
import { draw, extensionPage } from '../shared/services';
import { topicData } from '../shared/topic-data';

const db = new TendrilDb();
const page = extensionPage(db);
// Opened without await, so that the database opens while the settings are read.
db.open().catch(() => {});

void page.ready.then(() => {
  const active = activeTopic(db, page.services.settings);
  const { topic } = active;
  const data = topicData(db, page, active);
  const queue = watchQueue(db, topic);
  const seen = signal<SidePanelData['seen']['value']>(undefined);
  const forBrowser = active.ofTopic(async (store, id) =>
    (await attemptsOf(store, id)).filter(({ code }) => needsBrowser(code)),
  );
  draw(page, <SidePanel data={{ ...data, queue, seen, forBrowser }} />, db);
  const first = topic();
  if (first)
    void lastVisit(first).then((visit) => {
      seen.value = { topic: first, ...visit };
      return markSeen(db, first);
    });
});
