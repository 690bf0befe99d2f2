import { describe, expect, it } from 'vitest';
import { elementKind } from './elements';
import { FrameParts } from './frame-parts';

const open = (parts: FrameParts, tag: string, className?: string, canBegin = true) =>
  parts.open(elementKind(tag), new Map(className === undefined ? [] : [['class', className]]), canBegin);
const areFrame = (
  parts: FrameParts,
  ...texts: readonly (readonly [part: number, chars: number, isLinked?: boolean])[]
) => {
  for (const [part, chars, isLinked = false] of texts) parts.add(part, 'x'.repeat(chars), chars, isLinked);
  return parts.areFrame();
};

describe('FrameParts', () => {
  it('FrameParts numbers parts as they begin, and ends inner parts with the part around them', () => {
    const parts = new FrameParts();
    expect(parts.current).toBe(0);
    open(parts, 'div', 'sidebar');
    open(parts, 'div');
    open(parts, 'nav');
    expect(parts.current).toBe(2);
    parts.close('div');
    expect(parts.current).toBe(2);
    parts.close('div');
    expect(parts.current).toBe(0);
    open(parts, 'footer');
    expect(parts.current).toBe(3);
    parts.end();
    expect(parts.current).toBe(0);
  });

  it('FrameParts begins no part where none can begin, and none at a great depth', () => {
    const parts = new FrameParts();
    open(parts, 'header', undefined, false);
    expect(parts.current).toBe(0);
    for (let i = 0; i < 50; i += 1) open(parts, 'aside');
    expect(parts.current).toBe(6);
  });

  it.each([
    ['longer than the rest', 'aside', 500, 0, 400, false],
    ['shorter than the rest', 'aside', 500, 0, 600, true],
    ['short', 'aside', 150, 0, 100, true],
    ['half links', 'aside', 500, 260, 400, true],
    ['navigation', 'nav', 500, 0, 400, true],
    ['navigation that is all there is', 'nav', 500, 0, 50, false],
    ['a form of fields', 'form', 900, 0, 400, true],
    ['a form around a page', 'form', 1_100, 0, 4_000, false],
  ])('FrameParts takes a part for frame or content by its text: %s', (_, tag, own, linked, others, isFrame) => {
    const parts = new FrameParts();
    open(parts, tag);
    expect(areFrame(parts, [1, own], [1, linked, true], [0, others])).toEqual([false, isFrame]);
  });

  it('FrameParts takes a part with the title of the page for content, though it is shorter than the rest', () => {
    const parts = new FrameParts();
    open(parts, 'header');
    parts.noteTitle();
    parts.close('header');
    open(parts, 'header');
    expect(areFrame(parts, [1, 250], [2, 250], [0, 600])).toEqual([false, false, true]);
  });

  it('FrameParts takes a part that asks for consent for frame, and shorter parts beside an article', () => {
    const parts = new FrameParts();
    open(parts, 'div', 'gdpr-article');
    parts.close('div');
    open(parts, 'div', 'gdpr-overlay');
    parts.close('div');
    open(parts, 'aside');
    parts.add(2, 'We use cookies.', 15, false);
    expect(areFrame(parts, [1, 900], [2, 900], [3, 400], [0, 300])).toEqual([false, false, true, true]);
  });
});
