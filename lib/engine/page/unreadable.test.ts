import { describe, expect, it } from 'vitest';
import { needsBrowser } from '../errors';
import { parsePage } from './parse';

const read = (html: string) =>
  parsePage({ url: 'https://a.example/', finalUrl: 'https://a.example/', html, byteLength: html.length });
const WORDS = 'The hive holds one queen and many workers. '.repeat(30);

describe('unreadable pages', () => {
  it.each([
    ['React', '<title>Bees</title><div id="root"></div><script src="/main.js"></script>', 'needs-script'],
    ['Vue', '<div id=app></div><script type=module src=/a.js></script>', 'needs-script'],
    ['Angular', '<app-root></app-root><script src=a.js></script>', 'needs-script'],
    ['a notice', '<p>Please enable JavaScript to view this site.</p><script src=a.js></script>', 'needs-script'],
    ['a Chinese notice', '<p>请启用 JavaScript 以继续</p><script src=a.js></script>', 'needs-script'],
    [
      'a consent wall',
      '<h1>Before you continue</h1><p>We use cookies.</p><form><button>OK</button></form>',
      'consent-wall',
    ],
    [
      'a challenge',
      '<title>Just a moment...</title><p>Checking.</p><script src="/cdn-cgi/challenge-platform/x">',
      'challenge',
    ],
    [
      'a paywall',
      '<p>The beginning of an article.</p><script type="application/ld+json">{"isAccessibleForFree": false}</script>',
      'paywall',
    ],
  ])('parsePage refuses an unreadable page (%s) with a reason that needs a browser', (_, html, code) => {
    expect(() => read(html)).toThrowError(expect.objectContaining({ code }));
    expect(needsBrowser(code)).toBe(true);
  });

  it.each([
    ['many words', `<div id="root"><p>${WORDS}</p></div><script src=a.js></script><p>Please accept cookies.</p>`],
    ['a few words and no script', '<div id="root"><p>Short page.</p></div>'],
    [
      'a hub with a cookie notice',
      `<p>We ask you to accept cookies.</p>${[...Array(20)].map((_, i) => `<a href=/p${i}>Page ${i}</a>`).join('')}`,
    ],
  ])('parsePage accepts a page of %s', (_, html) => {
    expect(read(html).wordCount).toBeGreaterThan(0);
  });
});

describe('text in JSON-LD, noscript and shadow roots', () => {
  it('parsePage reads text from JSON-LD when the markup has hardly any', () => {
    const data = JSON.stringify({ '@graph': [{ '@type': 'NewsArticle', articleBody: WORDS }] });
    const page = read(`<div id="root"></div><script type="application/ld+json">${data}</script>`);
    expect(page.excerpt).toContain('The hive holds one queen');
  });

  it('parsePage reads text from noscript when the markup has hardly any', () => {
    const page = read(`<div id="root"></div><noscript><p>${WORDS}</p></noscript><script src=a.js></script>`);
    expect(page.wordCount).toBeGreaterThan(200);
  });

  it('parsePage reads a declarative shadow root, but no other template', () => {
    const page = read(
      `<x-a><template shadowrootmode="open"><p>Shown words.</p></template></x-a><template>Kept</template>`,
    );
    expect(page.fields.body).toBe('Shown words.');
  });

  it('parsePage refuses 40,000 unclosed tags within the time limit of a test', () => {
    expect(() => read('<noscript><script type="application/ld+json">articleBody'.repeat(40_000))).toThrow();
  });
});
