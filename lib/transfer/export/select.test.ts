import { describe, expect, it } from 'vitest';
import { DEFAULT_CHOICE, SEEDS } from '../../../tests/support/transfer-samples';
import type { VerdictRecord } from '../../engine/records';
import type { ExportSeed } from '../format';
import { type ExportChoice, selectSeeds, unwantedSites } from './select';

async function chosen(choice: Partial<ExportChoice>, handedOver?: Set<string>, from = SEEDS): Promise<ExportSeed[]> {
  const list: ExportSeed[] = [];
  for await (const seed of selectSeeds(from, { ...DEFAULT_CHOICE, ...choice }, handedOver)) list.push(seed);
  return list;
}
const verdicts = (seeds: readonly ExportSeed[]) => seeds.map((seed) => seed.verdict);

describe('selectSeeds', () => {
  it('selectSeeds takes seeds and confirmed pages by default, and any verdicts on request', async () => {
    expect(verdicts(await chosen({}))).toEqual(['seed', 'yes']);
    expect(verdicts(await chosen({ seeds: false }))).toEqual(['yes']);
    expect(verdicts(await chosen({ confirmed: false, rejected: true }))).toEqual(['seed', 'no']);
  });

  it('selectSeeds takes candidates from the threshold upwards', async () => {
    expect(verdicts(await chosen({ candidatesFrom: 0.625 }))).toContain('candidate');
    expect(verdicts(await chosen({ candidatesFrom: 0.626 }))).not.toContain('candidate');
  });

  it('selectSeeds leaves out pages published earlier or on an unknown day, but no rejected pages', async () => {
    const dated = SEEDS.map((seed, i) => (i === 1 ? { ...seed, published: '2020-05-31' } : seed));
    const since = (publishedFrom: string) => chosen({ publishedFrom, rejected: true }, undefined, dated);
    expect(verdicts(await since('2020-05-31'))).toEqual(['yes', 'no']);
    expect(verdicts(await since('2020-06-01'))).toEqual(['no']);
  });

  it('selectSeeds takes only hubs on request, but still all rejected pages', async () => {
    expect(verdicts(await chosen({ hubsOnly: true, candidatesFrom: 0, rejected: true }))).toEqual(['candidate', 'no']);
  });

  it('selectSeeds takes each site once, on the host of its best page, and rejects pages instead of sites', async () => {
    const pages = [
      ...SEEDS.slice(0, 2),
      { ...SEEDS[1], url: 'https://blog.example.com/z' } as ExportSeed,
      ...SEEDS.slice(3),
    ];
    const sites = await chosen({ unit: 'site', rejected: true }, undefined, pages);
    expect(sites.map((seed) => seed.url)).toEqual([
      'https://birds.example.org/',
      'http://www.example.com:8080/',
      'https://spam.example.com/(casino)?x=$1',
    ]);
    expect(sites[0]).toMatchObject({ title: 'example.org', tags: ['birds', 'wet|land'] });
  });

  it('selectSeeds takes the root of a platform space, in the spelling of its page', async () => {
    const on = (url: string, site: string) => ({ ...SEEDS[1], url, site }) as ExportSeed;
    const pages = [
      on('https://github.com/Ada/engine/issues?q=1', 'github.com/ada'),
      on('https://github.com/bob', 'github.com/bob'),
      on('https://www.uni.example/~ada/bees/', 'uni.example/~ada'),
    ];
    expect((await chosen({ unit: 'site' }, undefined, pages)).map(({ url }) => url)).toEqual([
      'https://github.com/Ada',
      'https://github.com/bob',
      'https://www.uni.example/~ada',
    ]);
  });

  it('selectSeeds takes the root of the best page of a joined or split site', async () => {
    const on = (url: string, site: string) => ({ ...SEEDS[1], url, site }) as ExportSeed;
    const pages = [
      on('https://github.com/Ada/engine/issues', 'ada.example'),
      on('https://bob.example/blog/2', 'github.com/bob'),
      on('https://www.c.example/d/', 'www.d.example'),
      on('https://north.bees.example/Hives/1', 'north.bees.example/hives'),
      on('https://github.com/eve/bees/issues/1', 'github.com/eve/bees'),
    ];
    expect((await chosen({ unit: 'site' }, undefined, pages)).map(({ url }) => url)).toEqual([
      'https://github.com/Ada',
      'https://bob.example/',
      'https://www.c.example/',
      'https://north.bees.example/Hives',
      'https://github.com/eve/bees',
    ]);
  });

  it('selectSeeds omits pages that the target has, but never a rejection', async () => {
    const had = new Set(SEEDS.map((seed) => seed.url));
    expect(verdicts(await chosen({ rejected: true }, had))).toEqual(['no']);
    expect(await chosen({ unit: 'site' }, new Set(['https://birds.example.org/']))).toHaveLength(1);
  });
});

const entry = (seq: number, more: Partial<VerdictRecord>): VerdictRecord => ({
  ...{ topic: 't', seq, url: 'https://a.example/', verdict: 'yes', atMs: seq },
  ...more,
});
const site = (seq: number, name: string, outcome: VerdictRecord['outcome']) =>
  entry(seq, { url: `https://${name}/`, verdict: 'site', site: name, outcome });

it('unwantedSites are those with a standing rejection or exclusion and no wanted page', () => {
  const log = [
    site(1, 'ads.example', 'excluded'),
    site(2, 'shop.example', 'rejected'),
    site(3, 'mine.example', 'known'),
    site(4, 'a.example', 'rejected'),
    entry(5, { url: 'https://www.a.example/good' }),
    site(6, 'taken-back.example', 'excluded'),
    entry(7, { verdict: 'undo', undoes: 6 }),
    site(8, 'open.example', 'excluded'),
    site(9, 'open.example', 'open'),
  ];
  expect(unwantedSites(log)).toEqual(['ads.example', 'shop.example']);
});

it('unwantedSites follow sites that the user has split or joined', () => {
  const extent = (seq: number, name: string, to: string) =>
    entry(seq, { url: `https://${name}/`, verdict: 'site', site: name, extent: to });
  const log = [
    extent(1, 'bees.example', '/'),
    entry(2, { url: 'https://bees.example/queens/1' }),
    site(3, 'bees.example/ads', 'excluded'),
    site(4, 'bees.example/queens', 'rejected'),
    extent(5, 'more-ads.example', 'ads.example'),
    site(6, 'ads.example', 'excluded'),
    extent(7, 'old-ads.example', 'more-ads.example'),
    extent(8, 'bees.example/shop', 'old-ads.example'),
  ];
  expect(unwantedSites(log)).toEqual([
    'bees.example/ads',
    ...['ads.example', 'more-ads.example', 'old-ads.example', 'bees.example/shop'],
  ]);
});
