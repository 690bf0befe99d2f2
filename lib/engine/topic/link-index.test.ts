import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hash53 } from '../hash';
import { hashLinks, LinkIndex } from './link-index';

const identity = (page: number) => page;

describe('LinkIndex', () => {
  it('LinkIndex connects pages in any order of addition, and omits links of a page to itself', () => {
    const index = new LinkIndex();
    index.add(
      'http://a.test/',
      hashLinks(['http://b.test/', 'http://a.test/', 'http://nowhere.test/', 'http://b.test/']),
    );
    index.add('http://b.test/', hashLinks(['http://a.test/']));
    const graph = index.graph(2, identity);
    expect([...graph.offsets]).toEqual([0, 1, 2]);
    expect([...graph.targets]).toEqual([1, 0]);
  });

  it('LinkIndex gives the same graph when it indexes pages in steps or on demand', () => {
    const [bit, whole] = [new LinkIndex(), new LinkIndex()];
    for (let page = 0; page < 5; page += 1)
      for (const index of [bit, whole])
        index.add(
          `http://${page}.test/`,
          hashLinks([`http://${(page + 2) % 5}.test/`, `http://${(page + 1) % 7}.test/`]),
        );
    expect([bit.indexPages(2), bit.pages]).toEqual([true, 5]);
    expect(bit.graph(5, identity)).toEqual(whole.graph(5, identity));
    expect(bit.indexPages(2)).toBe(false);
  });

  it('LinkIndex numbers nodes by row, also if rows without a page lie between', () => {
    const index = new LinkIndex();
    index.add('http://a.test/', hashLinks(['http://b.test/']));
    index.add('http://b.test/', hashLinks([]));
    const graph = index.graph(5, (page) => (page === 0 ? 0 : 4));
    expect([...graph.offsets]).toEqual([0, 1, 1, 1, 1, 1]);
    expect([...graph.targets]).toEqual([4]);
  });

  it('LinkIndex counts all links of a page on request, and sums values of the pages that cite a URL', () => {
    const index = new LinkIndex();
    index.add('http://a.test/', hashLinks(['http://b.test/', 'http://a.test/', 'http://new.test/']));
    index.add('http://b.test/', hashLinks(['http://new.test/']));
    expect(index.graph(2, identity).linkCounts).toBeUndefined();
    expect([...(index.graph(4, (page) => page + 2, true).linkCounts ?? [])]).toEqual([0, 0, 2, 1]);
    const urls = ['http://new.test/', 'http://b.test/', 'http://nowhere.test/'];
    expect([...index.sumOfCiting(urls, (page) => (page === 0 ? 0.25 : 1))]).toEqual([1.25, 0.25, 0]);
  });

  it('hash53 returns safe integers without collisions among similar URLs', () => {
    const urls = Array.from({ length: 20_000 }, (_, i) => `http://host-${i % 97}.test/path/${i}`);
    const hashes = new Set(urls.map(hash53));
    expect(hashes.size).toBe(urls.length);
    fc.assert(fc.property(fc.string(), (text) => Number.isSafeInteger(hash53(text)) && hash53(text) >= 0));
  });
});
