import { startServer } from '../support/local-server';
import { bombs } from '../web/content/bombs';
import { serveWeb } from '../web/server';
import { createWeb } from '../web/web';
import { residentBytes } from './harness/descendants';
import { expect, test } from './harness/fixture';
import { HTML_HEADERS, plainPage, plainWeb, redirectTo } from './harness/plain-web';
import { practiceSettings } from './harness/practice-settings';

const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '[::1]', '[::ffff:7f00:1]'];
const BIG_BYTES = 50 * 1_024 * 1_024;
const CHUNK = new Uint8Array(64 * 1_024).fill(0x61);
const DRIP_MS = 200;
const TIMEOUT_MS = 1_500;
const MAX_BYTES = 512 * 1_024;
const BOMB_MIB = 1_024;
const SESSION_MS = 120_000;
const SAMPLE_MS = 50;
/** Far less than one of the bombs. */
const MOST_GROWTH_BYTES = 512 * 1_024 * 1_024;
/** Chromium gives up after this many redirects; one more try follows. */
const MAX_REDIRECTS = 2 * 21;

/** A body made while it is read, so that what was really sent can be counted. */
function streamed(next: () => Promise<Uint8Array | undefined>): Response {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const chunk = await next();
      if (chunk) controller.enqueue(chunk);
      else controller.close();
    },
  });
  return new Response(body, { headers: HTML_HEADERS });
}

test('no redirect of a web page reaches a server on the local machine', async ({ launch }) => {
  const listener = await startServer((_request, response) => response.end(plainPage('Inside')));
  const { port } = new URL(listener.origin);
  const targets: Readonly<Record<string, string>> = {
    '/literal': `http://127.0.0.1:${port}/`,
    '/decimal': `http://2130706433:${port}/`,
    '/name': `http://localhost:${port}/`,
    '/mapped': `http://[::ffff:127.0.0.1]:${port}/`,
    '/twice': 'http://outside.test/literal',
  };
  const answer = (url: URL) => {
    const target = targets[url.pathname];
    if (url.hostname === 'robots.test' && url.pathname === '/robots.txt') return redirectTo(targets['/literal'] ?? '');
    return target === undefined ? undefined : redirectTo(target);
  };
  const server = await serveWeb(createWeb(plainWeb({ 'http://robots.test/': plainPage('Bees') }, { answer })));
  try {
    const tendril = await launch({ port: server.port, realHosts: LOOPBACK_HOSTS });
    const { extension, context } = tendril;
    const topic = await extension.createPracticeTopic('Bees');
    for (const url of [listener.origin, ...Object.keys(targets).map((path) => `http://outside.test${path}`)]) {
      const marked = await extension.send('markUrl', { topic, url });
      expect(marked.ok, url).toBe(false);
    }
    expect(await extension.send('markUrl', { topic, url: listener.origin })).toMatchObject({
      error: { code: 'address-blocked' },
    });
    expect(await extension.send('markUrl', { topic, url: 'http://robots.test/' })).toMatchObject({
      error: { code: 'robots-unreachable' },
    });
    expect(listener.seen).toEqual([]);

    // A tab is led there, so it is the extension's requests that are stopped, and there is something to stop.
    const tab = await context.newPage();
    await tab.goto('http://outside.test/literal');
    expect(listener.seen.map(({ url }) => url.pathname)).toContain('/');
  } finally {
    await server.close();
    await listener.close();
  }
});

test('endless response bodies and endless redirects are cut off', async ({ launch }) => {
  let sentBytes = 0;
  const answer = (url: URL) => {
    if (url.pathname === '/big') {
      let left = BIG_BYTES;
      return streamed(async () => {
        left -= CHUNK.length;
        sentBytes += CHUNK.length;
        return left > 0 ? CHUNK : undefined;
      });
    }
    if (url.pathname === '/drip') {
      return streamed(async () => {
        await new Promise((resolve) => setTimeout(resolve, DRIP_MS));
        return new TextEncoder().encode('<p>');
      });
    }
    const [, hop] = /^\/hop-(\d+)$/.exec(url.pathname) ?? [];
    if (hop) return redirectTo(`http://outside.test/hop-${Number(hop) + 1}`);
    if (url.pathname === '/leaflet')
      return new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });
    return undefined;
  };
  const server = await serveWeb(createWeb(plainWeb({}, { answer })));
  try {
    const { extension } = await launch({ port: server.port });
    const politeness = { ...practiceSettings().politeness, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES };
    const topic = await extension.createPracticeTopic('Bees', { politeness });
    const mark = async (path: string) => {
      const marked = await extension.send('markUrl', { topic, url: `http://outside.test${path}` });
      return marked.ok ? '' : marked.error.code;
    };
    expect(await mark('/big')).toBe('too-large');
    // What the network had buffered on the way is more than was read.
    expect(sentBytes).toBeLessThan(BIG_BYTES / 4);
    const startMs = Date.now();
    expect(await mark('/drip')).toBe('timed-out');
    const dripMs = Date.now() - startMs;
    expect(dripMs).toBeLessThan(20_000);
    expect(await mark('/hop-1')).toBe('network-failed');
    expect(server.requests.filter(({ path }) => path.startsWith('/hop-')).length).toBeLessThanOrEqual(MAX_REDIRECTS);
    expect(await mark('/leaflet')).toBe('broken-pdf');
    test.info().annotations.push({
      type: 'measured',
      description: `of ${BIG_BYTES} bytes ${sentBytes} were sent; the slow body was given up after ${dripMs} ms`,
    });
  } finally {
    await server.close();
  }
});

test('compressed bodies of a gigabyte end at the size limit with a stored reason, and the session goes on', async ({
  launch,
}) => {
  const armed = (await bombs(BOMB_MIB)).map((bomb, i) => ({ ...bomb, url: `https://bees.bomb${i}.test/` }));
  const honest = ['1', '2', '3'].map((n) => `https://bees.hive${n}.test/`);
  const [seed = ''] = honest;
  const pages = Object.fromEntries(honest.map((url) => [url, plainPage(`Bees of ${url}`)]));
  pages[seed] = plainPage('Bees', [...armed.map(({ url }) => url), ...honest]);
  const answer = ({ href }: URL) => {
    const bomb = href === `${honest[1]}robots.txt` ? armed[0] : armed.find(({ url }) => url === href);
    if (bomb === undefined) return undefined;
    return new Response(new Uint8Array(bomb.bytes), {
      headers: { 'content-type': 'text/html', 'content-encoding': bomb.encoding },
    });
  };
  const server = await serveWeb(createWeb(plainWeb(pages, { answer })));
  try {
    const { extension } = await launch({ port: server.port });
    const topic = await extension.createPracticeTopic('Bees');
    await extension.markSeeds(topic, [seed]);
    // Each host answers once before. One that is first asked while a body is unpacked may be taken for silent.
    for (const url of [...armed.map((bomb) => bomb.url), ...honest.slice(1)]) {
      const absent = await extension.send('markUrl', { topic, url: `${url}absent` });
      expect(absent).toMatchObject({ error: { code: 'http-client-error' } });
    }
    const beforeBytes = residentBytes();
    let mostBytes = beforeBytes;
    const sampling = setInterval(() => {
      mostBytes = Math.max(mostBytes, residentBytes());
    }, SAMPLE_MS);
    try {
      await extension.command('startSession', { topic, budgetPages: 10, policy: 'forward-crawl' });
      expect(await extension.waitForSession(topic, ['done', 'failed'], SESSION_MS)).toBe('done');
    } finally {
      clearInterval(sampling);
    }
    console.log(`memory grew by ${Math.round((mostBytes - beforeBytes) / 2 ** 20)} MiB`);
    expect(mostBytes - beforeBytes).toBeLessThan(MOST_GROWTH_BYTES);
    const attempts = await extension.rows('attempts');
    expect(armed.map(({ encoding, url }) => [encoding, attempts.find((row) => row.url === url)?.code])).toEqual(
      armed.map(({ encoding }) => [encoding, 'too-large']),
    );
    expect((await extension.rows('pages')).map(({ url }) => url).sort()).toEqual(honest);
  } finally {
    await server.close();
  }
});

interface Chrome {
  readonly runtime: { sendMessage(message: unknown): Promise<unknown> };
  readonly scripting: {
    executeScript(injection: {
      target: { tabId: number };
      args: readonly unknown[];
      func: (message: unknown) => Promise<unknown>;
    }): Promise<readonly { readonly result: unknown }[]>;
  };
}

test('messages sent to the extension by a script of a web page are refused', async ({ tendril, web }) => {
  const { extension, helper } = tendril;
  const topic = await extension.createPracticeTopic('Bees');
  const [url = ''] = web.pages.map((page) => page.url);
  const tabId = await extension.openTab(url);
  const refused = { ok: false, error: { code: 'forbidden', detail: url } };
  for (const message of [
    { to: 'background', id: 'x-1', command: 'deleteTopic', request: { topic } },
    { to: 'background', id: 'x-2', command: 'testProvider', request: { provider: 'searxng' } },
    { to: 'engine', id: 'x-3', command: 'deleteTopic', request: { topic } },
    { to: 'background', question: 'referrersOf', request: { url } },
  ]) {
    const answer = await helper.evaluate(
      async ({ tabId, message }) => {
        const { scripting } = (globalThis as unknown as { chrome: Chrome }).chrome;
        const [frame] = await scripting.executeScript({
          target: { tabId },
          args: [message],
          func: (message) => (globalThis as unknown as { chrome: Chrome }).chrome.runtime.sendMessage(message),
        });
        return frame?.result;
      },
      { tabId, message },
    );
    // Firefox has no document beside the background that would hear of the engine.
    const isHeard = tendril.name === 'chromium' || message.to !== 'engine';
    expect(answer, JSON.stringify(message)).toEqual(isHeard ? refused : undefined);
  }
  expect((await extension.rows('topics')).map(({ id }) => id)).toEqual([topic]);
});
