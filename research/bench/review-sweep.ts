import { drawsOf, requireDraws, topicsOf } from './draw';
import { background, candidates, choice, draws, integer, list, readOptions, seedCounts, share, text } from './options';
import { mean } from './quality';
import { buildPool } from './ranking-pool';
import { readCorpus } from './read-corpus';
import { calibrationError, reliabilityBins } from './reliability';
import { RECALL_PERCENTS, type RecallPercent } from './review-quality';
import { covers, ORDERS, type Review, review } from './reviewer';

/** Difference between the random seeds of two repetitions with other wrong answers. */
const REPEAT_STEP = 1_000;
/** Recall in percent at which reviews with wrong answers are compared with reviews without. */
const COMPARED_AT: RecallPercent = '80';

interface Played {
  readonly review: Review;
  /** Review of the same draw, order and batch without wrong answers, if one was played before. */
  readonly right: Review | undefined;
}

/**
 * `review-sweep`: `review` over topics, draws, orders, batches and shares of wrong answers (each with `repeats` other
 * ones), on pages read once: means and worst cases.
 */
export async function run(args: string[]): Promise<unknown> {
  const wanted = readOptions(args, {
    ...{ corpus: text, topics: { ...text, usual: 'all' }, draws, candidates, background },
    seeds: { ...seedCounts, usual: '3' },
    batches: list(integer(1, 1_000), '5'),
    wrongs: list(share(), '0'),
    orders: list(choice(ORDERS), 'best'),
    repeats: integer(1, 100, '1'),
    most: integer(1, 1_000_000, '1000'),
  });
  const pages = await readCorpus(wanted.corpus);
  const found = new Map<string, Played[]>();
  for (const topic of topicsOf(pages, wanted.topics)) {
    for (const seeds of wanted.seeds) {
      for (const drawn of drawsOf(pages, topic, { ...wanted, seeds })) {
        const pool = await buildPool(drawn, topic, wanted.background);
        for (const order of wanted.orders) {
          for (const batch of wanted.batches) {
            let right: Review | undefined;
            for (const wrong of wanted.wrongs) {
              const name = `${seeds} seeds, ${order}, batch ${batch}, wrong ${wrong}`;
              for (let repeat = 0; repeat < (wrong > 0 ? wanted.repeats : 1); repeat += 1) {
                const seed = REPEAT_STEP * repeat + drawn.draw;
                const one = await review(pool, { order, batchAt: () => batch, wrong, most: wanted.most, seed });
                if (wrong === 0) right = one;
                found.set(name, [...(found.get(name) ?? []), { review: one, right }]);
                process.stderr.write(`${topic} ${drawn.draw} ${name}: ${JSON.stringify(lineOf(one))}\n`);
              }
            }
          }
        }
      }
    }
  }
  requireDraws(found.size, wanted.seeds);
  return Object.fromEntries([...found].map(([name, reviews]) => [name, summaryOf(reviews, wanted.most)]));
}

/** Returns the figures of a review that are printed when it is over. */
function lineOf({ relevant, answersPerRelevant, stop, allKnowing, ...review }: Review) {
  return { relevant, answersPerRelevant, stop, allKnowing, covered: coverage([review], 'pages') };
}

/** Means over reviews; a level that was not reached counts as all answers that were given. */
function summaryOf(played: readonly Played[], most: number) {
  const reviews = played.map(({ review }) => review);
  const answers = RECALL_PERCENTS.map((percent) => {
    const each = reviews.map((review) => review.answersPerRelevant[percent] ?? most / review.relevant);
    return [percent, { mean: rounded(mean(each)), worst: rounded(Math.max(...each)) }];
  });
  return {
    reviews: reviews.length,
    answersPerRelevant: Object.fromEntries(answers),
    ...againstRight(played, most),
    'WSS@95': rounded(mean(reviews.map((review) => review['WSS@95'] ?? 0))),
    coverage: { pages: coverage(reviews, 'pages'), sites: coverage(reviews, 'sites') },
    stop: stopsOf(reviews),
    reliability: reliability(reviews),
  };
}

/**
 * Ratio of the answers needed for `COMPARED_AT` to those of the same review without wrong answers; {} without such
 * reviews.
 */
function againstRight(played: readonly Played[], most: number) {
  const answersOf = (review: Review) => review.answersPerRelevant[COMPARED_AT] ?? most / review.relevant;
  const ratios = played.flatMap(({ review, right }) =>
    right === undefined || right === review ? [] : answersOf(review) / answersOf(right),
  );
  if (ratios.length === 0) return {};
  const [middle = 0] = ratios.toSorted((a, b) => a - b).slice(Math.floor(ratios.length / 2));
  return {
    againstRight: { mean: rounded(mean(ratios)), median: rounded(middle), worst: rounded(Math.max(...ratios)) },
  };
}

/**
 * Coverage, width and error of the shown estimates, in shares of the pages or sites found: means over the moments of a
 * review, then over the reviews.
 */
function coverage(reviews: readonly Pick<Review, 'moments'>[], of: 'pages' | 'sites') {
  const each = reviews.flatMap(({ moments }) => {
    const told = moments.flatMap((moment) => {
      if (moment.told === undefined) return [];
      const { found, left, least, most } = moment.told[of];
      const truth = of === 'pages' ? moment.pagesLeft : moment.sitesLeft;
      return [
        {
          covered: covers(moment.told[of], truth) ? 1 : 0,
          width: found / (found + least) - found / (found + most),
          error: Math.abs(found / (found + left) - found / (found + truth)),
        },
      ];
    });
    if (told.length === 0) return [];
    const meanOf = (of: (one: (typeof told)[number]) => number) => mean(told.map(of));
    return [
      { covered: meanOf((one) => one.covered), width: meanOf((one) => one.width), error: meanOf((one) => one.error) },
    ];
  });
  return {
    covered: rounded(mean(each.map(({ covered }) => covered))),
    reviewsMostlyCovered: rounded(mean(each.map(({ covered }) => (covered >= 0.8 ? 1 : 0)))),
    width: rounded(mean(each.map(({ width }) => width))),
    error: rounded(mean(each.map(({ error }) => error))),
  };
}

/** Summary of the points at which the product stops a review; without one, the review ends with its last answer. */
function stopsOf(reviews: readonly Review[]) {
  const stops = reviews.map((review) => {
    const last = review.moments.at(-1);
    const { answers, recall } = review.stop ?? {
      answers: last?.answers ?? 0,
      recall: (last?.found ?? 0) / review.relevant,
    };
    return { recall, ratio: answers / (review.allKnowing ?? review.shown.length) };
  });
  const shareOf = (test: (one: (typeof stops)[number]) => boolean) =>
    rounded(mean(stops.map((one) => (test(one) ? 1 : 0))));
  return {
    came: rounded(mean(reviews.map(({ stop }) => (stop === null ? 0 : 1)))),
    recall: {
      mean: rounded(mean(stops.map(({ recall }) => recall))),
      worst: rounded(Math.min(...stops.map(({ recall }) => recall))),
    },
    'recall>=0.9': shareOf(({ recall }) => recall >= 0.9),
    answersToAllKnowing: {
      mean: rounded(mean(stops.map(({ ratio }) => ratio))),
      worst: rounded(Math.max(...stops.map(({ ratio }) => ratio))),
    },
    'answers<=1.5': shareOf(({ ratio }) => ratio <= 1.5),
  };
}

/**
 * Reliability diagram: mean shown probability and share of relevant pages per bin of equal width, and the calibration
 * error.
 */
function reliability(reviews: readonly Review[]) {
  const bins = reliabilityBins(reviews.flatMap(({ shown }) => shown));
  const filled = bins.filter(({ pages }) => pages > 0);
  return {
    gap: rounded(calibrationError(bins)),
    bins: filled.map(({ pages, told, relevant }) => ({
      pages,
      told: rounded(told / pages),
      relevant: rounded(relevant / pages),
    })),
  };
}

/** Rounds to three decimals. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
