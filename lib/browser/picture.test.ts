import { afterEach, expect, it, vi } from 'vitest';
import { pictureAt } from './picture';

afterEach(() => vi.unstubAllGlobals());

function web(body: Uint8Array<ArrayBuffer>, type: string) {
  const asked: [string, RequestInit][] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push([url, init]);
    return new Response(body, { headers: { 'content-type': type } });
  });
  return asked;
}

it('pictureAt fetches a picture without cookies or referrer and returns a data URL', async () => {
  const asked = web(Uint8Array.of(1, 2, 3), 'image/png');
  expect(await pictureAt('https://a.example/p.png')).toBe('data:image/png;base64,AQID');
  expect(asked[0]?.[1]).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
});

it('pictureAt is undefined for private addresses, addresses that act, other types and pictures above a megabyte', async () => {
  const asked = web(Uint8Array.of(1), 'image/png');
  expect(await pictureAt('http://192.168.0.1/p.png')).toBeUndefined();
  expect(await pictureAt('https://a.example/unsubscribe?user=1')).toBeUndefined();
  expect(asked).toEqual([]);
  web(Uint8Array.of(1), 'image/svg+xml');
  expect(await pictureAt('https://a.example/p.svg')).toBeUndefined();
  web(new Uint8Array(1_000_001), 'image/png');
  expect(await pictureAt('https://a.example/p.png')).toBeUndefined();
});
