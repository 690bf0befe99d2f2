/** The topic's model as a crawler takes it along: terms with weights, and the score from which a page is of the topic. */
import type { ExportOptions, ExportSeed } from '../../format';

/** As in `java/TopicModel.java`: shorter words do not make a text longer. */
const LONG_WORD = 4;
/** Two characters of these scripts make a word. */
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;
/** Least score of a page of the topic where nobody has judged one. */
const USUAL_THRESHOLD = 0.1;
const USUAL_WORDS = 300;

export interface CrawlModel {
  readonly topic: string;
  readonly terms: readonly { readonly term: string; readonly weight: number }[];
  /** Mean length of the judged pages, in words of at least four characters. */
  readonly meanWords: number;
  /** In [0, 1]: half way from the middle of the rejected pages, or 0, to the middle of the confirmed ones. */
  readonly threshold: number;
}

interface Judged {
  readonly isWanted: boolean;
  readonly words: number;
  /** Occurrences of the topic's terms, parallel to them. */
  readonly counts: Float64Array;
}

/** Learns the threshold from judged pages as they pass by; holds a few numbers of each. */
export class CrawlModelFit {
  readonly #terms: ExportOptions['topicTerms'];
  readonly #at: ReadonlyMap<string, number>;
  readonly #judged: Judged[] = [];

  constructor(private readonly options: ExportOptions) {
    this.#terms = options.topicTerms.filter(({ weight }) => weight > 0);
    this.#at = new Map(this.#terms.map(({ term }, i) => [term, i]));
  }

  /** Candidates say nothing: nobody judged them. */
  add({ verdict, terms }: ExportSeed): void {
    if (verdict === 'candidate' || !terms || terms.length === 0) return;
    const counts = new Float64Array(this.#terms.length);
    let words = 0;
    for (const { term, count } of terms) {
      if (SPACELESS.test(term)) words += (count * term.length) / 2;
      else if (term.length >= LONG_WORD) words += count;
      const at = this.#at.get(term);
      if (at !== undefined) counts[at] = count;
    }
    this.#judged.push({ isWanted: verdict !== 'no', words, counts });
  }

  model(): CrawlModel {
    const { topicName: topic } = this.options;
    const lengths = this.#judged.map(({ words }) => words);
    const meanWords = lengths.length === 0 ? USUAL_WORDS : Math.max(1, Math.round(sum(lengths) / lengths.length));
    const scores = (isWanted: boolean) =>
      this.#judged.flatMap((page) => (page.isWanted === isWanted ? [this.#score(page, meanWords)] : []));
    const wanted = scores(true);
    const threshold =
      wanted.length === 0 || this.#terms.length === 0
        ? this.#terms.length && USUAL_THRESHOLD
        : (median(wanted) + Math.min(median(wanted), median(scores(false)))) / 2;
    return { topic, terms: this.#terms, meanWords, threshold: Number(threshold.toFixed(4)) };
  }

  #score({ counts, words }: Judged, meanWords: number): number {
    const patience = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * words) / meanWords);
    const held = this.#terms.map(({ weight }, i) => {
      const count = counts[i] as number;
      return (weight * count) / (count + patience);
    });
    return sum(held) / sum(this.#terms.map(({ weight }) => weight));
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** 0 where there is none. */
function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
