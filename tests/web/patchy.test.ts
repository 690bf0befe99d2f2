import { describe, expect, it } from 'vitest';
import { CorpusIndex } from './corpus-index';
import { PatchyServices } from './patchy';
import { practiceWeb } from './practice';
import { createWeb, SEARCH_HOST, WIKI_HOST } from './web';

const SEEDS = [1, 2, 3, 4, 5];
const QUERY = 'the a of and honey tea star garden bicycle';
const source = practiceWeb();
const index = new CorpusIndex(source.pages);

const webOf = (seed: number) => createWeb({ ...source, services: new PatchyServices(seed) }, index);

/** All URLs that SearXNG returns for `QUERY`, over all pages of results. */
async function namedBy(seed: number): Promise<string[]> {
  const web = webOf(seed);
  const urls: string[] = [];
  for (let page = 1; ; page += 1) {
    const found = await web.fetch(`http://${SEARCH_HOST}/search?format=json&q=${QUERY}&pageno=${page}`);
    const { results } = (await found.json()) as { results: { url: string }[] };
    if (results.length === 0) return urls;
    urls.push(...results.map(({ url }) => url));
  }
}

describe('PatchyServices', () => {
  it('patchy services give the same results for the same seed, and other results for another seed', async () => {
    expect(await namedBy(1)).toEqual(await namedBy(1));
    expect(await namedBy(1)).not.toEqual(await namedBy(2));
  });

  it('patchy services return at most four pages of a host, and miss many pages', async () => {
    for (const seed of SEEDS) {
      const hosts = new Map<string, number>();
      const own = (await namedBy(seed)).filter((url) => !/deals\d+\.test/.test(url));
      for (const url of own) hosts.set(new URL(url).host, (hosts.get(new URL(url).host) ?? 0) + 1);
      expect(Math.max(...hosts.values())).toBeLessThanOrEqual(4);
      expect(own.length).toBeLessThan(source.pages.length * 0.7);
    }
  });

  it('patchy services return spam without a label, and pages that are gone', async () => {
    const named = (await Promise.all(SEEDS.map(namedBy))).flat();
    const spam = named.filter((url) => /deals\d+\.test/.test(url));
    const gone = named.filter((url) => url.endsWith('-until-last-year'));
    expect(spam.length).toBeGreaterThan(0);
    expect(gone.length).toBeGreaterThan(0);
    const web = webOf(1);
    const answer = await web.fetch(spam[0] as string);
    expect(await answer.text()).toContain('honey');
    expect(web.labelOf(spam[0] as string)).toBeUndefined();
    expect((await web.fetch(gone[0] as string)).status).toBe(404);
  });

  it('patchy services are slow and sometimes down, but the pages themselves are not', () => {
    for (const seed of SEEDS) {
      const services = new PatchyServices(seed);
      const states = Array.from({ length: 600 }, (_, second) => services.stateOf(WIKI_HOST, second * 1_000));
      const down = states.filter((state) => state?.isDown).length;
      expect(down).toBeGreaterThan(0);
      expect(down).toBeLessThan(states.length / 2);
      expect(states.every((state) => (state?.delayMs ?? 0) >= 300)).toBe(true);
      expect(services.stateOf('www.hive-notes.test', 0)).toBeUndefined();
    }
  });
});
