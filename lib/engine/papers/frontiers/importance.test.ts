import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LinkGraph } from '../../topic/link-index';
import { importance, unseenImportance } from './importance';

function graphOf(nodes: number, links: readonly (readonly [number, number])[]): LinkGraph {
  const offsets = new Uint32Array(nodes + 1);
  const targets: number[] = [];
  for (let node = 0; node < nodes; node += 1) {
    for (const [from, to] of links) if (from === node) targets.push(to);
    offsets[node + 1] = targets.length;
  }
  return { nodes, offsets, targets: Uint32Array.from(targets) };
}

/** (I − a·Mᵀ)·x = (1 − a)·1 by Gauss–Jordan elimination. */
function solved(nodes: number, links: readonly (readonly [number, number])[], a: number): number[] {
  const outs = new Array<number>(nodes).fill(0);
  for (const [from] of links) outs[from] = (outs[from] ?? 0) + 1;
  const rows = Array.from({ length: nodes }, (_, i) =>
    Array.from({ length: nodes + 1 }, (_, j) => (j === nodes ? 1 - a : i === j ? 1 : 0)),
  );
  const cell = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (const [from, to] of links) {
    const row = rows[to];
    if (row) row[from] = cell(to, from) - a / (outs[from] ?? 1);
  }
  for (let pivot = 0; pivot < nodes; pivot += 1) {
    const by = cell(pivot, pivot);
    rows[pivot] = (rows[pivot] ?? []).map((value) => value / by);
    for (let i = 0; i < nodes; i += 1) {
      if (i === pivot) continue;
      const factor = cell(i, pivot);
      rows[i] = (rows[i] ?? []).map((value, j) => value - factor * cell(pivot, j));
    }
  }
  return rows.map((row) => row[nodes] ?? 0);
}

describe('importance (WL eq 6)', () => {
  test('importance by hand: two pages cite a third page, which cites none', () => {
    // PR(0) = PR(1) = 0.15; PR(2) = 0.15 + 0.85·(0.15/1 + 0.15/1) = 0.405
    expect([
      ...importance(
        graphOf(3, [
          [0, 2],
          [1, 2],
        ]),
      ),
    ]).toEqual([expect.closeTo(0.15, 9), expect.closeTo(0.15, 9), expect.closeTo(0.405, 9)]);
  });

  test('importance is 1 on a ring, and empty for an empty graph', () => {
    const ring = importance(
      graphOf(3, [
        [0, 1],
        [1, 2],
        [2, 0],
      ]),
    );
    for (const value of ring) expect(value).toBeCloseTo(1, 9);
    expect(importance(graphOf(0, []))).toHaveLength(0);
  });

  test('importance solves the linear system of eq 6 on any graph', () => {
    const node = fc.nat({ max: 7 });
    fc.assert(
      fc.property(fc.array(fc.tuple(node, node), { maxLength: 30 }), (links) => {
        const expected = solved(8, links, 0.85);
        importance(graphOf(8, links)).forEach((value, i) => {
          expect(value).toBeCloseTo(expected[i] ?? Number.NaN, 6);
          expect(value).toBeGreaterThanOrEqual(0.15 - 1e-12);
        });
      }),
    );
  });

  test('unseenImportance by hand: as printed, a page not fetched counts all links of the pages that cite it', () => {
    // 0 → 1 and the unseen page; 1 → the unseen page and another one.
    const all = graphOf(4, [
      [0, 1],
      [0, 2],
      [1, 2],
      [1, 3],
    ]);
    const known = importance({ ...graphOf(2, [[0, 1]]), linkCounts: Uint32Array.of(2, 2) });
    // PR(1) = 0.15 + 0.85·0.15/2 = 0.21375, and 0.15 + 0.85·(0.15/2 + 0.21375/2) = 0.30459375 for the unseen one.
    expect([...known]).toEqual([expect.closeTo(0.15, 9), expect.closeTo(0.21375, 9)]);
    const [first = 0, second = 0] = known;
    expect(unseenImportance(first / 2 + second / 2)).toBeCloseTo(0.30459375, 9);
    expect(importance(all)[2]).toBeCloseTo(0.30459375, 9);
  });
});
