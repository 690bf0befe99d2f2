import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseYaml } from '../../../tests/support/transfer-parsers';
import { hardSeeds, hardText, SEEDS, wantedUrls, written } from '../../../tests/support/transfer-samples';
import { EXPORT_SCOPES } from '../choices';
import { browsertrixYaml } from './browsertrix';

interface Configuration {
  readonly collection: string;
  readonly seeds: { url: string; scopeType: string; include?: string }[] | null;
  readonly exclude?: string[];
}
const read = (text: string) => parseYaml(text) as unknown as Configuration;

/** URL as the crawler parses it: trimmed, without surrounding quotes. */
const taken = (url: string): string => new URL(url.trim().replace(/^(["'])(.*)\1$/, '$2')).href;

describe('configuration of Browsertrix', () => {
  it('the Browsertrix configuration lists each seed with its scope, and rejected pages as exclusions', async () => {
    const { collection, seeds, exclude } = read(await written(browsertrixYaml, SEEDS, { scope: 'prefix' }));
    expect(collection).toBe('grey-herons-wet-lands');
    expect(seeds).toEqual(wantedUrls(SEEDS).map((url) => ({ url, scopeType: 'prefix' })));
    const [pattern] = (exclude ?? []).map((text) => new RegExp(text));
    expect(pattern?.test('https://spam.example.com/(casino)?x=$1')).toBe(true);
    expect(pattern?.test('https://spam.example.com/(casino)?x=$12')).toBe(false);
  });

  it('the name of the Browsertrix collection drops accents without splitting words', async () => {
    const { collection } = read(await written(browsertrixYaml, SEEDS, { topicName: 'Cafés à Zürich' }));
    expect(collection).toBe('cafes-a-zurich');
  });

  it.each([
    ['https://a.example/?z=1&a=2', 'https://a.example/?a=2&z=1'],
    ['https://a.example/?b=2&b=1&a', 'https://a.example/?a&b=2&b=1'],
    ['https://a.example/?utm_source=x&b=1', 'https://a.example/?b=1'],
    ['https://a.example/x?utm_source=x', 'https://a.example/x'],
    ['https://a.example/a//b', 'https://a.example/a/b'],
    ['https://a.example/web/http://b.example//c', 'https://a.example/web/http://b.example/c'],
    ['https://a.example/?q=a%20b', 'https://a.example/?q=a+b'],
    ['https://a.example/a%20b', 'https://a.example/a%20b'],
    ['https://a.example/', 'https://a.example'],
    ["https://a.example/?a='b'", 'https://a.example/?a=%27b%27'],
    ['https://a.example/?x=1,2', 'https://a.example/?x=1%2C2'],
    ['https://a.example/?u=http://b.example/&a=1', 'https://a.example/?a=1&u=http://b.example'],
    ['https://a.example/(casino)?x=$1', 'https://a.example/(casino)?x=$1'],
    ['https://a.example/%E9%B9%AD', 'https://a.example/%E9%B9%AD'],
    ['https://a.example/x?a=%26&b=%2B', 'https://a.example/x?a=%26&b=%2B'],
  ])(
    'the Browsertrix configuration excludes %s also in the form %s that the crawler compares',
    async (url, compared) => {
      const rejected = { url, title: '', verdict: 'no', tags: [], site: '' } as const;
      const patterns = (read(await written(browsertrixYaml, [rejected])).exclude ?? []).map((text) => new RegExp(text));
      const excludes = (address: string) => patterns.some((pattern) => pattern.test(address));
      expect([url, compared].map(excludes)).toEqual([true, true]);
      for (const other of [`${url}x`, `${compared}1`, `${compared}&c=1`, 'https://b.example/'])
        expect(excludes(other)).toBe(false);
    },
  );

  it.each(['prefix', 'host', 'domain'] as const)(
    'the Browsertrix configuration limits a platform space to itself with scope %s',
    async (scope) => {
      const seed = {
        url: 'https://github.com/Ada',
        title: '',
        verdict: 'yes',
        tags: [],
        site: 'github.com/ada',
      } as const;
      const { seeds } = read(await written(browsertrixYaml, [seed], { scope }));
      expect(seeds).toMatchObject([{ url: seed.url, scopeType: 'custom' }]);
      const inside = new RegExp(seeds?.[0]?.include ?? '');
      expect(['', '/', '/engine', '?tab=stars'].every((end) => inside.test(seed.url + end))).toBe(true);
      expect([`${seed.url}m`, 'https://github.com/bob'].some((url) => inside.test(url))).toBe(false);
    },
  );

  it('the Browsertrix configuration can be read back for any topic name and URLs', async () => {
    await fc.assert(
      fc.asyncProperty(hardSeeds, hardText, fc.constantFrom(...EXPORT_SCOPES), async (seeds, topicName, scope) => {
        const configuration = read(await written(browsertrixYaml, seeds, { topicName, scope }));
        expect(configuration.collection).toMatch(/^[a-z0-9-]+$/);
        expect((configuration.seeds ?? []).map(({ url }) => taken(url))).toEqual(wantedUrls(seeds));
        const patterns = (configuration.exclude ?? []).map((text) => new RegExp(text));
        for (const { url, verdict } of seeds) {
          expect(patterns.some((pattern) => pattern.test(url))).toBe(verdict === 'no');
        }
      }),
    );
  });
});
