import { describe, expect, it } from 'vitest';
import { parseResultsPage } from './results-page';

/** A results page for `rye bread` with two results and the other parts of a real page. */
interface ResultsPageCase {
  readonly address: string;
  readonly html: string;
}

/** Expects the two results to be read from each shape of an engine's page, and nothing else. */
function readsResultsPages(engine: string, pages: readonly ResultsPageCase[]): void {
  describe(`results pages of ${engine}`, () => {
    it.each(pages.map(({ address, html }) => [address, html] as const))(
      `parseResultsPage reads the results of ${engine} at %s`,
      (address, html) => {
        expect(parseResultsPage(address, `<!doctype html><html><body>${html}</body></html>`)).toEqual({
          engine,
          query: 'rye bread',
          hits: [
            { url: 'https://one.example/a', title: 'One & only', snippet: 'About rye bread' },
            { url: 'https://two.example/b', title: 'Two', snippet: 'Second' },
          ],
        });
      },
    );

    it.each(pages.map(({ address }) => address))(
      `parseResultsPage finds no results in an empty or unknown page of ${engine} at %s`,
      (address) => {
        for (const html of ['', '<p>Are you a robot?<li class=b_algo><div class=g><a href="">']) {
          expect(parseResultsPage(address, html)).toMatchObject({ engine, query: 'rye bread', hits: [] });
        }
      },
    );
  });
}

readsResultsPages('google', [
  {
    address: 'https://www.google.com/search?q=rye+bread&hl=en',
    html: `<div id="tads"><a href="https://ad.example/"><h3>Advert</h3></a></div>
      <div class="MjjYud"><div class="g"><div data-sncf="0"><div><img alt=""></div></div><a href="https://one.example/a"><br><h3>One &amp; only</h3><cite>one.example</cite></a>
      <div class="VwiC3b">About <em>rye</em>
         bread</div></div></div>
      <a href="/search?q=rye+bread&start=10">More</a>
      <div class="g"><a href="/url?q=https://two.example/b&amp;sa=U"><h3>Two</h3></a><div data-sncf="1">Second</div></div>
      <div class="g"><a href="https://one.example/a#part"><h3>One again</h3></a></div>`,
  },
]);

readsResultsPages('bing', [
  {
    address: 'https://www.bing.com/search?q=rye+bread',
    html: `<ol><li class="b_ad"><h2><a href="https://www.bing.com/aclk?x">Advert</a></h2></li>
      <li class="b_algo"><h2><a href="https://www.bing.com/ck/a?!&amp;&amp;p=0&amp;u=a1${Buffer.from('https://one.example/a').toString('base64url')}&amp;ntb=1">One &amp; only</a></h2>
      <div class="b_caption"><p>About <strong>rye</strong> bread</p></div></li>
      <li class="b_algo"><h2><a href="https://two.example/b">Two</a></h2><div class="b_caption"><p>Second</p></div></li>
      <li class="b_algo"><div>No link</div></li></ol>`,
  },
]);

readsResultsPages('duckduckgo', [
  {
    address: 'https://html.duckduckgo.com/html/?q=rye+bread',
    html: `<div class="result result--ad"><a class="result__a" href="https://duckduckgo.com/y.js?ad=1">Advert</a></div>
      <div class="result web-result"><h2><a class="result__a" href="//duckduckgo.com/l/?uddg=https%3A%2F%2Fone.example%2Fa&amp;rut=x">One &amp; only</a></h2>
      <a class="result__snippet" href="#">About <b>rye</b> bread</a></div>
      <div class="result"><a class="result__a" href="https://two.example/b">Two</a><a class="result__snippet">Second</a></div>`,
  },
  {
    address: 'https://duckduckgo.com/?q=rye+bread&ia=web',
    html: `<ol><li><article data-testid="result"><h2><a data-testid="result-title-a" href="https://one.example/a"><span>One &amp; only</span></a></h2>
      <div data-result="snippet"><span>About <b>rye</b> bread</span></div></article></li>
      <li><article data-testid="result"><a data-testid="result-title-a" href="https://two.example/b">Two</a><div data-result="snippet">Second</div></article></li></ol>`,
  },
]);

readsResultsPages('brave', [
  {
    address: 'https://search.brave.com/search?q=rye+bread',
    html: `<div class="snippet svelte-x" data-type="ad"><a href="https://ad.example/"><div class="title">Advert</div></a></div>
      <div class="snippet svelte-x" data-type="web"><a href="https://one.example/a"><div class="title">One &amp; only</div></a>
      <div class="snippet-description">About <strong>rye</strong> bread</div></div>
      <div class="snippet" data-type="web"><a href="https://two.example/b"><div class="title">Two</div></a><div class="generic-snippet">Second</div></div>`,
  },
]);

readsResultsPages('baidu', [
  {
    address: 'https://www.baidu.com/s?wd=rye+bread&ie=utf-8',
    html: `<div id="content_left"><div class="result c-container xpath-log" mu="https://one.example/a"><h3 class="t"><a href="http://www.baidu.com/link?url=opaque1">One &amp; only</a></h3>
      <span class="content-right_8Zs40">About <em>rye</em> bread</span></div>
      <div class="result c-container" mu="https://two.example/b"><h3><a href="http://www.baidu.com/link?url=opaque2">Two</a></h3><div class="c-abstract">Second</div></div>
      <div class="result-op c-container" mu="https://www.baidu.com/s?wd=other"><h3>Baidu's own</h3></div></div>`,
  },
]);

describe('parseResultsPage', () => {
  it.each([
    ['google', 'https://www.google.co.uk/search?q=rye'],
    ['bing', 'https://cn.bing.com/search?q=rye'],
    ['duckduckgo', 'https://duckduckgo.com/?q=rye'],
    ['brave', 'https://search.brave.com/search?q=rye'],
    ['baidu', 'https://m.baidu.com/from=1/s?wd=rye'],
  ])('parseResultsPage recognises %s by the URL %s', (engine, address) => {
    expect(parseResultsPage(address, '')).toEqual({ engine, query: 'rye', hits: [] });
  });

  it('parseResultsPage returns undefined for any other URL', () => {
    for (const address of ['https://example.com/', 'https://example.com/search?q=x', 'not an address']) {
      expect(parseResultsPage(address, '<h3>x</h3>')).toBeUndefined();
    }
  });
});

describe('results pages of other engines', () => {
  const block = (n: number, text = `Long enough text about rye, part ${n}`) =>
    `<section class="r"><div><a href="https://s${n}.example/page"><span>Result ${n}</span></a></div><p>${text}</p></section>`;
  const page = (results: string) =>
    `<header><a href="https://about.example/">About us and more</a></header>
    <div class="ads-top"><section><div><a href="https://ad.example/"><span>Buy rye now</span></a></div><p>Cheap rye in our shop today</p></section></div>
    <main>${results}</main><a href="/more">More results</a><footer><a href="https://social.example/">Follow us there</a></footer>`;
  const urls = (html: string, address = 'https://search.example/?q=rye', asked = 'rye') =>
    parseResultsPage(address, html, asked)?.hits.map(({ url }) => url);
  const results = [1, 2, 3].map((n) => block(n)).join('');

  it('parseResultsPage reads the repeated blocks of an engine without a reader of its own', () => {
    expect(parseResultsPage('https://search.example/?q=rye', page(results), 'rye')).toEqual({
      engine: 'search.example',
      query: 'rye',
      hits: [1, 2, 3].map((n) => ({
        url: `https://s${n}.example/page`,
        title: `Result ${n}`,
        snippet: `Long enough text about rye, part ${n}`,
      })),
    });
  });

  it('parseResultsPage reads results in the rows of a table, with the text in the next row', () => {
    const rows = [1, 2].map(
      (
        n,
      ) => `<tr><td>${n}.</td><td><a href="//duckduckgo.com/l/?uddg=https%3A%2F%2Fs${n}.example%2F">Result ${n}</a></td></tr>
      <tr><td></td><td>Long enough text about rye ${n}</td></tr>`,
    );
    const address = 'https://lite.duckduckgo.com/lite/?q=rye';
    expect(parseResultsPage(address, `<table>${rows.join('')}</table>`)?.hits).toEqual([
      { url: 'https://s1.example/', title: 'Result 1', snippet: 'Long enough text about rye 1' },
      { url: 'https://s2.example/', title: 'Result 2', snippet: 'Long enough text about rye 2' },
    ]);
  });

  it('parseResultsPage reads a known engine by its repeated blocks when its markup has changed', () => {
    expect(urls(page(results), 'https://www.google.com/search?q=rye')).toHaveLength(3);
  });

  it('parseResultsPage tells a page without results from one that asks who is there', () => {
    expect(urls(page('<p>Nothing found'))).toEqual([]);
    expect(urls('<form id="captcha"><p>Are you a robot?')).toBeUndefined();
    expect(
      urls(page(results), 'https://consent.search.example/?continue=https%3A%2F%2Fsearch.example'),
    ).toBeUndefined();
    expect(urls(`<input name=q value=rye>${page(results)}`, 'https://search.example/')).toHaveLength(3);
  });
});
