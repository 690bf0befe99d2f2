import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanHtml } from './scan';

const folded = (text: string) => text.replace(/\s+/g, ' ').trim();
const scan = (html: string) => {
  const page = scanHtml(html);
  const shown = (start: number, end: number) => folded(page.text.slice(start, end));
  const links = page.links.map((link) => ({
    href: link.href,
    anchor: shown(link.start, link.end),
    block: shown(link.blockStart, link.blockEnd),
    alt: folded(link.alt),
    boilerplate: link.boilerplate,
  }));
  return { ...page, links };
};

/** `parse.test.ts` tests whole pages. */
describe('scanHtml', () => {
  it('scanHtml sorts text by position', () => {
    const page = scan(
      '<title>T</title><h2>H <a href=x>linked</a></h2><p>B <a href=y>A</a><nav>frame <a href=z>frame link</a></nav>',
    );
    const { title, headings, body, anchors, boilerplateBody, boilerplateAnchors } = page;
    expect([title, headings, body, anchors, boilerplateBody, boilerplateAnchors].map(folded)).toEqual([
      'T',
      'H linked',
      'B',
      'A',
      'frame',
      'frame link',
    ]);
  });

  it('scanHtml decodes entities in text and attributes', () => {
    const page = scan('<p>salt &amp; pepper &eacute;&#x4e2d; <a href="?a=1&amp;b=2">x</a>');
    expect(folded(page.body)).toBe('salt & pepper é中');
    expect(page.links[0]?.href).toBe('?a=1&b=2');
  });

  it.each([
    ['<xmp>&lt;b&gt;</xmp> &lt;', '&lt;b&gt; <'],
    ['&lt; <plaintext>&lt;</plaintext>', '< &lt;</plaintext>'],
  ])('scanHtml decodes no entities in <xmp> and <plaintext>: %s', (html, shown) => {
    expect(folded(scan(html).body)).toBe(shown);
  });

  it('scanHtml returns the anchor text, the block and the image text of a link', () => {
    const page = scan('<p>before <a href=x>the <b>pool</b><img alt="a picture"></a> after<p>another');
    expect(page.links).toEqual([
      { href: 'x', anchor: 'the pool', block: 'before the pool after', alt: 'a picture', boilerplate: false },
    ]);
  });

  it('scanHtml ends a link where the next link begins, and keeps their words apart', () => {
    const page = scan('<p><a href=x>one<a href=y>two</a><a href=z>three</a>');
    expect(page.links.map(({ anchor }) => anchor)).toEqual(['one', 'two', 'three']);
    expect(folded(page.anchors)).toBe('one two three');
  });

  it('scanHtml reads image map areas as links, and anchors that lead to no page as text', () => {
    const page = scan('<map><area href=x alt="a region"></map><a name=top>text</a> <a href="#x">fragment</a>');
    expect(page.links.map(({ href, alt }) => [href, alt])).toEqual([['x', 'a region']]);
    expect(folded(page.body)).toBe('text fragment');
  });

  it('scanHtml takes the first title, the title for sharing, and the first heading of the first level', () => {
    expect(folded(scan('<title>one</title><title>two</title>').title)).toBe('one');
    expect(scan('<meta property="og:title" content="shared"><p>x').sharedTitle).toBe('shared');
    expect(folded(scan('<h2>no</h2><h1>first <a href=x>one</a></h1><h1>second</h1>').firstHeading)).toBe('first one');
  });

  it.each(['<h2>Hives</h3><p>bees', '<h2>Hives<h3></h3><p>bees', '<h2>Hives</h2><p>bees', '<h2>Hives</H6>bees'])(
    'scanHtml ends a heading at the end tag of any heading: %s',
    (html) => {
      expect(folded(scan(html).headings)).toBe('Hives');
      expect(folded(scan(html).body)).toBe('bees');
    },
  );

  it('scanHtml reads a heading of several hundred characters as text, with its links', () => {
    const page = scan(`<h2>Hives <p>${'bees and flowers '.repeat(30)}<a href=x>a link</a>`);
    expect(folded(page.headings)).toBe('');
    expect(folded(page.body)).toMatch(/^Hives bees and flowers/);
    expect(folded(page.anchors)).toBe('a link');
  });

  it.each([
    '<ruby>蜜蜂<rt>みつばち</rt></ruby>が<ruby>花<rt>はな</rt></ruby>に',
    '<ruby>蜜蜂<rp>(</rp><rt>みつばち</rt><rp>)</rp></ruby>が<ruby>花<rp>（<rt>はな<rp>）</ruby>に',
    '<ruby>蜜<rt>みつ<rb>蜂<rt>ばち</ruby>が花に',
  ])('scanHtml leaves out the readings of Japanese words: %s', (html) => {
    expect(folded(scan(`<p>${html}</p>`).body)).toBe('蜜蜂が花に');
  });

  it('scanHtml reads the text after a reading that is not closed', () => {
    expect(folded(scan('<ruby>蜜蜂<rt>みつばち<p>花に').body)).toBe('蜜蜂 花に');
  });

  it('scanHtml takes the first of two attributes with the same name', () => {
    expect(scan('<a href=one href=two>x</a>').links[0]?.href).toBe('one');
  });

  it('scanHtml ends boilerplate when the content begins, even if the boilerplate is unclosed', () => {
    const page = scan('<div class=sidebar><div>frame<main><p>content<div class=sidebar>side</div>more</main>');
    expect(folded(page.boilerplateBody)).toBe('frame side');
    expect(folded(page.body)).toBe('content more');
  });

  it('scanHtml skips nested elements of a skipped element, and reads the text after it', () => {
    expect(folded(scan('<select><option>no</select><object><object>no</object>no</object>yes').body)).toBe('yes');
    expect(folded(scan('<svg/>yes<svg><title>no</title></svg>').body)).toBe('yes');
  });

  it('scanHtml returns a lead in reading order, without boilerplate and under 2,100 characters', () => {
    const page = scan(`<nav>frame</nav><p>See <a href=x>the pool</a> of threads. ${'more '.repeat(1_000)}`);
    expect(folded(page.lead)).toMatch(/^See the pool of threads\. more/);
    expect(scan(`<p>${'<b>word </b>'.repeat(5_000)}`).lead.length).toBeLessThan(2_100);
  });

  it('scanHtml reads at most 5,000 links', () => {
    expect(scan('<a href=x>x</a>'.repeat(5_010)).links).toHaveLength(5_000);
  });

  it('scanHtml accepts any input, and its links lie in its text in order', () => {
    const piece = fc.constantFrom(
      ...'<a href=x> <a href=y></a> </a> <p> <nav> </nav> <main> </main> <h1> </h1> <div class=sidebar> </div>'.split(
        ' ',
      ),
      ...'<script> </script> <title> </title> <svg/> <!-- --> &amp; &# < > <![CDATA[ word'.split(' '),
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 5 })), { maxLength: 40 }), (pieces) => {
        const { text, links } = scanHtml(pieces.join(' '));
        let before = 0;
        for (const { start, end, blockStart, blockEnd } of links) {
          expect(blockStart <= start && start <= end && end <= text.length).toBe(true);
          expect(blockEnd).toBeGreaterThanOrEqual(start);
          expect(blockEnd).toBeLessThanOrEqual(text.length);
          expect(start).toBeGreaterThanOrEqual(before);
          before = start;
        }
      }),
    );
  });
});

describe('character references', () => {
  it.each([
    ['salt &amp; pepper', 'salt & pepper'],
    ['&eacute;&#233;&#xE9;&#Xe9', 'éééé'],
    ['&amp;amp; &amp;lt;', '&amp; &lt;'],
    ['&copy 2020, &copyright, &notit;', '© 2020, ©right, ¬it;'],
    ['a &nosuch; b & c &', 'a &nosuch; b & c &'],
    ['?a=1&copy=2&lt', '?a=1©=2<'],
    ['&#0;&#x110000;&#55357;&#x80;', '\ufffd\ufffd\ufffd€'],
    ['&#x1F41D;', '🐝'],
  ])('scanHtml decodes the references in the text %s', (html, text) => {
    expect(folded(scanHtml(`<p>${html}</p>`).body)).toBe(text);
  });

  it.each([
    ['?a=1&amp;b=2', '?a=1&b=2'],
    // A reference without a semicolon may be the name of a parameter.
    ['?a=1&copy=2&copyright=3&lt', '?a=1&copy=2&copyright=3<'],
    ['&copy; &copy', '© ©'],
  ])('scanHtml decodes the references in the attribute %s', (html, text) => {
    expect(scanHtml(`<a href="${html}">link</a>`).links[0]?.href).toBe(text);
  });
});
