import { expect, it } from 'vitest';
import { plural } from './message-keys';

it.each([
  ['Add 1 {1:address|addresses} to Bees', 'Add 1 address to Bees'],
  ['Add 1,201 {1,201:address|addresses} to Bees', 'Add 1,201 addresses to Bees'],
  ['{0:page|pages}, {1:it is|they are} {weird', 'pages, it is {weird'],
  ['nothing', 'nothing'],
])('plural("%s") is "%s"', (text, chosen) => {
  expect(plural(text)).toBe(chosen);
});
