/** Cases of robots.txt files with mistakes: whether each allows Tendril a path, as Google's parser reads it. */

/** Lines of a file joined by `|`, a path, and whether the path may be fetched. */
export type LenientCase = readonly [lines: string, path: string, allowed: boolean];

/** Returns the text of a case's file. */
export const fileOf = (lines: string) => lines.split('|').join('\n');

/** Misspelt keys, of which Google's parser accepts some. */
const SPELLINGS: readonly LenientCase[] = [
  ['User-agent: *|Dissallow: /', '/a', false],
  ['User-agent: *|Dissalow: /', '/a', false],
  ['User-agent: *|Disalow: /', '/a', false],
  ['User-agent: *|Diasllow: /', '/a', false],
  ['User-agent: *|Disallaw: /', '/a', false],
  ['User-agent: *|DISSALLOW: /', '/a', false],
  ['User-agent: *|Disallowed: /', '/a', false],
  ['User-agent: *|Disallow all: /', '/a', false],
  ['User-agent: *|Disallow: /|Allowed: /a', '/a', true],
  ['User-agent: *|Disallow: /|Alow: /a', '/a', false],
  ['User-agent: *|Dsallow: /', '/a', true],
  ['User-agent: *|Block: /', '/a', true],
  ['User-agent: *|Noindex: /', '/a', true],
  ['Useragent: *|Disallow: /', '/a', false],
  ['User agent: *|Disallow: /', '/a', false],
  ['USERAGENT: Tendril|Disallow: /', '/a', false],
  ['User-agents: *|Disallow: /', '/a', false],
  ['Useragent: other|Disallow: /', '/a', true],
  ['User_agent: *|Disallow: /', '/a', true],
  ['UserAgent: *|Disallow: /x|User-Agent: Tendril|Disallow: /y', '/x', true],
];

const COLONS: readonly LenientCase[] = [
  ['User-agent *|Disallow /', '/a', false],
  ['User-agent: *|Disallow /a', '/a', false],
  ['User-agent: *|Disallow\t/a', '/a', false],
  ['User-agent: *|Disallow   /a  ', '/a', false],
  ['User-agent: *|Disallow /a # no colon', '/a', false],
  ['User-agent: *|Disallow /a /b', '/a', true],
  ['User-agent: *|Disallow /a b', '/a', true],
  ['User-agent: *|Disallow', '/a', true],
  ['User-agent: *|Disallow/a', '/a', true],
  ['useragent Tendril|dissallow /', '/a', false],
  ['User agent *|Disallow: /', '/a', true],
  ['User-agent: *|Disallow / |Allow /a', '/a', true],
  ['User-agent: *|Disallow : /a', '/a', false],
  ['User-agent: *|Disallow:: /a', '/a', true],
  ['User-agent: *|Disallow: /a:b', '/a:b', false],
  ['User-agent: *|Disallow: http://x.org/a', '/a', true],
  ['User-agent: *| : /|Disallow: /a', '/a', false],
];

const AGENTS: readonly LenientCase[] = [
  ['User-agent: * |Disallow: /', '/a', false],
  ['User-agent: * all of you|Disallow: /', '/a', false],
  ['User-agent: *bot|Disallow: /', '/a', true],
  ['User-agent: **|Disallow: /', '/a', true],
  ['User-agent: Tendril*|Disallow: /', '/a', false],
  ['User-agent: *Tendril|Disallow: /', '/a', true],
  ['User-agent: Tendril;|Disallow: /', '/a', false],
  ['User-agent: Tendril 1.0|Disallow: /', '/a', false],
  ['User-agent: Tendril_x|Disallow: /', '/a', true],
  ['User-agent: Tendril-x|Disallow: /', '/a', true],
  ['User-agent: Tendril2|Disallow: /', '/a', false],
  ['User-agent: "Tendril"|Disallow: /', '/a', true],
  ['User-agent: a, Tendril|Disallow: /', '/a', true],
  ['User-agent: a, b|User-agent: *|Disallow: /', '/a', false],
  ['User-agent: ü|Disallow: /', '/a', true],
  ['User-agent: *|User-agent: Tendril|Disallow: /', '/a', false],
  ['User-agent: Tendril|User-agent: *|Disallow: /', '/a', false],
  ['User-agent: *|User-agent: *|Disallow: /', '/a', false],
  ['User-agent: Tendril|User-agent: Tendril|Disallow: /', '/a', false],
  ['User-agent: *|Disallow: /|User-agent: Tendril|Disallow:', '/a', true],
  ['User-agent: *|Disallow: /|User-agent: Tendril', '/a', true],
  ['User-agent: *|Disallow: /|User-agent: other|Disallow:', '/a', false],
  ['User-agent: other|Disallow: /|User-agent: *|Disallow:', '/a', true],
  ['User-agent: Tendril|Disallow: /a|User-agent: x|Disallow: /b|User-agent: Tendril|Disallow: /c', '/b', true],
  ['User-agent: Tendril|Disallow: /a|User-agent: x|Disallow: /b|User-agent: Tendril|Disallow: /c', '/c', false],
  ['Disallow: /a|User-agent: *|Disallow: /b', '/a', true],
  ['User-agent: x|Foo: bar|User-agent: Tendril|Disallow: /', '/a', false],
  ['User-agent: x||User-agent: Tendril|Disallow: /', '/a', false],
  ['User-agent: Tendril|Crawl-delay: 1|Disallow: /', '/a', false],
];

/** `Allow: /x/index.html` allows `/x/` as well. */
const INDEX: readonly LenientCase[] = [
  ['User-agent: *|Disallow: /|Allow: /x/index.html', '/x/', true],
  ['User-agent: *|Disallow: /|Allow: /x/index.htm', '/x/', true],
  ['User-agent: *|Disallow: /|Allow: /x/index.html', '/x/index.html', true],
  ['User-agent: *|Disallow: /|Allow: /x/index.html', '/x/index.htm', false],
  ['User-agent: *|Disallow: /|Allow: /x/index.html', '/x', false],
  ['User-agent: *|Disallow: /|Allow: /x/index.html', '/x/y', false],
  ['User-agent: *|Disallow: /|Allow: /index.html', '/', true],
  ['User-agent: *|Disallow: /x/index.html', '/x/', true],
  ['User-agent: *|Disallow: /|Allow: /x/index.php', '/x/', false],
];

const PRECEDENCE: readonly LenientCase[] = [
  ['User-agent: *|Allow: /p|Disallow: /', '/page', true],
  ['User-agent: *|Disallow: /x/page.html|Allow: /x/', '/x/page.html', false],
  ['User-agent: *|Disallow: /x/|Allow: /x/page.html', '/x/page.html', true],
  ['User-agent: *|Disallow: /|Allow: /$', '/', true],
  ['User-agent: *|Disallow: /|Allow: /$', '/page.html', false],
  ['User-agent: *|Disallow:|Allow: /x|Disallow: /x/y', '/x/y/z', false],
  ['User-agent: *|Disallow: *|Allow: /a', '/a', true],
  ['User-agent: *|Disallow: *', '/a', false],
  ['User-agent: *|Disallow: **', '/', false],
  ['User-agent: *|Disallow: /*?', '/a?b', false],
  ['User-agent: *|Disallow: /*?', '/a', true],
  ['User-agent: *|Disallow: /*?*', '/a?', false],
  ['User-agent: *|Disallow: /*?$', '/a?b', true],
  ['User-agent: *|Disallow: /a$|Allow: /a', '/a', false],
  ['User-agent: *|Disallow: /a$$', '/a$', false],
  ['User-agent: *|Disallow: /a*b*$', '/axbx', false],
  ['User-agent: *|Disallow: /;s=', '/;s=1', false],
  ["User-agent: *|Disallow: /it's", "/it's", false],
  ['User-agent: *|Disallow: /%', '/%25', false],
  ['User-agent: *|Disallow: /a%20b', '/a b', false],
  ['User-agent: *|Disallow: /é', '/%c3%a9', false],
  ['User-agent: *|Disallow: /%C3%A9', '/é', false],
  ['User-agent: *|Disallow: //a', '/a', true],
  ['User-agent: *|Disallow: //a', '//a', false],
  ['User-agent: *|Disallow: /./a', '/a', true],
];

/** Other documents that servers return with status 200 in place of a robots.txt, and files without rules. */
const NO_RULES: readonly LenientCase[] = [
  ['<html><head>|<title>Disallow: /</title>', '/a', true],
  ['{"user-agent": "*",|"disallow": "/"}', '/a', true],
  ['|||', '/a', true],
  ['# User-agent: *|# Disallow: /', '/a', true],
  ['User-agent: *', '/a', true],
  [`${'x'.repeat(20_000)}: *|User-agent: *|Disallow: /a`, '/a', false],
];

export const LENIENT_CASES = { SPELLINGS, COLONS, AGENTS, INDEX, PRECEDENCE, NO_RULES };
