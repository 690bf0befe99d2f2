import { expect, it } from 'vitest';
import { excerptOf } from './excerpt';

const shown = (excerpt: string) => excerptOf({ excerpt, description: 'A description' });

const TEXT = 'Stir the dough until it is smooth, then let it rest for an hour.';

it.each([
  `Posted on March 3, 2021 Tags: , , ${TEXT}`,
  `Posted on March 3, 2021 at 8:15 pm Categories: bread, rye flour, ${TEXT}`,
  `Published 12 May 2019 | ${TEXT}`,
  `Tags: , ${TEXT}`,
  `发布时间：2020-03-04 10:22 标签：面包，${TEXT}`,
])('excerptOf leaves out the date and the tags above a text: %s', (excerpt) => {
  expect(shown(excerpt)).toBe(TEXT);
});

it.each([
  TEXT,
  'Posted on the door of the church were the names of all the families of the village.',
  'Tags and labels of old bottles tell when they were made, and often where.',
  'Updated 2021',
])('excerptOf keeps a text that only begins like a byline: %s', (excerpt) => {
  expect(shown(excerpt)).toBe(excerpt);
});

it('excerptOf marks a text that was cut off, and falls back to the description', () => {
  expect(shown('word '.repeat(40).trim())).toMatch(/word …$/);
  expect(shown('')).toBe('A description');
});
