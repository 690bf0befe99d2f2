/** Exclusions for Browsertrix, tested on URLs that its own normaliser has rewritten. */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { canonicalUrl } from '../../lib/engine/url/canonical';
import { browsertrixYaml } from '../../lib/transfer/crawlers/browsertrix';
import type { ExportSeed } from '../../lib/transfer/format';
import { packageReader, packagesFolder, readerTest } from '../../tests/support/readers';
import { parseYaml } from '../../tests/support/transfer-parsers';
import { bytesOf, OPTIONS } from '../../tests/support/transfer-samples';

/** Options that the crawler uses. */
const AS_CRAWLED = {
  ...{ stripAuthentication: false, stripTextFragment: false, stripWWW: false },
  ...{ removeTrailingSlash: false, removeSingleSlash: false, sortQueryParameters: true },
};
const ADDRESSES = 2_000;

const piece = fc.constantFrom(
  '/',
  '//',
  'a',
  'b',
  '.',
  '%20',
  '%2F',
  '%61',
  '%e9',
  '鹭',
  '~',
  ';',
  ',',
  "'",
  '(',
  '[',
  '|',
  '+',
);
const parameter = fc.constantFrom(
  'a=1',
  'b=2',
  'b',
  'a=',
  'utm_source=x',
  'q=a%20b',
  'q=a+b',
  'x[]=1',
  'é=鹭',
  'a=1&a=0',
  'url=http://x.org/',
  '',
);
const address = fc
  .tuple(fc.array(piece, { maxLength: 5 }), fc.array(parameter, { maxLength: 3 }))
  .map(([path, query]) => `https://birds.example.org/${path.join('')}${query.length > 0 ? `?${query.join('&')}` : ''}`);

readerTest(
  packageReader('normalize-url', 'Browsertrix, its normaliser of addresses', 'read'),
  'a rejected page is excluded in the spelling of the crawler, and no other page is excluded',
  async () => {
    const file = pathToFileURL(join(packagesFolder(), 'node_modules/normalize-url/index.js')).href;
    const { default: normalizeUrl } = (await import(file)) as { default: (url: string, options: object) => string };
    const addresses = fc.sample(fc.tuple(address, address), { numRuns: ADDRESSES, seed: 1 });
    for (const pair of addresses) {
      const [rejected, other] = pair.map((url) => canonicalUrl(url) ?? '') as [string, string];
      const seed: ExportSeed = { url: rejected, title: '', verdict: 'no', tags: [], site: '' };
      const text = new TextDecoder().decode(await bytesOf(browsertrixYaml.write([seed], OPTIONS)));
      const { exclude } = parseYaml(text) as { exclude: string[] };
      const excludes = (url: string) =>
        exclude.some((pattern) => new RegExp(pattern).test(normalizeUrl(url, AS_CRAWLED)));
      expect(excludes(rejected), rejected).toBe(true);
      const same = normalizeUrl(rejected, AS_CRAWLED) === normalizeUrl(other, AS_CRAWLED);
      if (!same) expect(excludes(other), `${rejected} ${other}`).toBe(false);
    }
  },
  60_000,
);
