import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fillSampleTopic, SAMPLE_TOPIC } from '../../../tests/support/transfer-topic';
import { TendrilDb } from '../../store/db';
import type { ExportSeed } from '../format';
import { collectSeeds } from './collect';

let db: TendrilDb;

beforeEach(async () => {
  db = new TendrilDb(`collect-${crypto.randomUUID()}`);
  await fillSampleTopic(db, { pages: 1_205 });
});
afterEach(() => db.delete());

async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const row of rows) list.push(row);
  return list;
}

describe('collectSeeds', () => {
  it('collectSeeds gives seeds, confirmed pages, the best candidates, then rejected pages, of one topic', async () => {
    const seeds = await all(collectSeeds(db, SAMPLE_TOPIC));
    const by = (verdict: ExportSeed['verdict']) => seeds.filter((seed) => seed.verdict === verdict);
    expect(seeds.map((seed) => seed.verdict).join(' ')).toMatch(/^(?:seed )+(?:yes )+(?:candidate )+(?:no ?)+$/);
    expect(by('seed').map((seed) => seed.url)).toEqual(['https://s0.example/p0', 'https://unfetched.example.org/x']);
    expect(by('yes').map((seed) => seed.url)).toEqual(['https://s1.example/p1', 'https://s4.example/p4']);
    expect(by('no').map((seed) => seed.url)).toEqual(['https://s2.example/p2']);
    const probabilities = by('candidate').map((seed) => seed.probability ?? -1);
    expect(probabilities).toHaveLength(1_205 - 6);
    expect(probabilities).toEqual(probabilities.toSorted((a, b) => b - a));
    expect(new Set(seeds.map((seed) => seed.url)).size).toBe(seeds.length);
  });

  it('collectSeeds gives title, tags, provenance and time, also for a page that is not fetched yet', async () => {
    const seeds = await all(collectSeeds(db, SAMPLE_TOPIC));
    expect(seeds[0]).toMatchObject({ title: 'Page 0', tags: ['Herons'], decidedAtMs: 1_001, language: 'en' });
    expect(seeds[1]).toEqual({
      url: 'https://unfetched.example.org/x',
      title: '',
      verdict: 'seed',
      tags: ['Herons', 'imported', 'water'],
      site: 'example.org',
      decidedAtMs: 1_006,
    });
    expect(seeds[2]).toMatchObject({ foundBy: { operator: 'keyword-search', query: 'heron' } });
  });

  it('collectSeeds reads the terms of pages on request', async () => {
    const [seed, unfetched] = await all(collectSeeds(db, SAMPLE_TOPIC, true));
    expect(seed?.terms).toEqual([
      { term: 'heron', count: 1 },
      { term: 'wetland', count: 2 },
    ]);
    expect(unfetched?.terms).toBeUndefined();
  });
});
