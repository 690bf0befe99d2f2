import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { PAPERS } from '../../../lib/engine/presets';
import { corpusWeb } from '../../../tests/web/corpus';
import { writeSmallCorpus } from '../small-corpus.fixture';
import { medianOfFirst } from './dwdbrm';
import { figureSvg } from './figure';
import type { PaperReports } from './paper-page';
import { run } from './papers';
import { recrawl } from './recrawl';
import { secondsUntil } from './semtree';
import { type PaperCase, PaperSessions, pointAt } from './session';
import { rankAmong } from './wang-landau';

const FILLER = 'the garden house street people water morning paper window table music river station market winter ';
const page = (url: string, label: string, text: string, links: readonly string[]) => ({
  ...{ url: `http://${url}`, label, lang: 'en' },
  html: `<!doctype html><html lang="en"><title>${text}</title><main><p>${`${text} ${FILLER}`.repeat(5)}</p>${links
    .map((to) => `<p><a href="http://${to}">${to}</a></p>`)
    .join('')}</main>`,
});
/** The only page of the topic with 50 words leads to four others, two of them relevant, and to one that is gone. */
const WEB = corpusWeb([
  page('s.test/seed', 'bees', 'bee hive honey', ['a.test/train', 'b.test/bee', 'gone.test/']),
  page('a.test/train', 'other', 'train rail engine', ['a.test/track']),
  page('a.test/track', 'other', 'signal track platform', []),
  page('b.test/bee', 'other', 'bee hive queen', ['c.test/swarm', 's.test/seed']),
  page('c.test/swarm', 'other', 'bee honey swarm', []),
]);
const about = (url: string) => /bee|swarm|seed/.test(url);
const CASE: PaperCase = {
  ...{ corpus: 'bees', topic: 'bees', draw: 1, seeds: 1, budget: 50 },
  web: { ...WEB, isAbout: (url) => about(url) },
};

describe('PaperSessions', () => {
  it('run crawls by links alone until nothing is left, and counts pages, relevant pages and relevant sites', async () => {
    const sessions = new PaperSessions(() => 0);
    const { points, pages, language } = await sessions.run(CASE, { settings: PAPERS.centroid });
    expect(points[0]?.slice(0, 3)).toEqual([0, 0, 0]);
    expect(points.at(-1)?.slice(0, 3)).toEqual([4, 2, 2]);
    expect(pages.filter(([, isRelevant]) => isRelevant === 1)).toHaveLength(2);
    expect(language).toBe('en');
  });

  it('run returns the stored result of the same session from the file', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'papers-')), 'sessions.jsonl');
    const options = { settings: PAPERS.centroid };
    const first = await new PaperSessions(() => 0, file).run(CASE, options);
    const again = new PaperSessions(() => 0, file);
    await again.load();
    const goneWeb = { ...CASE.web, fetch: () => Promise.reject(new Error('no session may run')) } as PaperCase['web'];
    expect(await again.run({ ...CASE, web: goneWeb }, options)).toEqual(first);
  });

  it('load drops a last line that was cut off while it was written, and the next session is stored on a line of its own', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'papers-')), 'sessions.jsonl');
    const sessions = new PaperSessions(() => 0, file);
    const first = await sessions.run(CASE, { settings: PAPERS.centroid });
    const whole = readFileSync(file, 'utf8');
    writeFileSync(file, whole + whole.slice(0, whole.length / 2));
    const again = new PaperSessions(() => 0, file);
    await again.load();
    expect(readFileSync(file, 'utf8')).toBe(whole);
    expect(await again.run(CASE, { settings: PAPERS.centroid })).toEqual(first);
    await again.run(CASE, { settings: PAPERS.semtree });
    expect(
      readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => typeof JSON.parse(line)),
    ).toHaveLength(2);
  });

  it('load names the file and the line of sessions that it cannot read', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'papers-')), 'sessions.jsonl');
    writeFileSync(file, '{"key":\n{"key":"a","run":{}}\n');
    const sessions = new PaperSessions(() => 0, file);
    await expect(sessions.load()).rejects.toThrow(`--sessions ${file}: line 1 is no session; remove it`);
  });

  it('pointAt returns the last point at or before a number of pages', () => {
    const points = [
      [0, 0, 0, 0],
      [10, 4, 2, 1],
      [18, 6, 2, 2],
    ] as const;
    expect(pointAt(points, 17)).toEqual([10, 4, 2, 1]);
    expect(pointAt(points, 500)).toEqual([18, 6, 2, 2]);
  });
});

describe('values of the tables', () => {
  it('medianOfFirst counts positions from 0 and takes the middle of the first relevant pages', () => {
    // Relevant at 1, 3, 4, 9; of the first three the middle one is at 3.
    const ranking = Array.from({ length: 10 }, (_, i) => [1, 3, 4, 9].includes(i));
    expect(medianOfFirst(ranking, 3)).toBe(3);
    expect(medianOfFirst(ranking, 17)).toBe(4);
  });

  it('rankAmong gives rank 1 to the highest value and shares ranks among equal values', () => {
    expect([0, 1, 2, 3].map((place) => rankAmong([0.5, 0.9, 0.5, 0.1], place))).toEqual([2.5, 1, 2.5, 4]);
  });

  it('secondsUntil returns the time of the first round with so many relevant pages', () => {
    const points = [
      [0, 0, 0, 0],
      [10, 4, 2, 1],
      [20, 6, 2, 3],
    ] as const;
    expect(secondsUntil({ points, pages: [], rankings: {}, language: 'en' }, 5)).toBe(3);
  });

  it('recrawl finds through the hub what is published during the year, and fetches each new page once', () => {
    // 0 is a hub without a date that links to all; 1 is old; 2 is of the first week; 3 is of the second, behind 2; 4 is
    // later.
    const week = 604_800_000;
    const graph = {
      links: [[1, 2, 4], [], [3], [], []],
      publishedMs: [Number.NEGATIVE_INFINITY, -1, week / 2, 1.5 * week, 60 * week],
      isHub: [true, false, false, false, false],
    };
    // The hub is fetched 52 times, and 2 and 3 once each. Page 3 stays unseen: 2 is not fetched again after it.
    expect(recrawl(graph, 0, (n) => graph.isHub[n] === true)).toEqual({ fetched: 52 + 1, found: 1 });
    // All: 0 and 1 in 52 weeks, 2 when it is found and 51 times again, 3 when it is found and 50 times again.
    expect(recrawl(graph, 0, () => true)).toEqual({ fetched: 104 + 52 + 51, found: 2 });
    // As before, but only page 3 is wanted.
    const isWanted = (n: number) => n === 3;
    expect(recrawl(graph, 0, () => true, isWanted)).toEqual({ fetched: 104 + 52 + 51, found: 1 });
  });

  it('figureSvg draws one line and one label per method, and escapes their names', () => {
    const lines = ['a < b', 'c'].map((name) => ({
      name,
      points: [
        [0, 0],
        [10, 5],
      ] as [number, number][],
    }));
    const svg = figureSvg({ file: 'x', title: 't', x: 'pages', y: 'found', lines });
    expect(svg.match(/fill="none"/g)).toHaveLength(2);
    expect(svg).toContain('a &lt; b');
  });
});

describe('bench papers', () => {
  let record: PaperReports;
  let out: string;
  beforeAll(async () => {
    const corpus = writeSmallCorpus();
    out = join(dirname(corpus), 'out');
    mkdirSync(join(dirname(dirname(corpus)), 'hubs'));
    const hubs = Array.from({ length: 60 }, (_, i) => {
      const url = `http://h${i % 6}.test/${i % 2 === 0 ? `list${i}/` : `2020/01/02/a-long-article-name-${i}.html`}`;
      return JSON.stringify({ url, label: i % 2 === 0 ? 'hub' : 'content', source: 'made up', html: `<p>text ${i}` });
    });
    writeFileSync(join(dirname(dirname(corpus)), 'hubs', 'urls.jsonl.gz'), gzipSync(hubs.join('\n')));
    record = await run(['--corpora', corpus, '--seeds', '2', '--quick', '--out', out]);
  }, 300_000);
  const paper = (name: string) => record.papers.find((one) => one.name === name);
  const table = (name: string, title: RegExp) => paper(name)?.tables.find((one) => title.test(one.title));

  it('the record has every paper with its number of pages, its scale, and a command without folders of the machine', () => {
    expect(record.papers.map(({ name }) => name)).toEqual([
      ...['dwdbrm-60', 'centroid-60', 'semtree-60'],
      ...['hubsvm', 'wang-landau-60'],
    ]);
    expect(record.scale).toContain('small (bees); 1 draw of 2 seeds, 60 pages a session');
    expect(record.command).toBe(
      'npm run -s bench -- papers --corpora small/pages.jsonl.gz --seeds 2 --quick --out small/out',
    );
  });

  it('every table has as many cells in a row as columns, and every figure a line for each method', () => {
    for (const { tables, figures } of record.papers) {
      expect(tables.length).toBeGreaterThan(0);
      for (const { columns, rows } of tables) for (const row of rows) expect(row).toHaveLength(columns.length);
      for (const { lines } of figures) for (const { points } of lines) expect(points.length).toBeGreaterThan(5);
    }
    expect(table('dwdbrm-60', /Tables 1 and 2/)?.rows.map(([name]) => name)).toContain('CombinedF');
    expect(table('wang-landau-60', /^Table 1/)?.rows).toHaveLength(18);
    expect(table('wang-landau-60', /^Every frontier/)?.rows).toHaveLength(14);
  });

  it('sessions of the trained crawler and of the seeds alone start from the same seeds', () => {
    const trained = table('centroid-60', /^Share/)?.rows.find(([name]) => String(name).includes('trained'));
    expect(trained?.[1]).toBe(1);
  });

  it('the URL SVM tells made-up lists from made-up articles on hosts that it was not trained on', () => {
    expect(table('hubsvm', /^Table 2: /)?.rows[0]?.slice(0, 6)).toEqual(['all', 60, 30, 1, 1, 1]);
  });

  it('each paper has a page in the folder, with its figures beside it', () => {
    for (const { name, figures } of record.papers) {
      const text = readFileSync(join(out, `${name}.md`), 'utf8');
      expect(text).toContain(record.command);
      for (const { file } of figures) {
        expect(text).toContain(`(${file}.svg)`);
        expect(existsSync(join(out, `${file}.svg`))).toBe(true);
      }
    }
  });
});
