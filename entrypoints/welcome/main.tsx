import '../../components/styles/index.css';
import '../../components/styles/document.css';
import { Welcome } from '../../components/screens/welcome';
import { TendrilDb } from '../../lib/store/db';
import { activeTopic } from '../../lib/views/active-topic';
import { suggestionPage } from '../../lib/views/suggestions';
import { draw, extensionPage } from '../shared/services';
import { topicData } from '../shared/topic-data';

const SUGGESTIONS = 10;

const db = new TendrilDb();
const page = extensionPage(db);

void page.ready.then(() => {
  const active = activeTopic(db, page.services.settings);
  const { ofTopic } = active;
  const data = topicData(db, page, active);
  const suggestions = ofTopic((store, active) => suggestionPage(store, active, SUGGESTIONS));
  draw(page, <Welcome data={{ ...data, suggestions }} />, db);
});
