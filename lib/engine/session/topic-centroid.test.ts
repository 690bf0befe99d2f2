import { describe, expect, it } from 'vitest';
import { inputOf } from '../../../tests/support/ranking-input';
import { TopicCentroid } from './topic-centroid';

const pages = ['hive bee', 'hive queen', 'axle', 'bee queen'].map((text, i) => ({
  ...{ url: `http://a.example/${i}`, text },
  role: 'candidate' as const,
}));

function rowsOf(seeds: readonly number[], confirmed: readonly number[] = [], boosts = new Map<number, number>()) {
  const { matrix, url } = inputOf(pages);
  const none = new Uint32Array(0);
  const crawled = Uint32Array.of(1, 2, 3);
  return {
    ...{ matrix, url, boosts, rejected: none, crawled },
    ...{ seeds: Uint32Array.from(seeds), confirmed: Uint32Array.from(confirmed) },
  };
}

describe('TopicCentroid', () => {
  it('stays the same array while nothing has moved it', () => {
    const centroid = new TopicCentroid();
    const rows = rowsOf([0]);
    centroid.follow(rows, 'verdicts');
    const { vector } = centroid;
    expect(centroid.relevance(0)).toBeCloseTo(1, 12);
    expect(centroid.relevance(2)).toBe(0);
    centroid.follow(rows, 'verdicts');
    expect(centroid.vector).toBe(vector);
    centroid.follow({ ...rows, confirmed: Uint32Array.of(1) }, 'verdicts');
    expect(centroid.vector).not.toBe(vector);
    expect(centroid.relevance(0)).toBeLessThan(1);
  });

  it('moves by pages alone only when it is adaptive', () => {
    const rows = rowsOf([0]);
    const centroid = new TopicCentroid();
    const { rows: fixed } = centroid.follow(rows, 'fixed');
    const { rows: adaptive } = centroid.follow(rows, 'adaptive');
    expect([...fixed]).toEqual([0]);
    expect(adaptive.length).toBeGreaterThanOrEqual(1);
  });

  it('moves when a term is boosted or a page comes to a small topic', () => {
    const centroid = new TopicCentroid();
    const rows = rowsOf([0]);
    centroid.follow(rows, 'verdicts');
    const before = centroid.relevance(3);
    const hive = rows.matrix.row(0).ids[0] as number;
    centroid.follow({ ...rows, boosts: new Map([[hive, 0]]) }, 'verdicts');
    expect(centroid.relevance(3)).not.toBe(before);
    expect(centroid.explain(0, 5)).not.toContain(hive);
    const { vector } = centroid;
    rows.matrix.append(rows.matrix.row(2));
    centroid.follow({ ...rows, boosts: new Map([[hive, 0]]), url: (row) => `http://a.example/${row}` }, 'verdicts');
    expect(centroid.vector).not.toBe(vector);
  });
});
