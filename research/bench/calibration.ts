import { readOptions, text } from './options';
import { type RecordedReview, readReviews } from './recorded-review';
import { calibrationError, type ReliabilityBin } from './reliability';

/** Lower ends of the bins whose told and true share the table shows, in tenths. */
const SHOWN_BINS = [0, 1, 2, 4, 6, 8];

/**
 * `calibration`: probabilities that recorded reviews showed, beside the truth.
 * @returns a table, the largest error first.
 */
export async function run(args: string[]): Promise<unknown> {
  const wanted = readOptions(args, { reviews: text });
  const reviews = await readReviews(wanted.reviews);
  const corpora = new Set(reviews.map(({ corpus }) => corpus));
  const rows = [...corpora].map((corpus) => {
    const own = reviews.filter((review) => review.corpus === corpus);
    const bins = binsOf(own);
    return { error: calibrationError(bins), cells: [corpus, own.length, ...SHOWN_BINS.map((at) => cell(bins[at]))] };
  });
  rows.sort((a, b) => b.error - a.error);
  return {
    title: 'Probabilities that recorded reviews showed',
    command: 'npm run -s bench -- calibration --reviews research/records/reviews.jsonl',
    note: NOTE,
    columns: ['corpus', 'reviews', ...SHOWN_BINS.map((at) => `${at / 10} to ${(at + 1) / 10}`), 'calibration error'],
    rows: rows.map(({ error, cells }) => [...cells, error.toFixed(3)]),
  };
}

const NOTE =
  'Mean probability shown, and the share of these pages that is relevant, in the reviews of *Where rules stop recorded reviews*; each page counts when its answer is given. ' +
  'The calibration error is the mean over pages of the difference in their tenth of the scale.';

/** Sums the bins of at least one review. */
function binsOf(reviews: readonly RecordedReview[]): ReliabilityBin[] {
  const [first] = reviews;
  return (first?.shown ?? []).map((_, at) => {
    const sum = (part: 0 | 1 | 2) => reviews.reduce((total, { shown }) => total + (shown[at]?.[part] ?? 0), 0);
    return { pages: sum(0), told: sum(1), relevant: sum(2) };
  });
}

/**
 * Returns mean shown probability and share of relevant pages of a bin as `0.10: 0.08`; a dash for one without pages.
 */
function cell(bin: ReliabilityBin | undefined): string {
  if (!bin?.pages) return '–';
  return `${(bin.told / bin.pages).toFixed(2)}: ${(bin.relevant / bin.pages).toFixed(2)}`;
}
