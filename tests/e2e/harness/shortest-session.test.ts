import { expect, it } from 'vitest';
import { shortestSessionMs } from './shortest-session';

const visit = (host: string, path: string, from?: string) => ({ host, url: `${host}/${path}`, from, ms: 10 });

it('asks hosts side by side, each one request at a time with the delay between', () => {
  expect(shortestSessionMs([], 100)).toBe(0);
  expect(shortestSessionMs([visit('a', 'robots.txt'), visit('b', '1'), visit('a', '1')], 100)).toBe(120);
});

it('asks for nothing before the page is there that named it', () => {
  expect(shortestSessionMs([visit('a', '1'), visit('b', '1', 'a/1'), visit('c', '1', 'b/1')], 100)).toBe(30);
  expect(shortestSessionMs([visit('a', '1'), visit('a', '2'), visit('b', '1', 'a/2')], 100)).toBe(130);
});
