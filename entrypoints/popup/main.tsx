import '../../components/styles/index.css';
import '../../components/styles/popup.css';
import { Popup } from '../../components/screens/popup';
import { markSeen } from '../../lib/platform/new-finds';
import { TendrilDb } from '../../lib/store/db';
import { pathTo, suggestionPage } from '../../lib/store/queries';
import { createHost, draw } from '../shared/services';
import { watchTopic } from '../shared/topic-data';

const SUGGESTIONS = 20;

const host = createHost();
const db = new TendrilDb();
// Meanwhile the settings are read.
void db.open();

void host.ready.then(() => {
  const { data, topic, ofTopic } = watchTopic(db, host);
  const suggestions = ofTopic((store, active) => suggestionPage(store, active, SUGGESTIONS));
  draw(host, <Popup data={{ ...data, suggestions, loadPath: (page) => pathTo(db, page) }} />);
  if (topic()) void markSeen(db, topic());
});
