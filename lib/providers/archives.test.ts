import { afterEach, describe, expect, it } from 'vitest';
import { parametersOf } from '../../tests/support/documented-answers';
import { type Harness, HOST_HEADER, harnessFor } from '../../tests/support/provider-harness';
import { captureTimeMs, captureTimestamps, ownArchive, wayback } from './archives';
import type { Provider } from './provider';

const CDX = '20120304050607 200\n20190102030405 301\n20210102030405 404\n20220102030405 -\n';
const CDXJ = [
  'example,bees)/hive 20120304050607 {"url": "https://bees.example/hive", "status": "200", "length": "404"}',
  'example,bees)/hive 20190102030405 {"url": "https://bees.example/hive", "status": "503"}',
].join('\n');
const OPENWAYBACK =
  'example,bees)/hive 20120304050607 https://bees.example/hive text/html 200 ABC - - 404 1 a.warc.gz\n';
const TIMEMAP = `<https://bees.example/hive>; rel="original",
<https://w.example/timemap/link/https://bees.example/hive>; rel="self"; from="Sun, 04 Mar 2012 05:06:07 GMT",
<https://w.example/20190102030405/https://bees.example/hive>; rel="last memento"; datetime="Wed, 02 Jan 2019 03:04:05 GMT",
<https://w.example/20120304050607/https://bees.example/hive>; rel="memento"; datetime="Sun, 04 Mar 2012 05:06:07 GMT"`;

describe('captureTimestamps and captureTimeMs', () => {
  it('captureTimestamps takes linear time for a line of parentheses', () => {
    const startMs = performance.now();
    expect(() => captureTimestamps(')'.repeat(200_000))).toThrow('no list of captures');
    expect(performance.now() - startMs).toBeLessThan(1_000);
  });

  it.each([
    ['a CDX answer of two fields', CDX, ['20120304050607', '20190102030405', '20220102030405']],
    ['a CDXJ answer', CDXJ, ['20120304050607']],
    ['a CDX answer of all fields', OPENWAYBACK, ['20120304050607']],
    ['a Memento TimeMap', TIMEMAP, ['20120304050607', '20190102030405']],
    ['an empty answer', '', []],
  ])('captureTimestamps reads the captures from %s, without error pages', (_, text, expected) => {
    expect(captureTimestamps(text)).toEqual(expected);
  });

  it('captureTimeMs reads a timestamp as UTC, and returns NaN for an incomplete timestamp', () => {
    expect(captureTimeMs('20120304050607')).toBe(Date.UTC(2012, 2, 4, 5, 6, 7));
    expect(captureTimeMs('2012')).toBeNaN();
  });
});

let harness: Harness | undefined;
afterEach(async () => {
  await harness?.server.close();
  harness = undefined;
});

/** Captures from an archive that answers with `answers` in turn, and the requests sent. */
async function found(archive: Provider, answers: readonly string[], settings?: { baseUrl: string }, status = 200) {
  const left = [...answers];
  harness = await harnessFor(archive, (_, response) => response.writeHead(status).end(left.shift()), { settings });
  const captures = await harness.providers.captures('https://bees.example/hive?a=1&b=2');
  return { captures, requests: harness.requests };
}

describe('captures of a page', () => {
  it.each([wayback, ownArchive])(
    '$id is asked for captures at most 20 times a minute, fewer than the 24 that the Internet Archive allows',
    ({ minIntervalMs }) => {
      expect(60_000 / minIntervalMs).toBeLessThanOrEqual(20);
    },
  );

  it('the Wayback Machine gives the number of captures, the first and the last, in one request', async () => {
    const { captures, requests } = await found(wayback, [CDX]);
    const [firstMs, lastMs] = ['20120304050607', '20220102030405'].map(captureTimeMs);
    const lastUrl = 'https://web.archive.org/web/20220102030405/https://bees.example/hive?a=1&b=2';
    expect(captures).toEqual({ archive: 'wayback', count: 3, isAtLeast: false, firstMs, lastMs, lastUrl });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers[HOST_HEADER]).toBe('web.archive.org');
    expect(requests[0]?.url.pathname).toBe('/cdx/search/cdx');
    expect(parametersOf(requests[0])).toEqual({
      ...{ url: 'https://bees.example/hive?a=1&b=2', fl: 'timestamp,statuscode', limit: '10000' },
    });
  });

  it('the Wayback Machine gives a count of 0 for a page without captures', async () => {
    const none = { archive: 'wayback', count: 0, isAtLeast: false };
    expect((await found(wayback, [''])).captures).toEqual(none);
  });

  it('a cut-off list of captures gives a lower bound of their number, and a second request finds the last capture', async () => {
    const { captures, requests } = await found(wayback, [
      `20100101000000 200\n`.repeat(10_000),
      '20260101000000 200\n',
    ]);
    expect(captures).toMatchObject({ count: 10_000, isAtLeast: true, lastMs: Date.UTC(2026, 0) });
    expect(parametersOf(requests[1])).toMatchObject({ limit: '-1' });
  });

  it('captures are read from the CDX server of the collection that the user entered', async () => {
    const { captures, requests } = await found(ownArchive, [CDXJ], { baseUrl: 'http://127.0.0.1:8080/bees/' });
    expect(captures).toMatchObject({ archive: 'own-archive', count: 1 });
    expect(requests[0]?.url.pathname).toBe('/bees/cdx');
  });

  it('captures are read from a TimeMap that the user entered, and their count is 0 when the TimeMap is missing', async () => {
    const baseUrl = 'http://127.0.0.1:8080/bees/timemap/link';
    const { captures, requests } = await found(ownArchive, [TIMEMAP], { baseUrl });
    expect(captures).toMatchObject({ count: 2, firstMs: captureTimeMs('20120304050607') });
    expect(requests[0]?.url.pathname).toBe('/bees/timemap/link/https://bees.example/hive');
    await harness?.server.close();
    expect((await found(ownArchive, [''], { baseUrl }, 404)).captures).toMatchObject({ count: 0 });
  });

  it.each([
    ['a page of HTML', ['<html><body>Sign in</body></html>'], 200, 'bad-answer'],
    ['too many requests', [''], 429, 'rate-limited'],
    ['a missing address', [''], 404, 'not-found'],
  ] as const)(
    'the Wayback Machine reports a failure instead of 0 captures after %s',
    async (_, answers, status, code) => {
      await expect(found(wayback, answers, undefined, status)).rejects.toMatchObject({ code });
    },
  );
});
