import { expect, it } from 'vitest';
import { OPTIONS, SEEDS } from '../../../../tests/support/transfer-samples';
import type { ExportSeed } from '../../format';
import { CrawlModelFit } from './model';

function modelOf(seeds: readonly ExportSeed[], topicTerms = OPTIONS.topicTerms) {
  const fit = new CrawlModelFit({ ...OPTIONS, topicTerms });
  for (const seed of seeds) fit.add(seed);
  return fit.model();
}

const page = (verdict: ExportSeed['verdict'], ...terms: [term: string, count: number][]): ExportSeed => ({
  ...(SEEDS[0] as ExportSeed),
  verdict,
  terms: terms.map(([term, count]) => ({ term, count })),
});

it('draws the line half way between the middle of the rejected and of the confirmed pages', () => {
  const heron = page('yes', ['heron', 3], ['wetland', 1], ['nest', 6]);
  const casino = page('no', ['casino', 9], ['wetland', 1]);
  const alone = modelOf([heron]);
  // 10 words, as many as the mean: 1.2 is the patience. Weights are 1, 0.5 and 0.25.
  const score = (3 / 4.2 + 0.5 / 2.2) / 1.75;
  expect(alone.meanWords).toBe(10);
  expect(alone.threshold).toBeCloseTo(score / 2, 4);
  const withRejected = modelOf([heron, heron, casino]);
  expect(withRejected.threshold).toBeCloseTo((score + 0.5 / 2.2 / 1.75) / 2, 4);
});

it('counts two Chinese characters as a word, and no short word', () => {
  expect(modelOf([page('seed', ['鹭鸟', 4], ['ox', 50], ['heron', 1])]).meanWords).toBe(5);
});

it('has a usual threshold without judged pages, none without terms, and never one above the confirmed pages', () => {
  expect(modelOf([page('candidate', ['heron', 3])]).threshold).toBe(0.1);
  expect(modelOf(SEEDS, []).threshold).toBe(0);
  const worse = modelOf([page('yes', ['wetland', 1]), page('no', ['heron', 9], ['wetland', 9])]);
  // One word against a mean of ten.
  expect(worse.threshold).toBeCloseTo(0.5 / (1 + 1.2 * (0.25 + 0.75 / 10)) / 1.75, 4);
});
