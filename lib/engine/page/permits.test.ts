import { describe, expect, it } from 'vitest';
import { expectLinear, repeated } from '../../../tests/support/linear';
import { parsePage } from './parse';
import { fewStatements, headerPermits } from './permits';

const URL_OF_PAGE = 'https://a.example/page';
const page = (head: string, body = '') =>
  parsePage({
    ...{ url: URL_OF_PAGE, finalUrl: URL_OF_PAGE, byteLength: 1 },
    html: `<html><head>${head}</head><body><main><p>A long text about bees, hives and honey that is worth reading.</p>${body}</main></body></html>`,
  }).permits;

describe('permits of a page', () => {
  it.each<[html: string, permits: string[] | undefined]>([
    ['<title>x</title>', undefined],
    ['<meta name=ROBOTS content="noai,\n noimageai">', ['meta robots: noai, noimageai']],
    ['<meta name="tdm-reservation" content="1">', ['meta tdm-reservation: 1']],
    ['<meta name="description" content="noai">', undefined],
    ['<link rel="license" href="/terms">', ['page license: https://a.example/terms']],
    ['<link rel="license" href="javascript:x">', undefined],
    ['<link rel="license" href="/terms?access_token=8c1f0a2b9d7e4f66">', undefined],
  ])('of %s are %j', (head, permits) => expect(page(head)).toEqual(permits));

  it.each<[html: string, permits: string[] | undefined]>([
    [
      '<a rel="license noopener" href="https://creativecommons.org/licenses/by/4.0/">CC</a>',
      ['page license: https://creativecommons.org/licenses/by/4.0/'],
    ],
    ['<a href="https://creativecommons.org/licenses/by/4.0/">what CC is</a>', undefined],
  ])('of a body with %s are %j', (body, permits) => expect(page('', body)).toEqual(permits));

  it('a link to Creative Commons in the footer is the licence of the page', () => {
    const html = `<body><main><p>A long text about bees, hives and honey that is worth reading.</p></main>
      <footer>Text: <a href="https://creativecommons.org/licenses/by-sa/4.0/">CC BY-SA</a></footer></body>`;
    const { permits } = parsePage({ url: URL_OF_PAGE, finalUrl: URL_OF_PAGE, byteLength: 1, html });
    expect(permits).toEqual(['page license: https://creativecommons.org/licenses/by-sa/4.0/']);
  });

  it('headerPermits reads the headers about use and the licence', () => {
    const headers = new Headers({
      'X-Robots-Tag': 'noarchive',
      'TDM-Reservation': '1',
      'Content-Usage': 'train-ai=n',
      Link: '<https://x.example/l>; rel="license", <https://x.example/n>; rel=next',
      'Content-Type': 'text/html',
    });
    expect(headerPermits((name) => headers.get(name))).toEqual([
      'header x-robots-tag: noarchive',
      'header tdm-reservation: 1',
      'header content-usage: train-ai=n',
      'header license: https://x.example/l',
    ]);
  });

  it('a page has at most 20 statements, each of one line and at most 1,000 characters', () => {
    const metas = Array.from({ length: 99 }, (_, i) => `<meta name=robots content="noai ${i}\n${'x'.repeat(9_999)}">`);
    const permits = fewStatements(page(metas.join('')) ?? []);
    expect(permits).toHaveLength(20);
    for (const permit of permits) {
      expect(permit.length).toBeLessThan(1_050);
      expect(permit).not.toContain('\n');
    }
  });

  it('headerPermits takes linear time for links without an end', () => {
    expectLinear(
      (chars) => repeated('<a>; rel="', chars),
      64 * 1_024,
      (text) => headerPermits((name) => (name === 'link' ? text : null)),
    );
  });
});
