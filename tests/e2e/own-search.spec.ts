import { serveWeb } from '../web/server';
import { createWeb } from '../web/web';
import { type Extension, until } from './harness/extension';
import { expect, test } from './harness/fixture';
import { htmlResponse, plainWeb } from './harness/plain-web';
import { practiceSettings } from './harness/practice-settings';
import { gapsMs } from './harness/requests';

test.setTimeout(600_000);
const SEARCH_MS = 90_000;
const STOPPED_MS = 5_000;
/** Longer than the pause between two searches. */
const QUIET_MS = 25_000;
const SLOW_MS = 4_000;
const PAUSE_MS = 20_000;
/** Seeds with texts of their own, for as many searches as the engines are asked. */
const SEEDS = Object.entries({
  honey:
    'Honey ripens in the comb until bees cap each cell. Keepers spin the frames, strain the harvest and fill jars.',
  wax: 'Wax flakes leave the glands of young workers. Candles, polish and new foundation are made from melted cappings.',
  queens:
    'Queens are reared from larvae in special cups. A mated queen lays two thousand eggs on a day in early summer.',
  swarms:
    'Swarms hang in trees while scouts look for a hollow. A skep, a sheet and calm hands bring them to a new hive.',
  mites:
    'Mites breed under the cappings of drone brood. Acid vapour, screened floors and counts keep colonies healthy.',
}).map(([name, text]) => ({
  url: `http://${name}.test/`,
  html: `<!doctype html><html lang="en"><title>${name} in beekeeping</title><body><h1>${name}</h1><p>${text}</p></body></html>`,
}));
const RESULTS = 4;
/** Number of results of a page of the practice engine that links the next one. */
const PAGE_RESULTS = 10;
const SESSION_MS = 120_000;

interface Engine {
  /** URL with `%s` in place of the query. */
  readonly address: string;
  readonly parameter?: string;
  readonly resultOf: (url: string, title: string, text: string) => string;
}

const google: Engine['resultOf'] = (url, title, text) =>
  `<div class="g"><a href="/url?q=${encodeURIComponent(url)}"><h3>${title}</h3></a><div class="VwiC3b">${text}</div></div>`;
/** Engines with the shape of real ones. */
const ENGINES: Readonly<Record<string, Engine>> = {
  google: { address: 'https://www.google.com/search?q=%s', resultOf: google },
  // Asks for a captcha before the second search.
  bing: {
    address: 'https://www.bing.com/search?q=%s',
    resultOf: (url, title, text) =>
      `<li class="b_algo"><h2><a href="https://www.bing.com/ck/a?u=a1${Buffer.from(url).toString('base64url')}">${title}</a></h2><div class="b_caption"><p>${text}</p></div></li>`,
  },
  // Answers slowly.
  duckduckgo: {
    address: 'https://html.duckduckgo.com/html/?q=%s',
    resultOf: (url, title, text) =>
      `<div class="result"><h2><a class="result__a" href="//duckduckgo.com/l/?uddg=${encodeURIComponent(url)}">${title}</a></h2><a class="result__snippet" href="#">${text}</a></div>`,
  },
  // Has other markup from the second search on.
  brave: {
    address: 'https://search.brave.com/search?q=%s',
    resultOf: (url, title, text) =>
      `<div class="snippet" data-type="web"><a href="${url}"><div class="title">${title}</div></a><div class="snippet-description">${text}</div></div>`,
  },
  // Has no reader of its own.
  'seek.test': {
    address: 'https://seek.test/find?words=%s',
    parameter: 'words',
    resultOf: (url, title, text) => `<article><h4><a href="${url}">${title}</a></h4><p>${text}</p></article>`,
  },
};
const changedMarkup: Engine['resultOf'] = (url, title, text) =>
  `<section class="x9"><a href="${url}"><b>${title}</b></a><p>${text}</p></section>`;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Engines that each return other pages for each query; `served` has the URLs that they returned. */
function engines() {
  const served = new Map<string, string[]>();
  const queries = new Map<string, string[]>();
  let isHuman = false;
  const slowly = (html: string) =>
    new ReadableStream({
      start(controller) {
        setTimeout(() => {
          controller.enqueue(new TextEncoder().encode(html));
          controller.close();
        }, SLOW_MS);
      },
    });
  const answer = (url: URL): Response | undefined => {
    const [id, engine] =
      Object.entries(ENGINES).find(([, { address }]) => {
        const { hostname, pathname } = new URL(address);
        return url.hostname === hostname && url.pathname === pathname;
      }) ?? [];
    if (url.hostname === 'www.bing.com' && url.pathname === '/human') {
      isHuman = true;
      return new Response(null, { status: 302, headers: { location: url.searchParams.get('back') ?? '/' } });
    }
    if (id === undefined || engine === undefined) return undefined;
    const query = url.searchParams.get(engine.parameter ?? 'q') ?? '';
    const asked = queries.get(id) ?? [];
    if (id === 'bing' && asked.length > 0 && !isHuman) {
      const back = encodeURIComponent(url.pathname + url.search);
      return htmlResponse(`<form id="captcha">One more step <a href="/human?back=${back}">I am human</a></form>`);
    }
    queries.set(id, [...asked.filter((one) => one !== query), query]);
    const at = (queries.get(id) ?? []).length;
    const resultOf = id === 'brave' && at > 1 ? changedMarkup : engine.resultOf;
    const start = Number(url.searchParams.get('start') ?? '0');
    const from = `q${at}${start > 0 ? `from${start}` : ''}.${id.replace('.', '-')}`;
    const urls = Array.from({ length: RESULTS }, (_, i) => `http://site${i}.${from}.test/`);
    served.set(id, [...(served.get(id) ?? []), ...urls]);
    const results = urls.map((to, i) => resultOf(to, `Bees and hives ${i}`, `All about ${escaped(query)}, part ${i}`));
    const next = `${url.pathname}?q=${encodeURIComponent(query)}&amp;start=${start + PAGE_RESULTS}`;
    const more = id === 'google' ? `<a href="${next}">Next</a>` : '';
    const html = `<!doctype html><html lang="en"><title>${escaped(query)}</title><body><ol>${results.join('')}</ol>${more}</body></html>`;
    return id === 'duckduckgo'
      ? new Response(slowly(html), { headers: { 'content-type': 'text/html; charset=utf-8' } })
      : htmlResponse(html);
  };
  return { answer, served, queries };
}

interface Tabs {
  readonly chrome: { readonly tabs: { query(wanted: object): Promise<readonly unknown[]> } };
}
const tabCount = (extension: Extension): Promise<number> =>
  extension.page.evaluate(async () => (await (globalThis as unknown as Tabs).chrome.tabs.query({})).length, null);

test("the user's own search engines lose no result, leave no tab, and are asked nothing after Stop", async ({
  launch,
}) => {
  const { answer, served, queries } = engines();
  const pages = Object.fromEntries(SEEDS.map(({ url, html }) => [url, html]));
  const server = await serveWeb(createWeb(plainWeb(pages, { answer })));
  try {
    const { extension, context } = await launch({ port: server.port });
    const topic = await extension.createPracticeTopic('Bees');
    for (const { url } of SEEDS) await extension.command('markUrl', { topic, url });
    const dashboard = await context.newPage();
    await dashboard.goto(`${extension.origin}/dashboard.html`);
    await dashboard.getByRole('tab', { name: 'Methods' }).click();
    const before = await tabCount(extension);
    const button = (name: RegExp | string) => dashboard.getByRole('button', { name, exact: true });

    for (const [id, { address }] of Object.entries(ENGINES)) {
      await extension.saveSettings(practiceSettings({ activeTopic: topic, searchAddress: address }));
      await button('Show the next searches…').click();
      await expect(dashboard.getByRole('dialog')).toContainText(new URL(address).host);
      await button(/^Send these \d searches$/).click();
      if (id === 'bing') {
        await dashboard.getByText(/asks you for something/).waitFor({ timeout: SEARCH_MS });
        const [tab] = context.pages().filter((page) => page.url().includes('www.bing.com'));
        await tab?.getByRole('link', { name: 'I am human' }).click();
      }
      await dashboard
        .getByText(/^Searches answered: 2 of/)
        .first()
        .waitFor({ timeout: SEARCH_MS });
      await button('Stop').click();
      await until('the tab to close', STOPPED_MS, async () => (await tabCount(extension)) === before);
      const found = (await extension.rows('frontier')).filter(({ foundBy }) => foundBy.provider === id);
      expect(found.map(({ url }) => url).sort()).toEqual((served.get(id) ?? []).sort());
    }
    const operators = (await extension.rows('frontier')).map(({ foundBy }) => foundBy.operator);
    expect([...new Set(operators)].sort()).toEqual(['backward-crawl', 'keyword-search', 'related-search']);
    const asked = server.requests.length;
    await new Promise((done) => setTimeout(done, QUIET_MS));
    expect(server.requests.slice(asked).filter(({ path }) => /[?&](q|words)=/.test(path))).toEqual([]);
    // No search is asked twice, whichever engine answered it.
    const all = [...queries.values()].flat();
    expect(new Set(all).size).toBe(all.length);
    await dashboard.close();
  } finally {
    await server.close();
  }
});

const KEEPING = ['hives', 'queens', 'swarms', 'frames', 'nectar', 'smoke', 'brood', 'pollen'];
/** A result's page, with a text of its own. */
function resultPage({ hostname }: URL): Response | undefined {
  if (!/^site\d\.q/.test(hostname)) return undefined;
  const at = [...hostname].reduce((sum, character) => sum + character.charCodeAt(0), 0);
  const sentences = KEEPING.map(
    (word, i) => `Beekeepers write on ${word} and ${KEEPING[(i + at) % KEEPING.length]} as ${hostname} does.`,
  );
  return htmlResponse(
    `<!doctype html><html lang="en"><title>Bees of ${hostname}</title><body><h1>Bees</h1><p>${sentences.join(' ')}</p></body></html>`,
  );
}

test('a press asks for the second page of results of a search whose pages were worth finding', async ({ launch }) => {
  const { answer, served } = engines();
  const pages = Object.fromEntries(SEEDS.slice(0, 2).map(({ url, html }) => [url, html]));
  const server = await serveWeb(createWeb(plainWeb(pages, { answer: (url) => answer(url) ?? resultPage(url) })));
  try {
    const { extension, context } = await launch({ port: server.port });
    const topic = await extension.createPracticeTopic('Bees');
    for (const url of Object.keys(pages)) await extension.command('markUrl', { topic, url });
    const searchAddress = ENGINES.google?.address ?? '';
    await extension.saveSettings(practiceSettings({ activeTopic: topic, searchAddress }));
    const dashboard = await context.newPage();
    await dashboard.goto(`${extension.origin}/dashboard.html`);
    await dashboard.getByRole('tab', { name: 'Methods' }).click();
    const before = await tabCount(extension);
    const button = (name: RegExp | string) => dashboard.getByRole('button', { name, exact: true });
    const stop = async () => {
      await button('Stop').click();
      await until('the tab to close', STOPPED_MS, async () => (await tabCount(extension)) === before);
    };

    await button('Show the next searches…').click();
    await button(/^Send these \d searches$/).click();
    await dashboard
      .getByText(/^Searches answered: 1 of/)
      .first()
      .waitFor({ timeout: SEARCH_MS });
    await stop();
    await extension.command('startSession', { topic, budgetPages: RESULTS });
    await extension.waitForSession(topic, ['done'], SESSION_MS);
    const finds = (await extension.rows('pages')).filter(({ foundBy }) => foundBy.provider === 'google');
    await extension.command('judge', { topic, urls: finds.map(({ url }) => url), verdict: 'yes' });

    await button('Show the next searches…').click();
    await expect(dashboard.getByRole('dialog')).toContainText('(page 2 of the results of www.google.com)');
    await button(/^Send these \d searches$/).click();
    const isOfSecond = ({ url }: { url: string }) => url.includes(`from${PAGE_RESULTS}.`);
    await until('results of the second page', SESSION_MS, async () =>
      (await extension.rows('frontier')).some(isOfSecond),
    );
    await stop();
    const found = (await extension.rows('frontier')).filter(isOfSecond).map(({ url }) => url);
    expect(found.sort()).toEqual((served.get('google') ?? []).filter((url) => isOfSecond({ url })).sort());
    const times = server.requests.filter(({ host, path }) => host === 'www.google.com' && path.startsWith('/search'));
    expect(new Set(times.map(({ path }) => path)).size).toBe(times.length);
    for (const gapMs of gapsMs(times, 'www.google.com')) expect(gapMs).toBeGreaterThan(PAUSE_MS - SLOW_MS);
    await dashboard.close();
  } finally {
    await server.close();
  }
});
