import { parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { furtherPage } from './further-page';

const next = (address: string, html: string, page = 1) =>
  furtherPage(address, parseDocument(html).children, 'rye', page);

describe('furtherPage', () => {
  it.each([
    ['https://www.google.com/search?q=rye', '/search?q=rye&amp;start=10&amp;sa=N'],
    ['https://www.bing.com/search?q=rye', '/search?q=rye&amp;first=11&amp;FORM=PERE'],
    ['https://search.brave.com/search?q=rye', '/search?q=rye&amp;offset=1&amp;spellcheck=0'],
    ['https://www.baidu.com/s?wd=rye', '/s?wd=rye&amp;pn=10&amp;oq=rye'],
    ['https://search.yahoo.com/search?p=rye', '/search?p=rye&amp;b=8&amp;pz=7'],
    ['https://yandex.com/search/?text=rye', '/search/?text=rye&amp;p=1'],
    ['https://www.ecosia.org/search?q=rye', '/search?q=rye&amp;p=1'],
    ['https://www.mojeek.com/search?q=rye', '/search?q=rye&amp;s=11'],
    ['https://search.seznam.cz/?q=rye', '/?q=rye&amp;from=10'],
    ['https://kagi.com/search?q=rye', '/search?q=rye&amp;batch=2'],
    ['http://127.0.0.1:8080/search?q=rye', '/search?q=rye&amp;pageno=2'],
  ])('furtherPage finds the second page of %s', (address, href) => {
    const html = `<a href="/search?q=bread">Bread</a><a href="${href.replace(/\d+(?=\D*$)/, '90')}">10</a>
      <a href="${href}">Next</a><a href="https://other.example${href}">Next</a>`;
    expect(next(address, html)).toBe(new URL(href.replaceAll('&amp;', '&'), address).href);
  });

  it('furtherPage takes the link to the page after the one that is shown', () => {
    const links = [1, 2, 3, 4].map((page) => `<a href="/find?q=rye&page=${page}">${page}</a>`).join('');
    expect(next('https://seek.test/find?q=rye', links)).toBe('https://seek.test/find?q=rye&page=2');
    expect(next('https://seek.test/find?q=rye&page=2', links, 2)).toBe('https://seek.test/find?q=rye&page=3');
    expect(next('https://seek.test/find?q=rye&page=4', links, 4)).toBeUndefined();
  });

  it('furtherPage returns undefined for other searches, other kinds of results and a number that is the query', () => {
    const html = `<a href="/search?q=bread&start=10">More</a><a href="/images?q=rye&start=10">Images</a>
      <a href="/search?q=rye&tbm=isch">Images</a><a href="javascript:more()">More</a><a>2</a>`;
    expect(next('https://www.google.com/search?q=rye', html)).toBeUndefined();
    const years = parseDocument('<a href="/search?p=1984&sort=date">By date</a>').children;
    expect(furtherPage('https://search.yahoo.com/search?p=1984', years, '1984', 1)).toBeUndefined();
  });
});
