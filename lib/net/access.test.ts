import { describe, expect, it } from 'vitest';
import { createAccess } from './access';

describe('access by host permissions', () => {
  it.each([
    ['*://*/*', 'http://a.example/page?x=1', true],
    ['*://*/*', 'https://127.0.0.1:8443/search', true],
    ['<all_urls>', 'https://a.example/', true],
    ['https://*.wikipedia.org/*', 'https://en.wikipedia.org/w/api.php', true],
    ['https://*.wikipedia.org/*', 'https://wikipedia.org/', true],
    ['https://*.wikipedia.org/*', 'http://en.wikipedia.org/', false],
    ['https://*.wikipedia.org/*', 'https://notwikipedia.org/', false],
    ['http://127.0.0.1/*', 'http://127.0.0.1:8888/search?q=x', true],
    ['http://127.0.0.1/*', 'https://127.0.0.1/', false],
    ['https://a.example/*', 'https://b.a.example/', false],
    ['chrome://favicon/*', 'https://favicon/', false],
  ])('%s and %s: %s', (pattern, url, allowed) => {
    expect(createAccess([pattern])(url)).toBe(allowed);
  });

  it('nothing granted, nothing allowed', () => {
    expect(createAccess([])('https://a.example/')).toBe(false);
    expect(createAccess(['*://*/*'])('no address')).toBe(false);
  });

  it('remembers an answer for its origin only', () => {
    const access = createAccess(['https://a.example/*']);
    expect(
      ['https://a.example/1', 'http://a.example/1', 'https://a.example:444/1', 'https://a.example/2'].map(access),
    ).toEqual([true, false, true, true]);
  });
});
