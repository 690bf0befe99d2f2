import { describe, expect, it } from 'vitest';
import { BLOCK_TAGS, elementKind, elementKindAt, isBoilerplate, SKIPPED_TAGS, wantedAttribute } from './elements';

const boilerplate = (tag: string, attributes: Readonly<Record<string, string>> = {}) =>
  isBoilerplate(elementKind(tag), new Map(Object.entries(attributes)));

describe('the frame of a site', () => {
  it.each(['nav', 'header', 'footer', 'aside'])('is <%s>', (tag) => expect(boilerplate(tag)).toBe(true));

  it.each(['navigation', 'banner', 'contentinfo', 'complementary', 'search', 'Navigation'])(
    'has the role %s',
    (role) => {
      expect(boilerplate('div', { role })).toBe(true);
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
  ])('has the class %s', (name) => expect(boilerplate('div', { class: name })).toBe(true));

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
  ])('is no element of class “%s”', (name) => expect(boilerplate('div', { class: name })).toBe(false));

  it('is no heading, article or link, whatever it is called', () => {
    for (const tag of ['main', 'article', 'h1', 'a', 'body'])
      expect(boilerplate(tag, { class: 'sidebar' })).toBe(false);
    expect(boilerplate('div', { role: 'main' })).toBe(false);
  });
});

describe('the lists of elements', () => {
  it('are told apart: what is skipped ends no run of text', () => {
    expect([...SKIPPED_TAGS].filter((tag) => BLOCK_TAGS.has(tag))).toEqual([]);
    for (const inline of ['a', 'b', 'em', 'span', 'code', 'sup']) expect(BLOCK_TAGS.has(inline)).toBe(false);
  });

  it.each([
    ['a', 'href', 'href'],
    ['A', 'hReF', 'href'],
    ['meta', 'HTTP-EQUIV', 'http-equiv'],
    ['div', 'class', 'class'],
    ['div', 'style', 'style'],
    ['div', 'id', ''],
    ['b', 'class', ''],
  ])('want of <%s> with %s “%s”', (tag, written, wanted) => {
    const html = `<${tag} ${written}="">`;
    const start = tag.length + 2;
    const kind = elementKindAt(html, 1, start - 1);
    expect(wantedAttribute(kind, html, start, start + written.length)).toBe(wanted);
  });

  it('are known wherever a name stands', () => {
    const html = '<li><LI><i><td><th><dt><ul><ol><li>';
    const names = [...html.matchAll(/\w+/g)].map(({ 0: { length }, index }) =>
      elementKindAt(html, index, index + length),
    );
    expect(names.map(({ name }) => name)).toEqual(['li', 'li', 'i', 'td', 'th', 'dt', 'ul', 'ol', 'li']);
  });

  it('know names however they are written, those that nobody thought of included', () => {
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
