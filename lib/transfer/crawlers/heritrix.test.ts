import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseXml } from '../../../tests/support/transfer-parsers';
import { hardSeeds, hardText, SEEDS, wantedUrls, written } from '../../../tests/support/transfer-samples';
import { EXPORT_SCOPES } from '../choices';
import type { ExportSeed } from '../format';
import { heritrixBeans, heritrixSeeds } from './heritrix';

/** Heritrix' rules: `#` comments, `+` and `-` SURT directives, a line that starts with a letter or digit is a seed. */
function read(text: string) {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return {
    seeds: lines.filter((line) => /^[a-z0-9]/i.test(line)),
    accept: lines.filter((line) => line.startsWith('+')).map((line) => line.slice(1)),
    reject: lines.filter((line) => line.startsWith('-')).map((line) => line.slice(1)),
    other: lines.filter((line) => !/^[a-z0-9+-]/i.test(line)),
  };
}

const seed = (url: string, more: Partial<ExportSeed> = {}): ExportSeed => ({
  url,
  title: '',
  verdict: 'yes',
  tags: [],
  site: '',
  ...more,
});

describe('seeds of Heritrix', () => {
  it('the Heritrix seed list has seeds and rejections, and no accepted prefixes with scope page', async () => {
    expect(read(await written(heritrixSeeds, SEEDS))).toEqual({
      seeds: wantedUrls(SEEDS),
      accept: [],
      reject: ['http://(com,example,spam,)/(casino)?x=$1'],
      other: [],
    });
  });

  it.each([
    ['prefix', 'https://www.Example.org/a/b?c', 'http://(org,example,www,)/a/'],
    ['host', 'https://www.example.org/a/b', 'http://(org,example,www,)/'],
    ['host', 'http://www.example.org:8080/a', 'http://(org,example,www,:8080)/'],
    ['domain', 'https://www.example.co.uk/a', 'http://(uk,co,example,'],
    ['domain', 'http://127.0.0.1:8080/a', 'http://(127.0.0.1'],
  ] as const)('the Heritrix seed list writes scope %s of %s as the SURT prefix %s', async (scope, url, prefix) => {
    expect(read(await written(heritrixSeeds, [seed(url)], { scope })).accept).toEqual([prefix]);
  });

  it('the Heritrix seed list writes each prefix once', async () => {
    const seeds = [seed('https://a.example/1'), seed('https://a.example/2')];
    expect(read(await written(heritrixSeeds, seeds, { scope: 'host' })).accept).toEqual(['http://(example,a,)/']);
  });

  it('the Heritrix seed list never rejects a front page or a prefix of a wanted page', async () => {
    const rejected = ['http://a.org/', 'https://a.org/x', 'http://a.org/y', 'http://b.org/z?q=1'];
    const seeds = [
      ...rejected.map((url) => seed(url, { verdict: 'no' })),
      ...['https://a.org/y/inner', 'http://b.org/z'].map((url) => seed(url)),
    ];
    expect(read(await written(heritrixSeeds, seeds)).reject).toEqual(['http://(org,a,)/x', 'http://(org,b,)/z?q=1']);
  });

  it('every line of the Heritrix seed list is a seed or a SURT prefix, for any seeds', async () => {
    await fc.assert(
      fc.asyncProperty(hardSeeds, fc.constantFrom(...EXPORT_SCOPES), async (seeds, scope) => {
        const { seeds: found, accept, reject, other } = read(await written(heritrixSeeds, seeds, { scope }));
        expect(found).toEqual(wantedUrls(seeds));
        expect(other).toEqual([]);
        for (const prefix of [...accept, ...reject]) expect(prefix).toMatch(/^http:\/\/\(\S+$/);
        const wanted = seeds.filter((entry) => entry.verdict !== 'no').length;
        expect(accept.length > 0).toBe(wanted > 0 && scope !== 'page');
      }),
    );
  });
});

interface Bean {
  readonly '@id'?: string;
  readonly '@class': string;
  readonly property?: readonly {
    '@name': string;
    '@value'?: string;
    list?: readonly { bean?: Bean[]; value?: string[] }[];
  }[];
}

async function beans(text: string): Promise<Bean[]> {
  const root = parseXml(text, ['bean', 'property', 'list', 'value']) as { beans: { bean: Bean[] } };
  return root.beans.bean;
}

function exclusions(all: readonly Bean[]): RegExp[] {
  const scope = all.find((bean) => bean['@id'] === 'scope');
  const rules = scope?.property?.[0]?.list?.[0]?.bean ?? [];
  const rule = rules.find((bean) => bean['@class'].endsWith('.MatchesListRegexDecideRule'));
  const values = rule?.property?.find((property) => property['@name'] === 'regexList')?.list?.[0]?.value ?? [];
  return values.map((value) => new RegExp(value));
}

describe('beans of Heritrix', () => {
  it('Heritrix beans replace seeds, accepted prefixes and scope, and always accept seeds', async () => {
    const all = await beans(await written(heritrixBeans, SEEDS));
    expect(all.map((bean) => bean['@id'])).toEqual(['metadata', 'seeds', 'longerOverrides', 'acceptSurts', 'scope']);
    const scope = all.at(-1)?.property?.[0]?.list?.[0]?.bean?.map((bean) => bean['@class'].split('.').at(-1));
    expect(scope?.[0]).toBe('RejectDecideRule');
    expect(scope?.indexOf('SeedAcceptDecideRule')).toBeGreaterThan(scope?.indexOf('MatchesListRegexDecideRule') ?? 99);
  });

  it('Heritrix beans set no text of seeds, because a bean that reads a file has no such property', async () => {
    const text = await written(heritrixBeans, SEEDS);
    const overrides = (await beans(text)).find((bean) => bean['@id'] === 'longerOverrides');
    expect(overrides?.property).toHaveLength(1);
    expect(text.replace(/<!--.*?-->/gs, '')).not.toContain('textSource.value');
  });

  it('Heritrix beans reject exactly the rejected pages, under http and https', async () => {
    const [pattern] = exclusions(await beans(await written(heritrixBeans, SEEDS)));
    expect(pattern?.test('https://spam.example.com/(casino)?x=$1')).toBe(true);
    expect(pattern?.test('http://spam.example.com/(casino)?x=$1')).toBe(true);
    expect(pattern?.test('https://spam.example.com/(casino)?x=$10')).toBe(false);
  });

  it('Heritrix beans are well-formed and reject exactly, for any topic name and URLs', async () => {
    await fc.assert(
      fc.asyncProperty(hardSeeds, hardText, async (seeds, topicName) => {
        const patterns = exclusions(await beans(await written(heritrixBeans, seeds, { topicName })));
        const rejected = seeds.filter((seed) => seed.verdict === 'no');
        expect(patterns).toHaveLength(rejected.length);
        for (const [i, { url }] of rejected.entries()) {
          expect(patterns[i]?.test(url)).toBe(true);
          expect(patterns[i]?.test(`${url}x`)).toBe(false);
        }
      }),
    );
  });
});
