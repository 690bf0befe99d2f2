import { afterEach, expect, it } from 'vitest';
import { practiceSettings } from '../../tests/e2e/harness/practice-settings';
import { NodeWorld } from '../../tests/torture/node-world';

const GONE = 'http://gone-bees.test/hive';
const CAPTURE = `https://web.archive.org/web/20190203040506/${GONE}`;
const TEXT = 'Beekeeping in the old orchard: the queen lays eggs in the brood comb, and workers carry nectar. '.repeat(
  3,
);
const HTML = `<!doctype html><html lang="en"><title>The old hive</title><p>${TEXT}</p><a href="/queen">The queen</a>`;

let world: NodeWorld;
afterEach(() => world.close());

/** A world where every page is gone, and the archive has the captures of one address. */
async function topicIn(captures: string, own = ''): Promise<string> {
  const { providers, ...settings } = practiceSettings();
  const archives = {
    wayback: { enabled: own === '', key: '', baseUrl: '' },
    'own-archive': { enabled: own !== '', key: '', baseUrl: own },
  };
  world = new NodeWorld({
    settings: { ...settings, providers: { ...providers, ...archives } },
    fetch: async (url) => {
      if (own !== '' && url.startsWith(`${own}/cdx?`)) return new Response(captures);
      if (own !== '' && url === `${own}/20190203040506id_/${GONE}`)
        return new Response(HTML, { headers: { 'content-type': 'text/html' } });
      const { hostname, pathname, searchParams } = new URL(url);
      if (hostname === 'web.archive.org' && pathname === '/cdx/search/cdx')
        return new Response(searchParams.get('url') === GONE ? captures : '');
      if (url === CAPTURE.replace('20190203040506', '20190203040506id_'))
        return new Response(HTML, { headers: { 'content-type': 'text/html' } });
      return new Response('Not Found', { status: 404 });
    },
  });
  return (await world.done('createTopic', { name: 'Beekeeping' })).id;
}

const CAPTURES = '20150101000000 200\n20190203040506 200\n20210101000000 404\n';

it('readArchived reads a confirmed page that is gone from its last good capture, with its URL and the capture date', async () => {
  const topic = await topicIn(CAPTURES);
  await world.done('importRows', { topic, rows: [{ url: GONE, verdict: 'yes', title: 'A hive' }] });
  const copy = { url: CAPTURE, atMs: Date.UTC(2019, 1, 3, 4, 5, 6) };
  expect(await world.done('readArchived', { topic, url: GONE })).toEqual(copy);
  const { pages, links, rankings } = await world.read(['pages', 'links', 'rankings']);
  expect(pages).toMatchObject([{ url: GONE, title: 'The old hive', archived: copy }]);
  expect(links).toHaveLength(1);
  expect(rankings).toHaveLength(1);
});

it('readArchived marks a page that was fetched before it was gone as archived, and keeps its text', async () => {
  const topic = await topicIn(CAPTURES);
  const html = HTML.replace('old hive', 'hive as it was');
  await world.done('markPage', { topic, page: { url: GONE, html, contentType: 'text/html', language: 'en' } });
  await world.done('readArchived', { topic, url: GONE });
  const { pages } = await world.read(['pages']);
  expect(pages).toMatchObject([{ title: 'The hive as it was', archived: { url: CAPTURE } }]);
});

it('readArchived fails with not-archived if no archive has the page', async () => {
  const topic = await topicIn('');
  expect(await world.send('readArchived', { topic, url: GONE })).toMatchObject({ error: { code: 'not-archived' } });
});

it.each(['http://localhost:8080/bees', 'http://nas.lan/archive'])(
  'readArchived reads from the user’s own archive at the private address %s, and no other page there',
  async (own) => {
    const topic = await topicIn(CAPTURES, own);
    await world.done('importRows', { topic, rows: [{ url: GONE, verdict: 'yes', title: 'A hive' }] });
    await world.done('readArchived', { topic, url: GONE });
    expect((await world.read(['pages'])).pages).toMatchObject([{ url: GONE, title: 'The old hive' }]);
    expect(await world.send('markUrl', { topic, url: `${own}/20190203040506id_/${GONE}` })).toMatchObject({
      error: { code: 'address-blocked' },
    });
  },
);
