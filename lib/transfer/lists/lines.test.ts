import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hardSeeds, imported, SEEDS, wantedUrls, written } from '../../../tests/support/transfer-samples';
import type { ExportFormat } from '../format';
import { lineLists, plainImport } from './lines';

const list = (id: string) => lineLists.find((format) => format.id === id) as ExportFormat;

describe('plain list', () => {
  it('the plain list holds one wanted URL per line and nothing else', async () => {
    expect(await written(list('plain'), SEEDS)).toBe(
      'https://birds.example.org/herons/\n' +
        'http://www.example.com:8080/a%20b?x=1,2&y=%E9%B9%AD\n' +
        'https://maybe.example.net/page?id=7\n',
    );
  });

  it('the plain list is empty without seeds, and contains web URLs only', async () => {
    expect(await written(list('plain'), [])).toBe('');
    const seed = { title: '', verdict: 'seed', tags: [], site: '' } as const;
    expect(
      await written(list('plain'), [
        { ...seed, url: 'javascript:alert(1)' },
        { ...seed, url: 'no address' },
      ]),
    ).toBe('');
  });

  it('the plain list can be imported again, for any URLs', async () => {
    await fc.assert(
      fc.asyncProperty(hardSeeds, async (seeds) => {
        const text = await written(list('plain'), seeds);
        expect(text).toMatch(/^(?:https?:\/\/[!-~]+\n)*$/);
        const rows = await imported(plainImport, text);
        expect(rows.map((row) => 'url' in row && row.url)).toEqual(wantedUrls(seeds));
      }),
    );
  });
});

const TWICE = [...SEEDS, { ...SEEDS[0], url: 'https://birds.example.org/herons/grey?x=1' } as (typeof SEEDS)[0]];

it('the domains list names each registrable domain once', async () => {
  expect(await written(list('domains'), TWICE)).toBe('example.org\nexample.com\nexample.net\n');
});

it('the hosts list names each host once, with its port', async () => {
  expect(await written(list('hosts'), TWICE)).toBe('birds.example.org\nwww.example.com:8080\nmaybe.example.net\n');
});

it('the prefixes list names each path once, up to its last slash', async () => {
  expect(await written(list('prefixes'), TWICE)).toBe(
    'https://birds.example.org/herons/\nhttp://www.example.com:8080/\nhttps://maybe.example.net/\n',
  );
});

describe('SURT list', () => {
  it.each([
    ['domain', 'http://(org,example,\nhttp://(com,example,\nhttp://(net,example,\n'],
    ['host', 'http://(org,example,birds,)/\nhttp://(com,example,www,:8080)/\nhttp://(net,example,maybe,)/\n'],
    ['prefix', 'http://(org,example,birds,)/herons/\nhttp://(com,example,www,:8080)/\nhttp://(net,example,maybe,)/\n'],
  ] as const)('the SURT list with scope %s holds prefixes, each once', async (scope, text) => {
    expect(await written(list('surts'), TWICE, { scope })).toBe(text);
  });

  it('the SURT list with scope page holds the SURT of the page itself', async () => {
    expect(await written(list('surts'), TWICE)).toContain('http://(org,example,birds,)/herons/grey?x=1\n');
  });

  it.each(['prefix', 'host', 'domain'] as const)(
    'the SURT list with scope %s never leaves a platform space',
    async (scope) => {
      const seed = { ...SEEDS[0], url: 'https://github.com/Ada' } as (typeof SEEDS)[0];
      expect(await written(list('surts'), [seed], { scope })).toBe('http://(com,github,)/ada/\n');
    },
  );
});

it('every non-blank line of the ACHE seed list is a URL', async () => {
  const lines = (await written(list('ache-seeds'), SEEDS)).split('\n').filter((line) => line.trim() !== '');
  expect(lines).toEqual(wantedUrls(SEEDS));
});

it('every non-empty line of the Browsertrix seed file is a URL', async () => {
  expect((await written(list('browsertrix-seeds'), SEEDS)).split('\n').filter(Boolean)).toEqual(wantedUrls(SEEDS));
});

it('every line of the Scrapy list is a URL, after white space is stripped', async () => {
  const text = await written(list('scrapy-list'), SEEDS);
  expect(
    text
      .trimEnd()
      .split('\n')
      .map((line) => line.trim()),
  ).toEqual(wantedUrls(SEEDS));
});

it('the wget list has no comment and no tab, which wget and httrack would fetch', async () => {
  expect(await written(list('wget'), SEEDS)).toMatch(/^(?:https?:\/\/[^\s#]+\n){3}$/);
});

describe('import of a plain list', () => {
  it('the import of a plain list reports each bad line with its number, and reads the rest', async () => {
    const text = [
      '\ufeffhttps://a.example/',
      '# a comment',
      '',
      'mailto:me@a.example',
      '  b.example/path ',
      'two words',
      `https://a.example/${'x'.repeat(3_000)}`,
      'https://c.example/x\tnutch.score=2\ttopic=birds',
      'http://',
      'https://a.example/#part',
    ].join('\r\n');
    expect(await imported(plainImport, text, { verdict: 'yes' })).toEqual([
      { url: 'https://a.example/', verdict: 'yes' },
      { line: 4, text: 'mailto:me@a.example', reason: 'not-a-web-address' },
      { url: 'https://b.example/path', verdict: 'yes' },
      { line: 6, text: 'two words', reason: 'not-an-address' },
      { line: 7, text: expect.stringMatching(/^https:\/\/a\.example\/x{100,}$/), reason: 'too-long' },
      { url: 'https://c.example/x', verdict: 'yes' },
      { line: 9, text: 'http://', reason: 'not-an-address' },
      { url: 'https://a.example/', verdict: 'yes' },
    ]);
  });

  it('the import of a plain list returns a row or a problem per line, wherever the pieces are cut', async () => {
    const line = fc.oneof(
      fc.webUrl(),
      fc.string().map((text) => text.replace(/[\r\n]/g, '')),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line), fc.integer({ min: 1, max: 7 }), async (lines, size) => {
        const text = lines.join('\n');
        const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
        const items = await imported(plainImport, pieces);
        expect(items).toHaveLength(lines.filter((entry) => !/^\ufeff?\s*(?:#|$)/.test(entry)).length);
        expect(await imported(plainImport, text)).toEqual(items);
      }),
    );
  });
});

it.each([
  ['1. https://a.example/x', { url: 'https://a.example/x' }],
  ['- Bees: https://a.example/x', { url: 'https://a.example/x', title: 'Bees' }],
  ['[Bees](https://a.example/x)', { url: 'https://a.example/x', title: 'Bees' }],
  ['«https://a.example/x»', { url: 'https://a.example/x' }],
  ['Bees\thttps://a.example/x', { url: 'https://a.example/x', title: 'Bees' }],
  ['example,a)/x 20240503060000 {"url": "https://a.example/x", "status": "200"}', { url: 'https://a.example/x' }],
  [
    'example,a)/x 20240503060000 https://a.example/x text/html 200 ABC - - 1 2 w.warc.gz',
    { url: 'https://a.example/x' },
  ],
  ['WARC-Target-URI: https://a.example/x', { url: 'https://a.example/x' }],
  ['  url = {https://a.example/x},', { url: 'https://a.example/x' }],
])('the import of a plain list finds the address in the line %j', async (line, row) => {
  expect(await imported(plainImport, line)).toEqual([expect.objectContaining({ ...row, verdict: 'seed' })]);
});
