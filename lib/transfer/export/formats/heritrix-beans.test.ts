import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseXml } from '../../../../tests/support/transfer-parsers';
import { hardSeeds, hardText, SEEDS, written } from '../../../../tests/support/transfer-samples';
import { heritrixBeans } from './heritrix-beans';

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
  it('replace seeds, accepted prefixes and scope; seeds are always accepted', async () => {
    const all = await beans(await written(heritrixBeans, SEEDS));
    expect(all.map((bean) => bean['@id'])).toEqual(['metadata', 'seeds', 'longerOverrides', 'acceptSurts', 'scope']);
    const scope = all.at(-1)?.property?.[0]?.list?.[0]?.bean?.map((bean) => bean['@class'].split('.').at(-1));
    expect(scope?.[0]).toBe('RejectDecideRule');
    expect(scope?.indexOf('SeedAcceptDecideRule')).toBeGreaterThan(scope?.indexOf('MatchesListRegexDecideRule') ?? 99);
  });

  it('leave no value for the text of seeds, which a bean that reads a file does not have', async () => {
    const text = await written(heritrixBeans, SEEDS);
    const overrides = (await beans(text)).find((bean) => bean['@id'] === 'longerOverrides');
    expect(overrides?.property).toHaveLength(1);
    expect(text.replace(/<!--.*?-->/gs, '')).not.toContain('textSource.value');
  });

  it('reject exactly the rejected pages, under both schemes', async () => {
    const [pattern] = exclusions(await beans(await written(heritrixBeans, SEEDS)));
    expect(pattern?.test('https://spam.example.com/(casino)?x=$1')).toBe(true);
    expect(pattern?.test('http://spam.example.com/(casino)?x=$1')).toBe(true);
    expect(pattern?.test('https://spam.example.com/(casino)?x=$10')).toBe(false);
  });

  it('are well-formed and exact whatever the topic and the addresses', async () => {
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
