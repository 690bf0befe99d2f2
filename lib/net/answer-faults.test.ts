import { describe, expect, it } from 'vitest';
import { assertOk, isFinal, isWalled, wallIn } from './answer-faults';

const URL_ASKED = 'https://bees.example/hive';

function answer(status: number, headers: Record<string, string> = {}, body = '') {
  const bytes = new TextEncoder().encode(body);
  return { status, headers: new Headers(headers), finalUrl: URL_ASKED, redirected: false, bytes };
}

/** The fault of an answer; undefined for none. */
function faultOf(...parts: Parameters<typeof answer>): unknown {
  try {
    assertOk(URL_ASKED, answer(...parts), 0);
    return undefined;
  } catch (error) {
    return error;
  }
}

const CHALLENGE = '<title>Just a moment...</title>';

describe('faults of an answer', () => {
  it.each([
    [200, undefined],
    [204, undefined],
    [304, 'http-client-error'],
    [401, 'access-refused'],
    [402, 'payment-required'],
    [403, 'access-refused'],
    [404, 'http-client-error'],
    [429, 'rate-limited'],
    [500, 'http-server-error'],
  ])('an answer with the status %i has the fault %s', (status, code) => {
    const fault = faultOf(status);
    expect(fault).toEqual(code === undefined ? undefined : expect.objectContaining({ code, url: URL_ASKED }));
  });

  it('the fault of a busy host carries the wait that the host asks for', () => {
    const headers = { 'retry-after': '60' };
    for (const status of [429, 503]) expect(faultOf(status, headers)).toMatchObject({ retryAfterMs: 60_000 });
    expect(faultOf(403, headers)).toMatchObject({ retryAfterMs: undefined });
  });

  it('a bot wall is a challenge, whatever its error status', () => {
    for (const status of [403, 429, 503]) expect(faultOf(status, {}, CHALLENGE)).toMatchObject({ code: 'challenge' });
    expect([wallIn(answer(503, {}, CHALLENGE)), wallIn(answer(404))]).toEqual(['challenge', undefined]);
  });

  it('an answer settles a request unless a later one may differ, and a wall settles it', () => {
    const statuses = [200, 304, 403, 404, 429, 500, 503];
    expect(statuses.map((status) => isFinal(answer(status)))).toEqual([true, true, true, true, false, false, false]);
    expect(isFinal(answer(503, {}, CHALLENGE))).toBe(true);
  });
});

describe('isWalled', () => {
  it('a bot wall in place of a text file is found by its page, even with a success status', () => {
    expect(isWalled(answer(503, {}, CHALLENGE))).toBe(true);
    expect(isWalled(answer(200, {}, 'User-agent: *\nDisallow:'))).toBe(false);
  });
});
