import { searxng } from '../../lib/providers/json-services';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings';
import type { SeenRequest } from '../web/server';
import { SEARCH_HOST } from '../web/web';
import { expect, test } from './harness/fixture';
import { SEARCH_WITH_ITS_PAUSE } from './harness/practice-settings';
import { seedsOf } from './harness/seeds';

const DELAY_MS = 400;
const TOLERANCE = 0.1;
const BUDGET_PAGES = 40;
const SESSION_MS = 150_000;

test('a session asks each host one request at a time, keeps its pauses, obeys robots.txt and sends no cookie or referrer', async ({
  tendril,
  web,
  server,
}) => {
  const { extension } = tendril;
  const politeness = { ...DEFAULT_SETTINGS.politeness, hostDelayMs: DELAY_MS };
  const topic = await extension.createPracticeTopic('Village', { ...SEARCH_WITH_ITS_PAUSE, politeness });
  // Pages of the village link to every trap, the disallowed folder among them.
  const seeds = ['http://www.village-paper.test/', ...seedsOf(web, 'beekeeping', 2)];
  await extension.markSeeds(topic, seeds);
  const before = server.requests.length;
  await extension.command('startSession', { topic, budgetPages: BUDGET_PAGES });
  await extension.waitForSession(topic, ['done'], SESSION_MS);

  const asked = server.requests.slice(before).filter(({ host }) => host.endsWith('.test'));
  expect(asked.filter(({ cookie }) => cookie !== undefined)).toEqual([]);
  expect(asked.filter(({ referrer }) => referrer !== undefined)).toEqual([]);
  expect(asked.filter(({ path }) => path.startsWith('/private/'))).toEqual([]);
  // Marking happened in tabs, which were given a cookie: there was one to send.
  expect(asked.filter(({ host }) => seeds.some((url) => new URL(url).host === host)).length).toBeGreaterThan(0);

  const pages = withoutHops(asked.filter(({ host }) => host !== SEARCH_HOST));
  const hosts = new Set(pages.map(({ host }) => host));
  expect(hosts.size).toBeGreaterThan(3);
  for (const host of hosts) {
    const requests = pages.filter((request) => request.host === host);
    expect(requests[0]?.path, `first request to ${host}`).toBe('/robots.txt');
    expect(
      gapsOf(requests).filter((gap) => gap < DELAY_MS * (1 - TOLERANCE)),
      `pauses at ${host}`,
    ).toEqual([]);
  }
  const searches = asked.filter(({ host }) => host === SEARCH_HOST);
  expect(searches.length).toBeGreaterThan(1);
  expect(gapsOf(searches).filter((gap) => gap < searxng.minIntervalMs * (1 - TOLERANCE))).toEqual([]);
});

/** The browser follows a redirect by itself and at once, also to a host that we are asking meanwhile: its steps are left out. */
function withoutHops(requests: readonly SeenRequest[]): SeenRequest[] {
  const ledTo: string[] = [];
  const isHop = ({ secure, host, path }: SeenRequest) => {
    const at = ledTo.indexOf(`${secure ? 'https' : 'http'}://${host}${path}`);
    if (at >= 0) ledTo.splice(at, 1);
    return at >= 0;
  };
  return requests.filter((request) => {
    const hop = isHop(request);
    if (request.location !== undefined) ledTo.push(request.location);
    return !hop;
  });
}

/** Milliseconds from the end of each answer to the next request; negative where two were under way at once. */
function gapsOf(requests: readonly SeenRequest[]): number[] {
  return requests.slice(1).map(({ startMs }, i) => startMs - (requests[i]?.endMs ?? Number.POSITIVE_INFINITY));
}
