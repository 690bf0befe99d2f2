import { expect, it } from 'vitest';
import { typedAddress, typedAddresses, writtenAddresses } from './typed-address';

it.each([
  ['example.org', 'https://example.org/'],
  [' Example.ORG ', 'https://example.org/'],
  ['www.example.org/a?b=c', 'https://www.example.org/a?b=c'],
  ['example.org.', 'https://example.org/'],
  ['example.org:8080', 'https://example.org:8080/'],
  ['example.co.uk', 'https://example.co.uk/'],
  ['münchen.example', 'https://xn--mnchen-3ya.example/'],
  ['例子.测试', 'https://xn--fsqu00a.xn--0zwm56d/'],
  ['xn--fsqu00a.xn--0zwm56d', 'https://xn--fsqu00a.xn--0zwm56d/'],
  ['a_b.example.org', 'https://a_b.example.org/'],
  ['192.0.2.7/x', 'https://192.0.2.7/x'],
  ['//example.org/x', 'https://example.org/x'],
  ['<https://example.org/>', 'https://example.org/'],
  ['"example.org"', 'https://example.org/'],
  ['http://example.org', 'http://example.org/'],
  ['HTTPS://EXAMPLE.ORG/A', 'https://example.org/A'],
  ['example.org#part', 'https://example.org/'],
  ['«https://example.org/x»', 'https://example.org/x'],
  ['（https://example.org/x）', 'https://example.org/x'],
  ['„example.org“', 'https://example.org/'],
  ['https://example.org/x。', 'https://example.org/x'],
  ['https://example.org/x\u200b', 'https://example.org/x'],
  ['\ufeffhttps://example.org/x', 'https://example.org/x'],
  ['https://www.google.com/url?q=https%3A%2F%2Fexample.org%2Fx&sa=U', 'https://example.org/x'],
  [
    'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.org%2Fx&data=05',
    'https://example.org/x',
  ],
  ['https://l.facebook.com/l.php?u=https%3A%2F%2Fexample.org%2Fx%3Ffbclid%3D1&h=AT', 'https://example.org/x'],
  ['https://www-example-org.cdn.ampproject.org/c/s/www.example.org/x?y=1', 'https://www.example.org/x?y=1'],
  ['https://www.google.de/amp/s/example.org/x', 'https://example.org/x'],
  ['https://www.google.com/maps', 'https://www.google.com/maps'],
])('typedAddress("%s") is "%s"', (text, url) => expect(typedAddress(text)).toBe(url));

it.each([
  'word',
  'two words',
  '1.5',
  '12.06.2024',
  'me@example.org',
  'ftp://example.org/',
  'localhost:8080',
  '',
  '.',
  'a..b',
  'javascript:alert(1)',
  'example.',
])('typedAddress("%s") is undefined', (text) => expect(typedAddress(text)).toBeUndefined());

it('typedAddresses finds each URL of a text once', () => {
  expect(typedAddresses('see example.org, and\nhttps://a.example/x; example.org <b.example>')).toEqual([
    'https://example.org/',
    'https://a.example/x',
    'https://b.example/',
  ]);
  expect(typedAddresses('a.example,b.example;c.example https://d.example/1,2;x')).toEqual([
    'https://a.example/',
    'https://b.example/',
    'https://c.example/',
    'https://d.example/1,2;x',
  ]);
  expect(typedAddresses('nothing here')).toEqual([]);
});

it.each([
  ['1. https://e.org/x', '', 'https://e.org/x'],
  ['- https://e.org/x', '', 'https://e.org/x'],
  ['• [ ] https://e.org/x', '', 'https://e.org/x'],
  ['Bees: https://e.org/x', 'Bees', 'https://e.org/x'],
  ['https://e.org/x – Bees and honey', 'Bees and honey', 'https://e.org/x'],
  ['2) Bees (https://e.org/x)', 'Bees', 'https://e.org/x'],
  ['* [Bees](https://e.org/x)', 'Bees', 'https://e.org/x'],
  ['[Bees](https://e.org/wiki/Bee_(insect))', 'Bees', 'https://e.org/wiki/Bee_(insect)'],
  ['蜜蜂：https://e.org/x。', '蜜蜂', 'https://e.org/x'],
  ['See https://e.org/x.', 'See', 'https://e.org/x'],
  ['no address', undefined, undefined],
])('writtenAddresses finds in "%s" the title "%s" and the URL "%s"', (line, title, url) => {
  expect(writtenAddresses(line)).toEqual(url === undefined ? [] : [{ url, title }]);
});

it('writtenAddresses finds several links with their own texts', () => {
  expect(writtenAddresses('[A](https://a.org/), [B](https://b.org/) and https://c.org/')).toEqual([
    { url: 'https://a.org/', title: 'A' },
    { url: 'https://b.org/', title: 'B' },
    { url: 'https://c.org/', title: '' },
  ]);
});

it('typedAddresses finds the URLs of a pasted list with marks, titles and Markdown', () => {
  expect(typedAddresses('1. https://a.org/\n- Bees:https://b.org/x\n[Wax](https://c.org/y)\n«https://d.org/»')).toEqual(
    ['https://a.org/', 'https://b.org/x', 'https://c.org/y', 'https://d.org/'],
  );
});
