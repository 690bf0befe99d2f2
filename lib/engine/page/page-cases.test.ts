import { describe, expect, it } from 'vitest';
import { expectLinear, expectLinearInAll, repeated } from '../../../tests/support/linear';
import { parsePage } from './parse';
import { scanHtml } from './scan';

const PAGE = 'http://e.org/dir/page';

function read(html: string) {
  const page = parsePage({ url: PAGE, finalUrl: PAGE, html: `<p>w</p>${html}`, byteLength: html.length });
  const links = page.links.map(({ url }) => url.replace('http://e.org/', '')).join(' ');
  const { title, headings, body, anchors } = page.fields;
  return { links, title, text: `${headings} ${body} ${anchors}`.replace(/\s+/g, ' ').trim() };
}

/** HTML after `<p>w</p>`, URLs of its links without http://e.org/, and words that the text contains (`!` = must not). */
type Case = readonly [name: string, html: string, links: string, words?: string];

const AFTER = '<p>after <a href="/z">link</a>';

const BROKEN: readonly Case[] = [
  ['svg with a self-closed title', `<svg><title/><path/></svg>${AFTER}`, 'z', 'after'],
  ['svg with a self-closed style', `<svg><style/><path/></svg>${AFTER}`, 'z', 'after'],
  ['svg with a self-closed script', `<svg><script/><path/></svg>${AFTER}`, 'z', 'after'],
  ['svg with a style that holds a tag', `<svg><style>a{b:"</svg>"}</style></svg>${AFTER}`, 'z', 'after'],
  ['svg with a title is no title', `<title>T</title><svg><title>Icon</title></svg>${AFTER}`, 'z', 'after !Icon'],
  ['a self-closed svg', `<svg/>${AFTER}`, 'z', 'after'],
  ['svg in svg', `<svg><svg></svg><text>x</text></svg>${AFTER}`, 'z', 'after !x'],
  ['svg without an end, then a paragraph', `<svg><path>${AFTER}`, 'z', 'after'],
  ['svg without an end, then a division', '<svg><g><div>after <a href="/z">l</a></div>', 'z', 'after'],
  ['svg without an end in a division', `<div><svg><path></div>${AFTER}`, 'z', 'after'],
  ['svg without an end in a link', `<a href="/y"><svg><path></a>${AFTER}`, 'y z', 'after'],
  [
    'HTML in a foreignObject is part of the picture',
    `<svg><foreignObject><p>inner</p></foreignObject></svg>${AFTER}`,
    'z',
    'after !inner',
  ],
  ['video without an end in a division', `<div><video src=v></div>${AFTER}`, 'z', 'after'],
  ['video without an end before a heading', `<video src=v><h2>after</h2><a href="/z">l</a>`, 'z', 'after'],
  ['audio without an end in a section', `<section><audio></section>${AFTER}`, 'z', 'after'],
  [
    'canvas without an end in a table cell',
    `<table><tr><td><canvas></td><td>after <a href="/z">l</a></td></table>`,
    'z',
    'after',
  ],
  ['canvas without an end before the article', `<canvas><article>after <a href="/z">l</a></article>`, 'z', 'after'],
  ['video without an end anywhere', `<video src=v>${AFTER}`, 'z', 'after'],
  ['audio without an end anywhere', `<p><audio src=a><a href="/y">before</a>${AFTER}`, 'y z', 'before after'],
  ['canvas without an end anywhere', `<canvas id=c>${AFTER}`, 'z', 'after'],
  ['a video that ends, then one that does not', `<video>x</video><video src=v>${AFTER}`, 'z', 'after !x'],
  ['a video without an end, then one that ends', `<video src=v><video>x</video>${AFTER}`, 'z', 'after !x'],
  ['video with what is shown in its place', `<video><p>no video</p></video>${AFTER}`, 'z', 'after !video'],
  ['object without an end', `<div><object data=x></div>${AFTER}`, 'z', 'after'],
  ['select without an end in a form', `<form><select><option>x</form>${AFTER}`, 'z', 'after'],
  ['select ended by select', `<select><option>x<select>${AFTER}`, 'z', 'after !x'],
  ['select ended by a field', `<select><option>x<input>${AFTER}`, 'z', 'after !x'],
  [
    'select ended by a caption',
    `<table><tr><td><select><option>x<caption>after <a href="/z">l</a></caption></table>`,
    'z',
    'after !x',
  ],
  ['select ended by a group of rows', '<table><td><select><option>x<tbody>after <a href="/z">l</a>', 'z', 'after !x'],
  ['select', `<select><option>x</select>${AFTER}`, 'z', 'after !x'],
  ['a division in an object', `<object><div>inner</div></object>${AFTER}`, 'z', 'after !inner'],
  ['noscript', `<noscript><p>inner</p></noscript>${AFTER}`, 'z', 'after !inner'],
  ['noscript with an open comment', `<noscript><!-- x</noscript>${AFTER}`, 'z', 'after !x'],
  ['noscript with an open iframe', `<noscript><iframe src="/f"></NoScript >${AFTER}`, 'z', 'after'],
  [
    'noscript in noscript',
    `<noscript/><noscript>x</noscript>${AFTER}<noscript><b>y</b></noscript>`,
    'z',
    'after !x !y',
  ],
  ['noscript without an end ends where the body begins', `<noscript><img src=x><body>${AFTER}`, 'z', 'after'],
  ['noscript named in a comment', `<!-- <noscript> -->${AFTER}<!-- </noscript> -->`, 'z', 'after'],
  ['template', `<template><p>inner</p></template>${AFTER}`, 'z', 'after !inner'],
  ['iframe', `<iframe src="/f">inner</iframe>${AFTER}`, 'z', 'after !inner'],
  ['an end tag of nothing', `</svg></video></div>${AFTER}`, 'z', 'after'],
  ['a link in a link', '<a href="/a">one <a href="/b">two</a>', 'a b', 'one two'],
  ['a link without an end', '<a href="/a">one<p>two', 'a', 'one two'],
  ['a second title is no text', `<title>T</title><title>again</title>${AFTER}`, 'z', 'after !again'],
  ['a heading without an end', `<h2>one${AFTER}`, 'z', 'one after'],
  ['a title without an end swallows the rest, as in browsers', `<title>T${AFTER}`, '', '!after'],
  ['a comment without an end swallows the rest', `<!-- x ${AFTER}`, '', '!after'],
  ['a comment that ends oddly', `<!-- x --!>${AFTER}`, 'z', 'after'],
  ['an empty comment', `<!-->${AFTER}`, 'z', 'after'],
  ['a bogus comment', `<?php x ?>${AFTER}`, 'z', 'after'],
  ['CDATA in HTML is a comment', `<![CDATA[ <b>x ]]>${AFTER}`, 'z', 'after'],
  ['a script with a comment', `<script><!-- </p> --></script>${AFTER}`, 'z', 'after'],
  ['a script that names its end', `<script>"<\\/script>"</script>${AFTER}`, 'z', 'after'],
];

const END: readonly Case[] = [
  ['a tag that is cut off', `${AFTER}</a> more <a href="/y`, 'z', 'after more'],
  ['a tag without its bracket', `${AFTER}</a> more <b`, 'z', 'after more !b'],
  ['an end tag without its bracket', `${AFTER}</a> more</p`, 'z', 'after more'],
  ['an end tag with more, without its bracket', `${AFTER}</a> more</p q`, 'z', 'after more !q'],
  ['a bracket at the end', `${AFTER}</a> more <`, 'z', 'after more'],
  ['an entity at the end', `${AFTER}</a> more &amp`, 'z', 'after more'],
  ['a script that is cut off', `${AFTER}</a><script>var x`, 'z', 'after !var'],
];

const ELSEWHERE: readonly Case[] = [
  ['meta refresh', '<meta http-equiv="refresh" content="0; url=/r">', 'r'],
  ['meta refresh with quotes', `<meta http-equiv="Refresh" content="5;URL='/r'">`, 'r'],
  ['meta refresh without "url="', '<meta http-equiv=refresh content="5; /r">', 'r'],
  ['meta refresh with a comma', '<meta http-equiv=refresh content="5,url=r">', 'dir/r'],
  ['meta refresh of the page itself', '<meta http-equiv=refresh content="60">', ''],
  ['meta refresh to a script', '<meta http-equiv=refresh content="0;url=javascript:x()">', ''],
  ['another meta', '<meta http-equiv="x-refresh" content="0;url=/r">', ''],
  ['frames', '<frameset><frame src="/a"><frame src="b"></frameset>', 'a dir/b'],
  ['frames with a way around', '<frameset><frame src="/a"><noframes><a href="/n">n</a></noframes></frameset>', 'a'],
  ['an image is no frame', '<img src="/a">', ''],
  ['an area', '<map><area href="/a" alt="A"></map>', 'a'],
];

const ADDRESSES: readonly Case[] = [
  ['relative', '<a href="x">l</a>', 'dir/x'],
  ['a base', '<base href="/b/"><a href="x">l</a>', 'b/x'],
  ['two bases: the first', '<base href="/b/"><base href="/c/"><a href="x">l</a>', 'b/x'],
  ['white space around', '<a href=" /x\n">l</a>', 'x'],
  ['a line break inside', '<a href="/x\ny">l</a>', 'xy'],
  ['an entity', '<a href="/x?a=1&amp;b=2">l</a>', 'x?a=1&b=2'],
  ['a bare ampersand', '<a href="/x?a=1&copy=2">l</a>', 'x?a=1&copy=2'],
  ['only a fragment', '<a href="#x">l</a>', ''],
  ['no address', '<a name="x">l</a>', ''],
  ['mail and script', '<a href="mailto:a@e.org">l</a><a href="javascript:x">l</a>', ''],
  ['two attributes: the first', '<a href="/a" href="/b">l</a>', 'a'],
  ['no quotes', '<a href=/a>l</a>', 'a'],
  ['upper case', '<A HREF="/a">l</A>', 'a'],
  ['no space between attributes', '<a class="x"href="/a">l</a>', 'a'],
];

describe('parsePage', () => {
  for (const [name, cases] of Object.entries({ BROKEN, END, ELSEWHERE, ADDRESSES })) {
    describe(name.toLowerCase(), () => {
      it.each(cases)('parsePage finds the links and words of a page: %s', (_, html = '', links = '', words = '') => {
        const page = read(html);
        expect(page.links).toBe(links);
        for (const word of words.split(' ').filter(Boolean)) {
          if (word.startsWith('!')) expect(page.text).not.toContain(word.slice(1));
          else expect(page.text).toContain(word);
        }
      });
    });
  }

  const WORDS =
    'Wild bees nest in hollow stems and in the soil of open meadows where flowers bloom from spring to autumn';
  const NOTICE = 'We and our partners store cookies to measure how this site is used and to improve it. '.repeat(30);

  it.each([
    ['a cookie notice', `<div class="cookie-notice">${NOTICE}</div>`],
    ['a consent dialog', `<div class="consent">${NOTICE}</div><div class="gdpr-overlay">${NOTICE}</div>`],
    ['a footer', `<footer><p>${NOTICE}</p></footer>`],
  ])('parsePage keeps twenty words of content, and drops %s around them', (_, frame) => {
    const { text } = read(`<p>${WORDS}</p>${frame}`);
    expect(text).toContain('hollow stems');
    expect(text).not.toContain('partners');
  });

  it('parsePage keeps an element with a boilerplate class when it holds the only text', () => {
    expect(read(`<div class="sidebar">${WORDS} ${WORDS}</div>`).text).toContain('hollow stems');
  });

  it('parsePage throws empty-page for a title alone, and accepts one word, link or description more', () => {
    const parse = (html: string) => () => parsePage({ url: PAGE, finalUrl: PAGE, html, byteLength: html.length });
    const shell = '<title>My App</title><div id="frame"></div>';
    expect(parse(shell)).toThrow(expect.objectContaining({ code: 'empty-page' }));
    for (const more of ['<p>word', '<a href="/x"></a>', '<meta name="description" content="word">', '<h1>word'])
      expect(parse(shell + more)).not.toThrow();
  });

  it.each([
    '<div>',
    '<a>',
    '<a href=x>y',
    '<svg>',
    '<svg><p>',
    '<video>',
    '<h1>',
    '<main><aside>',
    '<select>',
    '<title>',
    '<noscript>',
    '<noscript></noscript>',
    '<noscript><!--</noscript>',
  ])('scanHtml takes linear time for a run of %s', (unit) =>
    expectLinear((chars) => repeated(unit, chars), 150_000, scanHtml),
  );

  it.each(['<video><h1>', '<noscript>'])(
    'scanHtml takes linear time for a run of %s that is closed at the end',
    (unit) => expectLinear((chars) => `${repeated(unit, chars)}</video></noscript>`, 150_000, scanHtml),
  );

  it.each([
    '<',
    '</',
    '<a b="',
    '&',
    '&#x',
    '<!--',
    '<![CDATA[',
    '<meta ',
    "<p class='with-",
    '<li><a href=/x>',
    '</div>',
  ])('parsePage takes linear time for a run of %s', (unit) =>
    expectLinear(
      (chars) => `<p>w</p>${repeated(unit, chars)}`,
      100_000,
      (html) => read(html),
    ),
  );

  it('parsePage takes linear time for any mix of markup', () => {
    const opened = [
      '<div>',
      '<a href=x>',
      '<svg>',
      '<video>',
      '<noscript>',
      '<select>',
      '<title>',
      '<h1>',
      '<nav>',
      '<script>',
    ];
    const others = [
      'a ',
      '<',
      '&',
      '&amp;',
      '<!--',
      '-->',
      '<meta ',
      '<a href="',
      '">',
      '<base href="/',
      '<meta name=keywords content="',
    ];
    const tokens = [...opened, ...opened.map((tag) => tag.replace(/<(\w+).*/, '</$1>')), ...others];
    return expectLinearInAll(tokens, 60_000, (html) => read(`w${html}`), { starts: ['<p>w</p>'] });
  });
});
