import * as fc from 'fast-check';
import { DirectedGraph } from 'graphology';
import graphologyPageRank from 'graphology-pagerank';
import { describe, expect, it } from 'vitest';
import { graphOf, inputOf } from '../../../../tests/support/ranking-input';
import { createPageRankRanker, pageRank } from './pagerank';

const graphs = fc
  .integer({ min: 1, max: 30 })
  .chain((nodes) =>
    fc.array(fc.uniqueArray(fc.nat(nodes - 1), { maxLength: 6 }), { minLength: nodes, maxLength: nodes }),
  );

describe('pageRank (DWDBRM eqs 1, 7)', () => {
  it('pageRank agrees with graphology to 1e-6', () => {
    fc.assert(
      fc.property(graphs, (links) => {
        const graph = new DirectedGraph();
        for (const node of links.keys()) graph.addNode(node);
        for (const [node, targets] of links.entries()) for (const target of targets) graph.addEdge(node, target);
        const expected = graphologyPageRank(graph, { alpha: 0.85, tolerance: 1e-10, maxIterations: 1000 });
        const ranks = pageRank(graphOf(links));
        for (const node of links.keys()) {
          expect(Math.abs((ranks[node] as number) - (expected[node] as number))).toBeLessThan(1e-6);
        }
      }),
    );
  });

  it('pageRank sums to 1 and does not depend on the numbers of the nodes', () => {
    fc.assert(
      fc.property(graphs, (links) => {
        const nodes = links.length;
        const mirrored = links.toReversed().map((targets) => targets.map((target) => nodes - 1 - target));
        const source = Uint32Array.of(0);
        const ranks = pageRank(graphOf(links), source);
        const other = pageRank(graphOf(mirrored), Uint32Array.of(nodes - 1)).toReversed();
        expect(ranks.reduce((sum, rank) => sum + rank, 0)).toBeCloseTo(1, 9);
        for (const [node, rank] of ranks.entries()) expect(rank).toBeCloseTo(other[node] as number, 6);
      }),
    );
  });

  it('pageRank keeps the damping share in each step of a chain from its source', () => {
    const ranks = pageRank(graphOf([[1], [2], []]), Uint32Array.of(0), 0.5);
    expect((ranks[1] as number) / (ranks[0] as number)).toBeCloseTo(0.5, 8);
    expect((ranks[2] as number) / (ranks[1] as number)).toBeCloseTo(0.5, 8);
  });

  it('pageRank by hand: as printed, N_v counts all links, so that a page with unknown targets passes on less', () => {
    // 0 links to 1 and 2, which both link to 3; page 2 has three links more, to pages that are not known.
    const graph = graphOf([[1, 2], [3], [3], []]);
    const source = Uint32Array.of(0);
    const share = ([, one = 0, , three = 0]: Float64Array) => three / one;
    // R(3) = c·(R(1)/1 + R(2)/1) within the graph, c·(R(1)/1 + R(2)/4) as printed; R(1) = R(2).
    expect(share(pageRank(graph, source, 0.5))).toBeCloseTo(1, 8);
    expect(share(pageRank({ ...graph, linkCounts: Uint32Array.of(2, 1, 4, 0) }, source, 0.5))).toBeCloseTo(0.625, 8);
  });
});

describe('pagerank ranker', () => {
  it('the pagerank ranker prefers pages to which seeds link, and gives unreachable pages 0', () => {
    const input = inputOf([
      { url: 's', role: 'seed', text: '', links: [1] },
      { url: 'a', role: 'candidate', text: '', links: [2] },
      { url: 'b', role: 'candidate', text: '' },
      { url: 'c', role: 'candidate', text: '', links: [1] },
    ]);
    const [near, far, never] = createPageRankRanker().score(input) ?? [];
    expect(near as number).toBeGreaterThan(far as number);
    expect(far as number).toBeGreaterThan(0);
    expect(never).toBe(0);
  });

  it('with a uniform source, the pagerank ranker also orders pages that no seed leads to', () => {
    const input = inputOf([
      { url: 's', role: 'seed', text: '' },
      { url: 'a', role: 'candidate', text: '', links: [2] },
      { url: 'b', role: 'candidate', text: '' },
    ]);
    expect(createPageRankRanker().score(input)).toBeUndefined();
    const [carrier, target] = createPageRankRanker(true).score(input) ?? [];
    expect(carrier as number).toBeGreaterThan(0);
    expect(target as number).toBeGreaterThan(carrier as number);
  });

  it('the pagerank ranker gives pages in the same place of the graph the same score, whatever their numbers', () => {
    const ring = (from: number) => [from + 1, from + 2];
    const input = inputOf([
      { url: 's', role: 'seed', text: '', links: [1, 4] },
      { url: 'a', role: 'candidate', text: '', links: ring(1) },
      { url: 'b', role: 'candidate', text: '', links: [1] },
      { url: 'c', role: 'candidate', text: '' },
      { url: 'd', role: 'candidate', text: '', links: ring(4) },
      { url: 'e', role: 'candidate', text: '', links: [4] },
      { url: 'f', role: 'candidate', text: '' },
    ]);
    const scores = createPageRankRanker().score(input) ?? [];
    expect([scores[0], scores[1], scores[2]]).toEqual([scores[3], scores[4], scores[5]]);
  });

  it('the pagerank ranker abstains when links lead to no candidate', () => {
    const input = inputOf([
      { url: 's', role: 'seed', text: '' },
      { url: 'a', role: 'candidate', text: '' },
    ]);
    expect(createPageRankRanker().score(input)).toBeUndefined();
  });
});
