import { describe, expect, it } from 'vitest';
import { elementKind, elementKindAt, frameHint, wantedAttribute } from './elements';

const hint = (tag: string, attributes: Readonly<Record<string, string>> = {}) =>
  frameHint(elementKind(tag), new Map(Object.entries(attributes)));

describe('frameHint', () => {
  it.each([
    ['nav', 'strong'],
    ['footer', 'strong'],
    ['header', 'weak'],
    ['aside', 'weak'],
    ['form', 'form'],
  ])('frameHint of <%s> is %s', (tag, strength) => expect(hint(tag)).toBe(strength));

  it.each(['navigation', 'banner', 'contentinfo', 'complementary', 'search', 'Navigation'])(
    'frameHint of the role %s is strong',
    (role) => {
      expect(hint('div', { role })).toBe('strong');
    },
  );

  it.each([
    'nav',
    'main-nav',
    'navbar navbar-dark',
    'breadcrumbs',
    'footer',
    'page_footer',
    'sidebar',
    'sphinxsidebar',
    'toctree-wrapper compound',
    'related',
    'cookie-notice',
    'skip-link',
    'MENU',
  ])('frameHint of the class %s is weak', (name) => expect(hint('div', { class: name })).toBe('weak'));

  it.each([
    'with-sidebar',
    'has_sidebar',
    'no-sidebar',
    'without-nav',
    'navigator',
    'footnotes',
    'menus',
    'content',
    'unrelated',
    '',
  ])('frameHint of the class "%s" is undefined', (name) => expect(hint('div', { class: name })).toBeUndefined());

  it('frameHint is undefined for headings, content elements and links of any class, and for role=main', () => {
    for (const tag of ['main', 'article', 'h1', 'a', 'body']) expect(hint(tag, { class: 'sidebar' })).toBeUndefined();
    expect(hint('div', { role: 'main' })).toBeUndefined();
  });
});

describe('element kinds', () => {
  it('elementKind is no block for skipped and for inline elements', () => {
    const skipped = 'script style noscript template iframe svg object canvas audio video textarea select datalist';
    for (const tag of skipped.split(' ')) expect(elementKind(tag)).toMatchObject({ isSkipped: true, isBlock: false });
    for (const inline of ['a', 'b', 'em', 'span', 'code', 'sup']) expect(elementKind(inline).isBlock).toBe(false);
  });

  it.each([
    ['a', 'href', 'href'],
    ['A', 'hReF', 'href'],
    ['meta', 'HTTP-EQUIV', 'http-equiv'],
    ['div', 'class', 'class'],
    ['div', 'style', 'style'],
    ['div', 'id', ''],
    ['b', 'class', ''],
  ])('wantedAttribute of <%s %s> is "%s"', (tag, written, wanted) => {
    const html = `<${tag} ${written}="">`;
    const start = tag.length + 2;
    const kind = elementKindAt(html, 1, start - 1);
    expect(wantedAttribute(kind, html, start, start + written.length)).toBe(wanted);
  });

  it('elementKindAt finds the kind of a name at any position', () => {
    const html = '<li><LI><i><td><th><dt><ul><ol><li>';
    const names = [...html.matchAll(/\w+/g)].map(({ 0: { length }, index }) =>
      elementKindAt(html, index, index + length),
    );
    expect(names.map(({ name }) => name)).toEqual(['li', 'li', 'i', 'td', 'th', 'dt', 'ul', 'ol', 'li']);
  });

  it('elementKind ignores case, and gives unknown names a kind without flags and attributes', () => {
    expect(elementKind('DIV')).toMatchObject({ name: 'div', isBlock: true, isSkipped: false });
    expect(elementKind('NoScript')).toMatchObject({ name: 'noscript', isBlock: false, isSkipped: true });
    expect(elementKind('H3')).toMatchObject({ name: 'h3', isHeading: true, isContent: false });
    expect(elementKind('Main')).toMatchObject({ isContent: true });
    for (const name of ['constructor', '__proto__', 'x'.repeat(100)]) {
      expect(elementKind(name)).toMatchObject({ name, isBlock: false, isSkipped: false, isHeading: false });
      expect(elementKind(name).attributes).toEqual([]);
    }
  });
});
