import { expect, it } from 'vitest';
import golden from '../../../crawlers/model/golden.json';
import { logistic, TopicModel } from '../../../crawlers/model/topic-model';
import { shippedAnalyzer } from '../../../tests/support/shipped-analyzer';
import { OPTIONS, SEEDS } from '../../../tests/support/transfer-samples';
import type { CountedTerms } from '../../engine/basics';
import type { ExportSeed } from '../format';
import { type CrawlModel, CrawlModelFit } from './crawl-model';

const page = (url: string, verdict: ExportSeed['verdict'], text: string): ExportSeed => ({
  ...(SEEDS[0] as ExportSeed),
  ...{ url, verdict, language: 'en' },
  terms: text.split(' ').map((term) => ({ term, count: 1 })),
});

const counted = (text: string): CountedTerms => {
  const terms = text.split(' ');
  return { terms, counts: terms.map(() => 1), weights: terms.map(() => 1) };
};

function modelOf(seeds: readonly ExportSeed[], background: readonly string[] = []): Promise<CrawlModel> {
  const fit = new CrawlModelFit();
  for (const seed of seeds) fit.add(seed);
  return fit.model({ ...OPTIONS, background: async () => background.map(counted) });
}

const probability = (model: CrawlModel, text: string): number => {
  const { terms, counts } = counted(text);
  return logistic(model.intercept + new TopicModel(model).logOdds(terms, counts));
};

const HERONS = [
  page('http://birds.example/herons/grey', 'seed', 'heron wetland nest fish'),
  page('http://birds.example/herons/egret', 'yes', 'egret heron wetland reed'),
  page('http://wading.example/heron', 'yes', 'heron wetland wader fish'),
];
const BACKGROUND = ['casino bonus page', 'football score page', 'recipe soup fish', 'engine oil page'];

it('the crawl model gives topic terms positive and background terms negative weights', async () => {
  const model = await modelOf(HERONS, BACKGROUND);
  const weightOf = (term: string) => model.terms.words.find(([word]) => word === term)?.[2] ?? 0;
  expect(weightOf('heron')).toBeGreaterThan(weightOf('fish'));
  expect(weightOf('casino')).toBeLessThan(0);
  expect(probability(model, 'heron wetland pond')).toBeGreaterThan(model.threshold);
  expect(probability(model, 'casino page')).toBeLessThan(model.threshold);
});

it('the crawl model learns from rejected pages without a background, or else from candidates as weak negatives', async () => {
  const rejected = await modelOf([...HERONS, page('http://toys.example/', 'no', 'heron toy price')]);
  expect(probability(rejected, 'toy price')).toBeLessThan(0.5 * probability(rejected, 'wetland reed'));
  const among = await modelOf([...HERONS, page('http://toys.example/', 'candidate', 'toy price')]);
  expect(probability(among, 'toy price')).toBeLessThan(probability(among, 'wetland reed'));
});

it('the crawl model does not use exported candidates as negatives when it has background pages', async () => {
  const among = [...HERONS, page('http://ponds.example/', 'candidate', 'heron pond')];
  expect(await modelOf(among, BACKGROUND)).toEqual(await modelOf(HERONS, BACKGROUND));
});

it('the crawl model requests background pages of every language of the wanted pages', async () => {
  const heron = HERONS[0] as ExportSeed;
  const fit = new CrawlModelFit();
  for (const language of ['en', 'zh']) fit.add({ ...heron, language });
  const asked: string[] = [];
  const background = async (language: string) => {
    asked.push(language);
    return BACKGROUND.map(counted);
  };
  await fit.model({ ...OPTIONS, background });
  expect(asked).toEqual(['en', 'zh']);
});

it('the crawl model weighs hosts, directories and words of URLs', async () => {
  const { address } = await modelOf([...HERONS, page('http://toys.example/herons/', 'no', 'toy price')], BACKGROUND);
  const weightOf = (feature: string) => address.words.find(([word]) => word === feature)?.[2] ?? 0;
  expect(weightOf('birds.example/herons/')).toBeGreaterThan(0);
  expect(weightOf('heron')).toBeGreaterThan(0);
  expect(weightOf('toys.example/')).toBeLessThan(0);
});

it('the crawl model weighs terms alike whether the wanted pages share a host or not', async () => {
  const elsewhere = HERONS.map((seed, i) => ({ ...seed, url: `http://host-${i}.example/page-${i}` }));
  const { terms, intercept } = await modelOf(HERONS, BACKGROUND);
  expect(await modelOf(elsewhere, BACKGROUND)).toMatchObject({ terms, intercept });
});

it('the crawl model ignores uninformative words, and is the same for the same pages', async () => {
  const model = await modelOf(HERONS, BACKGROUND);
  expect(model.ignored).toContain('the');
  expect(await modelOf(HERONS, BACKGROUND)).toEqual(model);
});

it('the crawl model is empty without wanted pages, or without pages to compare them with', async () => {
  for (const model of [await modelOf([], BACKGROUND), await modelOf(HERONS)]) {
    expect(model).toMatchObject({ intercept: 0, threshold: 0, terms: { words: [] }, address: { words: [] } });
  }
});

it('the crawl model states its format, languages and a calibration that rises with the log-odds', async () => {
  const model = await modelOf([...HERONS, page('http://toys.example/', 'no', 'heron toy price')], BACKGROUND);
  expect(model).toMatchObject({ format: 'tendril-topic-model', version: 1, languages: ['en'] });
  expect(model.calibration.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 2);
  const reader = new TopicModel(model);
  expect(reader.probability(3)).toBeGreaterThan(reader.probability(-3));
  expect(() => new TopicModel({ ...model, version: 2 as 1 })).toThrow('too new');
});

it('the crawl model gives the terms, log-odds and probabilities of the golden file that all readers share', async () => {
  const reader = new TopicModel(golden.model as unknown as CrawlModel);
  const analyzer = await shippedAnalyzer();
  for (const { url, language, text, terms, ...expected } of golden.pages) {
    const counts: Record<string, number> = {};
    for (const term of analyzer.tokens(text, language)) counts[term] = (counts[term] ?? 0) + 1;
    expect(counts).toEqual(terms);
    const logOdds = reader.pageLogOdds(Object.keys(counts), Object.values(counts));
    expect(logOdds).toBeCloseTo(expected.logOdds, 8);
    expect(reader.addressLogOdds(url)).toBeCloseTo(expected.addressLogOdds, 8);
    expect(reader.probability(logOdds)).toBeCloseTo(expected.probability, 8);
  }
});
