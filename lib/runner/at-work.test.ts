import { expect, it } from 'vitest';
import { ToldAtWork } from './at-work';

/** What is told of, and done, in order. */
function watched() {
  const atWork = new ToldAtWork();
  const seen: (string | undefined)[] = [];
  atWork.tell = (url) => seen.push(url);
  const read = (url: string) =>
    atWork.during(url, async () => {
      seen.push(`read ${url}`);
      await Promise.resolve();
      return url;
    });
  return { atWork, seen, read };
}

it('names the page at work before the work begins, one at a time, and nothing after it', async () => {
  const { seen, read } = watched();
  expect(await Promise.all(['a', 'b'].map(read))).toEqual(['a', 'b']);
  expect(seen).toEqual(['a', 'read a', undefined, 'b', 'read b', undefined]);
});

it('lets an error through and goes on', async () => {
  const { atWork, seen, read } = watched();
  const failing = atWork.during('a', () => {
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
  expect(await read('b')).toBe('b');
  expect(seen).toEqual(['a', undefined, 'b', 'read b', undefined]);
});
