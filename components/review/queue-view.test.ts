import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QueueRow } from '../../lib/views/queue';
import { queueOf } from '../../tests/support/side-panel';
import { pageRecord } from '../../tests/support/ui-records';
import { disagreement, itemsOf, NO_FILTER, readFilter, visibleRows } from './queue-view';

type QueueItems = ReturnType<typeof itemsOf>;
function row(n: number, changes: Parameters<typeof pageRecord>[1] = {}, probability = 1 / (n + 1)): QueueRow {
  return { page: pageRecord(n, changes), at: n, probability };
}

const listed = (items: QueueItems) => Array.from({ length: items.length }, (_, place) => items.at(place));

const numbers = (rows: readonly QueueRow[]) => rows.map(({ page }) => page.n);

describe('readFilter', () => {
  it('readFilter returns a stored filter, with defaults for missing or wrong parts', () => {
    const kept = { ...NO_FILTER, text: 'hive', language: 'fr', hubs: 'only', minProbability: 0.4 } as const;
    expect(readFilter(kept)).toEqual(kept);
    expect(readFilter({ ...kept, hubs: 'some', minProbability: 7, order: null })).toEqual({
      ...kept,
      hubs: 'all',
      minProbability: 0,
    });
    fc.assert(
      fc.property(fc.anything(), (anything) => {
        expect(Object.keys(readFilter(anything))).toHaveLength(7);
      }),
    );
  });
});

describe('visibleRows and disagreement', () => {
  const rows = [
    row(0, { title: 'B-trees', site: 'a.org', language: 'en', hubScore: 0.9 }),
    row(1, {
      title: 'Locks',
      site: 'b.org',
      language: 'zh',
      foundBy: { operator: 'keyword-search', round: 1, depth: 0 },
    }),
    row(2, { title: 'Logs', url: 'https://x.org/wal', site: 'a.org', language: 'en', published: '2020-05-31' }),
    row(3, { title: '事务', site: 'b.org', language: 'zh' }),
  ];
  const shown = (filter: Partial<typeof NO_FILTER>) => numbers(visibleRows(queueOf(rows), { ...NO_FILTER, ...filter }));

  it('visibleRows returns all rows in ranking order without a filter', () => {
    expect(shown({})).toEqual([0, 1, 2, 3]);
  });

  it('visibleRows filters by title, URL, operator, language, day, hub and probability', () => {
    expect(shown({ text: ' b-TREE ' })).toEqual([0]);
    expect(shown({ text: 'wal' })).toEqual([2]);
    expect(shown({ text: '事' })).toEqual([3]);
    expect(shown({ operator: 'keyword-search' })).toEqual([1]);
    expect(shown({ language: 'zh' })).toEqual([1, 3]);
    expect(shown({ publishedFrom: '2020-05-31' })).toEqual([2]);
    expect(shown({ publishedFrom: '2020-06-01' })).toEqual([]);
    expect(shown({ hubs: 'only' })).toEqual([0]);
    expect(shown({ hubs: 'none' })).toEqual([1, 2, 3]);
    expect(shown({ minProbability: 0.4 })).toEqual([0, 1]);
    expect(shown({ language: 'en', hubs: 'none' })).toEqual([2]);
  });

  it('visibleRows can order by the disagreement of the rankers', () => {
    const queue = queueOf(rows, {
      positions: { cosine: Uint32Array.of(1, 2, 3, 4), pagerank: Uint32Array.of(1, 4, 2, 3) },
    });
    expect(numbers(visibleRows(queue, { ...NO_FILTER, order: 'informative' }))).toEqual([1, 2, 3, 0]);
  });

  it('disagreement is the variance of positions, and 0 for fewer than two rankers', () => {
    const positions = { cosine: Uint32Array.of(1, 2, 3), pagerank: Uint32Array.of(1, 8, 5) };
    expect([0, 1, 2, 99].map((at) => disagreement(positions, at))).toEqual([0, 9, 1, 0]);
    expect([disagreement({}, 0), disagreement({ cosine: Uint32Array.of(7) }, 0)]).toEqual([0, 0]);
  });
});

describe('itemsOf', () => {
  it('itemsOf puts the line below the last row above the probability, and finds the place of every row', () => {
    const rows = [0, 1, 2, 3].map((n) => row(n, {}, 1 - n / 4));
    for (const [probability, cut] of [
      [1.1, 0],
      [0.75, 2],
      [0, 4],
    ] as const) {
      const items = itemsOf(rows, probability);
      expect(listed(items).map((item) => item?.kind)).toEqual(['row', 'row', 'row', 'row'].toSpliced(cut, 0, 'cut'));
      for (const [index, each] of rows.entries())
        expect(items.at(items.placeOf(index))).toEqual({ kind: 'row', row: each, index });
    }
    expect(listed(itemsOf(rows))).toEqual(rows.map((each, index) => ({ kind: 'row', row: each, index })));
  });
});
