import * as fc from 'fast-check';
import { parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { parseYaml, unzipped } from '../../../tests/support/transfer-parsers';
import { hardSeeds, hardText, SEEDS, wantedUrls, written } from '../../../tests/support/transfer-samples';
import type { ExportOptions, ExportSeed, SeedVerdict } from '../format';
import { acheFocusedCrawl, achePageClassifier, acheTraining, ddt, examples } from './ache';

const seed = (url: string, verdict: SeedVerdict, more: Partial<ExportSeed> = {}): ExportSeed => ({
  ...{ url, title: 'Herons', verdict, tags: [], site: 'a.example' },
  ...more,
});

async function filesOf(seeds: readonly ExportSeed[], folder = 'data/') {
  const files = new Map<string, string>();
  for await (const { path, content } of examples(seeds, folder)) files.set(path, String(content));
  return files;
}

describe('examples for ACHE', () => {
  it('ACHE examples are judged pages, positive or negative, without candidates and non-web URLs', async () => {
    const files = await filesOf([
      seed('https://a.example/1', 'seed'),
      seed('https://a.example/2', 'yes'),
      seed('https://a.example/3', 'no'),
      seed('https://a.example/4', 'candidate'),
      seed('javascript:alert(1)', 'yes'),
    ]);
    expect([...files.keys()]).toEqual([
      'data/positive/https%3A%2F%2Fa.example%2F1',
      'data/positive/https%3A%2F%2Fa.example%2F2',
      'data/negative/https%3A%2F%2Fa.example%2F3',
    ]);
  });

  it('ACHE examples repeat a term as often as the page does, up to 100 times, and escape markup', async () => {
    const terms = [
      { term: 'heron', count: 2 },
      { term: '<b>', count: 1_000 },
    ];
    const more = { terms, title: 'A <script>', excerpt: 'Still & grey', language: 'en' } as const;
    const [html = ''] = (await filesOf([seed('https://a.example/', 'yes', more)])).values();
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('<title>A &lt;script&gt;</title>');
    expect(html).toContain('<p>Still &amp; grey</p>\n<p>heron heron</p>');
    expect(html.match(/&lt;b&gt;/g)).toHaveLength(100);
  });

  it('ACHE examples have file names that any file system accepts, different for different URLs', async () => {
    const long = `https://a.example/${'x'.repeat(400)}`;
    const names = [
      ...(await filesOf(
        [`${long}1`, `${long}2`, "https://a.example/(it's)*"].map((url) => seed(url, 'yes')),
        '',
      )),
    ].map(([path]) => path.replace('positive/', ''));
    expect(new Set(names).size).toBe(3);
    expect(Math.max(...names.map((name) => name.length))).toBe(200);
    expect(names[2]).toBe('https%3A%2F%2Fa.example%2F%28it%27s%29%2A');
  });

  it('ACHE examples are at most 5,000 per side, and the callback sees every seed', async () => {
    const seeds = Array.from({ length: 5_010 }, (_, i) => seed(`https://a.example/${i}`, i < 5_005 ? 'yes' : 'no'));
    let seen = 0;
    let count = 0;
    for await (const _ of examples(seeds, '', () => seen++)) count++;
    expect([seen, count]).toEqual([5_010, 5_005]);
  });
});

describe('training folder of ACHE', () => {
  it('the ACHE training folder holds judged pages as HTML in positive and negative, named by encoded URL', async () => {
    const files = await unzipped(acheTraining, SEEDS);
    expect([...files.keys()]).toEqual([
      'training_data/positive/https%3A%2F%2Fbirds.example.org%2Fherons%2F',
      'training_data/positive/http%3A%2F%2Fwww.example.com%3A8080%2Fa%2520b%3Fx%3D1%2C2%26y%3D%25E9%25B9%25AD',
      'training_data/negative/https%3A%2F%2Fspam.example.com%2F%28casino%29%3Fx%3D%241',
    ]);
    const [page] = [...files.values()];
    expect(page).toContain('<title>Herons, &quot;grey&quot; &amp; white</title>');
    expect(page).toContain('<p>heron heron heron</p>');
    expect(page).toContain('<p>Where herons nest.</p>');
  });

  it('the ACHE training folder has valid file names, and escapes any text in its HTML', async () => {
    await fc.assert(
      fc.asyncProperty(hardSeeds, async (seeds) => {
        const files = await unzipped(acheTraining, seeds);
        expect(files.size).toBe(seeds.filter((seed) => seed.verdict !== 'candidate').length);
        for (const [path, html] of files) {
          expect(path).toMatch(/^training_data\/(?:positive|negative)\/[\w.~%-]{1,200}$/);
          const elements = JSON.stringify(names(parseDocument(html).children));
          expect(elements).toMatch(/^\["html",\["head",\["meta","title"\],"body",\["p"/);
        }
      }),
      { numRuns: 40 },
    );
  });
});

type Node = ReturnType<typeof parseDocument>['children'][number];

/** Names of elements as nested lists, without text. */
function names(nodes: readonly Node[]): unknown[] {
  return nodes.flatMap((node) => {
    if (!('name' in node) || node.type === 'directive') return [];
    const children = names(node.children);
    return children.length > 0 ? [node.name, children] : [node.name];
  });
}

interface Classifier {
  readonly type: string;
  readonly parameters: { boolean_operator: string; content: { boolean_operator: string; regexes: string[] } };
}

const classifier = async (options: Partial<ExportOptions> = {}): Promise<Classifier> =>
  parseYaml(await written(achePageClassifier, [], options)) as unknown as Classifier;

/** ACHE's rule for OR: one pattern matches the whole content, ignoring case; a dot also matches a line end. */
function isRelevant({ parameters }: Classifier, content: string): boolean {
  return parameters.content.regexes.some((regex) => new RegExp(`^(?:${regex})$`, 'is').test(content));
}

describe('page classifier of ACHE', () => {
  it('the ACHE page classifier is of type regex, with patterns and the operators AND and OR', async () => {
    const { type, parameters } = await classifier();
    expect(type).toBe('regex');
    expect(parameters.boolean_operator).toBe('AND');
    expect(parameters.content.boolean_operator).toBe('OR');
    expect(parameters.content.regexes).toHaveLength(3);
  });

  it('the ACHE page classifier calls a page with two of the topic terms relevant', async () => {
    const model = await classifier();
    expect(isRelevant(model, '<html>\n<p>A Heron\n in its WETLAND</p></html>')).toBe(true);
    expect(isRelevant(model, '<p>苍鹭和 heron</p>')).toBe(true);
    expect(isRelevant(model, '<p>A heron alone</p>')).toBe(false);
    expect(isRelevant(model, '<p>heronry wetlands</p>')).toBe(false);
  });

  it('the ACHE page classifier falls back to one term, then to the name of a topic without terms', async () => {
    const one = await classifier({ topicTerms: [{ term: 'c++', weight: 1 }] });
    expect(isRelevant(one, 'on c++ and others')).toBe(true);
    expect(isRelevant(one, 'on ccc')).toBe(false);
    const none = await classifier({ topicTerms: [], topicName: 'Grey herons' });
    expect(isRelevant(none, 'The grey and the white herons')).toBe(true);
    expect((await classifier({ topicTerms: [], topicName: '…' })).parameters.content.regexes).toEqual(['.*']);
  });

  it('the ACHE page classifier writes patterns that compile and match, for any terms', async () => {
    const term = hardText.filter((text) => text.trim() !== '' && !/[\ud800-\udfff\r]/.test(text));
    await fc.assert(
      fc.asyncProperty(term, term, async (first, second) => {
        const topicTerms = [
          { term: first, weight: 1 },
          { term: second, weight: 1 },
        ];
        expect(isRelevant(await classifier({ topicTerms }), `<p>. ${first} . ${second} .</p>`)).toBe(true);
      }),
    );
  });
});

it('the ACHE crawl package has pageclassifier.yml and one *_seeds.txt at the top of the zip', async () => {
  const files = await unzipped(acheFocusedCrawl, SEEDS);
  expect([...files.keys()]).toEqual(['pageclassifier.yml', 'tendril_seeds.txt']);
  expect(parseYaml(files.get('pageclassifier.yml') ?? '')).toMatchObject({ type: 'regex' });
  expect(files.get('tendril_seeds.txt')?.trimEnd().split('\n')).toEqual(wantedUrls(SEEDS));
});

it('the DDT package holds training pages by side and a list of all wanted URLs', async () => {
  const files = await unzipped(ddt, SEEDS);
  const folders = [...files.keys()].map((path) => path.replace(/[^/]*$/, ''));
  expect(folders).toEqual(['training_data/positive/', 'training_data/positive/', 'training_data/negative/', '']);
  expect(files.get('seeds.txt')?.trimEnd().split('\n')).toEqual(wantedUrls(SEEDS));
});
