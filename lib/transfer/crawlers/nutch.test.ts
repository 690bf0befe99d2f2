import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseXml, unzipped } from '../../../tests/support/transfer-parsers';
import { hardSeeds, hardText, SEEDS, wantedUrls, written } from '../../../tests/support/transfer-samples';
import { EXPORT_SCOPES } from '../choices';
import { nutchFocused, nutchSeeds } from './nutch';

/** Nutch's rules: blank and `#` lines are skipped, tabs separate fields, the first `=` separates key and value. */
function read(text: string): { url: string; metadata: Map<string, string> }[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [url = '', ...fields] = line.split('\t');
      const pairs = fields.map((field): [string, string] => {
        const at = field.indexOf('=');
        if (at < 0) throw new Error(`no key in ${field}`);
        return [field.slice(0, at), field.slice(at + 1)];
      });
      return { url, metadata: new Map(pairs) };
    });
}

describe('seeds of Nutch', () => {
  it('the Nutch seed list has score and metadata', async () => {
    const [seed, confirmed, candidate] = read(await written(nutchSeeds, SEEDS));
    expect(seed?.metadata.get('nutch.score')).toBe('1');
    expect(seed?.metadata.get('tags')).toBe('birds, wet|land');
    expect(confirmed?.metadata.get('title')).toBe('=HYPERLINK("http://evil.example") 鹭 🐦');
    expect(candidate?.metadata.get('nutch.score')).toBe('0.625');
    expect(candidate?.metadata.get('from')).toBe('https://birds.example.org/herons/');
  });

  it('the Nutch seed list has one line per seed and known keys only, for any titles and names', async () => {
    await fc.assert(
      fc.asyncProperty(hardSeeds, hardText, async (seeds, topicName) => {
        const rows = read(await written(nutchSeeds, seeds, { topicName }));
        expect(rows.map((row) => row.url)).toEqual(wantedUrls(seeds));
        for (const { metadata } of rows) {
          expect(Number(metadata.get('nutch.score'))).toBeGreaterThanOrEqual(0);
          const keys = ['nutch.score', 'topic', 'title', 'verdict', 'tags', 'lang', 'scope', 'found_by', 'query'];
          expect(keys).toEqual(expect.arrayContaining([...metadata.keys()]));
        }
      }),
    );
  });
});

/** Nutch's rule: the first pattern that matches the URL decides; without a match the URL is rejected. */
function isAccepted(filter: string, url: string): boolean {
  const rules = filter.split('\n').filter((line) => /^[+-]/.test(line));
  return rules.find((line) => new RegExp(line.slice(1)).test(url))?.startsWith('+') ?? false;
}

describe('focused package of Nutch', () => {
  it('the Nutch package holds seeds, gold standard, settings and filters at the paths that Nutch reads', async () => {
    const files = await unzipped(nutchFocused, SEEDS);
    expect([...files.keys()]).toEqual([
      'urls/seed.txt',
      'conf/goldstandard.txt',
      'conf/nutch-site.xml',
      'conf/regex-urlfilter.txt',
    ]);
    const settings = parseXml(files.get('conf/nutch-site.xml') ?? '') as unknown as {
      configuration: { property: { name: string; value: string }[] };
    };
    const values = new Map(settings.configuration.property.map(({ name, value }) => [name, value]));
    expect(values.get('scoring.similarity.model')).toBe('cosine');
    expect(values.get('cosine.goldstandard.file')).toBe('goldstandard.txt');
    const plugins = new RegExp(`^(?:${values.get('plugin.includes')})$`);
    // Without OPIC no score decides what is fetched next, and similarity must write it last; the validator refuses
    // `localhost` and `[`.
    expect(['scoring-opic', 'scoring-similarity', 'urlfilter-regex'].every((id) => plugins.test(id))).toBe(true);
    expect(plugins.test('urlfilter-validator')).toBe(false);
    expect(
      values
        .get('scoring.filter.order')
        ?.split(' ')
        .map((name) => name.split('.').at(-1)),
    ).toEqual(['OPICScoringFilter', 'SimilarityScoringFilter']);
    expect(values.get('http.agent.name')).toMatch(/^[A-Za-z_-]+$/);
    expect(Number(values.get('http.redirect.max'))).toBeGreaterThan(0);
    expect(values.get('http.agent.description')).toBe('Grey herons & "wet" lands');
  });

  it('the Nutch gold standard repeats the terms of confirmed pages by weight, on one line', async () => {
    const gold = (await unzipped(nutchFocused, SEEDS)).get('conf/goldstandard.txt') ?? '';
    expect(gold.trimEnd()).not.toContain('\n');
    const words = gold.trim().split(' ');
    const times = (word: string) => words.filter((entry) => entry === word).length;
    expect([times('heron'), times('鹭'), times('nest'), times('casino')]).toEqual([50, 33, 17, 0]);
  });

  it('the Nutch filter rejects a page under one scheme only when it is wanted under the other', async () => {
    const [seed] = SEEDS;
    if (!seed) throw new Error('no seed');
    const seeds = [
      { ...seed, url: 'https://a.example/x', verdict: 'seed' as const },
      { ...seed, url: 'http://a.example/x', verdict: 'no' as const },
      { ...seed, url: 'http://a.example/y', verdict: 'no' as const },
    ];
    const filter = (await unzipped(nutchFocused, seeds, { scope: 'host' })).get('conf/regex-urlfilter.txt') ?? '';
    const accepted = ['https://a.example/x', 'http://a.example/x', 'https://a.example/y'];
    expect(accepted.map((url) => isAccepted(filter, url))).toEqual([true, false, false]);
  });

  it('the Nutch filter limits a platform space to itself', async () => {
    const seed = { ...SEEDS[0], url: 'https://github.com/Ada?tab=stars', verdict: 'yes' } as (typeof SEEDS)[0];
    const filter = (await unzipped(nutchFocused, [seed], { scope: 'domain' })).get('conf/regex-urlfilter.txt') ?? '';
    const asked = [seed.url, 'https://github.com/Ada/engine', 'https://github.com/bob', 'https://github.com/Adam/x'];
    expect(asked.map((url) => isAccepted(filter, url))).toEqual([true, true, false, false]);
  });

  it('the Nutch gold standard uses the topic terms when no page has terms', async () => {
    const files = await unzipped(
      nutchFocused,
      SEEDS.map(({ terms: _, ...seed }) => seed),
    );
    expect(files.get('conf/goldstandard.txt')).toMatch(/^(?:heron ){50}(?:wetland ){25}/);
  });

  it('the Nutch filter accepts every seed, no rejected page, and nothing outside the scope', async () => {
    await fc.assert(
      fc.asyncProperty(hardSeeds, fc.constantFrom(...EXPORT_SCOPES), async (seeds, scope) => {
        const files = await unzipped(nutchFocused, seeds, { scope });
        const filter = files.get('conf/regex-urlfilter.txt') ?? '';
        const settings = files.get('conf/nutch-site.xml') ?? '';
        const followsLinks = /additions\.allowed<\/name>\s*<value>true</.test(settings);
        for (const url of wantedUrls(seeds)) expect(isAccepted(filter, url), url).toBe(true);
        for (const { url, verdict } of seeds) if (verdict === 'no') expect(isAccepted(filter, url), url).toBe(false);
        expect(followsLinks).toBe(scope !== 'page' && wantedUrls(seeds).length > 0);
        if (followsLinks) expect(isAccepted(filter, 'https://elsewhere.test/')).toBe(false);
      }),
      { numRuns: 60 },
    );
    const domain = (await unzipped(nutchFocused, SEEDS, { scope: 'domain' })).get('conf/regex-urlfilter.txt') ?? '';
    expect(isAccepted(domain, 'https://other.example.org/x')).toBe(true);
    expect(isAccepted(domain, 'https://notexample.org/x')).toBe(false);
    expect(isAccepted(domain, 'https://evil.test/?u=https://example.org/')).toBe(false);
  });
});
