import { describe, expect, it } from 'vitest';
import { createRandom } from '../../lib/engine/random';
import { PoliteFetcher } from '../../lib/net/fetcher';
import { createHttpClient } from '../../lib/net/http';
import { HostQueue } from '../../lib/net/politeness';
import type { RobotsRecord } from '../../lib/net/robots';
import { createProviders } from '../../lib/providers/provider-set';
import { DEFAULT_SETTINGS, type Settings } from '../../lib/settings/settings';
import { createVirtualClock } from '../support/virtual-clock';
import { practiceWeb } from '../web/practice';
import { createWeb, SEARCH_HOST, WIKI_HOST } from '../web/web';

const own = (baseUrl: string) => ({ enabled: true, key: '', baseUrl });
const SETTINGS: Settings = {
  ...DEFAULT_SETTINGS,
  providers: {
    searxng: own(`http://${SEARCH_HOST}`),
    mediawiki: own(`http://${WIKI_HOST}`),
    'hacker-news': { ...own(''), enabled: false },
    marginalia: { ...own(''), enabled: false },
    mwmbl: { ...own(''), enabled: false },
  },
};

const web = createWeb(practiceWeb());

function hostOf() {
  const clock = createVirtualClock();
  const random = createRandom(7);
  const queue = new HostQueue({ clock, random, maxConcurrent: 6 });
  const http = createHttpClient({ fetch: web.fetch });
  const providers = createProviders({
    settings: SETTINGS,
    http,
    clock,
    random,
    queue,
    state: { get: async () => undefined, put: async () => undefined },
  });
  const records = new Map<string, RobotsRecord>();
  const fetcher = new PoliteFetcher({
    fetch: web.fetch,
    clock,
    random,
    queue,
    politeness: DEFAULT_SETTINGS.politeness,
    robotsCache: {
      get: async (origin) => records.get(origin),
      put: async (record) => void records.set(record.origin, record),
    },
  });
  return { clock, providers, fetcher };
}

/** A page that some other page of the practice web links to, by its links in HTML. */
function linkedPage() {
  const urls = web.pages.map(({ url }) => url);
  const found = urls.find((url) => web.pages.some((page) => page.url !== url && page.html.includes(`href="${url}"`)));
  if (found === undefined) throw new Error('no page of the practice web is linked to');
  return found;
}

describe('providers and fetcher on the practice web', () => {
  it.each(['keyword', 'related', 'backward'] as const)(
    'a %s search returns pages of which most can be fetched',
    async (kind) => {
      const { providers, fetcher } = hostOf();
      const query = kind === 'keyword' ? 'sourdough starter' : linkedPage();
      const answer = await providers.search({ kind, query, title: 'Bread', terms: ['flour'], limit: 10, page: 0 });
      expect(answer.failures).toEqual([]);
      expect(answer.hits.length).toBeGreaterThan(0);
      const pages = await Promise.allSettled(answer.hits.map((hit) => fetcher.fetchPage(hit.url)));
      expect(pages.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(answer.hits.length / 2);
    },
  );

  it('a fetcher on a virtual clock keeps the host delay between the pages of a host', async () => {
    const { clock, fetcher } = hostOf();
    const byHost = new Map<string, (typeof web.pages)[number][]>();
    for (const page of web.pages) {
      const { host } = new URL(page.url);
      byHost.set(host, [...(byHost.get(host) ?? []), page]);
    }
    const most = [...byHost.values()].sort((a, b) => b.length - a.length)[0] ?? [];
    const pages = await Promise.allSettled(most.slice(0, 8).map(({ url }) => fetcher.fetchPage(url)));
    expect(pages.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(1);
    expect(clock.nowMs()).toBeGreaterThanOrEqual(pages.length * DEFAULT_SETTINGS.politeness.hostDelayMs * 0.9);
  });
});
