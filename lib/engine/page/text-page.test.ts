import { expect, it } from 'vitest';
import { readMarkdown, readPlainText, textPage } from './text-page';

const ORIGIN = { url: 'https://bees.example/notes.txt', byteLength: 40 };
const DOCUMENT = { title: 'Notes on bees', text: 'A hive holds\n\n one queen.', links: [] };

it('textPage makes a page of a document without markup', () => {
  const page = textPage(DOCUMENT, ORIGIN);
  expect(page).toMatchObject({
    ...{ url: ORIGIN.url, site: 'bees.example', title: 'Notes on bees', excerpt: 'A hive holds one queen.' },
    ...{ kind: 'topic', wordCount: 8, byteLength: 40 },
  });
  expect(page.fields).toMatchObject({ body: 'A hive holds one queen.', anchors: '' });
});

it('textPage takes the first words as the title of a document without a title', () => {
  expect(textPage({ ...DOCUMENT, title: ' ' }, ORIGIN).title).toBe('A hive holds one queen.');
});

it('textPage keeps each link to a page once, and drops links that act, hold a secret or lead to no page', () => {
  const urls = [
    '/hive',
    'https://bees.example/hive',
    '/logout',
    '/a?access_token=abcdefgh12345678',
    '/x.zip',
    'mailto:a@b',
  ];
  const { links } = textPage({ ...DOCUMENT, links: urls.map((url) => ({ url, anchor: 'See' })) }, ORIGIN);
  expect(links).toEqual([{ url: 'https://bees.example/hive', anchor: 'See', context: 'See' }]);
});

it('textPage throws for a document with neither words nor links', () => {
  expect(() => textPage({ title: 'x', text: ' ', links: [] }, ORIGIN)).toThrowError(/no text/);
});

it('readPlainText takes the first line as the title, and written-out URLs as links', () => {
  const text = '\n  Hives  \nSee https://bees.example/a. And (https://bees.example/b)!';
  const { title, links } = readPlainText(text);
  expect(title.trim()).toBe('Hives');
  expect(links.map(({ url }) => url)).toEqual(['https://bees.example/a', 'https://bees.example/b']);
});

it('readMarkdown reads headings, links and prose', () => {
  const text = '# Bees #\n\nA [hive](/hive "home") and <https://bees.example/b>.\n\n## Queens\n';
  const document = readMarkdown(text);
  expect(document).toMatchObject({ title: 'Bees', headings: 'Bees\nQueens' });
  expect(document.text).toContain('A hive and');
  expect(document.text).not.toContain('Queens');
  expect(document.links).toEqual([
    { url: '/hive', anchor: 'hive' },
    { url: 'https://bees.example/b', anchor: '' },
  ]);
});

it.each([
  ['brackets', '[](', 700_000],
  ['a heading of signs', '# a####', 300_000],
  ['open links', '[a](b ', 300_000],
])('readMarkdown reads two million characters of %s within the time limit of a test', (_, piece, times) => {
  const text = piece.repeat(times);
  expect(readMarkdown(text).links.length).toBe(0);
});
