import { describe, expect, it } from 'vitest';
import { DEFAULT_CHOICE, SEEDS } from '../../../tests/support/transfer-samples';
import type { ExportSeed } from '../format';
import { type ExportChoice, selectSeeds } from './select';

async function chosen(choice: Partial<ExportChoice>, handedOver?: Set<string>, from = SEEDS): Promise<ExportSeed[]> {
  const list: ExportSeed[] = [];
  for await (const seed of selectSeeds(from, { ...DEFAULT_CHOICE, ...choice }, handedOver)) list.push(seed);
  return list;
}
const verdicts = (seeds: readonly ExportSeed[]) => seeds.map((seed) => seed.verdict);

describe('selecting seeds', () => {
  it('takes seeds and confirmed pages unless told otherwise', async () => {
    expect(verdicts(await chosen({}))).toEqual(['seed', 'yes']);
    expect(verdicts(await chosen({ seeds: false }))).toEqual(['yes']);
    expect(verdicts(await chosen({ confirmed: false, rejected: true }))).toEqual(['seed', 'no']);
  });

  it('takes candidates from the threshold on', async () => {
    expect(verdicts(await chosen({ candidatesFrom: 0.625 }))).toContain('candidate');
    expect(verdicts(await chosen({ candidatesFrom: 0.626 }))).not.toContain('candidate');
  });

  it('takes only hubs, and exclusions all the same', async () => {
    expect(verdicts(await chosen({ hubsOnly: true, candidatesFrom: 0, rejected: true }))).toEqual(['candidate', 'no']);
  });

  it('takes each site once, on the host of its best page; a rejected page does not condemn its site', async () => {
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

  it('takes of a space on a platform where it begins, as it is spelt there', async () => {
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

  it('takes of a site that was joined with another, or split, what its best page is on', async () => {
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

  it('leaves out what the target has had, but never an exclusion', async () => {
    const had = new Set(SEEDS.map((seed) => seed.url));
    expect(verdicts(await chosen({ rejected: true }, had))).toEqual(['no']);
    expect(await chosen({ unit: 'site' }, new Set(['https://birds.example.org/']))).toHaveLength(1);
  });
});
