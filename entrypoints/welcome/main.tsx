import '../../components/styles/index.css';
import '../../components/styles/document.css';
import { Welcome } from '../../components/screens/welcome';
import { TendrilDb } from '../../lib/store/db';
import { suggestionPage } from '../../lib/store/suggestions';
import { draw, extensionPage } from '../shared/services';
import { activeTopic, watchTopic } from '../shared/topic-data';

const SUGGESTIONS = 10;

const db = new TendrilDb();
const page = extensionPage(db);

void page.ready.then(() => {
  const active = activeTopic(db, page);
  const { ofTopic } = active;
  const data = watchTopic(db, page, active);
  const suggestions = ofTopic((store, active) => suggestionPage(store, active, SUGGESTIONS));
  draw(page, <Welcome data={{ ...data, suggestions }} />, db);
});
