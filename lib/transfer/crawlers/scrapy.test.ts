import { execFileSync, spawnSync } from 'node:child_process';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hardSeeds, hardText, longText, SEEDS, wantedUrls, written } from '../../../tests/support/transfer-samples';
import { exportFileName } from '../format';
import { crawlee, scrapyRedis, scrapySpider } from './scrapy';

it('the Crawlee export is one JSON array of requests with their data, for any seeds', async () => {
  await fc.assert(
    fc.asyncProperty(hardSeeds, async (seeds) => {
      const requests: { url: string; userData: { title: string } }[] = JSON.parse(await written(crawlee, seeds));
      expect(requests.map((request) => request.url)).toEqual(wantedUrls(seeds));
      const titles = seeds.filter((seed) => seed.verdict !== 'no').map((seed) => seed.title);
      expect(requests.map((request) => request.userData.title)).toEqual(titles);
    }),
  );
});

const NO_PYTHON = spawnSync('python3', ['--version']).error !== undefined;

/** Constants of the file as Python evaluates them. */
function evaluated(source: string): { seeds: string[][]; excluded: string[]; topic: string } {
  const script =
    'import ast, json, sys\n' +
    'tree = ast.parse(sys.stdin.read())\n' +
    'names = {n.targets[0].id: n.value for n in tree.body if isinstance(n, ast.Assign)}\n' +
    'value = lambda name: ast.literal_eval(names[name])\n' +
    'print(json.dumps({"seeds": value("SEEDS"), "excluded": sorted(value("EXCLUDED")), "topic": value("TOPIC")}))\n';
  return JSON.parse(execFileSync('python3', ['-c', script], { input: source, encoding: 'utf8' }));
}

describe('Scrapy spider', () => {
  it('the Scrapy spider has a file name that Python can import', () => {
    expect(exportFileName(scrapySpider, 'Web 2.0 / json')).toBe('web-2-0-json-spider.py');
  });

  it('the Scrapy spider writes Python strings in ASCII', async () => {
    const pythonString = async (text: string) =>
      /^TOPIC = (.*)$/m.exec(await written(scrapySpider, [], { topicName: text }))?.[1];
    expect(await pythonString('a"\\\n鹭🐦\u2028')).toBe('"a\\"\\\\\\n\\u9e6d\\U0001f426\\u2028"');
    await fc.assert(
      fc.asyncProperty(longText, async (text) => {
        expect(await pythonString(text)).toMatch(/^"[\x20-\x7e]*"$/);
      }),
    );
  });

  it.skipIf(NO_PYTHON)(
    'Python reads the seeds, exclusions and topic from the Scrapy spider, for any text (skipped without python3)',
    async () => {
      const { seeds, excluded } = evaluated(await written(scrapySpider, SEEDS, { scope: 'host' }));
      expect(seeds[0]).toEqual([SEEDS[0]?.url, 'example.org', 'host', SEEDS[0]?.title, 'seed']);
      expect(excluded).toEqual(['', 'https://spam.example.com/(casino)?x=$1']);
      await fc.assert(
        fc.asyncProperty(hardSeeds, hardText, async (all, topicName) => {
          const said = evaluated(await written(scrapySpider, all, { topicName }));
          expect(said.topic).toBe(topicName);
          const wanted = all.filter((seed) => seed.verdict !== 'no');
          expect(said.seeds.map(([url, , , title]) => [url, title])).toEqual(
            wanted.map(({ url, title }) => [url, title]),
          );
        }),
        { numRuns: 15 },
      );
    },
  );
});

it('the scrapy-redis export is one JSON object per line with url and meta', async () => {
  await fc.assert(
    fc.asyncProperty(hardSeeds, async (seeds) => {
      const lines = (await written(scrapyRedis, seeds)).split('\n').slice(0, -1);
      const entries: { url: string; meta: object }[] = lines.map((line) => JSON.parse(line));
      expect(entries.map((entry) => entry.url)).toEqual(wantedUrls(seeds));
      for (const { meta } of entries) expect(meta).toMatchObject({ scope: 'page' });
    }),
  );
});
