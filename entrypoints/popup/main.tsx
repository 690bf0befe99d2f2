import '../../components/styles/index.css';
import '../../components/styles/popup.css';
import { Popup } from '../../components/screens/popup';
import { markSeen } from '../../lib/platform/new-finds';
import { TendrilDb } from '../../lib/store/db';
import { pathTo, suggestionPage } from '../../lib/store/queries';
import { createHost, draw } from '../shared/services';
import { watchTopic } from '../shared/topic-data';

const SUGGESTIONS = 20;
/** At the latest, should the page never come to rest. */
const SEEN_AFTER_MS = 1_000;

const host = createHost();
const db = new TendrilDb();
// Meanwhile the settings are read.
void db.open();

void host.ready.then(() => {
  const { data, topic, ofTopic } = watchTopic(db, host);
  const suggestions = ofTopic((store, active) => suggestionPage(store, active, SUGGESTIONS));
  draw(host, <Popup data={{ ...data, suggestions, loadPath: (page) => pathTo(db, page) }} />);
  // It wakes the background, which would read beside the first suggestions.
  const seen = () => {
    if (topic()) void markSeen(db, topic());
  };
  requestIdleCallback(seen, { timeout: SEEN_AFTER_MS });
});
