import { describe, expect, it } from 'vitest';
import { processorMs } from '../../../tests/support/processor-time';
import { MAX_LINKS_PER_PAGE } from '../defaults';
import { PageError } from '../errors';
import { parsePage } from './parse';

const URL_OF_PAGE = 'http://docs.example.org/guide/';
const parse = (html: string, url = URL_OF_PAGE, language?: string) =>
  parsePage({ url, finalUrl: url, html, byteLength: html.length, ...(language === undefined ? {} : { language }) });
const prose = 'Connections are kept in a pool and handed out to the threads that ask for them. '.repeat(5);

describe('parsePage', () => {
  it('parsePage sorts text by position, and reads metadata, language, kind and site', () => {
    const page = parse(`<!doctype html><html lang="en"><head><title>Pool &amp; queue</title>
      <meta name=description content='All about &quot;pools&quot;'><meta name="Keywords" content="pool, queue ,, pool"></head>
      <body><h1>The <em>pool</em><a class=headerlink href="#pool">¶</a></h1><p>${prose}<p>See <a href="queue">the queue</a>.</body>`);
    expect(page.title).toBe('Pool & queue');
    expect(page.description).toBe('All about "pools"');
    expect(page.keywords).toEqual(['pool', 'queue']);
    expect(page.fields.headings).toBe('The pool');
    expect(page.fields.anchors).toBe('the queue');
    expect(page.fields.body).toBe(`${prose}See .`);
    expect(page.fields.meta).toBe('All about "pools" pool, queue');
    expect(page.language).toBe('en');
    expect(page.kind).toBe('topic');
    expect(page.host).toBe('docs.example.org');
    expect(page.site).toBe('example.org');
    expect(page.excerpt).toMatch(/^Connections are kept/);
  });

  it('parsePage separates the words of neighbouring blocks, and joins words across inline elements', () => {
    const page = parse('<ul><li>one<li>two</ul><table><tr><td>three<td>four</table>fi<b>v</b>e<br>six');
    expect(page.fields.body).toBe('one two three four five six');
  });

  it('parsePage leaves out scripts, styles, fallbacks, templates, frames, SVG and comments', () => {
    const page = parse(
      '<p>seen<script>if (a<b) "</p>"</script><style>p{}</style><noscript><p>no</noscript><template><p>no</template>' +
        '<iframe src=x>no</iframe><svg><title>no</title><text>no</text></svg><svg/><!-- no --><p>also seen',
    );
    expect(page.fields.body).toBe('seen also seen');
    expect(page.title).toBe('');
  });

  it('parsePage returns links with anchor text and context, resolved against the base', () => {
    const page = parse(`<base href="/api/"><p>Before it, <a href="pool.html#top">the <b>pool</b></a> explains reuse.</p>
      <p>another block</p><a href="logo"><img alt="Logo of it" src=x></a>`);
    expect(page.links).toEqual([
      {
        url: 'http://docs.example.org/api/pool.html',
        anchor: 'the pool',
        context: 'Before it, the pool explains reuse.',
      },
      { url: 'http://docs.example.org/api/logo', anchor: 'Logo of it', context: 'Logo of it' },
    ]);
  });

  it('parsePage drops links to files, fragments, the page itself and other schemes, and keeps each URL once', () => {
    const page = parse(
      `<a href="a.zip">a</a><a href="#x">b</a><a href="">c</a><a href="javascript:x()">d</a><a href="mailto:a@b">e</a>
       <a href="."><a href="/y"></a><a href="/y#1">first words</a><a href="/y">second</a><a href="http://[">bad</a>`,
    );
    expect(page.links.map(({ url, anchor }) => [url, anchor])).toEqual([['http://docs.example.org/y', 'first words']]);
  });

  it('parsePage returns content links before boilerplate links, and at most MAX_LINKS_PER_PAGE', () => {
    const many = Array.from({ length: MAX_LINKS_PER_PAGE + 50 }, (_, i) => `<a href="/nav/${i}">n</a>`).join('');
    const page = parse(`<nav>${many}</nav><main><a href="/content">content</a></main>`);
    expect(page.links).toHaveLength(MAX_LINKS_PER_PAGE);
    expect(page.links[0]?.url).toBe('http://docs.example.org/content');
  });

  it('parsePage leaves boilerplate out of the text, and keeps the heading in the header of an article', () => {
    const page = parse(
      `<header>Site name</header><div role=navigation>menu <a href=/m>entry</a></div><div class="page with-sidebar">
       <article><header><h1>Heading</h1></header><p>${prose}</article></div><div class="left-sidebar">side</div><footer>foot</footer>`,
    );
    expect(page.fields.body).toBe(prose.trim());
    expect(page.fields.headings).toBe('Heading');
    expect(page.fields.anchors).toBe('');
    expect(page.links.map((link) => link.anchor)).toEqual(['entry']);
  });

  it('parsePage reads boilerplate as text when there is hardly any other text', () => {
    expect(parse(`<aside><p>${prose}</aside><p>end`).fields.body).toBe(`${prose.trim()} end`);
  });

  it.each([
    ['content-wrapper right-sidebar', 'div'],
    ['l-sidebar-fixed', 'div'],
    ['container no-sub-nav', 'div'],
    ['sidebar-wrapper', 'section'],
    ['menu-wrap', 'div'],
    ['article__content js-truncate-related', 'div'],
    ['gdpr-article', 'div'],
    ['navbar', 'div'],
    ['', 'aside'],
  ])('parsePage keeps an article in an element of class "%s" (<%s>), and drops the parts around it', (name, tag) => {
    const teasers = '<p>Also read our list of pools. Each of them is short.</p><p>Subscribe to our letter, too.</p>';
    const page = parse(
      `<nav><a href=/a>menu</a></nav><${tag} class="${name}"><h1>Pools</h1><p>${prose}<a href=/b>More</a>
       <div class="sidebar">side</div></${tag}>${teasers}<div class="cookie-banner">We use cookies</div><footer>foot</footer>`,
    );
    expect(page.fields.body).toContain(prose.trim());
    expect(page.fields.headings).toBe('Pools');
    expect(page.fields.body).not.toMatch(/menu|side|use cookies|foot/);
    expect(page.links.map(({ anchor }) => anchor)).toEqual(['More', 'menu']);
  });

  it.each([
    ['a side bar', `<div class="sidebar">${'See this entry of ours. '.repeat(10)}</div>`],
    [
      'a list of links',
      `<div class="related">${'Why <a href=/x>the long title of another entry</a> '.repeat(30)}</div>`,
    ],
    ['a consent dialog', `<div class="consent">${'We use cookies to offer this to you. '.repeat(30)}</div>`],
    ['a footer', `<footer>${'All of this is ours. '.repeat(40)}</footer>`],
    [
      'a comment form',
      `<form><label>Your address is not published. ${'Fields need values. '.repeat(30)}</label></form>`,
    ],
  ])('parsePage drops %s beside an article', (_, part) => {
    expect(parse(`<p>${prose}</p>${part}`).fields.body).toBe(prose.trim());
  });

  it('parsePage keeps the introduction in a header that holds the title, and a form that holds the page', () => {
    const lead = 'A pool keeps the connections to a database open. '.repeat(5).trim();
    const page = parse(`<header><h1>Pools</h1><p>${lead}</p></header><p>${prose}</p>`);
    expect([page.fields.headings, page.fields.body]).toEqual(['Pools', `${lead} ${prose.trim()}`]);
    const long = prose.repeat(3).trim();
    expect(parse(`<p>${prose}</p><form><p>${long}</form>`).fields.body).toBe(`${prose}${long}`);
  });

  it('parsePage takes an article with long menus for no hub, in and outside of elements for menus', () => {
    const menu = Array.from({ length: 60 }, (_, i) => `<li><a href="/${i}">An entry of the menu ${i}</a>`).join('');
    for (const html of [`<nav>${menu}</nav><p>${prose}`, `<ul>${menu}</ul><p>${prose}</p><p>${prose}`]) {
      expect(parse(html).kind).toBe('topic');
      expect(parse(html).fields.body).toContain(prose.trim());
    }
    expect(parse(`<nav>${menu}</nav><p>Choose an entry.`).kind).toBe('hub');
    expect(parse(`<ul>${menu}${menu}</ul><p>All entries, by number.`).kind).toBe('hub');
  });

  it.each([
    ['the title, with og:title', '<title>Pools</title><meta property="og:title" content="Shared">', 'Pools'],
    [
      'og:title for a title that names the site',
      '<title>Example</title><meta property="og:title" content="Pools">',
      'Pools',
    ],
    [
      'og:title for a title that is og:site_name',
      '<title>The Docs</title><meta property="og:title" content="Pools"><meta property="og:site_name" content="the docs">',
      'Pools',
    ],
    ['the title that names the site, with no other', '<title>Example</title><h1>Pools</h1>', 'Example'],
    ['og:title', '<meta property="og:title" content="Pools"><h1>Heading</h1>', 'Pools'],
    ['twitter:title', '<title> </title><meta name="twitter:title" content="Pools"><h1>Heading</h1>', 'Pools'],
    ['the first heading', '<h2>Site</h2><h1>Pools</h1>', 'Pools'],
    ['nothing', '', ''],
  ])('parsePage takes as title %s', (_, head, title) => {
    expect(parse(`${head}<p>${prose}`).title).toBe(title);
  });

  it.each([
    ['the hidden attribute', '<div hidden>'],
    ['display', '<div style="color: red; display:none">'],
    ['visibility', '<div style="visibility: hidden">'],
    ['a font of no size', '<div style="font-size:0px">'],
    ['a place off the page', '<div style="position:absolute; left:-9999px">'],
    ['the colour of the background', '<div style="color:#FFF; background-color: #fff">'],
  ])('parsePage leaves out text that is hidden by %s, and keeps its links', (_, tag) => {
    const page = parse(`<p>${prose}</p>${tag}keywords <a href=/m>entry</a> <div>more</div> end</div><p>shown`);
    expect(page.fields.body).toBe(`${prose.trim()} shown`);
    expect(page.hidden).toBe('keywords entry more end');
    expect(page.links.map((link) => link.anchor)).toEqual(['entry']);
  });

  it.each([
    '<div hidden="until-found">',
    '<div style="font-size:0.9em">',
    '<div style="opacity: 0">',
    '<div style="color:#000; background:#fff">',
  ])('parsePage does not take the text in %s for hidden', (tag) => {
    const page = parse(`<p>${prose}</p>${tag}more</div>`);
    expect(page.fields.body).toBe(`${prose.trim()} more`);
    expect(page.hidden).toBeUndefined();
  });

  it('parsePage reads hidden text when there is hardly any other text', () => {
    expect(parse(`<p>wait</p><div style="display:none">${prose}</div>`).fields.body).toBe(`wait ${prose.trim()}`);
  });

  it('parsePage reads the text of an unclosed hidden element, and the text after a hidden paragraph', () => {
    expect(parse(`<div hidden><p>${prose}`).fields.body).toBe(prose.trim());
    expect(parse(`<p hidden>keywords<p>${prose}</p>`).fields.body).toBe(prose.trim());
  });

  it('parsePage accepts a canonical URL of the same site only', () => {
    const withCanonical = (href: string) => parse(`<link rel=canonical href="${href}"><p>text`).finalUrl;
    expect(withCanonical('/guide/index.html')).toBe('http://docs.example.org/guide/index.html');
    expect(withCanonical('https://www.example.org/guide')).toBe('https://www.example.org/guide');
    expect(withCanonical('https://evil.org/guide')).toBe(URL_OF_PAGE);
    expect(withCanonical('javascript:alert(1)')).toBe(URL_OF_PAGE);
  });

  it('parsePage finds feeds and sitemaps', () => {
    const page = parse(
      '<link rel=alternate type="application/rss+xml" href=/feed><link rel=sitemap href=/sitemap.xml><link rel=alternate hreflang=de href=/de><p>x y',
    );
    expect(page.feeds).toEqual(['http://docs.example.org/feed', 'http://docs.example.org/sitemap.xml']);
  });

  describe('hub/topic rule (Centroid)', () => {
    const link = '<li><a href="/p/NN">ten letters</a>';
    it('a page is a hub above 0.6 of anchor text, and its body contains its anchors', () => {
      const page = parse(`<ul>${link.repeat(8)}</ul><p>some words`);
      expect(page.anchorRatio).toBeGreaterThan(0.6);
      expect(page.kind).toBe('hub');
      expect(page.fields.body).toContain('ten letters');
    });

    it('a page below 0.6 of anchor text is a topic page, and its body contains no anchors', () => {
      const page = parse(`<ul>${link.repeat(2)}</ul><p>${prose}`);
      expect(page.anchorRatio).toBeLessThan(0.6);
      expect(page.kind).toBe('topic');
      expect(page.fields.body).not.toContain('ten letters');
    });
  });

  describe('hostile pages', () => {
    it.each(['', '   ', '<html><body></body></html>', '<script>only()</script>', '\u0000\u0001', '...'])(
      'parsePage throws a PageError for %j',
      (html) => {
        expect(() => parse(html)).toThrow(PageError);
      },
    );

    it('parsePage reads 100,000 nested elements within 3 seconds', () => {
      const html = `${'<div><b><nav>'.repeat(100_000)}deep words${'</nav></b></div>'.repeat(100_000)}`;
      const started = processorMs();
      expect(parse(html).wordCount).toBe(2);
      expect(processorMs() - started).toBeLessThan(3000);
    });

    it.each([
      ['unclosed tags', '<p><b>bold <a href=/x>link <p>more <table><td>cell'],
      ['stray end tags', '</p></b></nav></script></html>words <a href=/x>here'],
      ['an unclosed attribute', '<p>words <a href=/x>here</a><a title="never closed>'],
      ['an unclosed comment', '<p>words <a href=/x>here</a><!-- never'],
      ['a million blanks', `<p>words${' '.repeat(1_000_000)}<a href=/x>${'\n'.repeat(1_000_000)}here`],
      ['an endless attribute', `<p>words <a href=/x title="${'<'.repeat(1_000_000)}">here`],
      ['wrong entities', '<p>words &#xFFFFFFFF; &bogus; &#0; <a href="/x">here'],
    ])('parsePage finds words and links despite %s', (_, html) => {
      const page = parse(html);
      expect(page.links.map((found) => found.url)).toContain('http://docs.example.org/x');
      expect(page.wordCount).toBeGreaterThan(0);
    });

    it('parsePage reads two megabytes of links within 2 seconds', () => {
      const html = '<a href="/a/b?c=d&amp;e=f">some anchor text</a> and '.repeat(40_000);
      const started = processorMs();
      parse(html);
      expect(processorMs() - started).toBeLessThan(2000);
    });
  });
});
