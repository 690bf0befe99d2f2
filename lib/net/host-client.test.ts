import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../tests/support/virtual-clock';
import { isFinal } from './answer-faults';
import { HostClient } from './host-client';
import { createHttpClient } from './http';
import { HostQueue } from './politeness';

const URL_ASKED = 'https://bees.example/hive';
const HOST = 'bees.example';

/** A client whose requests get these answers in turn. An answer that is a function may fail. */
function clientFor(answers: readonly (() => Response)[]) {
  const clock = createVirtualClock();
  const random = { next: () => 0, state: 0 };
  const queue = new HostQueue({ clock, random, maxConcurrent: 2 });
  const sentAtMs: number[] = [];
  const fetch = async () => {
    sentAtMs.push(clock.nowMs());
    const answer = answers[sentAtMs.length - 1];
    if (!answer) throw new Error('no further request was expected');
    return answer();
  };
  const client = new HostClient({ http: createHttpClient({ fetch }), queue, clock, random, timeoutMs: 10_000 });
  return { clock, queue, sentAtMs, ask: () => client.request(URL_ASKED, 0, {}, isFinal) };
}

const status =
  (code: number, headers: Record<string, string> = {}) =>
  () =>
    new Response('', { status: code, headers });
const broken = () => {
  throw new TypeError('connection reset');
};

describe('HostClient', () => {
  it('a settled answer is returned after one request', async () => {
    for (const code of [200, 404]) {
      const { ask, sentAtMs } = clientFor([status(code)]);
      expect((await ask()).status).toBe(code);
      expect(sentAtMs).toHaveLength(1);
    }
  });

  it('a temporary fault is followed by one more request, a second or more later', async () => {
    for (const first of [status(503), broken]) {
      const { ask, sentAtMs } = clientFor([first, status(200)]);
      expect((await ask()).status).toBe(200);
      expect(sentAtMs[1]).toBeGreaterThanOrEqual(1_000);
    }
    const { ask, sentAtMs } = clientFor([status(503), status(503)]);
    expect((await ask()).status).toBe(503);
    expect(sentAtMs).toHaveLength(2);
  });

  it('the second request waits for the Retry-After of the first answer', async () => {
    const { ask, sentAtMs } = clientFor([status(429, { 'retry-after': '20' }), status(200)]);
    expect((await ask()).status).toBe(200);
    expect(sentAtMs).toEqual([0, 20_000]);
  });

  it('a host that asks for a long pause is not requested again', async () => {
    const { ask, sentAtMs, queue } = clientFor([status(429, { 'retry-after': '3600' })]);
    expect((await ask()).status).toBe(429);
    expect(sentAtMs).toHaveLength(1);
    expect(queue.heldForMs(HOST)).toBe(3_600_000);
  });

  it('a Retry-After of a successful answer does not pause the host', async () => {
    const { ask, queue } = clientFor([status(200, { 'retry-after': '3600' })]);
    await ask();
    expect(queue.heldForMs(HOST)).toBe(0);
  });

  it('a fault that is not temporary is thrown after one request', async () => {
    const big = status(200, { 'content-length': '99999999' });
    const { ask, sentAtMs } = clientFor([() => new Response('x', big())]);
    await expect(ask()).rejects.toMatchObject({ code: 'too-large' });
    expect(sentAtMs).toHaveLength(1);
  });
});
