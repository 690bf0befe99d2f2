import { describe, expect, it } from 'vitest';
import { addressesOf, type WikiSite } from './mediawiki-address';

const ENGLISH: WikiSite = {
  mainpage: 'Main Page',
  base: 'https://en.wikipedia.org/wiki/Main_Page',
  server: '//en.wikipedia.org',
  articlepath: '/wiki/$1',
  mainpageisdomainroot: false,
};
const of = (title: string, site: Partial<WikiSite> = {}) => addressesOf({ ...ENGLISH, ...site })?.(title);

describe('the address of an article', () => {
  // Against MediaWiki itself: tests/contract/real-servers.test.ts.
  it.each([
    ['Rye bread', 'Rye_bread'],
    ['AC/DC: live; "A" @ B', 'AC/DC:_live;_%22A%22_@_B'],
    ["$1, $& and $'! (~*)", '$1,_$%26_and_$%27!_(~*)'],
    ['Who? C++ = 100 %', 'Who%3F_C%2B%2B_%3D_100_%25'],
    ['面包', '%E9%9D%A2%E5%8C%85'],
    ['🍞', '%F0%9F%8D%9E'],
    ['half \ud83c', 'half_%EF%BF%BD'],
  ])('of %j', (title, path) => {
    expect(of(title)).toBe(`https://en.wikipedia.org/wiki/${path}`);
  });

  it('has the protocol of the wiki’s answer where its server has none', () => {
    expect(of('Rye', { base: 'http://en.wikipedia.org/wiki/Main_Page' })).toBe('http://en.wikipedia.org/wiki/Rye');
  });

  it('may be a parameter of the script', () => {
    const site = {
      base: 'http://wiki.example:81/w/index.php?title=Main_Page',
      server: 'http://wiki.example:81',
      articlepath: '/w/index.php?title=$1',
    };
    expect(of('Rye & oats', site)).toBe('http://wiki.example:81/w/index.php?title=Rye_%26_oats');
  });

  it('is that of the server for the main page, where the wiki has it so', () => {
    const site = { base: 'https://en.wikipedia.org/', mainpageisdomainroot: true };
    expect(of('Main Page', site)).toBe('https://en.wikipedia.org/');
    expect(of('Rye', site)).toBe('https://en.wikipedia.org/wiki/Rye');
  });

  it.each<[string, Partial<WikiSite>]>([
    ['the main page is elsewhere', { base: 'https://en.m.wikipedia.org/wiki/Main_Page' }],
    ['a colon is written otherwise', { mainpage: 'W:Main', base: 'https://en.wikipedia.org/wiki/W%3AMain' }],
    ['titles have no place', { articlepath: '/wiki/Main_Page' }],
    ['the base is no address', { base: 'Main_Page' }],
    ['nothing is told', { base: '', server: '', articlepath: '' }],
  ])('cannot be told where %s', (_, site) => {
    expect(addressesOf({ ...ENGLISH, ...site })).toBeUndefined();
  });
});
