/** Parts of the browser die while topics are changed whose rankings lie in parts; nothing is lost, and each ranking is whole. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { createRandom } from '../../lib/engine/random';
import { writeBareLinks, writeBigTopic } from '../e2e/harness/big-topic';
import { until } from '../e2e/harness/extension';
import type { ExtensionPage } from '../e2e/harness/extension-page';
import { test } from '../e2e/harness/fixture';
import { practiceSettings } from '../e2e/harness/practice-settings';
import { inWorker } from '../e2e/harness/processes';
import { DATABASE_NAME } from '../e2e/harness/tables';
import { Hands } from './hands';
import { IS_FULL, seeds } from './seeds';
import { acknowledgedFaults, CHECKED_TABLES, storeFaults } from './store-faults';

const PAGES = 10_000;
const TOPICS = ['large', 'larger'] as const;
const BUDGET_PAGES = 200;
const MOST_PAUSE_MS = 1_200;
const KILLS = 12;
const ANSWERED_MS = 60_000;
const KINDS = {
  chromium: ['background', 'engine', 'worker', 'browser'],
  firefox: ['background', 'background', 'browser'],
} as const;

/** Takes the second part of a ranking away, as no commit does. */
const loseAPart = (page: ExtensionPage, topic: string) =>
  page.evaluate(
    ({ database, key }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(database);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('rankingParts', 'readwrite');
          transaction.objectStore('rankingParts').delete(key);
          transaction.onabort = () => reject(transaction.error);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    { database: DATABASE_NAME, key: [topic, 1] },
  );

for (const seed of seeds(1, 4)) {
  test(`large rankings are whole after any death, seed ${seed}`, async ({ launch }) => {
    test.skip(!IS_FULL, 'a part of npm run torture');
    test.setTimeout(600_000);
    const random = createRandom(seed * 104_729);
    const profile = await mkdtemp(join(tmpdir(), 'tendril-large-'));
    let tendril = await launch({ profile });
    if (tendril.name === 'chromium') {
      // Closed once in good order, so that the permission is on the disk.
      await tendril.close();
      tendril = await launch({ profile });
    }
    const hands = new Hands(
      () => tendril.extension,
      () => random.next(),
      '',
    );
    const faults: string[] = [];
    const killed: Record<string, number> = {};
    let small = '';
    /** The session that is asked for may be over, or may not have begun. */
    const start = (topic: string) => hands.send('startSession', { topic, budgetPages: BUDGET_PAGES });
    const look = async (when: string) => {
      const { rankings, rankingParts, tops, topics } = await tendril.extension.tables([
        ...(['rankings', 'rankingParts', 'tops', 'topics'] as const),
      ]);
      for (const id of topics.map((topic) => topic.id).filter((id) => id !== small)) {
        const ranking = rankings.find((row) => row.topic === id);
        const top = tops.find((row) => row.topic === id);
        const isOne = ranking !== undefined && ranking.version === top?.version && ranking.order.length === top.total;
        if (!isOne) faults.push(`${when}: ranking ${ranking?.version} of ${id}, its top ${top?.version}`);
      }
      const listed = topics.map(({ id }) => id);
      if (rankingParts.some(({ topic }) => !listed.includes(topic))) faults.push(`${when}: parts of no topic`);
    };
    const versions = async () => (await tendril.extension.tables(['tops'])).tops.map(({ version }) => version).join();
    /** A death right after that is one in the middle of the next round, or of what follows on a verdict. */
    const untilRanked = async () => {
      const before = await versions();
      await until('another ranking', ANSWERED_MS, async () => (await versions()) !== before);
    };
    const kill = async (kind: string) => {
      if (kind === 'background') await tendril.killBackground();
      if (kind === 'engine') await tendril.killEngine().catch(() => undefined);
      if (kind === 'worker') await inWorker(tendril.context, 'close();').catch(() => undefined);
      if (kind !== 'browser') return;
      await tendril.crash();
      tendril = await launch({ profile });
    };

    try {
      // Opens the database.
      small = await tendril.extension.createPracticeTopic('Small');
      for (const [i, topic] of TOPICS.entries()) {
        await writeBigTopic(tendril.helper, PAGES + 500 * i, 0, topic);
        await writeBareLinks(tendril.helper, PAGES + 500 * i, topic);
        hands.acknowledged.push({ kind: 'created', topic });
      }
      await tendril.extension.saveSettings(practiceSettings({ activeTopic: TOPICS[0] }));
      await tendril.killEngine().catch(() => undefined);
      for (const topic of TOPICS) {
        await hands.send('updateTopic', { topic, settings: { pagesPerRound: 2 } });
        await start(topic);
      }
      const kinds = KINDS[tendril.name];
      for (let i = 0; i < KILLS; i++) {
        const acting = TOPICS.map((topic) => hands.act(topic, ['judge', 'judge', 'undo', 'importRows']));
        if (random.next() < 0.6) await untilRanked();
        await new Promise((resolve) => setTimeout(resolve, random.next() * MOST_PAUSE_MS));
        const kind = kinds[Math.floor(random.next() * kinds.length)] as string;
        await kill(kind);
        killed[kind] = (killed[kind] ?? 0) + 1;
        await look(`after ${kind}`);
        await Promise.all(acting);
        for (const topic of TOPICS) await start(topic);
      }

      await loseAPart(tendril.helper, TOPICS[0]);
      await tendril.killEngine().catch(() => undefined);
      await hands.send('recover', {});
      await until('a ranking anew', ANSWERED_MS, async () => {
        const { rankings } = await tendril.extension.tables(['rankings']);
        return rankings.some(({ topic }) => topic === TOPICS[0]);
      });

      // Deleted while its rankings are written, and dead in the middle of it.
      const acting = [hands.act(TOPICS[1], ['judge']), hands.act(TOPICS[1], ['judge'])].map((one) =>
        one.catch(() => ''),
      );
      const deleting = hands.send('deleteTopic', { topic: TOPICS[1] });
      await new Promise((resolve) => setTimeout(resolve, random.next() * MOST_PAUSE_MS));
      await kill('browser');
      killed.browser = (killed.browser ?? 0) + 1;
      expect(await deleting).toMatchObject({ ok: true });
      hands.acknowledged.push({ kind: 'deleted', topic: TOPICS[1] });
      await Promise.all(acting);

      await hands.send('stopSession', { topic: TOPICS[0] });
      await tendril.killEngine().catch(() => undefined);
      await hands.send('recover', {});
      const rows = await tendril.extension.tables(CHECKED_TABLES);
      faults.push(...storeFaults(rows), ...acknowledgedFaults(rows, hands.acknowledged, { judgedOnce: true }));
      const { done } = hands;
      const found = rows.pages.filter(({ topic, n }) => topic === TOPICS[0] && n > PAGES).length;
      const told = { browser: tendril.name, seed, killed, did: done, found };
      console.log(JSON.stringify({ ...told, rankings: rows.rankings.map(({ version }) => version), faults }));
      expect(faults).toEqual([]);
      expect(rows.rankingParts.length).toBeGreaterThan(2);
    } finally {
      await tendril.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    }
  });
}
