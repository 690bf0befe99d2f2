/** Cases of robots.txt files by RFC 9309: whether each allows Tendril to fetch a path. */

/** A name, the text of a file, a path, and whether the path may be fetched. */
export type RobotsCase = readonly [name: string, text: string, path: string, allowed: boolean];

/** Returns a file with one group, which is for all crawlers. */
export const any = (...rules: string[]) => ['User-agent: *', ...rules].join('\n');

const GROUPS: readonly RobotsCase[] = [
  ['an empty file allows', '', '/a', true],
  ['a file of comments allows', '# Disallow: /\n#', '/a', true],
  ['a group of another agent does not bind', 'User-agent: Other\nDisallow: /', '/a', true],
  ['* binds who is not named', any('Disallow: /'), '/a', false],
  ['the own group replaces *', `${any('Disallow: /')}\n\nUser-agent: Tendril\nDisallow: /x`, '/a', true],
  [
    'the own group replaces * also when it comes first',
    `User-agent: Tendril\nAllow: /\n${any('Disallow: /')}`,
    '/a',
    true,
  ],
  [
    'an empty own group allows all',
    `User-agent: Tendril\n\n${any('Disallow: /').replace('User', 'Allow: /z\nUser')}`,
    '/a',
    true,
  ],
  ['the token is case-insensitive', 'USER-AGENT: tEnDrIl\nDISALLOW: /', '/a', false],
  ['a version behind the token is passed over', 'User-agent: Tendril/2.1\nDisallow: /', '/a', false],
  ['words behind the token are passed over', 'User-agent: Tendril (+https://x.org)\nDisallow: /', '/a', false],
  ['a longer token is another agent', 'User-agent: Tendrils\nDisallow: /', '/a', true],
  ['a shorter token is another agent', 'User-agent: Tend\nDisallow: /', '/a', true],
  ['a hyphen belongs to the token', 'User-agent: Tendril-Images\nDisallow: /', '/a', true],
  [
    'groups of the same agent are merged (1)',
    'User-agent: Tendril\nDisallow: /a\n\nUser-agent: Tendril\nDisallow: /b',
    '/a',
    false,
  ],
  [
    'groups of the same agent are merged (2)',
    'User-agent: Tendril\nDisallow: /a\n\nUser-agent: Tendril\nDisallow: /b',
    '/b',
    false,
  ],
  ['groups of * are merged', `${any('Disallow: /a')}\nUser-agent: x\nDisallow: /\n${any('Disallow: /b')}`, '/a', false],
  ['several agents share a group', 'User-agent: x\nUser-agent: Tendril\nUser-agent: y\nDisallow: /', '/a', false],
  ['an empty line does not end a group', 'User-agent: Tendril\n\n\nDisallow: /', '/a', false],
  [
    'a Sitemap line does not end the list of agents',
    'User-agent: Tendril\nSitemap: https://x.org/s.xml\nUser-agent: y\nDisallow: /',
    '/a',
    false,
  ],
  [
    'a Crawl-delay line does not end the list of agents',
    'User-agent: Tendril\nCrawl-delay: 3\nUser-agent: y\nDisallow: /',
    '/a',
    false,
  ],
  [
    'an unknown line does not end the list of agents',
    'User-agent: Tendril\nNoindex: /q\nUser-agent: y\nDisallow: /',
    '/a',
    false,
  ],
  ['rules before any group bind nobody', 'Disallow: /\nUser-agent: x\nDisallow: /y', '/a', true],
  ['a user-agent without a token opens a group of nobody', 'User-agent: \nDisallow: /', '/a', true],
];

const LINES: readonly RobotsCase[] = [
  ['a BOM is passed over', `\uFEFF${any('Disallow: /')}`, '/a', false],
  ['CRLF ends lines', 'User-agent: *\r\nDisallow: /a\r\n', '/a', false],
  ['CR alone ends lines', 'User-agent: *\rDisallow: /a\r', '/a', false],
  ['white space around key and value is passed over', '  User-agent :  * \n\t Disallow\t:\t/a \t', '/a', false],
  ['a comment behind a rule is passed over', any('Disallow: /a # not here'), '/a', false],
  ['a comment may follow without a space', any('Disallow: /a#b'), '/a', false],
  ['a line of one word is passed over', any('Disallow/a'), '/a', true],
  ['HTML in place of rules allows', '<!doctype html>\n<title>Not: found</title>', '/a', true],
  ['an empty Disallow allows', any('Disallow:'), '/a', true],
  ['an empty Allow is no rule', any('Allow:', 'Disallow: /'), '/a', false],
  ['NUL bytes do no harm', any('Disallow: /a\0', 'Disallow: /b'), '/b', false],
];

const PATHS: readonly RobotsCase[] = [
  ['a rule is a prefix', any('Disallow: /fish'), '/fishheads/yummy.html', false],
  ['a prefix is case-sensitive', any('Disallow: /fish'), '/Fish', true],
  ['a prefix starts at the root', any('Disallow: /fish'), '/catfish', true],
  ['a final slash counts', any('Disallow: /fish/'), '/fish', true],
  ['the query belongs to the path', any('Disallow: /a?b=1'), '/a?b=1&c=2', false],
  ['another query is another path', any('Disallow: /a?b=1'), '/a?b=2', true],
  ['/ matches the root', any('Disallow: /'), '/', false],
  ['/$ matches only the root (1)', any('Disallow: /$'), '/', false],
  ['/$ matches only the root (2)', any('Disallow: /$'), '/a', true],
  ['the longest match wins over the first', any('Disallow: /', 'Allow: /page'), '/page', true],
  ['the longest match wins in either order', any('Allow: /page', 'Disallow: /page/private'), '/page/private', false],
  ['Allow wins a tie', any('Disallow: /folder', 'Allow: /folder'), '/folder/page', true],
  ['Allow wins a tie in either order', any('Allow: /folder', 'Disallow: /folder'), '/folder/page', true],
  ['length counts, not specificity', any('Allow: /page', 'Disallow: /*.htm'), '/page.htm', false],
  ['a tie of a wildcard goes to Allow', any('Allow: /page', 'Disallow: /*.ph'), '/page.php5', true],
  ['/robots.txt itself is always allowed', any('Disallow: /'), '/robots.txt', true],
  ['a rule without a leading slash matches nothing', any('Disallow: fish'), '/fish', true],
];

const WILDCARDS: readonly RobotsCase[] = [
  ['* at the end changes nothing', any('Disallow: /fish*'), '/fish/x', false],
  ['* in the middle', any('Disallow: /*.php'), '/folder/filename.php?parameters', false],
  ['* in the middle may be empty', any('Disallow: /a*b'), '/ab', false],
  ['* in the middle must be followed', any('Disallow: /fish*.php'), '/Fish.PHP', true],
  ['two wildcards in their order', any('Disallow: /a*b*c'), '/a1b2c3', false],
  ['two wildcards out of order', any('Disallow: /a*b*c'), '/a1c2b3', true],
  ['a leading * needs no slash', any('Disallow: *.gif$'), '/x/y.gif', false],
  ['$ ends the path (1)', any('Disallow: /*.php$'), '/filename.php', false],
  ['$ ends the path (2)', any('Disallow: /*.php$'), '/filename.php?x', true],
  ['$ ends the path (3)', any('Disallow: /*.php$'), '/a.php/b.php', false],
  ['$ without a wildcard', any('Disallow: /a$'), '/ab', true],
  ['*$ matches any end', any('Disallow: /a*$'), '/abc', false],
  ['$ in the middle is a character', any('Disallow: /a$b'), '/a$b', false],
  ['$ in the middle matches nothing else', any('Disallow: /a$b'), '/ab', true],
  ['the tail may not overlap the head', any('Disallow: /ab*b$'), '/ab', true],
  ['many stars are one', any('Disallow: /a***b'), '/axxb', false],
  ['a regular expression is plain text', any('Disallow: /(a|b)+'), '/ab', true],
];

const ENCODING: readonly RobotsCase[] = [
  ['hex digits in either case (1)', any('Disallow: /a%3cd.html'), '/a%3Cd.html', false],
  ['hex digits in either case (2)', any('Disallow: /a%3Cd.html'), '/a%3cd.html', false],
  ['an encoded unreserved character equals itself (1)', any('Disallow: /foo/bar/baz'), '/foo/bar/%62%61%7A', false],
  ['an encoded unreserved character equals itself (2)', any('Disallow: /foo/bar/%62%61%7A'), '/foo/bar/baz', false],
  ['an encoded tilde', any('Disallow: /%7ejoe/'), '/~joe/index.html', false],
  ['raw UTF-8 equals its encoding', any('Disallow: /foo/bar/ツ'), '/foo/bar/%E3%83%84', false],
  ['encoded UTF-8 equals its raw form', any('Disallow: /foo/bar/%E3%83%84'), '/foo/bar/ツ', false],
  ['an encoded slash is not a slash', any('Disallow: /a%2fb'), '/a/b', true],
  ['an encoded slash equals itself', any('Disallow: /a%2fb'), '/a%2Fb', false],
  ['%2A is a literal asterisk', any('Disallow: /file-with-a-%2A.html'), '/file-with-a-*.html', false],
  ['%2A is no wildcard', any('Disallow: /file-%2A.html'), '/file-x.html', true],
  ['%24 is a literal dollar', any('Disallow: /foo-%24'), '/foo-$bar', false],
  ['a stray percent sign is a character', any('Disallow: /100%'), '/100%', false],
  ['a space equals %20', any('Disallow: /a b'), '/a%20b', false],
];

export const RFC_CASES = { GROUPS, LINES, PATHS, WILDCARDS, ENCODING };
