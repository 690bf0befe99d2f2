import { expect, it } from 'vitest';
import { formattingLocale, messageText, type Substitution } from './message-text';

/** Puts the texts in place of `$1`, `$2` …, as the browser does. */
const read = (message: string) => (texts: readonly string[]) =>
  message.replace(/\$(\d)/g, (_, digit: string) => texts[Number(digit) - 1] ?? '');

it.each<[string, string, Substitution[], string]>([
  ['en', 'Add $1 {$1:address|addresses} to $2', [1, 'Bees'], 'Add 1 address to Bees'],
  ['en', 'Add $1 {$1:address|addresses} to $2', [1_201, 'Bees'], 'Add 1,201 addresses to Bees'],
  ['en', '{$1:page|pages}, {$2:it is|they are} {weird', [0, 1], 'pages, it is {weird'],
  ['en', '$1 {$1:page|pages}', ['{1:a|b}'], '{1:a|b} {{1:a|b}:page|pages}'],
  ['fr', '{$1:$1 page|$1 pages}', [0], '0 page'],
  ['fr', '{$1:$1 page|$1 pages}', [2_000_000], '2\u202f000\u202f000 pages'],
  ['zh-CN', '$1 个{$1:网页}', [1], '1 个网页'],
  ['ru', '$1 {$1:страница|страницы|страниц}', [21], '21 страница'],
  ['ru', '$1 {$1:страница|страницы|страниц}', [3], '3 страницы'],
  ['ru', '$1 {$1:страница|страницы|страниц}', [11], '11 страниц'],
  ['ar-EG', '$1 {$1:zero|one|two|few|many|other}', [1], '١ one'],
  ['ar-EG', '$1 {$1:zero|one|two|few|many|other}', [0], '٠ zero'],
  ['ar-EG', '$1 {$1:zero|one|two|few|many|other}', [1_100], '١٬١٠٠ other'],
])('messageText chooses and writes numbers in %s: "%s" with %j is "%s"', (locale, message, substitutions, text) => {
  expect(messageText(locale, read(message), substitutions)).toBe(text);
});

it('formattingLocale keeps the region of the browser only within the language of the messages', () => {
  expect(formattingLocale('en', 'en-GB')).toBe('en-GB');
  expect(formattingLocale('en', 'fa')).toBe('en');
  expect(formattingLocale('zh-CN', 'zh-Hans-CN')).toBe('zh-Hans-CN');
});
