import { expect, it } from 'vitest';
import { forIdleHosts } from './idle-hosts';

const at = (host: string, ...pages: number[]) => pages.map((n) => `https://${host}.test/${n}`);

it('hosts with fewer pages to give than the slowest have time for others, and are free again when it ends', () => {
  const asked = [...at('slow', 1, 2, 3, 4), ...at('some', 1)];
  const next = [...at('slow', 5), ...at('some', 2, 3, 4), ...at('none', 1, 2, 3, 4)];
  expect(forIdleHosts(asked, next, 10)).toEqual([...at('some', 2, 3), ...at('none', 1, 2, 3)]);
});

it('no host has where all give one page, or the slowest two and others one', () => {
  const next = [...at('a', 9), ...at('c', 1)];
  expect(forIdleHosts([...at('a', 1), ...at('b', 1)], next, 10)).toEqual([]);
  expect(forIdleHosts([...at('a', 1, 2), ...at('b', 1)], [...at('a', 9), ...at('b', 2)], 10)).toEqual([]);
  expect(forIdleHosts([], next, 10)).toEqual([]);
});

it('the likeliest are chosen first, as many as are wanted', () => {
  const asked = at('slow', 1, 2, 3);
  expect(forIdleHosts(asked, [...at('a', 1), ...at('b', 1), ...at('c', 1)], 2)).toEqual([...at('a', 1), ...at('b', 1)]);
});
