import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { RANKER_NAMES } from '../../lib/engine/basics';
import { rankCorrelation } from '../../tests/support/rank-correlation';
import { run as discover } from './discover';
import type { DiscoverReport } from './discover-session';
import { run as draws, type WrittenDraw } from './draws';
import { run as early } from './early';
import { UsageError } from './options';
import { run as pageCost } from './page-cost';
import type { Quality } from './quality';
import { run as rank } from './rank';
import { run as review } from './review';
import { run as reviewSweep } from './review-sweep';
import { writeSmallCorpus } from './small-corpus.fixture';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CORPUS = writeSmallCorpus();

interface RankReport {
  readonly rankers: Readonly<Record<string, Quality>>;
  readonly fused: Quality;
  readonly ms: object;
  readonly candidates: number;
  readonly relevant: number;
}
interface Review {
  readonly answersPerRelevant: Readonly<Record<string, number | null>>;
  readonly 'WSS@95': number | null;
  readonly relevant: number;
  readonly stop: { readonly recall: number } | null;
  readonly curve: readonly { readonly answers: number; readonly found: number; readonly left: number }[];
}
interface ReviewSummary {
  readonly reviews: number;
  readonly coverage: { readonly pages: { readonly covered: number } };
  readonly reliability: { readonly gap: number };
  readonly againstRight?: { readonly mean: number; readonly median: number; readonly worst: number };
}

function bench(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'research/bench/main.ts', ...args],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  );
  return { status, stdout, lines: stderr.trimEnd().split('\n') };
}

describe('bench command line', () => {
  it.each([
    [['nonsense'], /command/],
    [['rank', '--topic', 'x'], /--corpus/],
    [['rank', '--corpus', 'nowhere.gz', '--topic', 'x'], /nowhere\.gz/],
    [['rank', '--corpus', 'nowhere.gz', '--topic', 'x', '--rankers', 'best'], /--rankers/],
    [['rank', '--corpus', 'nowhere.gz', '--topic', 'x', '--seeds', '0'], /--seeds/],
    [['speed', '--unknown'], /--unknown/],
    [['rank', '--corpus', CORPUS, '--topic', 'cheese'], /--topic cheese.*bees/],
    [['rank', '--corpus', 'nowhere.gz', '--topic', 'x', '--background', 'none'], /--background/],
    [['review-sweep', '--corpus', CORPUS, '--topics', 'bees,cheese'], /cheese/],
    [['draws', '--corpus', CORPUS, '--topics', 'bees'], /--out/],
    [['review', '--corpus', CORPUS, '--topic', 'bees', '--wrong', '2'], /--wrong/],
    [['review', '--corpus', CORPUS, '--topic', 'bees', '--order', 'worst'], /--order/],
    [['draws', '--corpus', 'nowhere.gz', '--topics', 'bees', '--out', 'x.json'], /nowhere\.gz/],
  ])('the bench command answers %j with one line and exit code 2', (args, message) => {
    const { status, stdout, lines } = bench(...args);
    expect({ status, stdout, lines: lines.length }).toEqual({ status: 2, stdout: '', lines: 1 });
    expect(lines[0]).toMatch(message);
  });

  it('the bench command prints one JSON object and nothing else', () => {
    const { status, stdout } = bench('rank', '--corpus', CORPUS, '--topic', 'bees', '--seeds', '2', '--json');
    expect(status).toBe(0);
    expect(Object.keys(JSON.parse(stdout) as object)).toEqual(['rankers', 'fused', 'ms', 'candidates', 'relevant']);
  });
});

describe('unsuitable corpora', () => {
  const written = (name: string, labels: readonly string[], times: (label: string) => number = () => 20) => {
    const text = (label: string) => 'bee hive honey swarm queen '.repeat(times(label));
    const rows = labels.map((label, n) => ({
      url: `http://h${n % 5}.test/${n}`,
      html: `<p>${text(label)}${n}`,
      label,
    }));
    const file = join(dirname(CORPUS), `${name}.jsonl`);
    writeFileSync(file, rows.map((row) => JSON.stringify(row)).join('\n'));
    return file;
  };
  const few = written('few', ['bees', 'bees', 'a/b, c']);
  const wide = written('wide', ['rare', ...Array.from({ length: 300 }, (_, n) => `other-${n}`)]);

  it.each([
    ['rank', rank, ['--corpus', few, '--topic', 'bees', '--seeds', '1'], /none is left to rank/],
    ['rank', rank, ['--corpus', few, '--topic', 'bees'], /--seeds 10: bees has only 2 pages of 50 words/],
    ['rank', rank, ['--corpus', wide, '--topic', 'rare', '--seeds', '1'], /none of the \d+ candidates/],
    ['rank', rank, ['--corpus', wide, '--topic', 'none'], /there are other-0, .* and 261 more$/],
    ['review-sweep', reviewSweep, ['--corpus', few], /--topics: no label has 80 pages; name some of a\/b, c, bees/],
    ['review', review, ['--corpus', wide, '--topic', 'rare', '--seeds', '1'], /none of the \d+ candidates/],
    ['review-sweep', reviewSweep, ['--corpus', few, '--topics', 'bees'], /--seeds 3: no draw/],
    ['page', pageCost, ['--corpus', 'nowhere'], /--corpus nowhere: ENOENT/],
  ])('the bench command %s rejects an unsuitable corpus or option (case %#)', async (_, run, args, message) => {
    await expect(run(args)).rejects.toThrow(UsageError);
    await expect(run(args)).rejects.toThrow(message);
  });
});

describe('rank', () => {
  const args = ['--corpus', CORPUS, '--topic', 'trains', '--seeds', '3', '--candidates', '60', '--rankers', 'all'];

  it('rank measures every ranker and the fusion, with the same result each time', async () => {
    const report = (await rank(args)) as RankReport;
    expect(Object.keys(report.rankers)).toHaveLength(RANKER_NAMES.length);
    const measures = ['P@10', 'P@20', 'P@50', 'P@100', 'AP', 'meanRank', 'medianRank', 'newHosts', 'hosts@50'];
    for (const one of [...Object.values(report.rankers), report.fused]) expect(Object.keys(one)).toEqual(measures);
    expect(Object.keys(report.ms)).toEqual(['parse', 'terms', 'fit', 'score', 'firstRank']);
    expect({ ...((await rank(args)) as object), ms: 0 }).toEqual({ ...report, ms: 0 });
  });

  it('rank takes negatives from the corpus on request', async () => {
    const shipped = (await rank(args)) as RankReport;
    const corpus = (await rank([...args, '--background', 'corpus'])) as RankReport;
    expect(corpus.candidates).toBe(shipped.candidates);
    expect(corpus.relevant).toBe(shipped.relevant);
    expect(corpus.rankers).not.toEqual(shipped.rankers);
  });
});

describe('draws', () => {
  it('draws writes the pools that rank uses, with the relevance of each candidate', async () => {
    const out = join(dirname(CORPUS), 'draws.json');
    const common = ['--corpus', CORPUS, '--candidates', '60'];
    await draws([...common, '--topics', 'bees,trains', '--seeds', '1,4', '--draws', '2', '--out', out]);
    const written = JSON.parse(readFileSync(out, 'utf8')) as WrittenDraw[];
    expect(written).toHaveLength(8);
    for (const one of written) {
      const { topic, seeds, background, candidates } = one;
      const drawn = ['--topic', topic, '--draw', String(one.draw), '--seeds', String(seeds.length)];
      const report = (await rank([...common, ...drawn])) as RankReport;
      expect(report.candidates).toBe(candidates.length);
      expect(report.relevant).toBe(candidates.filter(([, relevant]) => relevant === 1).length);
      const every = topic === 'bees' ? 3 : 4;
      for (const [url, relevant] of candidates) expect(relevant).toBe(Number(/\d+$/.exec(url)) % every === 0 ? 1 : 0);
      const all = [...seeds, ...background, ...candidates.map(([url]) => url)];
      expect(new Set(all).size).toBe(seeds.length + 200 + candidates.length);
    }
  });

  it('draws omits draws without a relevant candidate', async () => {
    const out = join(dirname(CORPUS), 'few.json');
    const args = ['--corpus', CORPUS, '--topics', 'trains', '--seeds', '2', '--draws', '12', '--candidates', '3'];
    await draws([...args, '--out', out]);
    const written = JSON.parse(readFileSync(out, 'utf8')) as WrittenDraw[];
    expect(written.length).toBeGreaterThan(0);
    expect(written.length).toBeLessThan(12);
    for (const { candidates } of written) expect(candidates.map(([, relevant]) => relevant)).toContain(1);
  });

  it('draws fails if no topic has enough pages for the seeds', async () => {
    const args = [
      '--corpus',
      CORPUS,
      '--topics',
      'bees',
      '--seeds',
      '200',
      '--out',
      join(dirname(CORPUS), 'none.json'),
    ];
    await expect(draws(args)).rejects.toThrow(/--seeds 200/);
  });
});

describe('review', () => {
  const args = ['--corpus', CORPUS, '--topic', 'trains', '--seeds', '2', '--candidates', '78', '--batch', '4'];
  const REPORTED = ['answersPerRelevant', 'WSS@95', 'relevant', 'stop', 'allKnowing', 'curve'];
  const run = async (args: string[]) => (await review(args)) as Review;

  it('review finds the relevant pages in fewer answers than there are pages, the same each time', async () => {
    const report = await run(args);
    expect(Object.keys(report)).toEqual(REPORTED);
    expect(report.answersPerRelevant[50]).toBeGreaterThanOrEqual(0.5);
    expect(report.answersPerRelevant[95]).toBeLessThan(78 / report.relevant);
    for (const { found, left } of report.curve) expect(found + left).toBe(report.relevant);
    expect(await run(args)).toEqual(report);
  });

  it('review asks in another order on request', async () => {
    const [best, uncertain, disagreement] = await Promise.all(
      ['best', 'uncertain', 'disagreement'].map((order) => run([...args, '--order', order])),
    );
    expect(uncertain?.curve).not.toEqual(best?.curve);
    expect(disagreement?.curve).not.toEqual(best?.curve);
  });

  it('review advises no stop where every answer is wrong', async () => {
    const [right, wrong] = [await run(args), await run([...args, '--wrong', '1'])];
    expect(right.stop?.recall).toBe(1);
    expect(wrong.stop).toBeNull();
    expect(wrong.curve.length).toBeGreaterThan(right.curve.length);
  });

  it('review stops at the most answers', async () => {
    expect((await run([...args, '--most', '24'])).curve.at(-1)?.answers).toBe(20);
  });
});

it('early ranks the first pages of a session with and without background pages', async () => {
  const args = ['--corpora', CORPUS, '--topics', 'bees', '--seeds', '1', '--draws', '1', '--pages', '40,80'];
  const rows = (await early(args)) as [string, string, number, number, string, string, string, string][];
  expect(rows.map(([corpus, named, pages, sessions]) => [corpus, named, pages, sessions])).toEqual([
    ['small', 'yes', 40, 1],
    ['small', 'yes', 80, 1],
    ['small', 'no', 40, 1],
    ['small', 'no', 80, 1],
  ]);
  for (const [, , , , relevant, without, withPages, change] of rows) {
    expect(Number(relevant)).toBeGreaterThan(0);
    expect(Number(relevant)).toBeLessThan(1);
    expect(Number.parseFloat(change)).toBeCloseTo(Number(withPages) - Number(without), 2);
  }
});

it('reviewSweep summarises the reviews of each combination of options', async () => {
  const common = ['--corpus', CORPUS, '--topics', 'trains', '--seeds', '2', '--candidates', '78', '--draws', '1'];
  const report = (await reviewSweep([...common, '--batches', '4,8'])) as Record<string, ReviewSummary>;
  expect(Object.keys(report)).toEqual(['2 seeds, best, batch 4, wrong 0', '2 seeds, best, batch 8, wrong 0']);
  for (const { reviews, coverage, reliability } of Object.values(report)) {
    expect(reviews).toBe(1);
    expect(coverage.pages.covered).toBeGreaterThan(0.5);
    expect(reliability.gap).toBeLessThan(0.3);
  }
});

it('reviewSweep compares reviews with wrong answers with the same reviews without', async () => {
  const common = ['--corpus', CORPUS, '--topics', 'trains', '--seeds', '2', '--candidates', '78', '--draws', '1'];
  const report = (await reviewSweep([...common, '--wrongs', '0,0.3', '--repeats', '2'])) as Record<
    string,
    ReviewSummary
  >;
  const [right, wrong] = Object.values(report);
  expect([right?.reviews, right?.againstRight, wrong?.reviews]).toEqual([1, undefined, 2]);
  expect(wrong?.againstRight?.mean).toBeGreaterThan(0.5);
  expect(wrong?.againstRight?.worst).toBeGreaterThanOrEqual(wrong?.againstRight?.median as number);
});

describe('discover', () => {
  it('discover reports the curve of relevant pages and the final ranking', async () => {
    const session = ['--corpus', CORPUS, '--topic', 'trains', '--seeds', '2', '--budget', '100'];
    const { curve, ranking } = (await discover([...session, '--policy', 'related'])) as DiscoverReport;
    expect(curve.at(-1)?.relevantPages).toBeGreaterThan(5);
    expect(curve.at(-1)?.relevantSites).toBeLessThanOrEqual(8);
    expect(Object.keys(ranking)).toContain('newHosts');
  });
});

describe('rankCorrelation', () => {
  it('rankCorrelation is 1 for the same order, −1 for the reverse, and shares ranks among equal values', () => {
    expect(rankCorrelation([1, 5, 9], [10, 20, 21])).toBeCloseTo(1, 12);
    expect(rankCorrelation([1, 5, 9], [3, 2, 1])).toBeCloseTo(-1, 12);
    // Ranks 1.5 1.5 3 against 1 2 3: covariance 1.5, variances 1.5 and 2.
    expect(rankCorrelation([4, 4, 9], [1, 2, 3])).toBeCloseTo(1.5 / Math.sqrt(3), 12);
  });
});
