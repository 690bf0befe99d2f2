import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hardSeeds, SEEDS, wantedUrls, written } from '../../../../tests/support/transfer-samples';
import { EXPORT_SCOPES, type ExportSeed } from '../../format';
import { heritrixSeeds, safeRejections } from './heritrix-seeds';

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
  it('lists seeds and rejections; pages bring no prefix', async () => {
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
  ] as const)('says scope %s of %s as a SURT prefix', async (scope, url, prefix) => {
    expect(read(await written(heritrixSeeds, [seed(url)], { scope })).accept).toEqual([prefix]);
  });

  it('writes each prefix once', async () => {
    const seeds = [seed('https://a.example/1'), seed('https://a.example/2')];
    expect(read(await written(heritrixSeeds, seeds, { scope: 'host' })).accept).toEqual(['http://(example,a,)/']);
  });

  it('never rejects more than was rejected: no front page, nothing above a wanted page', () => {
    expect(
      safeRejections(
        ['http://a.org/', 'https://a.org/x', 'http://a.org/y', 'http://b.org/z?q=1'],
        ['https://a.org/y/inner', 'http://b.org/z'],
      ),
    ).toEqual(['http://(org,a,)/x', 'http://(org,b,)/z?q=1']);
  });

  it('holds for any seeds: every line has a meaning, prefixes cover their seeds and spare the others', async () => {
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
