import { describe, expect, test } from 'vitest';
import { sampleLink } from '../../../../tests/support/sample-links';
import type { Random } from '../../ports';
import { createRandom } from '../../random';
import { createWangLandau, drawByRelevance, HostRegions } from './wang-landau';
import { WangLandauState } from './wang-landau-state';

/** Gives the numbers in turn, so that a walk can be worked out by hand. */
function scripted(numbers: readonly number[]): Random {
  let at = 0;
  return {
    state: 0,
    next: () => {
      at += 1;
      return numbers[at - 1] ?? 0;
    },
  };
}

/** The paper's form. */
const absolute = createWangLandau({ energy: 'absolute', faint: 'drop' });

describe('Wang–Landau frontier', () => {
  test('wang-landau-printed by hand: a link of the winning region is accepted if its state density is no higher', () => {
    const waiting = [sampleLink(0, 0.9, 'a.example'), sampleLink(1, 0.3, 'a.example'), sampleLink(2, 0.7, 'b.example')];
    // Region b wins (0.7 > 0.6); X1 is link 0 in bin 45, X2 is link 2 in bin 35, both with g = 1: accepted.
    const { links, memory } = absolute.select(waiting, 1, {}, scripted([0.5, 0.99]));
    expect(links.map(({ order }) => order)).toEqual([2]);
    const state = WangLandauState.of(memory);
    expect([state.lnG(45), state.lnG(35), state.histogram(35), state.current, state.steps]).toEqual([0, 1, 2, 35, 1]);
  });

  test('wang-landau-printed by hand: five refusals raise g of the current bin, then the most relevant link is taken', () => {
    const state = new WangLandauState();
    state.current = 20;
    state.meet(20);
    for (let visit = 0; visit < 9; visit += 1) state.visit(35);
    const waiting = [sampleLink(0, 0.9, 'a.example'), sampleLink(1, 0.3, 'a.example'), sampleLink(2, 0.7, 'b.example')];
    const numbers = [0.5, 0.99, 0.5, 0.99, 0.5, 0.99, 0.5, 0.99, 0.5, 0.99];
    const { links, memory } = absolute.select(waiting, 1, state.toMemory(), scripted(numbers));
    expect(links.map(({ order }) => order)).toEqual([0]);
    const after = WangLandauState.of(memory);
    expect([after.lnG(20), after.histogram(20), after.lnG(35), after.current]).toEqual([5, 6, 9, 45]);
  });

  test('wang-landau-printed drops links under 0.2, unless their page has an importance of 2 or more', () => {
    const waiting = [sampleLink(0, 0.5), sampleLink(1, 0.19), sampleLink(2, 0.19, 'a.example', 2)];
    const { dropped } = absolute.select(waiting, 1, {}, createRandom(1));
    expect(dropped).toEqual(['http://a.example/1']);
  });

  test('as printed, links under 0.2 are not queued, even if too few other links wait', () => {
    const { links, dropped } = absolute.select([sampleLink(0, 0.19), sampleLink(1, 0.2)], 2, {}, createRandom(1));
    expect(links.map(({ order }) => order)).toEqual([1]);
    expect(dropped).toEqual(['http://a.example/0']);
  });

  test('wang-landau by hand: as printed the bins stay when a stronger link arrives, and in the product they move', () => {
    const walk = (frontier: typeof absolute) => {
      const { memory } = frontier.select([sampleLink(0, 0.25)], 1, {}, createRandom(1));
      return WangLandauState.of(frontier.select([sampleLink(1, 0.5)], 1, memory, createRandom(1)).memory);
    };
    // E = R(l): 0.25 is in bin 12 and 0.5 in bin 25, each visited once by a step and once by its first meeting.
    const printed = walk(absolute);
    expect([12, 25].map((bin) => [printed.lnG(bin), printed.histogram(bin)])).toEqual([
      [1, 2],
      [1, 2],
    ]);
    // E = R(l) / peak: 0.25 was the peak, in bin 49; by the peak of 0.5 its energy is 0.495, in bin 24.
    const moved = walk(createWangLandau());
    expect([moved.lnG(24), moved.histogram(24), moved.lnG(49), moved.peak]).toEqual([1, 2, 1, 0.5]);
  });

  test('wang-landau-printed by hand: three flat histograms in 3,000 steps make f the eighth root of e', () => {
    let memory = {};
    for (let step = 0; step < 3_000; step += 1) {
      memory = absolute.select([sampleLink(step, 0.5)], 1, memory, createRandom(step)).memory;
    }
    // One bin, every move accepted: ln g grows by 1, then by 1/2, then by 1/4 a step; H ≥ ln 2 / ln f at every look.
    const state = WangLandauState.of(memory);
    expect([state.steps, state.lnF, state.lnG(25), state.histogram(25)]).toEqual([3_000, 1 / 8, 1_750, 0]);
  });

  test('wang-landau takes faint links only when no other links are left', () => {
    const waiting = [sampleLink(0, 0.5), sampleLink(1, 0.05, 'b.example'), sampleLink(2, 0.4)];
    const patient = createWangLandau();
    const first = patient.select(waiting, 2, {}, createRandom(1));
    expect(first.links.map(({ order }) => order).sort()).toEqual([0, 2]);
    expect(first.dropped).toEqual([]);
    const left = waiting.filter(({ link }) => !first.links.includes(link));
    expect(patient.select(left, 2, first.memory, createRandom(2)).links.map(({ order }) => order)).toEqual([1]);
  });

  test('wang-landau measures energies by the peak, so that weak links walk like strong links', () => {
    const strengths = [1, 0.1];
    const relative = createWangLandau({ faint: 'drop' });
    const walks = strengths.map((strength) => {
      const waiting = [0.9, 0.8, 0.5, 0.45, 0.3, 0.1, 0.05].map((relevance, order) =>
        sampleLink(order, relevance * strength, `${order % 3}.example`),
      );
      const { links, dropped } = relative.select(waiting, 3, {}, createRandom(5));
      return { links: links.map(({ order }) => order), dropped };
    });
    expect(walks[0]).toEqual(walks[1]);
    expect(walks[0]?.dropped).toHaveLength(2);
  });

  test('wang-landau-printed takes links of every energy in many moves', () => {
    const random = createRandom(11);
    let memory = {};
    const bins = new Map<number, number>();
    for (let move = 0; move < 200; move += 1) {
      const waiting = [0.95, 0.75, 0.55, 0.35].map((relevance, i) => sampleLink(move * 4 + i, relevance));
      const selection = absolute.select(waiting, 1, memory, random);
      memory = selection.memory;
      const taken = waiting.find(({ link }) => link.url === selection.links[0]?.url);
      const bin = taken?.relevance ?? 0;
      bins.set(bin, (bins.get(bin) ?? 0) + 1);
    }
    expect(bins.size).toBe(4);
    for (const count of bins.values()) expect(count).toBeGreaterThan(20);
  });
});

describe('region competition (WL)', () => {
  test('the region with the highest mean wins, not the region with the best link', () => {
    const regions = new HostRegions([
      sampleLink(0, 0.9, 'mixed.example'),
      sampleLink(1, 0.1, 'mixed.example'),
      sampleLink(2, 0.6, 'steady.example'),
      sampleLink(3, 0.7, 'steady.example'),
    ]);
    expect(regions.winner()).toBe('steady.example');
    expect(regions.draw(createRandom(3))?.link.host).toBe('steady.example');
    expect(regions.mostRelevant()?.link.order).toBe(0);
  });

  test('HostRegions changes its means when links are taken, and removes empty regions', () => {
    const links = [sampleLink(0, 0.9, 'a.example'), sampleLink(1, 0.2, 'a.example'), sampleLink(2, 0.5, 'b.example')];
    const regions = new HostRegions(links);
    expect(regions.winner()).toBe('a.example');
    for (const link of links.slice(0, 1)) regions.take(link);
    expect(regions.winner()).toBe('b.example');
    for (const link of links) regions.take(link);
    expect(regions.winner()).toBeUndefined();
    expect(regions.draw(createRandom(1))).toBeUndefined();
  });
});

describe('drawByRelevance', () => {
  test('drawByRelevance draws links in proportion to relevance', () => {
    const links = [sampleLink(0, 0.6), sampleLink(1, 0.3), sampleLink(2, 0.1), sampleLink(3, 0)];
    const random = createRandom(7);
    const counts = [0, 0, 0, 0];
    const draws = 20_000;
    for (let i = 0; i < draws; i += 1) {
      const order = drawByRelevance(links, random)?.link.order ?? -1;
      counts[order] = (counts[order] ?? 0) + 1;
    }
    expect(counts.map((count) => count / draws)).toEqual([
      expect.closeTo(0.6, 1),
      expect.closeTo(0.3, 1),
      expect.closeTo(0.1, 1),
      0,
    ]);
  });

  test('drawByRelevance draws evenly when no link is relevant', () => {
    const links = [sampleLink(0, 0), sampleLink(1, 0)];
    const random = createRandom(7);
    let first = 0;
    for (let i = 0; i < 2000; i += 1) first += drawByRelevance(links, random)?.link.order === 0 ? 1 : 0;
    expect(first / 2000).toBeCloseTo(0.5, 1);
  });
});
