import { countOf } from '../../engine/arrays';
import type { CountedTerms, Language } from '../../engine/basics';
import { MAX_TERMS_PER_PAGE, MAX_TOKENS_PER_PAGE } from '../../engine/defaults';
import { hash32 } from '../../engine/hash';
import { type Calibration, calibrate } from '../../engine/insight/calibration';
import { AddressVectors, addressFeatures } from '../../engine/rank/address-vectors';
import { type LinearFit, PositiveUnlabelledClassifier } from '../../engine/rank/positive-unlabelled-classifier';
import type { RankingInput } from '../../engine/rank/ranker';
import { RankingCache } from '../../engine/rank/ranking-cache';
import { VIEW_SHARES } from '../../engine/rank/topic-classifier';
import { stopWords } from '../../engine/text/stopwords';
import { TermMatrix } from '../../engine/topic/matrix';
import { Vocabulary } from '../../engine/topic/vocabulary';
import { DocumentFrequencies, idf } from '../../engine/topic/weights';
import type { ExportOptions, ExportSeed } from '../format';

const MODEL_FORMAT = 'tendril-topic-model';
/** Version of the format; readers refuse a higher one. */
const MODEL_VERSION = 1;
/** Rules by which a page becomes a vector. */
const NORMALISATION = {
  tokens: 'tendril-terms-1',
  value: 'ln(1+count)*idf',
  norm: 'l2',
  maxTokens: MAX_TOKENS_PER_PAGE,
  maxTerms: MAX_TERMS_PER_PAGE,
} as const;

/** Maximum number of candidates that serve as weak negatives where no background of the language is shipped. */
const MOST_CANDIDATES = 200;
/** Maximum number of wanted pages that are left out one at a time to estimate the threshold. */
const MOST_LEFT_OUT = 12;

/** Rounds to four significant digits, which keeps a word's contribution right to three digits. */
const rounded = (value: number): number => Number(value.toPrecision(4));

/** A word, its IDF, and its signed weight in a linear model over unit vectors. */
type WeightedWord = readonly [word: string, idf: number, weight: number];

interface WeightedWords {
  readonly words: readonly WeightedWord[];
  /** IDF of words that are not listed. */
  readonly rarest: number;
}

/**
 * The topic's model as crawlers read it: the JSON file that `crawlers/model/model.schema.json` documents.
 * `crawlers/model/golden.json` tests its readers in TypeScript, Java and Python.
 */
export interface CrawlModel {
  readonly format: typeof MODEL_FORMAT;
  readonly version: typeof MODEL_VERSION;
  readonly topic: string;
  /** Languages of the wanted pages, the first page's first; empty if unknown. */
  readonly languages: readonly Language[];
  readonly normalisation: typeof NORMALISATION;
  /** Log-odds of a page without known terms. */
  readonly intercept: number;
  /** Terms of pages. A term of a text has the value ln(1 + occurrences) · IDF. */
  readonly terms: WeightedWords;
  /** Stop words of `languages`. */
  readonly ignored: readonly string[];
  /** Hosts, directories and words of URLs. Each that a URL contains has the value IDF. */
  readonly address: WeightedWords;
  /**
   * Probability in [0, 1] at or above which a page counts as relevant.
   * In log-odds it is half-way between the median negative page and the median held-out wanted page.
   */
  readonly threshold: number;
  /**
   * Maps the log-odds of a page to its probability of relevance: Σ weight · ceiling · σ(intercept + slope · log-odds).
   */
  readonly calibration: Calibration;
}

interface Row {
  readonly url: string;
  readonly kind: 'wanted' | 'rejected' | 'background' | 'candidate';
  readonly counted: CountedTerms;
}

const NOTHING: WeightedWords = { words: [], rarest: 1 };

/** Collects the training pages of the model while they are exported. Keeps only a sample of the candidates. */
export class CrawlModelFit {
  readonly #judged: Row[] = [];
  readonly #candidates: { readonly row: Row; readonly hash: number }[] = [];
  readonly #languages = new Set<Language>();

  /** Adds a page to the training set; a page without terms is left out. */
  add({ url, verdict, terms, language }: ExportSeed): void {
    if (!terms || terms.length === 0) return;
    const counts = terms.map(({ count }) => count);
    const counted = { terms: terms.map(({ term }) => term), counts, weights: counts };
    if (verdict === 'candidate') {
      this.#candidates.push({ row: { url, kind: 'candidate', counted }, hash: hash32(url) });
      if (this.#candidates.length > 2 * MOST_CANDIDATES) this.#sample();
      return;
    }
    if (verdict !== 'no' && language !== undefined && language !== 'und') this.#languages.add(language);
    this.#judged.push({ url, kind: verdict === 'no' ? 'rejected' : 'wanted', counted });
  }

  /** Keeps the candidates with the lowest hashes, at most `MOST_CANDIDATES`. */
  #sample(): void {
    this.#candidates.sort((a, b) => a.hash - b.hash).splice(MOST_CANDIDATES);
  }

  /** Trains the model on the collected pages. Without wanted pages or negatives it has no weights and threshold 0. */
  async model({ topicName: topic, background }: ExportOptions): Promise<CrawlModel> {
    this.#sample();
    const languages = [...this.#languages];
    const general = (await Promise.all(languages.map(async (each) => (await background?.(each)) ?? []))).flat();
    const rows: Row[] = [
      ...this.#judged,
      // Candidates serve as negatives only without background pages, because many exported candidates are relevant.
      ...(general.length === 0 ? this.#candidates.map(({ row }) => row) : []),
      ...general.map((counted): Row => ({ url: '', kind: 'background', counted })),
    ];
    const ignored = [...new Set(languages.flatMap((language) => [...stopWords(language)]))];
    return {
      ...{ format: MODEL_FORMAT, version: MODEL_VERSION, topic, languages, normalisation: NORMALISATION },
      ...{ ignored, ...fitModel(rows) },
    };
  }
}

type Fitted = Pick<CrawlModel, 'intercept' | 'terms' | 'address' | 'threshold' | 'calibration'>;

/**
 * Returns weights, intercept, threshold and calibration of a classifier trained on the rows; no words and threshold 0
 * without wanted pages or negatives.
 */
function fitModel(rows: readonly Row[]): Fitted {
  const vocabulary = new Vocabulary();
  const input = rankingInput(rows, vocabulary);
  const cache = new RankingCache();
  const addresses = new AddressVectors();
  const byTerms = { view: cache.termVectors, share: 1 };
  // Uses terms only, for pages that are scored without their URL. With a URL view, the seeds' hosts would take weight
  // from the terms.
  const classifier = new PositiveUnlabelledClassifier(cache, [byTerms]);
  const fit = classifier.train(input);
  const located = new PositiveUnlabelledClassifier(cache, [byTerms, { view: addresses, share: VIEW_SHARES.address }]);
  const locatedFit = located.train(input);
  if (fit === undefined || locatedFit === undefined)
    return { intercept: 0, terms: NOTHING, address: NOTHING, threshold: 0, calibration: [] };

  const { matrix, seeds, negatives, rejected } = input;
  const pagesWith = new DocumentFrequencies().of(matrix);
  const weights = classifier.direction(fit, cache.termVectors);
  const terms = vocabulary
    .since(0)
    .map((term, id) => weightedWord(term, idf(pagesWith[id] as number, matrix.rows), weights[id] as number));

  // The count must keep the insertion order, because `AddressVectors` numbers its features in that order.
  const held = countOf(rows.flatMap(({ url }) => [...addressFeatures(url)]));
  const pages = rows.filter(({ url }) => url !== '').length;
  const known = located.direction(locatedFit, addresses);
  const address = [...held].map(([feature, count], id) =>
    weightedWord(feature, idf(count, pages), VIEW_SHARES.address * (known[id] as number)),
  );

  /** Returns the log-odds of rows by a fit, in the order of the rows. */
  const logOdds = (chosen: Uint32Array, of: LinearFit): number[] => {
    const sums = new Float64Array(chosen.length).fill(of.intercept);
    cache.termVectors.addDots(chosen, classifier.direction(of, cache.termVectors), 1, sums);
    return [...sums];
  };
  const unseen = Array.from(seeds.subarray(0, MOST_LEFT_OUT)).flatMap((left) => {
    const without = classifier.train({ ...input, seeds: seeds.filter((row) => row !== left) });
    return without === undefined ? [] : logOdds(Uint32Array.of(left), without);
  });
  const wanted = median(unseen) ?? fit.intercept;
  const unwanted = logOdds(negatives, fit);
  const middle = (wanted + Math.min(wanted, median(unwanted) ?? wanted)) / 2;
  const judged = [
    ...unseen.map((logOdds) => ({ logOdds, relevant: true })),
    ...logOdds(rejected, fit).map((logOdds) => ({ logOdds, relevant: false })),
  ];
  const calibration = calibrate(judged, Float64Array.from(unwanted)).map(({ slope, intercept, ceiling, weight }) => ({
    ...{ slope: rounded(slope), intercept: rounded(intercept) },
    ...{ ceiling: rounded(ceiling), weight: rounded(weight) },
  }));
  return {
    intercept: rounded(fit.intercept),
    terms: { words: terms, rarest: rounded(idf(0, matrix.rows)) },
    address: { words: address, rarest: rounded(idf(0, pages)) },
    threshold: rounded(1 / (1 + Math.exp(-middle))),
    calibration,
  };
}

/** Returns a word with its IDF and weight, each rounded to four significant digits. */
const weightedWord = (word: string, rarity: number, weight: number): WeightedWord => [
  word,
  rounded(rarity),
  rounded(weight),
];

/** Returns the rows as the input of rankers. @param vocabulary receives the rows' terms */
function rankingInput(rows: readonly Row[], vocabulary: Vocabulary): RankingInput {
  const matrix = new TermMatrix();
  for (const { counted } of rows) matrix.append(vocabulary.vector(counted));
  const rowsOf = (...kinds: Row['kind'][]) =>
    Uint32Array.from(rows.flatMap(({ kind }, row) => (kinds.includes(kind) ? [row] : [])));
  return {
    matrix,
    seeds: rowsOf('wanted'),
    negatives: rowsOf('background', 'rejected'),
    rejected: rowsOf('rejected'),
    candidates: rowsOf('candidate'),
    centroid: undefined,
    name: [],
    nameWords: [],
    boosts: new Map(),
    graph: { nodes: 0, offsets: new Uint32Array(1), targets: new Uint32Array(0) },
    url: (row) => (rows[row] as Row).url,
    language: () => 'und',
  };
}

/** Returns the upper median; undefined without values. */
function median(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
