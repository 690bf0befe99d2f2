import { expect, it } from 'vitest';
import { createLookAhead } from './look-ahead';

/** Addresses in the order in which they were taken in hand; each is done when told. */
function work(atOnce: number) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const prepare = (url: string) =>
    new Promise<void>((resolve) => {
      begun.push(url);
      ends.set(url, resolve);
    });
  const end = async (url: string) => {
    ends.get(url)?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { ahead: createLookAhead(prepare, atOnce), begun, end };
}

it('so many are in hand at once, the next when one is done', async () => {
  const { ahead, begun, end } = work(2);
  ahead.name(['a', 'b', 'c', 'd']);
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c']);
});

it('what is named later takes the place of what is left', async () => {
  const { ahead, begun, end } = work(1);
  ahead.name(['a', 'b']);
  ahead.name(['c']);
  expect(begun).toEqual(['a']);
  await end('a');
  await end('c');
  expect(begun).toEqual(['a', 'c']);
  ahead.name(['d', 'e']);
  expect(begun).toEqual(['a', 'c', 'd']);
});

it('nothing more is begun once the session is stopped', async () => {
  const { ahead, begun, end } = work(1);
  const session = new AbortController();
  ahead.name(['a', 'b'], session.signal);
  session.abort();
  await end('a');
  expect(begun).toEqual(['a']);
  ahead.name(['c'], session.signal);
  expect(begun).toEqual(['a']);
  ahead.name(['d'], new AbortController().signal);
  expect(begun).toEqual(['a', 'd']);
});
