import { DEFAULT_TOPIC_SETTINGS } from '../../lib/engine/defaults';
import { calibrate, type JudgedScore } from '../../lib/engine/insight/calibration';
import { createRandom } from '../../lib/engine/random';
import { disagreement } from '../../lib/engine/rank/disagreement';
import type { Ranking } from '../../lib/engine/rank/ranking';
import { drawFrom, requireTopic } from './draw';
import { kneeReached } from './knee-stop';
import { background, candidates, choice, draw, integer, readOptions, seeds, share, text, UsageError } from './options';
import { engineFor } from './rank';
import { answered, buildPool, type RankingPool } from './ranking-pool';
import { readCorpus } from './read-corpus';
import { reviewQuality } from './review-quality';

const ORDERS = ['best', 'uncertain', 'disagreement'] as const;
type Order = (typeof ORDERS)[number];

/**
 * `review`: a simulated reviewer answers about candidates, a batch at a time, and everything is ranked again after each
 * batch. A wrong answer misleads the ranking; a relevant page counts as found once it was shown.
 */
export async function run(args: string[]): Promise<unknown> {
  const {
    corpus,
    topic,
    background: from,
    batch,
    wrong,
    order,
    most,
    ...wanted
  } = readOptions(args, {
    ...{ corpus: text, topic: text, draw, candidates, background },
    seeds: { ...seeds, usual: '3' },
    batch: integer(1, 1_000, '5'),
    wrong: share('0'),
    order: choice(ORDERS, 'best'),
    most: integer(1, 1_000_000, '1000'),
  });
  const pages = await readCorpus(corpus);
  requireTopic(pages, topic);
  const drawn = drawFrom(pages, topic, wanted, (page) => page.wordCount);
  return review(await buildPool(drawn, topic, from), { batch, wrong, order, most, seed: wanted.draw });
}

interface Reviewer {
  readonly batch: number;
  /** Probability of a wrong answer. */
  readonly wrong: number;
  readonly order: Order;
  /** Answers after which they give up. */
  readonly most: number;
  readonly seed: number;
}

/** Goes on until 95 % are found and the rule says stop, or nothing is left, or the reviewer gives up. */
async function review(pool: RankingPool, { batch, wrong, order, most, seed }: Reviewer) {
  const all = pool.input.candidates.length;
  const relevant = pool.input.candidates.filter(pool.relevant).length;
  if (relevant === 0) throw new UsageError('no candidate of this draw is relevant: try another --draw');
  const engine = await engineFor(pool, DEFAULT_TOPIC_SETTINGS.rankers, DEFAULT_TOPIC_SETTINGS.fusion);
  const random = createRandom(seed);
  const truth: boolean[] = [];
  const given: JudgedScore[] = [];
  const curve: [answers: number, found: number][] = [];
  let found = 0;
  let stop: { answers: number; recall: number } | undefined;
  let { input } = pool;
  while (given.length < most && input.candidates.length > 0 && (found < 0.95 * relevant || stop === undefined)) {
    const ranking = engine.rank(input);
    const asked = chosen(ranking, order, given).slice(0, Math.min(batch, most - given.length));
    const answers = asked.map((at) => {
      const row = ranking.order[at] as number;
      const isRelevant = pool.relevant(row);
      const yes = random.next() < wrong ? !isRelevant : isRelevant;
      truth.push(isRelevant);
      given.push({ score: ranking.scores[at] as number, relevant: yes });
      if (isRelevant) found += 1;
      return { row, yes };
    });
    curve.push([given.length, found]);
    if (stop === undefined && kneeReached(given.map((answer) => answer.relevant))) {
      stop = { answers: given.length, recall: found / relevant };
    }
    input = answered(input, answers);
  }
  return { ...reviewQuality(truth, relevant, all), relevant, stop: stop ?? null, curve };
}

/** Places in the ranking, in the order they are asked about; equal ones best first. */
function chosen({ order, scores, positions }: Ranking, by: Order, given: readonly JudgedScore[]): number[] {
  const places = Array.from(order, (_, at) => at);
  if (by === 'best') return places;
  const probability = calibrate(given);
  const keys = places.map((at) =>
    by === 'uncertain' ? -Math.abs(probability(scores[at] as number) - 0.5) : disagreement(positions, at),
  );
  return places.sort((a, b) => (keys[b] as number) - (keys[a] as number) || a - b);
}
