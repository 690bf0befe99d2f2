import type { Ranker, RankingInput } from '../../rank/ranker';
import type { TermMatrix } from '../../topic/matrix';
import { countRow } from '../../topic/weights';
import { addCounts, dotCounts } from './sparse';

/** Width of the length classes, in characters. */
const URL_CLASS_CHARS = 10;
const DOMAIN_CLASS_CHARS = 4;
const MAX_CLASS = 15;
/** Add-one smoothing of the length classes. */
const LENGTH_SMOOTHING = 1;
/** Pseudo-occurrences per term added to the keyword counts. */
const TERM_SMOOTHING = 0.1;

/**
 * DWDBRM's naive Bayes on URL length, domain length and keyword counts: log-odds of seed against negative, in nats.
 * Lengths are binned; keyword counts are multinomial. Keyword log-odds are averaged over the page's words (0 without
 * words), so that the three features weigh alike whatever the page's length. Abstains without seeds or negatives.
 */
export function createNaiveBayesRanker(): Ranker {
  const lengths = new RowLengths();
  return {
    name: 'naive-bayes',
    /**
     * Returns the log-odds of each candidate, summed over the three features, that of keywords as the mean per word;
     * returns undefined without seeds or without negatives.
     */
    score(input) {
      const { matrix, seeds, negatives, candidates } = input;
      if (seeds.length === 0 || negatives.length === 0) return undefined;
      const { urlClasses, domainClasses, words } = lengths.of(input);
      const url = lengthOdds(classCounts(seeds, urlClasses), classCounts(negatives, urlClasses));
      const domain = lengthOdds(classCounts(seeds, domainClasses), classCounts(negatives, domainClasses));
      const scores = dotCounts(matrix, candidates, termOdds(input));
      for (let i = 0; i < scores.length; i += 1) {
        const row = candidates[i] as number;
        const length = words[row] as number;
        const keywords = length > 0 ? (scores[i] as number) / length : 0;
        scores[i] =
          keywords + (url[urlClasses[row] as number] as number) + (domain[domainClasses[row] as number] as number);
      }
      return scores;
    },
  };
}

/** Values computed once per row: the length classes of its URL and domain, and its number of words. */
class RowLengths {
  #matrix: TermMatrix | undefined;
  urlClasses: number[] = [];
  domainClasses: number[] = [];
  words: number[] = [];

  /** Measures the rows that are new since the last call, or all of another matrix, and returns itself. */
  of({ matrix, url }: RankingInput): this {
    if (this.#matrix !== matrix) [this.urlClasses, this.domainClasses, this.words] = [[], [], []];
    this.#matrix = matrix;
    for (let row = this.words.length; row < matrix.rows; row += 1) {
      const address = url(row);
      this.urlClasses.push(urlClass(address));
      this.domainClasses.push(domainClass(address));
      this.words.push(sum(matrix.row(row).counts));
    }
    return this;
  }
}

/** Returns the length of a URL in steps of `URL_CLASS_CHARS`, at most `MAX_CLASS`. */
function urlClass(url: string): number {
  return Math.min(MAX_CLASS, Math.floor(url.length / URL_CLASS_CHARS));
}

/** Returns the length of the host, with its port, in steps of `DOMAIN_CLASS_CHARS`, at most `MAX_CLASS`. */
function domainClass(url: string): number {
  const from = url.indexOf('//') + 2;
  const to = url.indexOf('/', from);
  return Math.min(MAX_CLASS, Math.floor(((to < 0 ? url.length : to) - from) / DOMAIN_CLASS_CHARS));
}

/** Returns, for each class of length from 0 to `MAX_CLASS`, how many of the rows are in it. */
function classCounts(rows: Uint32Array, classes: readonly number[]): Float64Array {
  const counts = new Float64Array(MAX_CLASS + 1);
  for (const row of rows) {
    const found = classes[row] as number;
    counts[found] = (counts[found] as number) + 1;
  }
  return counts;
}

/**
 * Returns, for each class of length, the log ratio of its share among positive rows to that among negative rows, with
 * add-one smoothing.
 */
function lengthOdds(positive: Float64Array, negative: Float64Array): Float64Array {
  /** Logarithm of each class's smoothed share. */
  const logShare = (counts: Float64Array) => {
    const total = counts.reduce((sum, count) => sum + count, 0) + LENGTH_SMOOTHING * counts.length;
    return counts.map((count) => Math.log((count + LENGTH_SMOOTHING) / total));
  };
  const against = logShare(negative);
  return logShare(positive).map((value, i) => value - (against[i] as number));
}

/**
 * Returns log P(term | seeds) − log P(term | negatives) per term id; 0 for terms that no page of the input contains.
 */
function termOdds({ matrix, seeds, negatives, candidates }: RankingInput): Float64Array {
  const isFound = new Float64Array(matrix.width);
  for (const rows of [seeds, negatives, candidates]) for (const row of rows) countRow(isFound, matrix, row);
  const [positive, negative] = [termTotals(matrix, seeds), termTotals(matrix, negatives)];
  const terms = isFound.reduce((count, found) => (found > 0 ? count + 1 : count), 0);
  const forTotal = Math.log(sum(positive) + TERM_SMOOTHING * terms);
  const againstTotal = Math.log(sum(negative) + TERM_SMOOTHING * terms);
  return isFound.map((found, j) => {
    if (found === 0) return 0;
    const pro = Math.log((positive[j] as number) + TERM_SMOOTHING) - forTotal;
    return pro - (Math.log((negative[j] as number) + TERM_SMOOTHING) - againstTotal);
  });
}

/** Returns the sum of each term's counts over the rows. */
function termTotals(matrix: TermMatrix, rows: Uint32Array): Float64Array {
  const total = new Float64Array(matrix.width);
  for (const row of rows) addCounts(total, matrix, row, 1);
  return total;
}

/** Sum of all values. */
function sum(values: Float64Array | Uint16Array): number {
  let total = 0;
  for (let i = 0; i < values.length; i += 1) total += values[i] as number;
  return total;
}
