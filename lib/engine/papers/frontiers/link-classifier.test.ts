import { describe, expect, it } from 'vitest';
import { sampleLink } from '../../../../tests/support/sample-links';
import { createRandom } from '../../random';
import type { Memory } from '../../session-records';
import { linkClassifier, linkWords } from './link-classifier';

const link = (order: number, relevance: number, url: string, preview = '') => {
  const one = sampleLink(order, relevance);
  return { ...one, link: { ...one.link, url, preview } };
};
const select = (
  waiting: ReturnType<typeof link>[],
  memory: Memory,
  told: readonly (readonly [string, number])[] = [],
) =>
  linkClassifier.select(
    waiting,
    1,
    memory,
    createRandom(1),
    told.map(([url, relevance]) => ({ url, host: 'a.example', relevance })),
  );

/** Follows links to hives, which turn out good, and to votes, which do not. */
function taught(): Memory {
  let memory: Memory = {};
  for (let i = 0; i < 2 * 5; i += 1) {
    const url = `http://a.example/${i % 2 === 0 ? 'hive' : 'vote'}/${i}`;
    memory = select([link(i, 0.5, url)], memory).memory;
    memory = select([link(99, 0, 'http://b.example/')], memory, [[url, i % 2 === 0 ? 0.5 : 0.1]]).memory;
  }
  return memory;
}

describe('link-classifier', () => {
  it('link-classifier takes the most relevant link until it has learnt enough', () => {
    expect(
      select([link(0, 0.1, 'http://a.example/hive'), link(1, 0.2, 'http://a.example/vote')], {}).links[0]?.order,
    ).toBe(1);
  });

  it('link-classifier takes links whose words led to good pages, whatever their relevance', () => {
    const waiting = [link(0, 0.5, 'http://a.example/vote/x'), link(1, 0.1, 'http://a.example/hive/x')];
    expect(select(waiting, taught()).links[0]?.order).toBe(1);
  });

  it('link-classifier counts outcomes above the mean so far as good', () => {
    expect(taught()).toMatchObject({ goodLinks: 5, badLinks: 5 });
  });

  it('link-classifier learns nothing from a URL that it did not take', () => {
    const { memory } = select([link(0, 0.5, 'http://a.example/')], {}, [['http://unknown.example/', 0.5]]);
    expect(memory).toMatchObject({ goodLinks: 0, badLinks: 0 });
  });
});

it('linkWords separates words of the URL from words of the preview, and cuts Chinese in pairs', () => {
  const words = (url: string, preview: string) => [...linkWords(link(0, 0, url, preview).link)];
  const address = words('http://bees/hive', '');
  expect(address).toHaveLength(3);
  expect(words('http://bees/HIVE-1', 'a 1')).toEqual(address);
  const both = words('http://bees/hive', 'hive bees');
  expect([both.length, both.slice(0, 3)]).toEqual([5, address]);
  expect(words('http://bees/hive', '养蜂人 hive')).toHaveLength(3 + 3);
});
