import { DEFAULT_SETTINGS } from '../../lib/settings/settings';
import type { SeenRequest } from '../web/server';
import { SEARCH_HOST, WIKI_HOST } from '../web/web';
import { expect, test } from './harness/fixture';
import { seedsOf } from './harness/seeds';

const DELAY_MS = 400;
const TOLERANCE = 0.1;
/** A browser takes the next step of a redirect within this time. */
const HOP_MS = 100;
const BUDGET_PAGES = 40;
const SESSION_MS = 150_000;

test('one request at a time per host, the delay kept, robots.txt honoured, no cookie and no referrer', async ({
  tendril,
  web,
  server,
}) => {
  const { extension } = tendril;
  const politeness = { ...DEFAULT_SETTINGS.politeness, hostDelayMs: DELAY_MS };
  const topic = await extension.createPracticeTopic('Village', { politeness });
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

  const pages = asked.filter(({ host }) => host !== SEARCH_HOST && host !== WIKI_HOST);
  const redirects = pages.filter(({ status = 0 }) => status >= 300 && status < 400);
  const hosts = new Set(pages.map(({ host }) => host));
  expect(hosts.size).toBeGreaterThan(3);
  for (const host of hosts) {
    const requests = pages.filter((request) => request.host === host);
    expect(requests[0]?.path, `first request to ${host}`).toBe('/robots.txt');
    expect(
      gapsOf(requests, redirects).filter((gap) => gap < DELAY_MS * (1 - TOLERANCE)),
      `pauses at ${host}`,
    ).toEqual([]);
  }
});

/**
 * Milliseconds from the end of each answer to the next request; negative where two were under way at once. The browser
 * follows a redirect by itself and at once, also to another host: its steps are left out.
 */
function gapsOf(requests: readonly SeenRequest[], redirects: readonly SeenRequest[]): number[] {
  return requests.flatMap(({ startMs }, i) => {
    const before = requests[i - 1];
    const isHop = redirects.some(({ endMs = Infinity }) => endMs <= startMs && startMs - endMs < HOP_MS);
    return before === undefined || isHop ? [] : startMs - (before.endMs ?? Number.POSITIVE_INFINITY);
  });
}
