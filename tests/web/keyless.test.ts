import { expect, it } from 'vitest';
import { CorpusIndex } from './corpus-index';
import { KeylessServices } from './keyless';

const COUNT = 400;
const pages = Array.from({ length: COUNT }, (_, n) => ({
  ...{ url: `http://site${n}.test/`, label: 'hives', lang: n % 2 === 0 ? 'en' : 'pt' },
  html: `<!doctype html><title>Page ${n}</title><p>hive queen honey, page ${n}</p>`,
}));
const index = new CorpusIndex(pages);

async function namesOf(address: string, seed = 1): Promise<string[]> {
  const answer = await new KeylessServices(seed).answer(new URL(address), index)?.text();
  return [...new Set([...(answer ?? '').matchAll(/site\d+\.test/g)].map(([name]) => name))];
}

it('keyless services know other pages each, and the same pages for the same seed', async () => {
  const mwmbl = 'https://api.mwmbl.org/api/v2/search/?q=hive';
  expect(await namesOf(mwmbl)).toEqual(await namesOf(mwmbl));
  expect(await namesOf(mwmbl)).not.toEqual(await namesOf(mwmbl, 2));
  expect(await namesOf('https://hn.algolia.com/api/v1/search?query=hive')).not.toEqual(await namesOf(mwmbl));
});

it('Marginalia knows about 30 percent of the pages in its languages, and none in another', async () => {
  const found = await namesOf('https://api2.marginalia-search.com/search?query=hive&dc=100');
  expect(found.length).toBeGreaterThan(0.2 * (COUNT / 2));
  expect(found.length).toBeLessThan(0.4 * (COUNT / 2));
  expect(found.every((name) => Number(/\d+/.exec(name)?.[0]) % 2 === 0)).toBe(true);
});

it('Mwmbl reads a phrase as single words, and a key that is used up answers nothing', async () => {
  expect(await namesOf('https://api.mwmbl.org/api/v2/search/?q="honey hive"')).not.toHaveLength(0);
  const services = new KeylessServices(1);
  const isDown = (ms: number) => services.stateOf('api2.marginalia-search.com', ms)?.isDown;
  expect([isDown(0), isDown(60_000), isDown(120_000)]).toEqual([false, true, false]);
  expect(services.stateOf('site1.test', 0)).toBeUndefined();
});
