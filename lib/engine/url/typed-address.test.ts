import { expect, it } from 'vitest';
import { typedAddress, typedAddresses } from './typed-address';

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
