import { serveWeb } from '../web/server';
import { createWeb } from '../web/web';
import { until } from './harness/extension';
import { expect, test } from './harness/fixture';
import { htmlResponse, plainPage, plainWeb } from './harness/plain-web';
import { seedsOf } from './harness/seeds';

interface Tabs {
  readonly chrome: {
    readonly tabs: { query(wanted: object): Promise<readonly { readonly id: number; readonly url?: string }[]> };
    readonly storage: Readonly<Record<'local' | 'session', { get(): Promise<unknown> }>>;
  };
}

const SESSION_MS = 60_000;
const LOADED_MS = 15_000;
const SECRET_HOST = 'quixotic.private-reading.test';
/** Tabs are numbered in the order in which they are opened. */
const NEXT_TABS = 5;
const MAIL = 'http://box.cloud-mail.test';
const HIVE = 'http://hive.bee-friends.test/';
const TOKEN = 'abcdef123456';
const ACTING = [
  `/unsubscribe?token=${TOKEN}`,
  '/login/magic?code=482913',
  '/confirm-delete?id=12',
  '/rsvp/yes',
  '/drive/share/x7Kq2',
  '/logout',
];

/** What its owner sees is drawn by a script; who has no log-in is asked for one. */
function inbox(): string {
  const links = [...ACTING, '/thread/5'].map((path) => `<li><a href="${path}">Zanzibar letter</a></li>`).join('');
  const text = 'Zanzibar merger: the board of Quixotic meets on Monday about price and deadline. '.repeat(6);
  const drawn = JSON.stringify(`<main><h1>Zanzibar merger</h1><p>${text}</p><ul>${links}</ul></main>`);
  return `<!doctype html><html lang="en"><title>Sign in</title><body><p>Please sign in to read your letters.</p>
    <script>document.title = 'Zanzibar merger'; document.body.innerHTML = ${drawn.replaceAll('</', '<\\/')};</script>`;
}

test('a page behind a log-in sends nothing out, and no link that acts is opened', async ({ launch }) => {
  const near = ['1', '2', '3'].map((n) => `http://bees${n}.apiary${n}.test/`);
  const pages = {
    [HIVE]: plainPage('Bees in May', [...near, ...ACTING.map((path) => `http://bees1.apiary1.test${path}`)]),
    ...Object.fromEntries(near.map((url) => [url, plainPage(`Bees of ${url}`)])),
  };
  const answer = ({ origin, pathname }: URL) =>
    origin === MAIL && pathname === '/inbox' ? htmlResponse(inbox()) : undefined;
  const server = await serveWeb(createWeb(plainWeb(pages, { answer })));
  try {
    const { extension } = await launch({ port: server.port });
    const topic = await extension.createPracticeTopic('Bees');
    const address = `${MAIL}/inbox?session=9f8a7b6c5d4e&access_token=${TOKEN}`;
    await extension.markSeeds(topic, [address, HIVE]);
    expect(await extension.send('markUrl', { topic, url: `${MAIL}/logout` })).toMatchObject({
      error: { code: 'off-limits' },
    });
    const before = server.requests.length;
    await extension.command('startSession', { topic, budgetPages: 3 });
    await extension.waitForSession(topic, ['done'], SESSION_MS);

    const sent = server.requests.slice(before).map(({ host, path }) => decodeURIComponent(`${host}${path}`));
    expect(sent.filter((request) => ACTING.some((path) => request.includes(path)))).toEqual([]);
    expect(sent.filter((request) => request.includes(TOKEN) || /zanzibar|quixotic|merger/i.test(request))).toEqual([]);
    // The one request by which it is known that others cannot read it.
    expect(sent.filter((request) => request.includes('/inbox'))).toEqual(['box.cloud-mail.test/inbox']);
    expect(sent.filter((request) => request.includes('/thread/'))).toEqual([]);
    const rows = await extension.rows('pages');
    expect(rows.find(({ url }) => url === `${MAIL}/inbox`)).toMatchObject({
      readers: 'user',
      title: 'Zanzibar merger',
    });
    expect(rows.find(({ url }) => url === HIVE)).not.toHaveProperty('readers');
    expect(JSON.stringify(await extension.tables(['pages', 'links', 'frontier', 'rounds', 'verdicts']))).not.toContain(
      TOKEN,
    );

    await extension.command('releasePage', { topic, url: `${MAIL}/inbox`, released: true });
    await extension.command('startSession', { topic, budgetPages: 2 });
    await extension.waitForSession(topic, ['done'], SESSION_MS);
    const later = server.requests.slice(before).map(({ path }) => path);
    expect(later).toContain('/thread/5');
    expect(later.filter((path) => ACTING.includes(path))).toEqual([]);
  } finally {
    await server.close();
  }
});

test('a page in a private window cannot be seen or marked, and nothing of it is stored', async ({
  tendril,
  server,
  web,
}) => {
  const { extension } = tendril;
  const topic = await extension.createPracticeTopic('Bees');
  await extension.markSeeds(topic, seedsOf(web, 'beekeeping', 2));
  await tendril.openPrivateWindow(`http://${SECRET_HOST}/bees`);
  const asked = () => server.requests.filter(({ host }) => host === SECRET_HOST).map(({ path }) => path);
  await until('the private page', LOADED_MS, async () => asked().includes('/bees'));
  const { ids, urls } = await extension.page.evaluate(async () => {
    const tabs = await (globalThis as unknown as Tabs).chrome.tabs.query({});
    return { ids: tabs.map(({ id }) => id), urls: tabs.map(({ url }) => url) };
  }, null);
  expect(urls.filter((url) => url?.includes(SECRET_HOST))).toEqual([]);
  for (let tabId = Math.max(...ids) + 1; tabId <= Math.max(...ids) + NEXT_TABS; tabId += 1)
    expect(await extension.send('markTab', { topic, tabId })).toMatchObject({ ok: false });

  await extension.command('startSession', { topic, budgetPages: 5 });
  await extension.waitForSession(topic, ['done'], SESSION_MS);
  const stores = await extension.page.evaluate(async () => {
    const { local, session } = (globalThis as unknown as Tabs).chrome.storage;
    return JSON.stringify([await local.get(), await session.get()]);
  }, null);
  const tables = [
    'pages',
    'links',
    'frontier',
    'attempts',
    'verdicts',
    'rounds',
    'answers',
    'robots',
    'holds',
  ] as const;
  expect(stores + JSON.stringify(await extension.tables(tables))).not.toContain('quixotic');
  expect(asked().filter((path) => path !== '/bees' && path !== '/favicon.ico')).toEqual([]);
});
