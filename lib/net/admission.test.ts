import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../tests/support/virtual-clock';
import { DEFAULT_SETTINGS } from '../settings/settings';
import { Admission } from './admission';
import { HostQueue } from './politeness';
import { createRobots, RobotsMemory } from './robots';

const PAGE = 'https://bees.example/hive';
const { politeness } = DEFAULT_SETTINGS;

/** An admission of hosts whose robots.txt has this status and text. */
function admissionTo(text: string, { status = 200, mayAccess = true } = {}) {
  const clock = createVirtualClock();
  const queue = new HostQueue({ clock, random: { next: () => 0, state: 0 }, maxConcurrent: 2 });
  const headers = new Headers({ 'content-type': 'text/plain' });
  const bytes = new TextEncoder().encode(text);
  const robots = createRobots({
    clock,
    cache: { get: async () => undefined, put: async () => undefined },
    memory: new RobotsMemory(),
    request: async (url) => ({ status, headers, finalUrl: url, redirected: false, bytes }),
  });
  const options = { queue, robots, politeness, exempt: [], mayAccess: () => mayAccess };
  return { queue, admission: new Admission(options) };
}

const faultOf = (admission: Admission, url: string) => {
  try {
    admission.assertAskable(url);
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

describe('Admission', () => {
  it('an address is refused if it is private, performs an action, or the browser does not permit it', () => {
    const { admission } = admissionTo('');
    expect(faultOf(admission, PAGE)).toBeUndefined();
    expect(faultOf(admission, 'http://127.0.0.1/')).toBe('address-blocked');
    expect(faultOf(admission, 'https://bees.example/account/delete')).toBe('off-limits');
    expect(faultOf(admissionTo('', { mayAccess: false }).admission, PAGE)).toBe('no-permission');
  });

  it('an address is refused during a long hold of its host, and admitted during a short one', async () => {
    const { admission, queue } = admissionTo('');
    await queue.hold('bees.example', 20_000);
    expect([faultOf(admission, PAGE), admission.isHeld(PAGE), admission.heldForMs(PAGE)]).toEqual([
      undefined,
      false,
      20_000,
    ]);
    await queue.hold('bees.example', 60_000);
    expect([faultOf(admission, PAGE), admission.isHeld(PAGE)]).toEqual(['host-held', true]);
    expect(admission.heldForMs('no address')).toBe(0);
  });

  it('robots.txt may be requested of permitted public hosts only', () => {
    const { admission } = admissionTo('');
    expect([PAGE, 'http://10.0.0.1/'].map((url) => admission.mayAskRobots(url))).toEqual([true, false]);
    expect(admissionTo('', { mayAccess: false }).admission.mayAskRobots(PAGE)).toBe(false);
  });

  it('the delay of a host is the longer one of the setting and its Crawl-delay', async () => {
    const delayOf = (text: string) => admissionTo(text).admission.delayMs(PAGE);
    expect(await delayOf('')).toBe(politeness.hostDelayMs);
    expect(await delayOf('User-agent: *\nCrawl-delay: 0.1')).toBe(politeness.hostDelayMs);
    const longestMs = politeness.maxCrawlDelayMs;
    expect(await delayOf(`User-agent: *\nCrawl-delay: ${longestMs / 1_000}`)).toBe(longestMs);
    const tooLong = `User-agent: *\nCrawl-delay: ${longestMs / 1_000 + 1}`;
    await expect(delayOf(tooLong)).rejects.toMatchObject({ code: 'robots-disallowed' });
  });

  it('a page is refused if robots.txt forbids it, cannot be read, or is behind a bot wall', async () => {
    const delayMs = (text: string, status = 200) => admissionTo(text, { status }).admission.delayMs(PAGE);
    await expect(delayMs('User-agent: *\nDisallow: /hive')).rejects.toMatchObject({ code: 'robots-disallowed' });
    // The page waits until robots.txt is requested again.
    await expect(delayMs('', 503)).rejects.toMatchObject({ code: 'robots-unreachable', retryAfterMs: 10 * 60_000 });
    const wall = '<title>Just a moment...</title>';
    await expect(delayMs(wall, 503)).rejects.toMatchObject({ code: 'challenge' });
  });
});
