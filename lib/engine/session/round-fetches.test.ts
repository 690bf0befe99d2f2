import { describe, expect, it } from 'vitest';
import { arrivalOf, idleDeps, NOW_MS, stateOf } from '../../../tests/support/topic';
import { FetchError, type FetchFault } from '../errors';
import type { AttemptRecord, FrontierRecord } from '../records';
import type { RoundStep } from './deps';
import { OpenTopic } from './open-topic';
import { Retriever } from './retriever';
import { forIdleHosts, RoundFetches } from './round-fetches';
import { SiteAllowance } from './site-allowance';

const KNOWN = 'https://known.example/';
const NEW = 'https://new.example/';

/** @param answer the address a page answers under, or throws. */
function fetchesWith(
  answer: (url: string) => string,
  {
    attempts = [],
    isHeld = false,
    signal,
    html = () => '<p>hive queen',
  }: {
    attempts?: readonly AttemptRecord[];
    isHeld?: boolean;
    signal?: AbortSignal;
    html?: (url: string) => string;
  } = {},
) {
  const state = stateOf([arrivalOf(KNOWN, 'hive')], [], { attempts });
  const steps: RoundStep[] = [];
  const { analyzer } = idleDeps();
  const requested: string[] = [];
  const fetcher = {
    async fetchPage(url: string) {
      requested.push(url);
      const bytes = new TextEncoder().encode(html(url));
      return { url, finalUrl: answer(url), status: 200, contentType: 'text/html', bytes, fetchedAtMs: 5 };
    },
    fetchText: async () => '',
    isHeld: () => isHeld,
  };
  const deps = idleDeps({
    retriever: new Retriever(fetcher, analyzer, () => 0),
    onStep: (step) => void steps.push(step),
  });
  const topic = new OpenTopic(state, deps, async () => undefined);
  const sites = new SiteAllowance(1, [], 1, (url) => state.pages.siteOf(url), trusting);
  return { fetches: new RoundFetches(topic, deps, sites, signal), retriever: deps.retriever, sites, steps, requested };
}

const trusting = { isHeld: () => false, take: () => {}, refund: () => {}, shareOf: () => 1, soundShare: () => 1 };
const target = (url: string): FrontierRecord => ({
  ...{ topic: 'topic', url, host: new URL(url).host, preview: '', hubScore: 0, order: 0 },
  foundBy: { operator: 'forward-crawl', depth: 1 },
});
const failing = (code: FetchFault, retryAfterMs?: number) => (): string => {
  throw new FetchError(code, NEW, 'a sentence', retryAfterMs);
};

describe('RoundFetches', () => {
  it('a URL that answers gives its page with the current round as provenance', async () => {
    const { fetches, steps } = fetchesWith((url) => url);
    const arrival = await fetches.fetch(target(NEW));
    expect(arrival).toMatchObject({ page: { url: NEW }, foundBy: { operator: 'forward-crawl', round: 1, depth: 1 } });
    expect([fetches.errors, fetches.attempts, fetches.held]).toEqual([[], [], []]);
    expect(steps).toEqual([
      { kind: 'fetch', url: NEW },
      { kind: 'fetched', url: NEW, isNew: true },
    ]);
  });

  it('a URL that redirects to a known page gets a final attempt with code redirected', async () => {
    const { fetches, steps } = fetchesWith(() => KNOWN);
    expect((await fetches.fetch(target(NEW)))?.page.url).toBe(KNOWN);
    expect(fetches.attempts).toMatchObject([{ url: NEW, code: 'redirected', retryable: false, tries: 1 }]);
    expect(steps.at(-1)).toEqual({ kind: 'fetched', url: NEW, isNew: false });
  });

  it('a failed fetch is recorded as an attempt and an error, and refunds the site allowance', async () => {
    const before = { topic: 'topic', url: NEW, code: 'timed-out', atMs: 0, tries: 1, retryable: true } as const;
    const { fetches, sites } = fetchesWith(failing('timed-out'), { attempts: [before] });
    sites.take(NEW);
    expect(await fetches.fetch(target(NEW))).toBeUndefined();
    expect(fetches.attempts).toEqual([{ ...before, atMs: NOW_MS, tries: 2, retryAtMs: NOW_MS + 10 * 60_000 }]);
    expect(fetches.errors).toEqual([{ source: NEW, code: 'timed-out', message: 'a sentence' }]);
    expect([fetches.held, fetches.again.map(({ url }) => url), sites.isSpent(NEW)]).toEqual([[], [NEW], false]);
    expect([...fetches.fruitless]).toEqual([['forward-crawl', 1]]);
  });

  it('a domain that answers with a page without content gets no further request in the round', async () => {
    const html = () => '<title>bees.example</title><p>This domain is for sale. Buy this domain.';
    const { fetches, sites } = fetchesWith((url) => url, { html });
    expect(sites.take(NEW)).toBe(true);
    expect(await fetches.fetch(target(NEW))).toBeUndefined();
    expect(fetches.attempts).toMatchObject([{ code: 'junk-page' }]);
    expect(sites.isSpent(NEW)).toBe(true);
  });

  it('a URL without host permission stays queued, and no try is counted', async () => {
    const { fetches } = fetchesWith(failing('no-permission'));
    await fetches.fetch(target(NEW));
    expect([fetches.held.map(({ url }) => url), fetches.attempts, fetches.fruitless.size]).toEqual([[NEW], [], 0]);
    expect(fetches.errors).toHaveLength(1);
  });

  it('a URL whose fetch the user interrupts stays queued, without an attempt or an error', async () => {
    const controller = new AbortController();
    const cutOff = () => {
      controller.abort();
      throw controller.signal.reason;
    };
    const { fetches } = fetchesWith(cutOff, { signal: controller.signal });
    expect(await fetches.fetch(target(NEW))).toBeUndefined();
    expect([fetches.held.map(({ url }) => url), fetches.attempts, fetches.errors]).toEqual([[NEW], [], []]);
  });
});

describe('short pages of unknown sites', () => {
  const links = '<li><a href="/a">Swarms</a><li><a href="/b">Queens and honey</a>';
  const same = (url: string) =>
    `<p>Ezt a lapot nem találtuk: ${new URL(url).pathname}. Nézz körül máshol is.</p>${links}`;

  it('a short page is an error page if its host shows the same for an impossible URL, which is requested once', async () => {
    const { fetches, requested } = fetchesWith((url) => url, { html: same });
    expect(await fetches.fetch(target(`${NEW}hives/1`))).toBeUndefined();
    expect(await fetches.fetch(target(`${NEW}hives/2`))).toBeUndefined();
    expect(fetches.attempts).toMatchObject([{ code: 'missing-page' }, { code: 'missing-page' }]);
    expect(requested.filter((url) => url.includes('no-such-page'))).toEqual([`${NEW}hives/no-such-page-7319`]);
  });

  it('an error-page comparison that was interrupted is made again', async () => {
    const controller = new AbortController();
    let isCutOff = true;
    const answer = (url: string) => {
      if (!url.includes('no-such-page') || !isCutOff) return url;
      controller.abort();
      throw controller.signal.reason;
    };
    const { fetches, retriever } = fetchesWith(answer, { html: same });
    const { page } = await retriever.retrieve(
      `${NEW}hives/1`,
      { operator: 'forward-crawl', round: 1, depth: 1 },
      undefined,
    );
    expect(await retriever.isErrorPage(page, controller.signal)).toBe(false);
    isCutOff = false;
    expect(await fetches.fetch(target(`${NEW}hives/2`))).toBeUndefined();
    expect(fetches.attempts).toMatchObject([{ code: 'missing-page' }]);
  });

  it('a short page is kept if an impossible URL gives another page or an error, or the page is the entry page', async () => {
    const other = (url: string) => (url.includes('no-such-page') ? same(url) : '<p>hive queen swarm honey wax');
    expect(await fetchesWith((url) => url, { html: other }).fetches.fetch(target(`${NEW}1`))).toBeDefined();
    const refusing = (url: string) => (url.includes('no-such-page') ? failing('http-client-error')() : url);
    expect(await fetchesWith(refusing, { html: same }).fetches.fetch(target(`${NEW}1`))).toBeDefined();
    const home = fetchesWith((url) => (url.includes('no-such-page') ? NEW : url), { html: () => same(NEW) });
    expect(await home.fetches.fetch(target(NEW))).toBeDefined();
    expect(home.requested).toEqual([NEW]);
  });

  it('a short page of a known site is kept without a comparison', async () => {
    const { fetches, requested } = fetchesWith((url) => url, { html: same });
    expect(await fetches.fetch(target(`${KNOWN}2`))).toBeDefined();
    expect(requested).toEqual([`${KNOWN}2`]);
  });
});

describe('hosts that ask for a pause', () => {
  it('a paused host gives one error, and its URLs stay queued; only the requested URL counts a try', async () => {
    const codes: FetchFault[] = ['rate-limited', 'host-held'];
    const { fetches } = fetchesWith(() => failing(codes.shift() ?? 'host-held', 60_000)(), { isHeld: true });
    for (const path of ['1', '2']) await fetches.fetch(target(NEW + path));
    const queued = [...fetches.again, ...fetches.held];
    expect(queued.map(({ url }) => url)).toEqual([`${NEW}1`, `${NEW}2`]);
    expect(fetches.attempts).toMatchObject([{ url: `${NEW}1`, code: 'rate-limited', retryable: true }]);
    expect(fetches.errors).toHaveLength(1);
  });

  it('a URL of a paused host leaves the frontier after the last permitted try', async () => {
    const tries = 2;
    const before = { topic: 'topic', url: NEW, code: 'rate-limited', atMs: 0, tries, retryable: true };
    const { fetches } = fetchesWith(failing('rate-limited', 60_000), { attempts: [before], isHeld: true });
    await fetches.fetch(target(NEW));
    expect([fetches.held, fetches.again]).toEqual([[], []]);
    expect(fetches.attempts).toMatchObject([{ tries: 3 }]);
  });
});

describe('forIdleHosts', () => {
  const at = (host: string, ...pages: number[]) => pages.map((n) => `https://${host}.test/${n}`);

  it('forIdleHosts fills the time of the slowest host with further pages of idle hosts', () => {
    const asked = [...at('slow', 1, 2, 3, 4), ...at('some', 1)];
    const next = [...at('slow', 5), ...at('some', 2, 3, 4), ...at('none', 1, 2, 3, 4)];
    expect(forIdleHosts(asked, next, 10)).toEqual([...at('some', 2, 3), ...at('none', 1, 2, 3)]);
  });

  it('forIdleHosts is empty if all hosts give one page, or the slowest gives two and the others one', () => {
    const next = [...at('a', 9), ...at('c', 1)];
    expect(forIdleHosts([...at('a', 1), ...at('b', 1)], next, 10)).toEqual([]);
    expect(forIdleHosts([...at('a', 1, 2), ...at('b', 1)], [...at('a', 9), ...at('b', 2)], 10)).toEqual([]);
    expect(forIdleHosts([], next, 10)).toEqual([]);
  });

  it('forIdleHosts takes the most relevant pages first, up to the limit', () => {
    const asked = at('slow', 1, 2, 3);
    expect(forIdleHosts(asked, [...at('a', 1), ...at('b', 1), ...at('c', 1)], 2)).toEqual([
      ...at('a', 1),
      ...at('b', 1),
    ]);
  });
});
