import { computed, type ReadonlySignal } from '@preact/signals';
import type { DashboardData } from '../../components/dashboard/data';
import type { TendrilDb } from '../../lib/store/db';
import { live } from '../../lib/store/live';
import { notesOf, rounds, session, verdictLog } from '../../lib/store/queries';
import { readRanking } from '../../lib/store/rankings';
import { foundPagesReader } from '../../lib/store/sites';

type Records = Pick<DashboardData, 'session' | 'rounds' | 'pages' | 'verdicts' | 'ranking' | 'notes'>;

/** Live records of the active topic; undefined from a change of topic until those of the new one are read. */
export function watchRecords(db: TendrilDb, activeTopic: () => string): Records {
  const of = <T>(query: (topic: string) => Promise<T>): ReadonlySignal<T | undefined> => {
    const found = live<{ readonly topic: string; readonly value: T } | undefined>(() => {
      const topic = activeTopic();
      return async () => (topic ? { topic, value: await query(topic) } : undefined);
    }, undefined);
    return computed(() => (found.value?.topic === activeTopic() ? found.value.value : undefined));
  };
  const pages = foundPagesReader(db);
  return {
    session: of((topic) => session(db, topic)),
    rounds: of((topic) => rounds(db, topic)),
    pages: of(pages),
    verdicts: of((topic) => verdictLog(db, topic)),
    ranking: of((topic) => readRanking(db, topic)),
    notes: of((topic) => notesOf(db, topic)),
  };
}
