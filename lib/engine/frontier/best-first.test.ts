import { expect, test } from 'vitest';
import { sampleLink } from '../../../tests/support/sample-links';
import { createRandom } from '../random';
import { bestFirst } from './best-first';

test('best-first takes the most relevant links, equal links by arrival, and drops none', () => {
  const waiting = [sampleLink(3, 0.5), sampleLink(1, 0.9), sampleLink(0, 0.1), sampleLink(2, 0.5)];
  const { links, dropped } = bestFirst.select(waiting, 3, {}, createRandom(1));
  expect(links.map(({ order }) => order)).toEqual([1, 2, 3]);
  expect(dropped).toEqual([]);
});
