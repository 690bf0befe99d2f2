import { drawFrom, requireRelevant, requireTopic } from './draw';
import { background, candidates, choice, draw, integer, readOptions, seeds, share, text } from './options';
import { buildPool } from './ranking-pool';
import { readCorpus } from './read-corpus';
import { ORDERS, review } from './reviewer';

/** `review`: one simulated review of a draw, with its curve. */
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
  requireRelevant(drawn, topic);
  const pool = await buildPool(drawn, topic, from);
  const {
    shown: _,
    moments,
    ...report
  } = await review(pool, { batchAt: () => batch, wrong, order, most, seed: wanted.draw });
  const curve = moments.map(({ answers, found, told, pagesLeft }) => {
    const { left, least, most } = told?.pages ?? {};
    return { answers, found, left: pagesLeft, ...(left !== undefined && { told: [rounded(left), least, most] }) };
  });
  return { ...report, curve };
}

/** Rounds to one decimal. */
function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
