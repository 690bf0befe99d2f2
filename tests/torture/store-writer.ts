/** Writes rounds to a store file until it is killed, and prints the number of each one that is stored. */
import { writeSync } from 'node:fs';
import { openFileDatabase } from '../../cli/file-database';
import { DexieStore } from '../../lib/store/dexie-store';
import {
  frontierRecord,
  linksRecord,
  pageRecord,
  roundRecord,
  sessionRecord,
  termsRecord,
  topicRecord,
  verdictRecord,
} from '../support/store-records';

/** Replaced by each round: makes a write long enough to be interrupted, and lets the file be compacted every few rounds. */
const DESCRIPTION = 'x'.repeat(2_000_000);

const { db } = await openFileDatabase(process.argv[2] as string);
const store = new DexieStore(db);
for (let n = 1 + (await db.rounds.count()); ; n++) {
  await store.commit({
    topic: 't',
    topicRecord: { ...topicRecord('t'), description: DESCRIPTION },
    session: sessionRecord('t', n),
    terms: [termsRecord('t', n)],
    links: [linksRecord('t', n)],
    frontierAdded: [frontierRecord('t', `https://b.test/${n}`, n)],
    frontierRemoved: [`https://b.test/${n - 1}`],
    rounds: [roundRecord('t', n)],
    verdicts: [verdictRecord('t', n)],
    pages: [pageRecord('t', n)],
  });
  writeSync(1, `${n}\n`);
}
