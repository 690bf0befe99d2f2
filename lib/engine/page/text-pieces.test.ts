import { expect, it } from 'vitest';
import { ANCHOR, BLOCK_END, BODY, HEADING, HEADING_LINK, HIDDEN, LINK_END, TextPieces } from './text-pieces';

const CONTENT = 0;
const FRAME = 1;
const IS_FRAME = [false, true];
const LONG = 'word '.repeat(15);

type Piece = readonly [text: string, kind: number, part?: number];

function pieces(...given: readonly Piece[]): TextPieces {
  const all = new TextPieces();
  for (const [text, kind, part = CONTENT] of given) all.push(text, part, kind, text.trim().length);
  return all;
}

it('text is sorted by kind, and that of the site frame apart', () => {
  const all = pieces(
    ['Hives', HEADING],
    ['more', HEADING_LINK],
    ['text', BODY],
    ['link', ANCHOR],
    [' ', LINK_END],
    ['secret', HIDDEN],
    ['menu', ANCHOR, FRAME],
    ['imprint', BODY, FRAME],
  );
  expect(all.sorted(IS_FRAME)).toEqual({
    ...{ headings: 'Hivesmore', body: 'text', anchors: 'link ', hidden: 'secret' },
    ...{ boilerplateAnchors: 'menu', boilerplateBody: 'imprint' },
    ...{ text: 'Hivesmoretextlinksecretmenuimprint', lead: 'textlink ', proseChars: 0 },
  });
});

it('a part that is not of the site frame after all is content', () => {
  const all = pieces(['menu', ANCHOR, FRAME], ['imprint', BODY, FRAME]);
  expect(all.sorted([false, false])).toMatchObject({ anchors: 'menu', body: 'imprint', boilerplateBody: '' });
});

it('a block counts as prose if it is long, and mostly outside of links', () => {
  const proseOf = (...given: readonly Piece[]) => pieces(...given).sorted(IS_FRAME).proseChars;
  const end = [BLOCK_END, BODY] as const;
  expect(proseOf([LONG, BODY], end)).toBe(LONG.trim().length);
  expect(proseOf(['short', BODY], end, ['short', BODY], end)).toBe(0);
  expect(proseOf([LONG, BODY], [`${LONG}more`, ANCHOR], end)).toBe(0);
});

it('the text of a heading from an index on becomes body text', () => {
  const all = pieces(['Title', HEADING], ['text', BODY]);
  const start = all.length;
  all.push('Long', CONTENT, HEADING, 4);
  all.push('link', CONTENT, HEADING_LINK, 4);
  expect(all.from(start)).toBe('Longlink');
  all.makeBody(start);
  expect(all.sorted(IS_FRAME)).toMatchObject({ headings: 'Title', body: 'textLong', anchors: 'link' });
});

it('the lead ends with the piece that reaches 2,000 characters', () => {
  const all = pieces(...Array.from({ length: 50 }, () => [LONG, BODY] as const));
  expect(all.sorted(IS_FRAME).lead).toHaveLength(27 * LONG.length);
});
