import '../../components/styles/index.css';
import '../../components/styles/document.css';
import '../../components/styles/panel.css';
import { Welcome } from '../../components/screens/welcome';
import { TendrilDb } from '../../lib/store/db';
import { suggestionPage } from '../../lib/store/queries';
import { createHost, draw } from '../shared/services';
import { watchTopic } from '../shared/topic-data';

const SUGGESTIONS = 10;

const host = createHost();
const db = new TendrilDb();

void host.ready.then(() => {
  const { data, ofTopic } = watchTopic(db, host);
  const suggestions = ofTopic((store, active) => suggestionPage(store, active, SUGGESTIONS));
  draw(host, <Welcome data={{ ...data, suggestions }} />);
});
