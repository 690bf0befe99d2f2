import '../../components/styles/index.css';
import '../../components/styles/document.css';
import '../../components/styles/panel.css';
import { Welcome } from '../../components/screens/welcome';
import { TendrilDb } from '../../lib/store/db';
import { suggestionPage } from '../../lib/store/queries';
import { createHost, draw } from '../shared/services';
import { activeTopic, watchTopic } from '../shared/topic-data';

const SUGGESTIONS = 10;

const db = new TendrilDb();
const host = createHost(db);

void host.ready.then(() => {
  const active = activeTopic(db, host);
  const { ofTopic } = active;
  const data = watchTopic(db, host, active);
  const suggestions = ofTopic((store, active) => suggestionPage(store, active, SUGGESTIONS));
  draw(host, <Welcome data={{ ...data, suggestions }} />);
});
