import { afterEach, describe, expect, it } from 'vitest';
import { type Harness, HOST_HEADER, harnessFor } from '../../tests/support/provider-harness';
import { mediawiki } from './mediawiki';

const ONE = 'https://en.wikipedia.org/wiki/One';

describe('languages without a Wikipedia', () => {
  let harness: Harness | undefined;
  afterEach(async () => {
    await harness?.server.close();
    harness = undefined;
  });
  const citing = { kind: 'backward', query: 'https://example.com/bread', limit: 5, page: 0 } as const;

  it.each([
    ['has no host', 'xx', undefined],
    ['answers 404', 'xx', 404],
  ])('MediaWiki returns the English backlinks when the Wikipedia of the language %s', async (_, language, status) => {
    harness = await harnessFor(mediawiki, ({ headers }, response) => {
      if (headers[HOST_HEADER] === 'en.wikipedia.org')
        response.end(JSON.stringify({ query: { pages: [{ title: 'One', fullurl: ONE }] } }));
      else if (status === undefined) response.destroy();
      else response.writeHead(status).end();
    });
    const { hits, failures } = await harness.providers.search({ ...citing, language });
    expect(failures).toEqual([]);
    expect(hits.map(({ url }) => url)).toEqual([ONE]);
  });

  it.each([
    ['de', 429, 'rate-limited'],
    ['en', 404, 'not-found'],
  ])('MediaWiki reports a fault when the Wikipedia of "%s" answers %i', async (language, status, code) => {
    harness = await harnessFor(mediawiki, (_, response) => response.writeHead(status).end());
    const { failures } = await harness.providers.search({ ...citing, language });
    expect(failures).toEqual([expect.objectContaining({ code })]);
    expect(harness.requests).toHaveLength(1);
  });
});
