import { serveWeb } from '../web/server';
import { createWeb } from '../web/web';
import { type Extension, until } from './harness/extension';
import { expect, test } from './harness/fixture';
import { HTML_HEADERS, htmlResponse, plainPage, plainWeb } from './harness/plain-web';
import type { TendrilBrowser } from './harness/tendril-browser';

const SESSION_MS = 60_000;
/** Three lots of tabs that never answer, on a slow machine. */
const READ_MS = 150_000;

test.setTimeout(360_000);
/** Until *Stop* has closed all tabs. */
const STOPPED_MS = 5_000;
const HUB = 'http://hub.bee-friends.test/';
const DEVICE = '192.168.1.1';
const BANK = 'bank.test';
const TEXT = 'The queen lays eggs in the brood comb, and workers carry nectar and pollen to the hive. '.repeat(6);
const DRAW = `document.body.innerHTML = ${JSON.stringify(`<h1>Bees</h1><p>${TEXT}</p>`)};`;

type Scripts = Readonly<Record<string, string>>;
/** Scripts of pages that a plain request cannot read, by host. These never answer. */
const HANGING: Scripts = {
  'loop.test': 'for(;;);',
  'late-loop.test': `${DRAW} setTimeout(() => { for(;;); }, 300);`,
  'silent.test': '</script><script src="http://silent.test/never.js">',
  'second-loop.test': 'for(;;);',
};
/** These lead their tab or a part of it away, ask the user, or save files. */
const LURING: Scripts = {
  'alert.test': `alert(1); confirm(2); ${DRAW}`,
  'device.test': `location = 'http://${DEVICE}/reboot';`,
  'lure.test': `location = 'http://${BANK}/transfer?to=evil&confirm=1';`,
  'frame.test': `${DRAW} const f = document.createElement('iframe'); f.src = 'http://${DEVICE}/frame'; document.body.append(f); new Image().src = 'http://${DEVICE}/image'; window.open('http://${BANK}/popup');`,
  'file.test': "location = '/bees.zip';",
  'save.test': `${DRAW} const a = document.createElement('a'); a.download = 'bees.txt'; a.href = URL.createObjectURL(new Blob(['x'])); document.body.append(a); a.click();`,
  'good.test': DRAW,
};
const READABLE = ['alert.test', 'frame.test', 'good.test', 'save.test'];

interface Tabs {
  readonly chrome: { readonly tabs: { query(wanted: object): Promise<readonly { readonly url?: string }[]> } };
}

const tabUrls = (extension: Extension): Promise<string[]> =>
  extension.page.evaluate(async () => {
    const tabs = await (globalThis as unknown as Tabs).chrome.tabs.query({});
    return tabs.map(({ url }) => url ?? '');
  }, null);

function hostileWeb(scripts: Scripts) {
  return plainWeb(
    {
      [HUB]: plainPage(
        'Bees and their friends',
        Object.keys(scripts).map((host) => `http://${host}/hive`),
      ),
    },
    {
      answer: ({ hostname, pathname }) => {
        if (pathname === '/never.js') return new Response(new ReadableStream({}));
        if (pathname === '/bees.zip')
          return new Response('PK', {
            headers: { 'content-type': 'application/zip', 'content-disposition': 'attachment; filename=bees.zip' },
          });
        if (hostname === DEVICE || hostname === BANK) return htmlResponse(plainPage('Bees that nobody should see'));
        const script = scripts[hostname];
        if (script === undefined || pathname !== '/hive') return undefined;
        const html = `<!doctype html><html lang="en"><title>App</title><body><div id="root"></div><script>${script}</script></body></html>`;
        return new Response(html, { headers: HTML_HEADERS });
      },
    },
  );
}

/** Finds the pages by a session, and opens the panel where they can be read in tabs. */
async function found({ extension, context }: TendrilBrowser, hosts: readonly string[]) {
  const topic = await extension.createPracticeTopic('Bees');
  await extension.markSeeds(topic, [HUB]);
  await extension.command('startSession', { topic, budgetPages: 20, policy: 'forward-crawl' });
  await extension.waitForSession(topic, ['done'], SESSION_MS);
  const codes = async () =>
    Object.fromEntries((await extension.rows('attempts')).map(({ url, code }) => [new URL(url).hostname, code]));
  expect(await codes()).toEqual(Object.fromEntries(hosts.map((host) => [host, 'needs-script'])));
  const panel = await context.newPage();
  await panel.goto(`${extension.origin}/sidepanel.html`);
  await panel.getByRole('button', { name: 'Read them in tabs…' }).click();
  return { panel, codes };
}

test('pages that never answer cannot hold up reading in tabs, and Stop closes them at once', async ({ launch }) => {
  const hosts = Object.keys(HANGING);
  const server = await serveWeb(createWeb(hostileWeb(HANGING)));
  try {
    const tendril = await launch({ port: server.port });
    const { extension } = tendril;
    const tabs = async () => (await tabUrls(extension)).length;
    const { panel, codes } = await found(tendril, hosts);
    const before = await tabs();
    await panel.getByRole('button', { name: `Open and read ${hosts.length} pages` }).click();
    await until('three tabs', SESSION_MS, async () => (await tabs()) === before + 3);
    await panel.getByRole('button', { name: 'Stop', exact: true }).click();
    await until('the tabs to close', STOPPED_MS, async () => (await tabs()) === before);

    await panel.getByRole('button', { name: 'Read them in tabs…' }).click();
    await panel.getByRole('button', { name: /^Open and read/ }).click();
    await panel.getByText(/Your browser read \d of 4 pages/).waitFor({ timeout: READ_MS });
    expect(await tabs()).toBe(before);
    expect(Object.values(await codes())).not.toContain('needs-script');
    await panel.close();
  } finally {
    await server.close();
  }
});

test('a page that a tab reads leads it to no other site or device, and saves no file', async ({ launch }) => {
  const hosts = Object.keys(LURING);
  const server = await serveWeb(createWeb(hostileWeb(LURING)));
  try {
    const tendril = await launch({ port: server.port });
    const { extension, context } = tendril;
    const files: string[] = [];
    context.on('page', (page) => page.on('download', (file) => files.push(file.suggestedFilename())));
    const { panel } = await found(tendril, hosts);
    const before = server.requests.length;
    await panel.getByRole('button', { name: `Open and read ${hosts.length} pages` }).click();
    await panel
      .getByText(`Your browser read ${READABLE.length} of ${hosts.length} pages.`)
      .waitFor({ timeout: READ_MS });
    const read = (await extension.rows('pages')).filter(({ url }) => url !== HUB);
    expect(read.map(({ url }) => new URL(url).hostname).sort()).toEqual(READABLE);
    expect(read.map(({ readers }) => readers)).toEqual(read.map(() => 'unknown'));
    expect(files).toEqual([]);
    const asked = server.requests.slice(before).map(({ host, path }) => `${host}${path}`);
    expect(asked.filter((request) => request.includes(DEVICE) || request.includes(BANK))).toEqual([]);
    await panel.close();
  } finally {
    await server.close();
  }
});

test('pages that are read while the browser is offline stay in the list', async ({ launch }) => {
  const hosts = Object.keys(LURING);
  const server = await serveWeb(createWeb(hostileWeb(LURING)));
  const tendril = await launch({ port: server.port });
  const { extension, context } = tendril;
  const { panel, codes } = await found(tendril, hosts);
  const before = await codes();
  // The network is gone, but the browser does not know yet.
  await server.close();
  await panel.getByRole('button', { name: `Open and read ${hosts.length} pages` }).click();
  await panel.getByText(`Your browser read 0 of ${hosts.length} pages.`).waitFor({ timeout: READ_MS });
  expect(await codes()).toEqual(before);
  await panel.getByText(`${hosts.length} pages can be read only in your browser`).waitFor();
  const tries = async () => (await extension.rows('attempts')).map((row) => row.tries);
  const triesBefore = await tries();
  if (tendril.name === 'firefox') return panel.close();
  await context.setOffline(true);
  await panel.getByRole('button', { name: 'Read them in tabs…' }).click();
  await panel.getByRole('button', { name: /^Open and read/ }).click();
  await panel.getByText('The browser is offline. It read 0 pages').waitFor();
  expect(await tries()).toEqual(triesBefore);
  await panel.close();
});
