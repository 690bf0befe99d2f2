import { expect, it } from 'vitest';
import { noteText } from './tags';

it.each([
  [
    '<div class="zotero-note"><p>Good on <b>swarms</b> &amp; queens.</p>\n<p>Cite it.</p></div>',
    'Good on swarms & queens.\nCite it.',
  ],
  ['<ul><li>one</li><li>two<br>three</li></ul>', 'one\ntwo\nthree'],
  [' plain\ntext with 1 < 2 and <b>bold</b> ', 'plain\ntext with 1 < 2 and <b>bold</b>'],
  ['', ''],
])('«%s» is read as «%s»', (raw, text) => {
  expect(noteText(raw)).toBe(text);
});
