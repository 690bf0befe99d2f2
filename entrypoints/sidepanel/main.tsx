import '../../components/styles/index.css';
import '../../components/styles/panel.css';
import { SidePanel } from '../../components/screens/side-panel';
import { markSeen } from '../../lib/browser/new-finds';
import { TendrilDb } from '../../lib/store/db';
import { judgedScores } from '../../lib/store/queries';
import { watchQueue } from '../../lib/store/queue';
import { createHost, draw } from '../shared/services';
import { activeTopic, watchTopic } from '../shared/topic-data';

const db = new TendrilDb();
const host = createHost(db);
// Meanwhile the settings are read.
void db.open();

void host.ready.then(() => {
  const active = activeTopic(db, host);
  const { topic, ofTopic } = active;
  const data = watchTopic(db, host, active);
  const queue = watchQueue(db, topic);
  const judged = ofTopic(judgedScores);
  draw(host, <SidePanel data={{ ...data, queue, judged }} />);
  if (topic()) void markSeen(db, topic());
});
