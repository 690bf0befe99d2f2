import { expect, program, test } from './harness/fixture';
import { grantedBuild } from './harness/granted-build';
import { practiceSettings } from './harness/practice-settings';
import { seedsOf } from './harness/seeds';

const LABEL = 'beekeeping';
const SESSION_MS = 60_000;

interface Chrome {
  readonly bookmarks: {
    create(bookmark: { parentId?: string; title: string; url?: string }): Promise<{ id: string }>;
  };
}

test('without host permissions every feature that needs one says so, and no request is sent', async ({
  launch,
  server,
  web,
}) => {
  const tendril = await launch({ grantHosts: false });
  const { extension } = tendril;
  const topic = await extension.createPracticeTopic('Bees');
  const [seed = ''] = seedsOf(web, LABEL, 1);
  const host = new URL(seed).hostname;
  const before = server.requests.length;
  expect(await extension.send('markUrl', { topic, url: seed })).toMatchObject({ error: { code: 'no-permission' } });
  expect(await extension.command('testProvider', { provider: 'searxng' })).toMatchObject({
    ok: false,
    code: 'no-permission',
  });
  await extension.command('importRows', { topic, rows: [{ url: seed, verdict: 'seed' }] });
  const start = await extension.send('startSession', { topic, budgetPages: 10 });
  expect(start).toMatchObject({ error: { code: 'no-permission' } });
  const asked = server.requests.slice(before).filter((request) => request.host.endsWith('.test'));
  expect(asked.filter((request) => request.host === host)).toEqual([]);
});

test('browser history and bookmarks are sources of backlinks', async ({ browserName, launch, web }) => {
  const granted = await grantedBuild(program(browserName).extension, ['history', 'bookmarks']);
  try {
    const tendril = await launch({ extension: granted.folder });
    const { extension, context, helper } = tendril;
    const providers = practiceSettings().providers;
    const off = Object.fromEntries(Object.entries(providers).map(([id, own]) => [id, { ...own, enabled: false }]));
    const topic = await extension.createPracticeTopic('Bees', {
      providers: { ...off, 'browser-history': { enabled: true, key: '', baseUrl: '' } },
    });
    const [seed = '', beside = ''] = seedsOf(web, LABEL, 2);
    const hub = `${new URL(seed).origin}/`;

    // The user comes to the seed by a link, and has another page bookmarked beside it.
    const page = await context.newPage();
    await page.goto(hub);
    await page.locator(`a[href="${seed}"]`).first().click();
    await page.waitForURL(seed);
    await helper.evaluate(
      async ({ seed, beside }) => {
        const { bookmarks } = (globalThis as unknown as { chrome: Chrome }).chrome;
        const folder = await bookmarks.create({ title: 'Bees' });
        await bookmarks.create({ parentId: folder.id, title: 'Seed', url: seed });
        await bookmarks.create({ parentId: folder.id, title: 'Beside', url: beside });
      },
      { seed, beside },
    );

    await extension.markSeeds(topic, [seed]);
    await extension.command('startSession', { topic, budgetPages: 12, policy: 'backward-crawl' });
    await extension.waitForSession(topic, ['done'], SESSION_MS);
    const rounds = await extension.rows('rounds');
    expect(rounds.filter(({ operator }) => operator === 'backward-crawl').flatMap(({ errors }) => errors)).toEqual([]);
    const named = [...(await extension.rows('pages')), ...(await extension.rows('frontier'))].filter(
      ({ foundBy }) => foundBy.provider === 'browser-history',
    );
    expect(named.map(({ url }) => url).sort()).toEqual([hub, beside].sort());
  } finally {
    await granted.remove();
  }
});
