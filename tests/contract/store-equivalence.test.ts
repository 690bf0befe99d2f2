import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import type { Store } from '../../lib/engine/ports';
import type { TopicChange } from '../../lib/engine/topic-change';
import { TendrilDb } from '../../lib/store/db';
import { DexieStore } from '../../lib/store/dexie-store';
import { MemoryStore } from '../support/memory-store';
import {
  attemptRecord,
  frontierRecord,
  linksRecord,
  noteRecord,
  pageRecord,
  rankingRecord,
  roundRecord,
  sessionRecord,
  termsRecord,
  topicRecord,
  verdictRecord,
} from '../support/store-records';

const opened: TendrilDb[] = [];
let count = 0;

function freshDexieStore(): DexieStore {
  count += 1;
  const db = new TendrilDb(`equivalence-${count}`);
  opened.push(db);
  return new DexieStore(db);
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((db) => db.delete()));
});

describe('DexieStore and MemoryStore', () => {
  const small = fc.nat({ max: 5 });
  const url = small.map((n) => `https://b.test/${n}`);
  const someOf = <T>(item: fc.Arbitrary<T>) => fc.option(fc.array(item, { maxLength: 3 }), { nil: undefined });
  const change: fc.Arbitrary<TopicChange> = fc.constantFrom('t', 'u').chain((topic) =>
    fc.record(
      {
        topic: fc.constant(topic),
        topicRecord: fc.option(
          fc.constantFrom('A', 'B').map((name) => topicRecord(topic, name)),
          { nil: undefined, freq: 3 },
        ),
        session: fc.option(
          small.map((spent) => sessionRecord(topic, spent)),
          { nil: undefined },
        ),
        // Mostly one number per URL, sometimes a conflict.
        pages: someOf(
          fc.oneof(
            small.map((n) => pageRecord(topic, n)),
            small.map((n) => pageRecord(topic, n, 'x:')),
          ),
        ),
        terms: someOf(small.map((n) => termsRecord(topic, n))),
        links: someOf(small.map((n) => linksRecord(topic, n))),
        vocabulary: someOf(
          fc.tuple(small, fc.boolean()).map(([from, odd]) => ({ topic, from, terms: odd && from > 3 ? ['x'] : ['y'] })),
        ),
        frontierAdded: someOf(fc.tuple(url, small).map(([at, order]) => frontierRecord(topic, at, order))),
        frontierRemoved: someOf(url),
        attempts: someOf(fc.tuple(url, small).map(([at, tries]) => attemptRecord(topic, at, tries))),
        rounds: someOf(fc.tuple(small, small).map(([n, reward]) => roundRecord(topic, n, reward))),
        verdicts: someOf(
          fc.tuple(small, fc.boolean()).map(([seq, odd]) => verdictRecord(topic, seq, odd && seq > 3 ? 'no' : 'yes')),
        ),
        notes: someOf(fc.tuple(url, small).map(([at, n]) => noteRecord(topic, at, n > 3 ? [] : [`tag ${n}`]))),
        ranking: fc.option(
          small.map((version) => rankingRecord(topic, version)),
          { nil: undefined },
        ),
      },
      { requiredKeys: ['topic'] },
    ),
  );
  const step = fc.oneof(
    { weight: 9, arbitrary: change },
    { weight: 1, arbitrary: fc.constantFrom('t', 'u').map((id) => ({ delete: id })) },
  );

  test('any sequence of changes gives the same outcomes and snapshots in both stores', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const stores: Store[] = [freshDexieStore(), new MemoryStore()];
        for (const next of steps) {
          const outcomes = await Promise.all(
            stores.map((store) =>
              ('delete' in next ? store.deleteTopic(next.delete) : store.commit(next)).then(
                () => 'done',
                (error: { code?: string }) => error.code ?? String(error),
              ),
            ),
          );
          expect(outcomes[0]).toBe(outcomes[1]);
        }
        for (const id of ['t', 'u']) {
          const [a, b] = await Promise.all(stores.map((store) => store.loadTopic(id)));
          expect(a).toEqual(b);
        }
      }),
      { numRuns: 60 },
    );
  });
});
