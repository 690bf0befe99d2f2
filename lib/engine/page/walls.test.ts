import { describe, expect, it } from 'vitest';
import { needsBrowser } from '../errors';
import { parsePage } from './parse';
import { wallOf } from './walls';

const WORDS = 'The hive holds one queen and many workers. '.repeat(30);
const read = (html: string, url = 'https://a.example/') =>
  parsePage({ url, finalUrl: url, html, byteLength: html.length });
const codeOf = (html: string, url?: string) => {
  try {
    return read(html, url).wordCount > 0 ? undefined : 'empty';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('walls in the markup of a page', () => {
  it.each([
    ['Anubis', '<script id="anubis_challenge" type="application/json">{}</script>'],
    ['Imperva', '<iframe id="main-iframe" src="/_Incapsula_Resource?CWUDNSAI=9"></iframe>'],
    ['Cloudflare', '<script>window._cf_chl_opt={cvId:"3"}</script>'],
    ['DataDome', '<script src="https://ct.captcha-delivery.com/c.js"></script>'],
    ['AWS WAF', '<script>window.gokuProps = {"key":"A"}</script>'],
    ['Vercel', '<script src="/.well-known/vercel/security/static/challenge.v2.min.js"></script>'],
  ])('parsePage recognises a challenge (%s) by its markup, however many words it shows', (_, mark) => {
    expect(codeOf(`<title>Wait</title>${mark}<p>${WORDS}</p>`)).toBe('challenge');
  });

  it.each([
    [
      'an article that quotes a wall',
      `<pre>&lt;script id="anubis_challenge"> window._cf_chl_opt = {}</pre><p>${WORDS}`,
    ],
    [
      'an article that links to a wall',
      `<p><a href="https://geo.captcha-delivery.com/captcha/">DataDome</a> and <a href="/.bunny-shield/">Bunny</a>. ${WORDS}`,
    ],
    ['an article behind Imperva', `<script src="/_Incapsula_Resource?SWJIYLWA=7"></script><p>${WORDS}`],
    [
      'an article behind Cloudflare',
      `<p>${WORDS}<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>`,
    ],
    ['an article with a captcha in its comment form', `<p>${WORDS}<form><div class="g-recaptcha"></div></form>`],
    [
      'a short poem on robots',
      '<title>Poem</title><p>You are not a machine, said the hive to the queen; I am sure.</p>',
    ],
    ['a short article on access', `<title>Access denied: bees and fences</title><p>${WORDS}</p>`],
  ])('parsePage reads %s', (_, html) => {
    expect(codeOf(html)).toBeUndefined();
  });

  it('parsePage takes a page that asks for consent and leads back for a consent wall, whatever it says', () => {
    const html = `<p>${'Some words of a kind. '.repeat(60)}</p>`;
    expect(codeOf(html, 'https://consent.a.example/v2?continue=https%3A%2F%2Fa.example%2Fhives')).toBe('consent-wall');
    expect(codeOf(html, 'https://a.example/zustimmung?url=%2Fhives')).toBe('consent-wall');
    expect(codeOf(html, 'https://a.example/consent-in-medicine')).toBeUndefined();
  });

  it('parsePage reads an article on cookies and consent', () => {
    const law = `The directive of 2002 asks sites for the consent of visitors before they store cookies on a device. Courts have
      since asked what consent means, who the partners of a publisher are, and whether a legitimate interest suffices. `;
    expect(
      codeOf(`<title>Cookies in law</title><p>${law.repeat(8)}</p><button>Accept cookies</button>`),
    ).toBeUndefined();
  });
});

describe('wallOf', () => {
  const answer = (status: number, headers: Record<string, string>, html = '') =>
    wallOf({ status, header: (name) => headers[name] ?? null, html: () => html });

  it.each([
    [429, { 'x-vercel-mitigated': 'challenge' }, 'challenge'],
    [405, { 'x-amzn-waf-action': 'captcha' }, 'challenge'],
    [202, { 'x-amzn-waf-action': 'challenge' }, 'challenge'],
    [503, { 'cf-mitigated': 'challenge' }, 'challenge'],
    [402, {}, 'payment-required'],
    [402, { 'crawler-price': 'USD 0.01' }, 'payment-required'],
    [200, { 'x-vercel-cache': 'HIT' }, undefined],
    [429, { 'retry-after': '5' }, undefined],
    [404, { server: 'cloudflare' }, undefined],
  ])('wallOf tells status %i with headers %o as %s', (status, headers, wall) => {
    expect(answer(status, headers as Record<string, string>)).toBe(wall);
    if (wall !== undefined) expect(needsBrowser(wall)).toBe(true);
  });

  it('wallOf takes an ordinary error page of a site with a captcha in its search form for no wall', () => {
    expect(answer(404, {}, '<title>Not found</title><form><div class="g-recaptcha"></div></form>')).toBeUndefined();
    expect(answer(500, {}, '<title>Error</title><p>Are you a robot?')).toBeUndefined();
  });
});
