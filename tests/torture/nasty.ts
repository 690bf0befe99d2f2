/** Inputs made to crash, hang, fill or mislead whoever reads them, by families. */
import { gzipSync } from 'node:zlib';

export interface Nasty {
  readonly name: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
  /** Of the answer; HTML in UTF-8 where absent. */
  readonly type?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Nearly as much as is read of a page. */
const BIG = 1_900_000;
const TEXT = 'Beekeeping in the old orchard: the queen lays eggs in the brood comb, workers carry nectar to the hive. ';
/** Members that every object has. */
export const OBJECT_WORDS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '__defineGetter__',
];
const ODD_NUMBERS = ['-1', '0x7fffffff', '1e999', 'NaN', '9'.repeat(400), '-0', '١٢٣', '2147483648', '', ' '];

/** `unit` again and again, up to so many bytes. */
export const filled = (unit: string, bytes = BIG) =>
  unit.repeat(Math.floor(bytes / new TextEncoder().encode(unit).length));
const family = <T>(name: string, members: readonly T[], make: (member: T) => Omit<Nasty, 'name'> | string): Nasty[] =>
  members.map((member, i) => {
    const made = make(member);
    return { name: `${name} ${i}`, ...(typeof made === 'string' ? { body: made } : made) };
  });
const html = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>Bees</title>${head}</head><body><p>${TEXT}</p>${body}`;

const NESTED =
  'div span table a b font ul svg math template p blockquote noscript form select iframe object button li dl';
const UNCLOSED = [
  ...[
    '<a href="',
    "<a title='",
    '<!--',
    '<![CDATA[',
    '<script>',
    '<style>',
    '<textarea>',
    '<title>',
    '<?',
    '<!DOCTYPE ',
  ],
  ...[
    '<a',
    '</',
    '<a b=c d ',
    '&#',
    '&',
    '<xmp>',
    '<plaintext>',
    '<noframes>',
    '<',
    '"',
    '<a <b ',
    '<svg><style>',
    '<!-->',
    '&lt;',
  ],
];
const ATTRIBUTES = 'href title content class srcset id style alt data-x onclick';
const SCRIPTS = [
  '\u0300',
  '\u0591',
  '\u064b',
  '\u0e31',
  '\u1ab0',
  '\u20d0',
  '\ufe20',
  '\u{1d165}',
  '\u200d',
  '\u202e',
  '\ufeff',
  '\u0000',
];
const UNSPACED = ['蜂', 'ก', 'ກ', 'ក', 'မ', 'あ', '가', '\u{20000}', '🐝', 'ﷺ', 'ß', 'İ', 'a', '-', "'", '.', '@', '1'];
const CHARSETS = [
  'utf-16le',
  'utf-16be',
  'utf-32',
  'shift_jis',
  'gb18030',
  'big5',
  'iso-2022-jp',
  'hz-gb-2312',
  'utf-7',
  'x-user-defined',
  'replacement',
  'x-nonsense',
  '',
];
const LINKS = [
  'http://[::',
  'http://%00/',
  'data:text/html,x',
  'javascript:1',
  'http://a.test:99999/',
  '//',
  `http://${filled('a.', 4_000)}test/`,
  'http://xn--/',
  `http://a.test/${filled('%', 10_000)}`,
  'http://user:pass@a.test/',
  'HTTP:a.test',
  'http:///a',
  'http://a.test/\u0000',
  'http://\ud800.test/',
  'http://127.0.0.1/',
  'http://[::ffff:7f00:1]/',
  'http://0x7f.1/',
  '#',
  '?',
  '..',
  filled('../', 20_000),
  'blob:http://a.test/x',
  'filesystem:http://a.test/',
];

export const NASTY_PAGES: readonly Nasty[] = [
  ...family('nested', NESTED.split(' '), (tag) => html(filled(`<${tag}>`))),
  ...family('unclosed', UNCLOSED, (unit) => html(filled(unit))),
  ...family('huge attribute', ATTRIBUTES.split(' '), (name) => html(`<a ${name}="${filled('x')}">hive</a>`)),
  ...family('many attributes', ['a', 'a=b', 'a="b"', '=', '"'], (unit) => html(`<a ${filled(`${unit} `)}>hive</a>`)),
  ...family('combining', SCRIPTS, (mark) => html(filled(`a${mark}`)).replace('"en"', '"th"')),
  ...family('marks alternate', SCRIPTS.slice(0, 6), (mark) => html(filled(`${mark}\u0323`)).replace('"en"', '"fr"')),
  ...family('one word', UNSPACED, (letter) => html(filled(letter))),
  ...family('no spaces', UNSPACED.slice(0, 6), (letter) => html(filled(letter)).replace('"en"', '"th"')),
  ...family('charset', CHARSETS, (charset) => ({ body: html(filled('é蜂')), type: `text/html; charset=${charset}` })),
  ...family('charset of the page', CHARSETS, (charset) =>
    html('', `<meta charset="${charset}"><meta charset="${charset}`),
  ),
  ...family('bytes', [0, 0x80, 0xff, 0xfe, 0xc0, 0xed], (byte) => ({ body: new Uint8Array(BIG).fill(byte) })),
  ...family(
    'entities',
    ['&#99999999999;', '&#x110000;', '&#-1;', '&#0;', '&#xd800;', '&amp;lt;', '&NotEqualTilde;', '&a'],
    (unit) => html(filled(unit)),
  ),
  ...family('object words', OBJECT_WORDS, (word) =>
    html(
      `<p>${filled(`${word} `, 20_000)}<a href="/${word}">${word}</a>`,
      `<meta name="keywords" content="${word}"><meta name="${word}" content="${word}"><link rel="${word}" href="${word}"><base ${word}="x">`,
    ),
  ),
  ...family('link', LINKS, (href) =>
    html(
      filled(`<a href="${href}">hive</a>`, 400_000),
      `<base href="${href}"><link rel="canonical" href="${href}"><meta http-equiv="refresh" content="0;url=${href}">`,
    ),
  ),
  ...family(
    'language',
    ['x'.repeat(100_000), '\u0000', 'zh-Hant-TW-x-private', '-', 'constructor', 'qaa-Qaaa'],
    (lang) => html('').replace('"en"', `"${lang}"`),
  ),
  ...family(
    'type',
    [
      '',
      'text/html;',
      'TEXT/HTML; charset="',
      `text/html; charset=${'x'.repeat(5_000)}`,
      'application/xhtml+xml',
      'image/png',
      'text/html, text/plain',
      'html',
    ],
    (type) => ({ body: html(''), type }),
  ),
  ...family('status', [203, 206, 226, 299, 400, 404, 410, 418, 451, 500, 503, 599], (status) => ({
    body: html(''),
    status,
  })),
  ...family('pause', ODD_NUMBERS, (value) => ({
    body: '',
    status: 429,
    headers: { 'retry-after': value.replace(/[^\x20-\x7e]/g, '?') },
  })),
  ...family(
    'place',
    ['/', 'javascript:1', 'data:text/html,x', 'http://', 'http://127.0.0.1/', '//[', filled('a', 9_000), ''],
    (location) => ({ body: '', status: 302, headers: { location } }),
  ),
  { name: 'empty', body: '' },
  { name: 'too long', body: filled('<p>hive ', 3_000_000) },
];

const ROBOTS: readonly string[] = [
  filled('User-agent: a\n', 500_000),
  `User-agent: *\n${filled('Disallow: /*a*a*a*a*a*a*a*a*a*a*a*a*b$\n', 400_000)}`,
  `User-agent: *\nDisallow: ${filled('*', 100_000)}$`,
  `User-agent: *\nDisallow: ${filled('/*a', 100_000)}`,
  `User-agent: *\nDisallow: ${filled('%', 100_000)}`,
  ...ODD_NUMBERS.map((value) => `User-agent: *\nCrawl-delay: ${value}\n`),
  ...OBJECT_WORDS.map((word) => `User-agent: ${word}\n${word}: ${word}\nUser-agent: *\nDisallow: /${word}\n`),
  filled('Sitemap: http://a.test/s.xml\n', 480_000),
  filled('Sitemap: javascript:1\nSitemap: //[\n', 4_000),
  filled('\u0000'),
  '\ufeffUser-agent:*\nDisallow',
  filled(':', 480_000),
  filled('#', 480_000),
  filled('\r', 480_000),
  html(filled('<p>', 100_000)),
];
export const NASTY_ROBOTS: readonly Nasty[] = family('robots', ROBOTS, (body) => ({ body, type: 'text/plain' }));

const LOC = '<url><loc>http://a.test/x</loc></url>';
const FEEDS: readonly (string | Uint8Array<ArrayBuffer>)[] = [
  filled('<loc>', 600_000),
  filled('<a>', 600_000),
  filled('<![CDATA[', 600_000),
  filled('<!--', 600_000),
  filled('<urlset>', 600_000),
  `<urlset>${filled(LOC)}`,
  `<sitemapindex>${filled('<sitemap><loc>/sitemap.xml</loc></sitemap>', 200_000)}</sitemapindex>`,
  `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 20 }, (_, i) => `<!ENTITY b${i} "${`&b${i - 1};`.repeat(10)}">`).join('')}]><urlset><url><loc>http://a.test/&b19;</loc></url></urlset>`,
  '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><urlset><url><loc>http://a.test/&a;</loc></url></urlset>',
  ...LINKS.map((link) => `<urlset><url><loc>${link}</loc></url><url><loc>http://good.test/</loc></url></urlset>`),
  ...ODD_NUMBERS.map(
    (value) =>
      `<urlset><url><loc>http://a.test/</loc><lastmod>${value}</lastmod><priority>${value}</priority></url></urlset>`,
  ),
  ...OBJECT_WORDS.map(
    (word) =>
      `<rss><channel><${word}>x</${word}><item ${word}="x"><link>http://a.test/${word}</link><title>${word}</title></item></channel></rss>`,
  ),
  `{"version":"https://jsonfeed.org/version/1.1","items":${'['.repeat(100_000)}`,
  `{"version":"https://jsonfeed.org/version/1.1","items":[${filled('{"url":"http://a.test/"},')}`,
  '{"__proto__":{"items":[{"url":"http://a.test/"}]},"constructor":{"prototype":{"x":1}}}',
  `<feed xmlns="http://www.w3.org/2005/Atom">${filled('<entry><link href="http://a.test/"/>')}`,
  filled('http://a.test/\n'),
  new Uint8Array(gzipSync(Buffer.alloc(100 * 1_024 * 1_024, '<loc>'))),
  new Uint8Array(gzipSync(gzipSync(Buffer.from(LOC)))),
  new Uint8Array(gzipSync(Buffer.from(LOC)).subarray(0, 20)),
];
export const NASTY_FEEDS: readonly Nasty[] = family('feed', FEEDS, (body) => ({ body, type: 'application/xml' }));

const VALUES: readonly string[] = [
  'null',
  '0',
  '""',
  '[]',
  '{}',
  'true',
  '[null]',
  '{"results":[null]}',
  '['.repeat(100_000),
  `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
  '{"__proto__":{"results":[]},"results":[]}',
  `{"results":[${Array.from({ length: 20_000 }, () => '{"url":"http://a.test/","title":1e999}').join()}]}`,
  `{"results":[{"url":"http://a.test/","title":"${filled('x', 3_000_000)}"}]}`,
  `{"results":[{"url":"javascript:1","title":"x"},{"url":"http://127.0.0.1/","title":"x"},{"url":{"__proto__":1},"title":[]}]}`,
  '\ufeff{}',
  '{"results":[}',
  '\u0000',
  '<html>',
  '{"error":{"code":-1}}',
  `[${filled('1e308,', 1_000_000)}1]`,
];
export const NASTY_ANSWERS: readonly Nasty[] = family('answer', VALUES, (body) => ({ body, type: 'application/json' }));

const ROWS: readonly (readonly [file: string, body: string])[] = [
  ...['a.txt', 'a.csv', 'a.json', 'a.jsonl', 'a.html', 'a.opml', 'a.ris'].flatMap((file) =>
    [
      '',
      '\u0000',
      filled('"', 500_000),
      filled(',', 500_000),
      filled('<', 500_000),
      filled('{', 200_000),
      filled('[', 200_000),
      filled('\r', 200_000),
      filled('http://a.test/\u0300', 500_000),
      `=HYPERLINK("http://a.test/")\n@SUM(1)\nhttp://${filled('a', 100_000)}.test/`,
    ].map((body) => [file, body] as const),
  ),
  ...OBJECT_WORDS.flatMap((word): (readonly [string, string])[] => [
    ['a.csv', `url,${word}\nhttp://a.test/,${word}\n`],
    ['a.jsonl', `{"url":"http://a.test/","${word}":{"${word}":1},"tags":["${word}"]}\n`],
    ['a.opml', `<opml><body><outline ${word}="x" text="${word}" xmlUrl="http://a.test/"/></body></opml>`],
  ]),
  ['a.html', `<!DOCTYPE NETSCAPE-Bookmark-file-1>${filled('<DL><p><DT><H3>x</H3>', 600_000)}`],
  [
    'a.html',
    `<!DOCTYPE NETSCAPE-Bookmark-file-1>${filled('<DT><A HREF="http://a.test/" ADD_DATE="1e999" TAGS="x', 600_000)}`,
  ],
  ['a.opml', `<opml><body>${filled('<outline text="x">', 600_000)}`],
  ['a.ris', filled('TY  - JOUR\nUR  - http://a.test/\n', 600_000)],
  ['a.json', `{"format": "tendril-topic", "version": 1, "topic": ${'['.repeat(50_000)}`],
  ['a.json', '{"format": "tendril-topic", "version": 1e999, "topic": {"__proto__": 1}, "pages": [{"n": -1}]}'],
  [
    'a.json',
    `{"format": "tendril-topic", "version": 1, "pages": [${filled('{"n": 4294967296, "url": "javascript:1"},', 500_000)}`,
  ],
  ['a.json', `[${filled('{"URL":"http://a.test/","issued":{"date-parts":[[1e999,-1]]}},', 500_000)}{}]`],
];
export const NASTY_FILES: readonly (Nasty & { readonly file: string })[] = ROWS.map(([file, body], i) => ({
  name: `file ${i} ${file}`,
  file,
  body,
}));
