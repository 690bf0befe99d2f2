import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseXml, parseYaml, unzipped } from '../../../tests/support/transfer-parsers';
import { hardSeeds, SEEDS, wantedUrls, written } from '../../../tests/support/transfer-samples';
import { stormCrawler, stormCrawlerProject, urlFrontier } from './storm-crawler';

/** StormCrawler's rule: tabs separate the URL and its key=value pairs. */
const rows = (text: string) =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split('\t'));

describe('seeds of StormCrawler', () => {
  it('the StormCrawler seed list has metadata', async () => {
    const [, , candidate] = rows(await written(stormCrawler, SEEDS));
    expect(candidate).toContain('probability=0.625');
    expect(candidate).toContain('topic=Grey herons & "wet" lands');
  });

  it('the StormCrawler seed list has one line per seed, and a key for every field', async () => {
    await fc.assert(
      fc.asyncProperty(hardSeeds, async (seeds) => {
        const all = rows(await written(stormCrawler, seeds));
        expect(all.map(([url]) => url)).toEqual(wantedUrls(seeds));
        for (const [, ...fields] of all) for (const field of fields) expect(field).toMatch(/^[a-z_]+=./);
      }),
    );
  });
});

it('the URLFrontier export is one object per line, with the host as key and metadata as lists', async () => {
  const lines = (await written(urlFrontier, SEEDS))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toHaveLength(3);
  expect(lines[1].discovered.info).toMatchObject({
    url: 'http://www.example.com:8080/a%20b?x=1,2&y=%E9%B9%AD',
    key: 'www.example.com',
    crawlID: 'DEFAULT',
    metadata: { topic: { values: ['Grey herons & "wet" lands'] }, verdict: { values: ['yes'] } },
  });
  expect(lines[2].discovered.info.metadata.probability).toEqual({ values: ['0.625'] });
});

const RESOURCES = 'src/main/resources/';

describe('StormCrawler project', () => {
  it('the StormCrawler project pins its versions, and has every file that its settings name', async () => {
    const files = await unzipped(stormCrawlerProject, SEEDS);
    const text = (path: string) => files.get(path) ?? '';
    const { project } = parseXml(text('pom.xml')) as { project: { properties: Record<string, string> } };
    expect(project.properties['stormcrawler.version']).toMatch(/^3\.\d+\.\d+$/);
    expect(project.properties['storm.version']).toMatch(/^2\.\d+\.\d+$/);
    const { config } = parseYaml(text('crawl.yaml')) as { config: Record<string, unknown> };
    expect(config['http.agent.name']).toMatch(/^[A-Za-z_-]+$/);
    expect(Number(config['fetcher.server.delay'])).toBeGreaterThanOrEqual(1);
    for (const key of Object.keys(config).filter((name) => name.endsWith('.config.file'))) {
      const chain: Record<string, { class: string; params: Record<string, unknown> }[]> = JSON.parse(
        text(`${RESOURCES}${config[key]}`),
      );
      for (const { class: name, params } of Object.values(chain).flat()) {
        const own = /^tendril\.(\w+)$/.exec(name)?.[1];
        if (own === undefined) continue;
        expect(text(`src/main/java/tendril/${own}.java`)).toContain(`public class ${own} `);
        for (const file of [params.file, params.model]) {
          if (typeof file === 'string') expect(files.has(`${RESOURCES}${file}`), file).toBe(true);
        }
      }
    }
    const commands = [...text('README.md').matchAll(/^ {4}(.+)$/gm)].map(([, line]) => line);
    expect(commands.slice(0, 2)).toEqual(['mvn compile', 'mvn exec:java']);
  });

  it('the StormCrawler project holds seeds with metadata, the model and the scope rules', async () => {
    const files = await unzipped(stormCrawlerProject, SEEDS, {
      scope: 'host',
      excludedSites: ['casino.test', 'github.com/ada'],
    });
    const lines = (name: string) => (files.get(`${RESOURCES}${name}`) ?? '').trim().split('\n');
    expect(lines('seeds.txt')).toHaveLength(3);
    expect(lines('seeds.txt')[0]).toContain('https://birds.example.org/herons/\ttopic=Grey herons');
    expect(lines('scope.txt').toSorted()).toEqual([
      'host birds.example.org',
      'host maybe.example.net',
      'host www.example.com:8080',
      'not-page https://spam.example.com/(casino)?x=$1',
      'not-path github.com/ada/',
      'not-site casino.test',
    ]);
    const model = JSON.parse(files.get(`${RESOURCES}model.json`) ?? '');
    const weightOf = (term: string) => model.terms.words.find(([word]: [string]) => word === term)?.[2];
    expect(weightOf('heron')).toBeGreaterThan(0);
    expect(weightOf('casino')).toBeLessThan(0);
    expect(model.threshold).toBeGreaterThan(0);
  });

  it.each(['prefix', 'host', 'domain'] as const)(
    'the StormCrawler project limits a platform space to itself with scope %s',
    async (scope) => {
      const seed = { ...SEEDS[0], url: 'https://github.com/Ada' } as (typeof SEEDS)[0];
      const files = await unzipped(stormCrawlerProject, [seed], { scope });
      const rules = (files.get(`${RESOURCES}scope.txt`) ?? '').trim().split('\n');
      expect(rules.toSorted()).toEqual(['page https://github.com/Ada', 'path https://github.com/Ada/']);
    },
  );

  it.each([
    ['page', 'page https://birds.example.org/herons/'],
    ['prefix', 'path https://birds.example.org/herons/'],
    ['domain', 'site example.org'],
  ] as const)('the StormCrawler project writes scope %s as the rule "%s"', async (scope, rule) => {
    const files = await unzipped(stormCrawlerProject, SEEDS.slice(0, 1), { scope });
    expect(files.get(`${RESOURCES}scope.txt`)).toBe(`${rule}\n`);
  });
});
