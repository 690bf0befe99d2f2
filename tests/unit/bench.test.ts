import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { rankCorrelation } from '../bench/rank-correlation';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CORPUS = fileURLToPath(new URL('../../../shared/corpora/osdev/pages.jsonl.gz', import.meta.url));

function bench(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'tests/bench/main.ts', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  });
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
  ])('answers %j with one line and exit 2', (args, message) => {
    const { status, stdout, lines } = bench(...args);
    expect({ status, stdout, lines: lines.length }).toEqual({ status: 2, stdout: '', lines: 1 });
    expect(lines[0]).toMatch(message);
  });

  // The corpora are not part of the project; they lie beside it where the benchmark is run.
  it.skipIf(!existsSync(CORPUS))('rank prints one object, the same each time but for the times', () => {
    const args = ['rank', '--corpus', CORPUS, '--topic', 'memory', '--seeds', '5', '--candidates', '300', '--json'];
    const first = bench(...args, '--rankers', 'all');
    const report = JSON.parse(first.stdout) as { rankers: object; fused: object; ms: object; candidates: number };
    expect(Object.keys(report)).toEqual(['rankers', 'fused', 'ms', 'candidates', 'relevant']);
    expect(Object.keys(report.rankers)).toHaveLength(9);
    expect(Object.keys(report.fused)).toEqual(['P@10', 'P@20', 'P@50', 'P@100', 'AP', 'meanRank', 'medianRank']);
    expect(Object.keys(report.ms)).toEqual(['parse', 'terms', 'fit', 'score', 'firstRank']);
    expect(report.candidates).toBe(300);
    const second = JSON.parse(bench(...args, '--rankers', 'all').stdout) as typeof report;
    expect({ ...second, ms: 0 }).toEqual({ ...report, ms: 0 });
  });
});

describe('rankCorrelation', () => {
  it('is 1 for the same order, −1 for the reverse, and shares ranks among equals', () => {
    expect(rankCorrelation([1, 5, 9], [10, 20, 21])).toBeCloseTo(1, 12);
    expect(rankCorrelation([1, 5, 9], [3, 2, 1])).toBeCloseTo(-1, 12);
    // Ranks 1.5 1.5 3 against 1 2 3: covariance 1.5, variances 1.5 and 2.
    expect(rankCorrelation([4, 4, 9], [1, 2, 3])).toBeCloseTo(1.5 / Math.sqrt(3), 12);
  });
});
