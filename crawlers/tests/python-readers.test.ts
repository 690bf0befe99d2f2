/** Reads exported files with the Python programs that they are made for. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { csvParse } from 'd3-dsv';
import { afterAll, beforeAll, expect } from 'vitest';
import type { ExportOptions, ExportSeed } from '../../lib/transfer/format';
import { exportFormat } from '../../lib/transfer/registry';
import { pythonProgram, pythonReader, readerTest } from '../../tests/support/readers';
import { HARD_PATHS, loopbackSeeds, openLoopback, run, spelling } from '../../tests/support/transfer-loopback';
import { bytesOf, OPTIONS } from '../../tests/support/transfer-samples';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tendril-python-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const SEEDS = loopbackSeeds('https://birds.example.org');
const isWanted = ({ verdict }: ExportSeed) => verdict !== 'no';

async function exported(
  id: string,
  seeds: readonly ExportSeed[] = SEEDS,
  options: Partial<ExportOptions> = {},
): Promise<string> {
  const format = exportFormat(id);
  if (format === undefined) throw new Error(`no format ${id}`);
  const path = join(folder, `herons.${format.extension}`);
  await writeFile(path, await bytesOf(format.write(seeds, { ...OPTIONS, ...options })));
  return path;
}

async function output(program: string, args: readonly string[]): Promise<string> {
  const result = await run(program, args, folder, 60_000);
  expect(result.code, result.output).toBe(0);
  return result.output;
}

const python = (environment: string, code: readonly string[], ...args: string[]) =>
  output(pythonProgram(environment, 'python'), ['-c', code.join('\n'), ...args]);

const ASREVIEW = pythonReader('asreview', 'ran', 'ASReview');

readerTest(
  ASREVIEW,
  'the dataset has the titles and labels of the topic',
  async () => {
    const code = [
      'import sys, json',
      'from asreview.data import CSVReader',
      'records = CSVReader.read_records(sys.argv[1], "herons")',
      'print(json.dumps([[r.title, r.included] for r in records]))',
    ];
    const text = await python('asreview', code, await exported('asreview'));
    const records = JSON.parse(text.trim().split('\n').at(-1) ?? '');
    const labels = { seed: 1, yes: 1, no: 0, candidate: null } as const;
    expect(records).toEqual(SEEDS.map(({ title, verdict }) => [title, labels[verdict]]));
  },
  90_000,
);

readerTest(
  ASREVIEW,
  'a simulation finds all relevant pages from one page of each side',
  async () => {
    const judged = SEEDS.filter(({ verdict }) => verdict !== 'candidate');
    const more: ExportSeed[] = ['roulette', 'poker'].map((name) => ({
      ...{ url: `https://${name}.example.org/`, title: `Money by ${name}`, verdict: 'no', tags: [], site: '' },
    }));
    const list = await exported('asreview', [...judged, ...more]);
    const priors = ['--prior-seed', '1', '--n-prior-included', '1', '--n-prior-excluded', '1'];
    const args = ['simulate', list, '-o', join(folder, 'herons.asreview'), '--seed', '1', ...priors];
    const said = await output(pythonProgram('asreview'), args);
    const relevant = judged.filter(isWanted).length;
    expect(said).toContain(`${relevant}/${relevant}`);
    expect(Number(/NDCG: ([\d.]+)/.exec(said)?.[1])).toBeGreaterThan(0.9);
  },
  90_000,
);

readerTest(
  pythonReader('courlan', 'read'),
  'every line of the list is a valid URL',
  async () => {
    const code = [
      'import sys, json',
      'from courlan import validate_url',
      'print(json.dumps([validate_url(line.rstrip("\\n"))[0] for line in open(sys.argv[1])]))',
    ];
    const read = JSON.parse(await python('courlan', code, await exported('plain')));
    expect(read).toEqual(SEEDS.filter(isWanted).map(() => true));
  },
  60_000,
);

readerTest(
  pythonReader('trafilatura', 'read'),
  '-i lists every URL of the list for fetching',
  async () => {
    // It fetches no private URL, so it only lists the URLs, with its own order of parameters.
    const said = await output(pythonProgram('trafilatura'), ['-i', await exported('plain'), '--list']);
    const parts = (url: string) => spelling(url).split(/[?&]/).toSorted();
    expect(said.trim().split('\n').map(parts)).toEqual(SEEDS.filter(isWanted).map(({ url }) => parts(url)));
  },
  60_000,
);

readerTest(
  pythonReader('minet', 'ran'),
  'the fetch command requests every page of the table, and keeps its columns',
  async () => {
    const web = await openLoopback();
    try {
      const seeds = loopbackSeeds(web.origin).filter(isWanted);
      const args = [
        'fetch',
        'url',
        '-i',
        await exported('minet', seeds),
        '-O',
        join(folder, 'minet'),
        '--throttle',
        '0',
      ];
      const report = join(folder, 'report.csv');
      await output(pythonProgram('minet'), [...args, '-o', report]);
      const rows = csvParse(await readFile(report, 'utf8'));
      const read = rows.map(({ url, title, http_status }) => [url, title, http_status]);
      expect(read.toSorted()).toEqual(seeds.map(({ url, title }) => [url, title, '200']).toSorted());
      expect(web.asked).toHaveLength(HARD_PATHS.length);
      expect(await readdir(join(folder, 'minet'))).toHaveLength(HARD_PATHS.length);
    } finally {
      await web.close();
    }
  },
  90_000,
);

async function* linksInTurn() {
  for (const [i, { url }] of SEEDS.entries()) {
    const to = SEEDS[(i + 1) % SEEDS.length]?.url ?? '';
    yield { from: url, to };
    if (i === 0) yield { from: url, to };
  }
}

for (const [id, call] of [
  ['gexf', 'read_gexf'],
  ['graphml', 'read_graphml'],
] as const) {
  readerTest(
    pythonReader('networkx', 'read', 'NetworkX'),
    `the library reads every node, attribute and weighted edge of the ${id} file`,
    async () => {
      const code = [
        'import sys, json, networkx',
        `graph = networkx.${call}(sys.argv[1])`,
        'nodes = [{k: v for k, v in d.items()} for _, d in graph.nodes(data=True)]',
        'edges = [d["weight"] for _, _, d in graph.edges(data=True)]',
        'print(json.dumps([graph.is_directed(), nodes, edges]))',
      ];
      const path = await exported(id, SEEDS, { links: linksInTurn });
      const [isDirected, nodes, edges] = JSON.parse(await python('networkx', code, path));
      expect(isDirected).toBe(true);
      expect(nodes).toHaveLength(SEEDS.length);
      for (const [i, { url, title, verdict, probability, site }] of SEEDS.entries()) {
        expect(nodes[i]).toMatchObject({
          label: title,
          verdict,
          site,
          ...(probability === undefined ? {} : { probability }),
        });
        expect(new URL(nodes[i].url).href).toBe(new URL(url).href);
      }
      expect(edges).toEqual(SEEDS.map((_, i) => (i === 0 ? 2 : 1)));
    },
    90_000,
  );
}
