import { parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { all, closest, elementText, first, hasClass } from './results-page';

const page = parseDocument(
  '<div class="g  wide" id=outer><p class="gx">One <b>two</b>\n three</p><div class=g id=inner><a href=x>link</a></div></div>',
);
const isBlock = (element: Parameters<typeof hasClass>[0]) => hasClass(element, 'g');
const ids = (elements: readonly { readonly attribs: Record<string, string> }[]) =>
  elements.map(({ attribs }) => attribs.id);

describe('reading a results page', () => {
  it('tells classes by whole words', () => {
    expect(ids(all(page, isBlock))).toEqual(['outer', 'inner']);
    expect(all(page, (element) => hasClass(element, 'wide')).length).toBe(1);
    expect(all(page, (element) => hasClass(element, 'w'))).toEqual([]);
  });

  it('finds the first in document order, at any depth, or none', () => {
    expect(first(page, isBlock)?.attribs.id).toBe('outer');
    expect(first(page, (element) => element.name === 'a')?.attribs.href).toBe('x');
    expect(first(page, (element) => element.name === 'table')).toBeUndefined();
  });

  it('finds the nearest around an element, itself included', () => {
    const link = first(page, (element) => element.name === 'a');
    const inner = link && closest(link, isBlock);
    expect(inner?.attribs.id).toBe('inner');
    expect(inner && closest(inner, isBlock)).toBe(inner);
    expect(link && closest(link, (element) => element.name === 'table')).toBeUndefined();
  });

  it('gives text as a reader sees it', () => {
    expect(elementText(first(page, (element) => element.name === 'p'))).toBe('One two three');
    expect(elementText(undefined)).toBe('');
  });
});
