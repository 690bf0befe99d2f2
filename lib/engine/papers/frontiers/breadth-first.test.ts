import { expect, test } from 'vitest';
import { sampleLink } from '../../../../tests/support/sample-links';
import { createRandom } from '../../random';
import { breadthFirst } from './breadth-first';

test('breadth-first takes links in order of arrival, whatever their relevance', () => {
  const waiting = [sampleLink(3, 0.9), sampleLink(1, 0.1), sampleLink(2, 0.5)];
  expect(breadthFirst.select(waiting, 2, {}, createRandom(1)).links.map(({ order }) => order)).toEqual([1, 2]);
});
