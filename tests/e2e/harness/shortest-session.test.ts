import { expect, it } from 'vitest';
import { shortestSessionMs } from './shortest-session';

const visit = (host: string, path: string, from?: string) => ({ host, url: `${host}/${path}`, from, ms: 10 });

it('shortestSessionMs visits hosts in parallel, and each host in turn with the delay', () => {
  expect(shortestSessionMs([], 100)).toBe(0);
  expect(shortestSessionMs([visit('a', 'robots.txt'), visit('b', '1'), visit('a', '1')], 100)).toBe(120);
});

it('shortestSessionMs visits a page only after the page that linked to it', () => {
  expect(shortestSessionMs([visit('a', '1'), visit('b', '1', 'a/1'), visit('c', '1', 'b/1')], 100)).toBe(30);
  expect(shortestSessionMs([visit('a', '1'), visit('a', '2'), visit('b', '1', 'a/2')], 100)).toBe(130);
});
