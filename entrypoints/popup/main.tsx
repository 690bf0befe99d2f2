import '../../components/styles/index.css';
import '../../components/styles/popup.css';
import { render } from 'preact';
import { AppProvider } from '../../components/common/app-context';
import { Popup } from '../../components/screens/popup';
import { markSeen } from '../../lib/platform/new-finds';
import { TendrilDb } from '../../lib/store/db';
import { live } from '../../lib/store/live';
import { lastRound, listTopics, session, suggestionPage, topicTally } from '../../lib/store/queries';
import { watchCurrentPage } from '../shared/current-page';
import { createExporter } from '../shared/exporter';
import { createHost } from '../shared/services';

const SUGGESTIONS = 20;

const host = createHost();
const db = new TendrilDb();
const { settings } = host.services;
const topic = () => settings.value.activeTopic;

/** A live query of the active topic. */
const ofTopic = <T,>(query: (db: TendrilDb, topic: string) => Promise<T>) =>
  live<T | undefined>(() => {
    const active = topic();
    return async () => (active ? query(db, active) : undefined);
  }, undefined);

await host.ready;
const data = {
  topics: live(() => () => listTopics(db), undefined),
  suggestions: ofTopic((store, active) => suggestionPage(store, active, SUGGESTIONS)),
  session: ofTopic(session),
  lastRound: ofTopic(lastRound),
  tally: ofTopic(topicTally),
  page: watchCurrentPage(db, topic),
  hostAccess: host.hostAccess,
  exporter: createExporter(db, host.services.now),
};
render(
  <AppProvider services={host.services}>
    <Popup data={data} />
  </AppProvider>,
  document.getElementById('app') ?? document.body,
);
if (topic()) void markSeen(db, topic());
