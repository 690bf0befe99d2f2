import { appendFile, readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { corpusName, topicsIn } from './corpora';
import { type DrawSize, drawsOf } from './draw';
import { buildPool } from './ranking-pool';
import { readCorpus } from './read-corpus';
import { reliabilityBins } from './reliability';
import { review } from './reviewer';

/**
 * Numbers of answers between two rankings, each with the number of answers from which it holds, in descending order.
 */
const BATCHES = [
  [600, 40],
  [240, 20],
  [100, 10],
  [0, 5],
] as const;

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** One review of a draw by the product's ranking, without wrong answers, as rules that stop it read it. */
const RecordedReviewSchema = v.object({
  ...{ corpus: v.string(), topic: v.string(), seeds: Count, draw: Count, candidates: Count },
  /** 1-based positions of the relevant pages in the order of the answers, ascending. */
  finds: v.array(Count),
  /** Answers before each ranking, and the number of relevant pages left that the product then expected, or null. */
  rankings: v.array(v.tuple([Count, v.nullable(v.number())])),
  /** By tenths of the shown probability: pages, sum of their probabilities, relevant pages. */
  shown: v.array(v.tuple([Count, v.number(), Count])),
});
export type RecordedReview = v.InferOutput<typeof RecordedReviewSchema>;

/** Reads reviews from JSON Lines; an absent file has none. @throws Error if a line is not a review. */
export async function readReviews(file: string): Promise<RecordedReview[]> {
  const lines = await readFile(file, 'utf8').catch(() => '');
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => v.parse(RecordedReviewSchema, JSON.parse(line)));
}

interface Wanted extends Omit<DrawSize, 'seeds' | 'draw'> {
  readonly topics: string;
  readonly seeds: readonly number[];
  readonly draws: number;
}

/**
 * Appends the reviews of a corpus that a file of JSON Lines lacks, each when it is over, so that a later run continues.
 */
export async function recordReviews(corpusFile: string, { topics, seeds, ...size }: Wanted, file: string) {
  const keyOf = ({ corpus, topic, seeds, draw, candidates }: Omit<RecordedReview, 'finds' | 'rankings' | 'shown'>) =>
    JSON.stringify([corpus, topic, seeds, draw, candidates]);
  const known = new Set((await readReviews(file)).map(keyOf));
  const corpus = corpusName(corpusFile);
  const pages = await readCorpus(corpusFile);
  for (const topic of topicsIn(pages, topics)) {
    for (const count of seeds) {
      for (const drawn of drawsOf(pages, topic, { ...size, seeds: count })) {
        const about = { corpus, topic, seeds: count, draw: drawn.draw, candidates: drawn.candidates.length };
        if (known.has(keyOf(about))) continue;
        const recorded: RecordedReview = { ...about, ...(await record(drawn, topic)) };
        await appendFile(file, `${JSON.stringify(recorded)}\n`);
        process.stderr.write(`${corpus} ${topic}, ${count} seeds: ${recorded.rankings.length} rankings\n`);
      }
    }
  }
}

/** Reviews a draw until all relevant pages are found. @returns their positions, and the estimate at each ranking */
async function record(drawn: Parameters<typeof buildPool>[0], topic: string) {
  const pool = await buildPool(drawn, topic, 'shipped');
  const batchAt = (answers: number) => BATCHES.find(([from]) => answers >= from)?.[1] ?? 1;
  const options = {
    batchAt,
    wrong: 0,
    order: 'best',
    most: Number.POSITIVE_INFINITY,
    seed: 1,
    isThorough: true,
  } as const;
  const { shown, moments } = await review(pool, options);
  return {
    finds: shown.flatMap(({ relevant }, at) => (relevant ? [at + 1] : [])),
    rankings: moments.map(({ answers, told }): [number, number | null] => [
      answers,
      told === undefined ? null : Math.round(10 * told.pages.left) / 10,
    ]),
    shown: reliabilityBins(shown).map(({ pages, told, relevant }): [number, number, number] => [
      pages,
      Math.round(1000 * told) / 1000,
      relevant,
    ]),
  };
}
