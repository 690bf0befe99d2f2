import { describe, expect, test } from 'vitest';
import { sampleLink } from '../../../tests/support/sample-links';
import { createRandom } from '../random';
import { HostRegions, spin } from './host-regions';

describe('region competition (WL)', () => {
  test('the region with the highest mean wins, not the one with the best link', () => {
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

  test('taking links changes the means, and emptied regions leave', () => {
    const links = [sampleLink(0, 0.9, 'a.example'), sampleLink(1, 0.2, 'a.example'), sampleLink(2, 0.5, 'b.example')];
    const regions = new HostRegions(links);
    expect(regions.winner()).toBe('a.example');
    for (const link of links.slice(0, 1)) regions.take(link);
    expect(regions.winner()).toBe('b.example');
    for (const link of links) regions.take(link);
    expect(regions.size).toBe(0);
    expect(regions.winner()).toBeUndefined();
    expect(regions.draw(createRandom(1))).toBeUndefined();
  });
});

describe('roulette wheel', () => {
  test('draws in proportion to relevance', () => {
    const links = [sampleLink(0, 0.6), sampleLink(1, 0.3), sampleLink(2, 0.1), sampleLink(3, 0)];
    const random = createRandom(7);
    const counts = [0, 0, 0, 0];
    const draws = 20_000;
    for (let i = 0; i < draws; i += 1) {
      const order = spin(links, random)?.link.order ?? -1;
      counts[order] = (counts[order] ?? 0) + 1;
    }
    expect(counts.map((count) => count / draws)).toEqual([
      expect.closeTo(0.6, 1),
      expect.closeTo(0.3, 1),
      expect.closeTo(0.1, 1),
      0,
    ]);
  });

  test('draws evenly where no link is relevant', () => {
    const links = [sampleLink(0, 0), sampleLink(1, 0)];
    const random = createRandom(7);
    let first = 0;
    for (let i = 0; i < 2000; i += 1) first += spin(links, random)?.link.order === 0 ? 1 : 0;
    expect(first / 2000).toBeCloseTo(0.5, 1);
  });
});
