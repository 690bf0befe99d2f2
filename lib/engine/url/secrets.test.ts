import { describe, expect, it } from 'vitest';
import { canonicalUrl } from './canonical';
import { grantsAccess, hasSecret } from './secrets';

describe('hasSecret', () => {
  it.each([
    'https://ada:pw@mail.example/inbox',
    'https://mail.example/inbox?session=9f8a7b6c5d',
    'https://mail.example/inbox?access_token=abcdef123456',
    'https://mail.example/?password=hunter2',
    'https://mail.example/u?t=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
    'https://login.example/login/magic?code=482913',
    'https://login.example/callback?state=x&code=SplxlOBeZQQYbYS6WxSbIA',
    'https://news.example/track?u=7f3a9c2e1b4d8f6a0c5e9b7d',
    'https://news.example/letters?email=ada%40mail.example',
    'https://files.example/a?X-Amz-Credential=AKIAIOSFODNN7EXAMPLE&X-Amz-Signature=5d41402abc4b2a76b9719d911017c592',
    'https://docs.example/document/d/1aB3xYz9Qw7Er5Ty1Ui3Op8As6Df4Gh2Jk0Lz/edit',
    'https://news.example/c/eJwlj0EOgyAQRU8jSwMDKi5YtGk9hhmYoZIqNICe_9q0Pz',
    'https://news.example/click?c=QL9fXo2mWb7RzT4uKc8YhE&m=3',
    'https://news.example/email-preferences/59c9f2036e673d8bc9713eed851d12c6c9fe53cb',
    'https://news.example/your-letter-of-this-week/QL9fXo2mWb7RzT4uKc8YhE',
  ])('hasSecret is true for %s', (url) => expect(hasSecret(url)).toBe(true));

  it.each([
    'https://example.org/',
    'https://example.org/?id=12&page=3&lang=en',
    'https://example.org/search?q=access_token',
    'https://conf.example/programme?session=12',
    'https://conf.example/?key=bees&sort=name',
    'https://example.org/?code=301',
    'https://example.org/a-very-long-title-of-an-article-about-honey-bees-and-2019-swarms-part-2',
    'https://example.org/ThisIsTheNameOfAClassInJavaWithManyWords.html',
    'https://example.org/20190512103055123456789',
    'https://code.example/ada/bees/commit/da39a3ee5e6b4b0d3255bfef95601890afd80709',
    'https://git.example/cgit/bees.git/commit/?id=da39a3ee5e6b4b0d3255bfef95601890afd80709',
    'https://video.example/watch?v=dQw4w9WgXcQ',
    'https://example.org/%D1%81%D1%82%D0%B0%D1%82%D1%8C%D1%8F-%D0%BE-%D0%BF%D1%87%D0%B5%D0%BB%D0%B0%D1%85',
    'https://example.org/content/fef32548-4f3d-11e4-9c88-00144feab7de',
    'https://video.example/playlist?list=PLVV0r6CmEsFzjttuP9WTFDzu0oAOJBM_3',
    'https://video.example/channel/UCHoSalhpL825RuHkQh2tbjg',
    'https://docs.example/_downloads/9d85590fee459f134d912058d43e7f58/xml_client.py',
    'https://paper.example/Opinion/NvmUUoong1b2xYk9KGeFvI/Needed-a-new-algorithm.html',
    'https://docs.example/api/HTMLTableCaptionElement.html',
    'https://example.org/isbn/9783161484100',
    'https://blog.example/@ada/bees-and-honey-3f9c2b7d1e4a',
    'https://music.example/bees?si=JFe7MGCBScCt6k7TE0oB5g',
    'https://news.example/bees-and-mites?gaa_n=ASWzDAh2lAZW4Nplh1MtQ9&unlocked_article_code=s-h7duxudOk9H0THR5yk5MJ8Bb86Ef6qpkf98GIzn',
    'https://law.example/bees.html?__cf_chl_f_tk=POACnPzBQwOs2z97lGLtE3pYVgZozmYExR4X9cDQLuI',
  ])('hasSecret is false for %s', (url) => expect(hasSecret(url)).toBe(false));
});

describe('grantsAccess', () => {
  it.each([
    ['a session that phpBB adds', 'https://forum.example/viewtopic.php?f=3&t=81&sid=0f3a9c2e1b4d8f6a0c5e9b7d1f3a9c2e'],
    [
      'a session in the path',
      'https://amt.example/SharedDocs/Bienen.html;jsessionid=0F3A9C2E1B4D8F6A0C5E9B7D1F3A9C2E.live871',
    ],
    ['a session before parameters', 'https://amt.example/a.html;jsessionid=0F3A9C2E1B4D8F6A0C5E9B7D1F3A?nn=12'],
    ['a session of PHP', 'https://shop.example/hives.php?PHPSESSID=0f3a9c2e1b4d8f6a0c5e9b7d1f'],
    ['a session of osCommerce', 'https://shop.example/hive.php?osCsid=0f3a9c2e1b4d8f6a0c5e9b7d1f'],
    ['a checksum of TYPO3', 'https://amt.example/news.html?tx_news[news]=12&cHash=0f3a9c2e1b4d8f6a0c5e9b7d1f3a9c2e'],
    ['an id of Arc XP', 'https://news.example/local/2024/bees-and-mites/K7VXOHXQ3ZGZ5NZ2ZQ7LQ2JY5E/'],
    ['an id of Lotus Domino', 'https://amt.example/web/bees.nsf/0/0F3A9C2E1B4D8F6AC1257B7D003A9C2E?OpenDocument'],
    ['a shared document', 'https://docs.example/document/d/1aB3xYz9Qw7Er5Ty1Ui3Op8As6Df4Gh2Jk0Lz/edit'],
    ['a letter', 'https://news.example/your-letter-of-this-week/QL9fXo2mWb7RzT4uKc8YhE'],
  ])('grantsAccess is false for %s', (_, url) => expect(grantsAccess(url)).toBe(false));

  it.each([
    ['credentials before the host', 'https://ada:pw@mail.example/inbox'],
    ['a password', 'https://mail.example/?password=hunter2'],
    ['a token', 'https://mail.example/inbox?access_token=abcdef123456'],
    [
      'a token beside a session',
      'https://mail.example/inbox;jsessionid=0F3A9C2E?sid=0f3a9c2e1b4d8f&token=abcdef123456',
    ],
    ['a web token', 'https://mail.example/u?t=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'],
    ['an e-mail address', 'https://news.example/letters?email=ada%40mail.example'],
    ['a signed download', 'https://files.example/a?X-Amz-Signature=5d41402abc4b2a76b9719d911017c592'],
    ['a code of a log-in', 'https://login.example/login/magic?code=482913'],
    ['a reader', 'https://news.example/track?u=7f3a9c2e1b4d8f6a0c5e9b7d'],
    ['the key of an account', 'https://news.example/email-preferences/59c9f2036e673d8bc9713eed851d12c6c9fe53cb'],
    ['the key of a forgotten password', 'https://forum.example/reset-password/59c9f2036e673d8bc9713eed851d12c6'],
    ['the key of an invitation', 'https://chat.example/invite/QL9fXo2mWb7RzT4uKc8YhE'],
    ['a path without a readable part', 'https://news.example/c/eJwlj0EOgyAQRU8jSwMDKi5YtGk9hhmYoZIqNICe_9q0Pz'],
  ])('grantsAccess is true for %s', (_, url) => {
    expect(grantsAccess(url)).toBe(true);
    expect(hasSecret(url)).toBe(true);
  });
});

describe('canonicalUrl', () => {
  it.each([
    ['https://ada:pw@mail.example/inbox', 'https://mail.example/inbox'],
    ['https://mail.example/inbox?session=9f8a7b6c5d&access_token=abcdef123456', 'https://mail.example/inbox'],
    ['https://mail.example/inbox?folder=3&token=abcdef123456&page=2', 'https://mail.example/inbox?folder=3&page=2'],
    ['https://mail.example/letters?to=ada%40mail.example', 'https://mail.example/letters'],
    ['https://conf.example/programme?session=12', 'https://conf.example/programme?session=12'],
    ['https://news.example/bees?unlocked_article_code=s-h7duxudOk9&page=2', 'https://news.example/bees?page=2'],
    ['https://shop.example/hive.php?osCsid=0f3a9c2e1b4d8f&id=3', 'https://shop.example/hive.php?id=3'],
    ['https://amt.example/a.html;jsessionid=0F3A9C2E?nn=12', 'https://amt.example/a.html?nn=12'],
    ['https://example.org/a?b=1&b=2', 'https://example.org/a?b=1&b=2'],
  ])('canonicalUrl("%s") is "%s", without secrets', (given, clean) => {
    expect(canonicalUrl(given)).toBe(clean);
    expect(canonicalUrl(clean)).toBe(clean);
  });
});
