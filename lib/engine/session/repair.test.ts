import { describe, expect, it } from 'vitest';
import { arrivalOf, NOW_MS, snapshotOf, stateOf, TOPIC, urlsOf } from '../../../tests/support/topic';
import type { VerdictRecord } from '../records';
import type { TopicSnapshot } from '../topic-change';
import { repairOf } from './repair';
import { TopicState } from './topic-state';

/** The rows of a topic of `count` pages. */
function rowsOf(count: number): TopicSnapshot {
  const state = stateOf([]);
  const added = state.pages.add(
    Array.from({ length: count }, (_, n) => arrivalOf(`https://s${n}.example/`, `bee word${n}`)),
  );
  return snapshotOf(added);
}
const verdict = (seq: number, more: Partial<VerdictRecord> = {}): VerdictRecord => ({
  topic: TOPIC,
  seq,
  url: `https://s${seq}.example/`,
  verdict: 'yes',
  atMs: NOW_MS,
  ...more,
});

describe('repairOf', () => {
  it('repairOf returns undefined for a topic that was stored completely', () => {
    expect(repairOf(rowsOf(5), NOW_MS)).toBeUndefined();
    expect(repairOf({ ...rowsOf(3), verdicts: [verdict(1), verdict(2)] }, NOW_MS)).toBeUndefined();
  });

  it('repairOf fills gaps in page numbers with the last pages and loses no page', () => {
    const { pages, terms, ...rows } = rowsOf(6);
    const holed = {
      ...rows,
      pages: pages.filter(({ n }) => n !== 1 && n !== 2),
      terms: terms.filter(({ n }) => n !== 1),
    };
    const { snapshot, change, moved } = repairOf(holed, NOW_MS) ?? expect.fail('nothing to mend');
    expect([...moved]).toEqual([
      [4, 1],
      [5, 2],
    ]);
    expect(urlsOf(snapshot.pages)).toEqual([0, 4, 5, 3].map((n) => `https://s${n}.example/`));
    expect(change).toMatchObject({ frontierAdded: [], removed: { pages: [4, 5, 2] } });
    expect(change.pages?.map(({ n }) => n)).toEqual([1, 2]);
    const state = new TopicState(snapshot, { background: [] }, NOW_MS);
    expect(state.pages.matrix.rows).toBe(4);
    expect(state.pages.rowOf(3)).toBeDefined();
    expect(repairOf(snapshot, NOW_MS)).toBeUndefined();
  });

  it('repairOf queues pages without usable terms for fetching, and the session gives the reason', () => {
    const { terms, vocabulary, ...rows } = rowsOf(4);
    const spoilt = {
      ...rows,
      terms: terms.filter(({ n }) => n !== 0),
      vocabulary: [
        ...vocabulary.map((row) => ({ ...row, terms: row.terms.slice(0, 4) })),
        { topic: TOPIC, from: 9, terms: ['late'] },
      ],
    };
    const { snapshot, change } = repairOf(spoilt, NOW_MS) ?? expect.fail('nothing to mend');
    expect(urlsOf(snapshot.pages)).toEqual(['https://s2.example/', 'https://s1.example/']);
    expect(change.frontierAdded?.map(({ url, order }) => [url, order])).toEqual([
      ['https://s0.example/', 0],
      ['https://s3.example/', 1],
    ]);
    expect(change.session).toMatchObject({ status: 'done', reason: 'repaired', nextFrontierOrder: 2 });
    expect(change.removed).toEqual({ pages: [0, 2, 3], vocabulary: [9], verdicts: [] });
    expect(repairOf(snapshot, NOW_MS)).toBeUndefined();
  });

  it.each<[string, object]>([
    ['no ids', { ids: undefined }],
    ['no counts', { counts: undefined }],
    ['fewer counts', { counts: new Uint16Array([1]) }],
    ['fewer weights', { weights: new Float32Array([1]) }],
    ['weights that are no numbers', { weights: new Float32Array(2).fill(Number.NaN) }],
    ['no hashes of links', { linkHashes: undefined }],
  ])('repairOf drops a page whose terms have %s', (_, spoilt) => {
    const { terms, ...rows } = rowsOf(3);
    const { snapshot } =
      repairOf({ ...rows, terms: terms.map((row) => (row.n === 1 ? { ...row, ...spoilt } : row)) }, NOW_MS) ??
      expect.fail('nothing to mend');
    expect(urlsOf(snapshot.pages)).toEqual(['https://s0.example/', 'https://s2.example/']);
    expect(new TopicState(snapshot, { background: [] }, NOW_MS).pages.matrix.rows).toBe(2);
  });

  it('repairOf renumbers verdicts without gaps and keeps their undo references', () => {
    const log = [
      verdict(1),
      verdict(4),
      verdict(6, { verdict: 'undo', undoes: 4 }),
      verdict(7, { verdict: 'undo', undoes: 3 }),
    ];
    const { snapshot, change } = repairOf({ ...rowsOf(1), verdicts: log }, NOW_MS) ?? expect.fail('nothing to mend');
    expect(snapshot.verdicts.map(({ seq, url, undoes }) => [seq, url, undoes])).toEqual([
      [1, 'https://s1.example/', undefined],
      [2, 'https://s4.example/', undefined],
      [3, 'https://s6.example/', 2],
    ]);
    expect(change.removed?.verdicts).toEqual([1, 4, 6, 7]);
    expect(change.verdicts).toEqual(snapshot.verdicts);
  });
});
