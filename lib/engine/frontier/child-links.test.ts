import { expect, test } from 'vitest';
import { sampleLink } from '../../../tests/support/sample-links';
import { createRandom } from '../random';
import { childLinks } from './child-links';

test('the score of the carrying page decides (SemTree eq 10), then the link’s own relevance, then arrival', () => {
  const waiting = [
    sampleLink(0, 0.9, 'a.example', 1, 0.3),
    sampleLink(1, 0.1, 'b.example', 1, 0.8),
    sampleLink(2, 0.4, 'b.example', 1, 0.8),
    sampleLink(3, 0.4, 'b.example', 1, 0.8),
    sampleLink(4, 0.5),
  ];
  const { links, dropped } = childLinks.select(waiting, 4, {}, createRandom(1));
  expect(links.map(({ order }) => order)).toEqual([2, 3, 1, 4]);
  expect(dropped).toEqual([]);
});
