/** Each receiver against a local server that answers as documented. */
import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { type LocalServer, type SeenRequest, startServer } from '../../tests/support/local-server';
import { toProviderError } from '../providers/provider-error';
import type { TargetSettings } from '../settings/settings';
import type { ExportSeed } from '../transfer/format';
import { archiveIt, collectionSeeds } from './archive-it';
import { browsertrixAccount } from './browsertrix-account';
import { hypheServer } from './hyphe';
import { TARGETS } from './registry';
import { savePageNow } from './save-page-now';
import { contextOf, withRetries } from './send-pages';
import type { SendTarget, TargetContext } from './target';
import { webDav } from './web-dav';
import { zotero } from './zotero';

const page = (path: string, more: Partial<ExportSeed> = {}): ExportSeed => ({
  url: `https://bees.example/${path}`,
  title: `Page ${path}`,
  verdict: 'yes',
  tags: ['Bees'],
  site: 'bees.example',
  ...more,
});
const PAGES = [page('a', { note: 'Read.', excerpt: 'Hives', language: 'en' }), page('b')];
const AT = Date.UTC(2026, 0, 2, 3, 4, 5);

/** The connection breaks after the request. */
const LOST = 'lost';
type Answer = (request: SeenRequest) => readonly [status: number, body?: unknown] | typeof LOST;

let server: LocalServer | undefined;
afterEach(() => server?.close());

/** Context of a receiver whose requests reach a local server. */
async function at(answer: Answer, settings: Partial<TargetSettings> = {}): Promise<TargetContext> {
  server = await startServer((request, response: ServerResponse) => {
    const answered = answer(request);
    if (answered === LOST) return void response.destroy();
    const [status, body] = answered;
    response.writeHead(status).end(typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body));
  });
  const address = `${server.origin}/base`;
  return contextOf(
    {
      settings: { address, user: '', secret: '', place: '', ...settings },
      fetch: (url, init) => fetch(url, init),
      clock: { nowMs: () => AT, sleep: () => Promise.resolve() },
    },
    {
      topic: 't',
      topicName: 'Urban bees',
      scope: 'host',
      choice: { seeds: true, confirmed: true, rejected: false, unit: 'page' },
    },
  );
}
const seen = () => (server?.seen ?? []).map(({ method, url, body }) => [method, url.pathname + url.search, body]);
const json = (i: number) => JSON.parse(server?.seen[i]?.body ?? '');
const urls = PAGES.map(({ url }) => url);

/**
 * Sends as `sendPages` does: three attempts where a fault may pass.
 * @returns accepted URLs, or the code of the fault
 */
async function delivered(target: SendTarget, context: TargetContext): Promise<unknown> {
  const clock = { nowMs: () => AT, sleep: async () => undefined };
  return withRetries(() => target.send(PAGES.slice(0, 1), context), clock).then(
    (accepted) => accepted.map(({ url }) => url),
    (error: unknown) => toProviderError(error).code,
  );
}
const posts = (path: RegExp) =>
  seen().filter(([method, url = '']) => method === 'POST' && path.test(String(url))).length;

describe('Zotero', () => {
  it('Zotero receives web pages with tags and notes through its connector', async () => {
    const context = await at(() => [201]);
    expect(await zotero.send(PAGES, context)).toEqual(urls.map((url) => ({ url })));
    expect(seen()[0]?.slice(0, 2)).toEqual(['POST', '/base/connector/saveItems']);
    expect(server?.seen[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-zotero-connector-api-version': '3',
    });
    const { sessionID, items } = json(0);
    expect(sessionID).toMatch(/^tendril-\d+$/);
    expect(items[0]).toMatchObject({
      ...{ itemType: 'webpage', url: urls[0], title: 'Page a', abstractNote: 'Hives', language: 'en' },
      ...{ tags: ['Bees'], notes: [{ note: 'Read.' }], accessDate: '2026-01-02T03:04:05Z' },
    });
    expect(items[1]).toMatchObject({ notes: [] });
  });

  it('a note cannot put markup into Zotero, whose notes are HTML', async () => {
    const context = await at(() => [201]);
    await zotero.send([page('a', { note: '<img src=x onerror=alert(1)> & more\nSecond line' })], context);
    expect(json(0).items[0].notes).toEqual([{ note: '&lt;img src=x onerror=alert(1)&gt; &amp; more<br>Second line' }]);
  });

  it('Zotero counts a repeated request as saved, and reports a read-only library even after a repeated request', async () => {
    expect(await zotero.send(PAGES, await at(() => [409, { error: 'SESSION_EXISTS' }]))).toHaveLength(2);
    await server?.close();
    const readOnly = await at(() => [server?.seen.length === 1 ? 500 : 409, { libraryEditable: false }]);
    await expect(zotero.send(PAGES, readOnly)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('Hyphe', () => {
  const settings = { place: 'my-corpus', secret: 'honey' };

  const READY = [200, [{ code: 'success', result: { ready: true, status: 'ready' } }]] as const;
  const methods = () => seen().map((_, i) => json(i).method);

  it('Hyphe is started and ready before the pages are declared', async () => {
    let asked = 0;
    const starting = { ready: false, status: 'starting', message: 'Corpus is starting, please retry in a bit' };
    const context = await at(() => (asked++ === 0 ? [200, [{ code: 'success', result: starting }]] : READY), settings);
    expect(await hypheServer.send(PAGES, context)).toHaveLength(2);
    expect(seen()[0]?.slice(0, 2)).toEqual(['POST', '/base/']);
    expect([json(0), json(1), json(2)]).toEqual([
      { method: 'start_corpus', params: ['my-corpus', 'honey'] },
      { method: 'start_corpus', params: ['my-corpus', 'honey'] },
      { method: 'declare_pages', params: [urls, 'my-corpus'] },
    ]);
  });

  it('Hyphe accepts the other pages of a list when it refuses one', async () => {
    const context = await at(({ body }) => {
      const { method, params } = JSON.parse(body);
      if (method === 'declare_pages')
        return [200, [{ code: 'fail', message: '1 urls failed', errors: ['not a URL'], results: [{}] }]];
      return params[0] === urls[1] ? [200, [{ code: 'fail', message: 'not a URL' }]] : READY;
    }, settings);
    expect(await hypheServer.send(PAGES, context)).toEqual([{ url: urls[0] }]);
    expect(methods()).toEqual(['start_corpus', 'declare_pages', 'declare_page', 'declare_page']);
  });

  it.each([
    ['Wrong auth for password-protected corpus c', 'unauthorised'],
    ['Too many instances running already, please try again later', 'rate-limited'],
    ['No corpus existing with ID c, please create it first!', 'bad-request'],
    [{ ready: false, status: 'error', message: 'Corpus is not started' }, 'bad-request'],
  ])('Hyphe accepts no pages when it answers %j', async (message, code) => {
    const context = await at(() => [200, [{ code: 'fail', message }]], settings);
    await expect(hypheServer.send(PAGES, context)).rejects.toMatchObject({ code });
  });

  it('Hyphe accepts no pages while a corpus never becomes ready, or after an unknown method', async () => {
    const starting = [{ code: 'success', result: { ready: false, status: 'starting' } }];
    await expect(hypheServer.send(PAGES, await at(() => [200, starting], settings))).rejects.toMatchObject({
      code: 'server-error',
    });
    await server?.close();
    const fault = { fault: 'Fault', faultCode: 8001, faultString: 'procedure start_corpus not found' };
    await expect(hypheServer.send(PAGES, await at(() => [200, fault], settings))).rejects.toMatchObject({
      code: 'bad-answer',
    });
  });
});

describe('Archive-It', () => {
  const settings = { user: 'ann', secret: 'höney', place: '4049' };
  const FIRST = [{ url: 'https://old.example/', crawl_definition: 77 }];

  it('Archive-It receives seeds with the crawl definition of the collection, without those that it refuses', async () => {
    const context = await at(({ method, body }) => {
      if (method === 'GET') return [200, { count: 1, results: FIRST }];
      return body.includes('example/b') ? [400, { url: ['not unique'] }] : [201, {}];
    }, settings);
    expect(await archiveIt.send(PAGES, context)).toEqual([{ url: urls[0] }]);
    expect(seen()[0]).toEqual(['GET', '/base/seed?collection=4049&format=json&limit=1&offset=0', '']);
    expect(json(2)).toEqual({ url: urls[0], collection: 4049, crawl_definition: 77 });
    await archiveIt.send(PAGES, context);
    expect(seen().filter(([, url]) => String(url).includes('limit=1&'))).toHaveLength(1);
    expect(server?.seen[2]?.headers.authorization).toBe(`Basic ${Buffer.from('ann:höney').toString('base64')}`);
  });

  it('Archive-It receives a seed once, even if its answer is lost', async () => {
    const seeds: object[] = [...FIRST];
    const lossy = await at(({ method, body }) => {
      if (method === 'GET') return [200, seeds];
      seeds.push(JSON.parse(body));
      return LOST;
    }, settings);
    expect(await delivered(archiveIt, lossy)).toEqual([urls[0]]);
    expect(await delivered(archiveIt, lossy)).toEqual([urls[0]]);
    expect(posts(/seed/)).toBe(1);
    await server?.close();
    const deaf = await at(({ method }) => (method === 'GET' ? [200, FIRST] : LOST), settings);
    expect(await delivered(archiveIt, deaf)).toBe('unreachable');
    expect(posts(/seed/)).toBe(1);
  });

  it('Archive-It receives nothing when the account is rejected, or the collection has no seed to copy from', async () => {
    await expect(archiveIt.send(PAGES, await at(() => [401], settings))).rejects.toMatchObject({
      code: 'unauthorised',
    });
    await server?.close();
    await expect(archiveIt.send(PAGES, await at(() => [200, []], settings))).rejects.toMatchObject({
      code: 'not-configured',
    });
  });

  it('collectionSeeds returns the seeds of a public collection over several answers', async () => {
    const all = Array.from({ length: 2_500 }, (_, i) => ({ url: `https://s${i}.example/` }));
    const context = await at(({ url }) => {
      const from = Number(url.searchParams.get('offset'));
      return [200, all.slice(from, from + Number(url.searchParams.get('limit')))];
    });
    expect(await collectionSeeds(context, '4049')).toEqual(all.map(({ url }) => url));
    expect(server?.seen[0]?.headers.authorization).toBeUndefined();
  });

  it('collectionSeeds returns all seeds but the deleted ones when the answers are shorter than requested', async () => {
    const all = Array.from({ length: 250 }, (_, i) => ({ url: `https://s${i}.example/`, deleted: i === 3 }));
    const context = await at(({ url }) => {
      const from = Number(url.searchParams.get('offset'));
      const next = from + 100 < all.length ? 'https://partner.archive-it.org/api/seed?offset=…' : null;
      return [200, { count: all.length, next, previous: null, results: all.slice(from, from + 100) }];
    });
    expect(await collectionSeeds(context, '4049')).toHaveLength(249);
    expect(server?.seen).toHaveLength(3);
  });
});

describe('Browsertrix', () => {
  const answer: Answer = ({ method, url: { pathname } }) => {
    if (method === 'GET' && pathname.endsWith('/crawlconfigs')) return [200, { items: [] }];
    if (pathname.endsWith('/login')) return [200, { access_token: 'tok' }];
    if (pathname.endsWith('/orgs')) return [200, { items: [{ id: 'o1', name: 'One', slug: 'one' }] }];
    return [200, { added: true, id: 'w1' }];
  };

  it('Browsertrix receives a workflow in the organisation, which does not run by itself', async () => {
    const context = await at(answer, { user: 'ann@a.example', secret: 'honey', place: 'one' });
    expect(await browsertrixAccount.send(PAGES, context)).toHaveLength(2);
    expect(seen()[0]).toEqual(['POST', '/base/api/auth/jwt/login', 'username=ann%40a.example&password=honey']);
    expect(seen()[3]?.[1]).toBe('/base/api/orgs/o1/crawlconfigs/');
    expect(server?.seen[3]?.headers.authorization).toBe('Bearer tok');
    expect(json(3)).toEqual({
      name: 'Urban bees 2026-01-02',
      description: expect.stringMatching(/^tendril-\d+$/),
      runNow: false,
      config: { scopeType: 'host', seeds: urls.map((url) => ({ url, scopeType: 'host' })) },
    });
  });

  it('Browsertrix receives a longer list as one workflow with a seed file', async () => {
    const many = Array.from({ length: 250 }, (_, i) => page(`${i}`));
    const context = await at((request) =>
      request.method === 'PUT' ? [200, { added: true, id: 'f1' }] : answer(request),
    );
    expect(await browsertrixAccount.send(many, context)).toHaveLength(250);
    const [upload] = seen().filter(([method]) => method === 'PUT');
    expect(upload?.[1]).toMatch(/^\/base\/api\/orgs\/o1\/files\/seedFile\?filename=tendril-\d+\.txt$/);
    expect(upload?.[2]).toBe(many.map(({ url }) => `${url}\n`).join(''));
    expect(posts(/crawlconfigs/)).toBe(1);
    expect(json(4)).toMatchObject({ config: { scopeType: 'host', seedFileId: 'f1' } });
    expect(json(4)).not.toHaveProperty('config.seeds');
  });

  it('Browsertrix receives one workflow for a list, even if its answer is lost or the list is sent again', async () => {
    const items: { id: string; description: string }[] = [];
    const lossy: Answer = (request) => {
      if (!request.url.pathname.includes('/crawlconfigs')) return answer(request);
      if (request.method === 'GET') return [200, { items }];
      items.push({ id: 'w1', ...JSON.parse(request.body) });
      return LOST;
    };
    const context = await at(lossy);
    expect(await delivered(browsertrixAccount, context)).toEqual([urls[0]]);
    expect(await delivered(browsertrixAccount, context)).toEqual([urls[0]]);
    expect(items).toHaveLength(1);
    await server?.close();
    const deaf = await at((request) =>
      posts(/crawlconfigs/) > 0 && request.method === 'POST' ? LOST : answer(request),
    );
    expect(await delivered(browsertrixAccount, deaf)).toBe('unreachable');
    expect(posts(/crawlconfigs/)).toBe(1);
  });

  it('Browsertrix reports an unknown organisation or a wrong login', async () => {
    await expect(browsertrixAccount.send(PAGES, await at(answer, { place: 'two' }))).rejects.toMatchObject({
      code: 'not-configured',
    });
    await server?.close();
    await expect(browsertrixAccount.send(PAGES, await at(() => [401]))).rejects.toMatchObject({
      code: 'unauthorised',
    });
  });
});

describe('WebDAV folder', () => {
  it('a WebDAV folder receives a new file, and the same name when the request is repeated', async () => {
    const context = await at(() => [201], { user: 'ann', secret: 'x', place: 'plain' });
    expect(await webDav.send(PAGES, context)).toHaveLength(2);
    expect(seen()).toEqual([['PUT', '/base/20260102030405-urban-bees.txt', `${urls.join('\n')}\n`]]);
    expect(server?.seen[0]?.headers).toMatchObject({ 'if-none-match': '*', authorization: 'Basic YW5uOng=' });
    await server?.close();
    expect(await webDav.send(PAGES, await at(() => [412]))).toHaveLength(2);
    await server?.close();
    expect(await webDav.send(PAGES, await at(() => [204]))).toHaveLength(2);
    await server?.close();
    await expect(webDav.send(PAGES, await at(() => [507]))).rejects.toMatchObject({ code: 'server-error' });
  });

  it('a WebDAV folder can hold each format that it offers', async () => {
    for (const format of webDav.formats ?? []) {
      const { text } = await contextOf({ settings: NONE, fetch }).file(format, PAGES);
      expect(text).toContain(urls[1]);
    }
  });
});
const NONE: TargetSettings = { address: '', user: '', secret: '', place: '' };

describe('Save Page Now', () => {
  const success = (url: string) => ({ status: 'success', timestamp: '20260102030405', original_url: url });
  /** The first status request of a capture answers "pending". */
  function capturing(start: readonly [number, unknown], end: (url: string) => object): Answer {
    let asked = 0;
    return ({ method }) => {
      if (method === 'POST') return start;
      asked += 1;
      return [200, asked % 2 === 1 ? { status: 'pending', resources: [] } : end(urls[0] ?? '')];
    };
  }

  it.each([
    ['with keys', { user: 'key', secret: 'secret' }, { job_id: 'spn2-1', url: 'x' }],
    ['without keys', {}, '<html><script>spn.watchJob("spn2-1", "/_static/", 6000);</script>'],
  ])('Save Page Now captures a page and returns the URL of the capture, %s', async (_, settings, started) => {
    const context = await at(capturing([200, started], success), settings);
    const copy = `https://web.archive.org/web/20260102030405/${urls[0]}`;
    expect(await savePageNow.send(PAGES.slice(0, 1), context)).toEqual([{ url: urls[0], copy }]);
    expect(seen()[0]?.slice(0, 2)).toEqual(['POST', '/base/save/']);
    expect(new URLSearchParams(server?.seen[0]?.body).get('url')).toBe(urls[0]);
    expect(seen()[1]?.[1]).toBe('/base/save/status/spn2-1');
    expect(server?.seen[0]?.headers.authorization).toBe('user' in settings ? 'LOW key:secret' : undefined);
  });

  it('Save Page Now skips a page that cannot be captured, and stops when no page can be captured', async () => {
    const failing = (status_ext: string) =>
      at(capturing([200, { job_id: 'j' }], () => ({ status: 'error', status_ext })));
    expect(await savePageNow.send(PAGES.slice(0, 1), await failing('error:not-found'))).toEqual([]);
    for (const [text, code] of [
      ['error:user-session-limit', 'rate-limited'],
      ['error:too-many-daily-captures', 'quota-spent'],
      ['error:service-unavailable', 'server-error'],
    ] as const) {
      await server?.close();
      await expect(savePageNow.send(PAGES.slice(0, 1), await failing(text))).rejects.toMatchObject({ code });
    }
    await server?.close();
    await expect(savePageNow.send(PAGES, await at(() => [429]))).rejects.toMatchObject({ code: 'rate-limited' });
    await server?.close();
    expect(await delivered(savePageNow, await at(() => [200, '<p>Sorry']))).toBe('bad-answer');
  });

  it('Save Page Now is asked for a capture once, even if an answer is lost', async () => {
    expect(await delivered(savePageNow, await at(() => LOST))).toBe('unreachable');
    expect(posts(/save/)).toBe(1);
    expect(new URLSearchParams(server?.seen[0]?.body).get('if_not_archived_within')).toBe('3600');
    await server?.close();
    let asked = 0;
    const capture = await at(({ method }) => {
      if (method === 'POST') return [200, { job_id: 'j' }];
      asked += 1;
      return asked < 3 ? LOST : [200, success(urls[0] ?? '')];
    });
    expect(await delivered(savePageNow, capture)).toEqual([urls[0]]);
    expect(posts(/save/)).toBe(1);
  });

  it('Save Page Now gives up on a capture that never ends', async () => {
    const context = await at(({ method }) => [200, method === 'POST' ? { job_id: 'j' } : { status: 'pending' }]);
    expect(await savePageNow.send(PAGES.slice(0, 1), context)).toEqual([]);
  });
});

describe('every receiver', () => {
  it.each(TARGETS.map((target): [string, SendTarget] => [target.id, target]))(
    'the receiver %s sends no secret to another server after a redirect',
    async (_, target) => {
      const other = await startServer((_request, response) => response.writeHead(200).end('{}'));
      const context = await at(() => [200], { user: 'u', secret: 's', place: '1' });
      await server?.close();
      server = await startServer((_request, response) =>
        response.writeHead(307, { location: `${other.origin}/` }).end(),
      );
      const moved = { ...context, settings: { ...context.settings, address: server.origin } };
      const http = contextOf({ settings: moved.settings, fetch: (url, init) => fetch(url, init) }).http;
      await expect(target.send(PAGES, { ...moved, http })).rejects.toThrow();
      expect(other.seen).toEqual([]);
      await other.close();
    },
  );
});
