import { serveWeb } from '../web/server';
import { createWeb } from '../web/web';
import { expect, test } from './harness/fixture';
import { htmlResponse, plainPage, plainWeb } from './harness/plain-web';

interface Manifested {
  readonly chrome: { readonly runtime: { getManifest(): { readonly incognito?: string } } };
}

const SESSION_MS = 60_000;
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
    // It is not there in private windows, so nothing of them can be stored.
    const incognito = await extension.page.evaluate(
      () => (globalThis as unknown as Manifested).chrome.runtime.getManifest().incognito,
      null,
    );
    expect(incognito).toBe('not_allowed');
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
