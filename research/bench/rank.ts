import type { RankerName } from '../../lib/engine/basics';
import { DEFAULT_TOPIC_SETTINGS } from '../../lib/engine/defaults';
import { FUSION_NAMES, type FusionName } from '../../lib/engine/method-names';
import { createRankingEngine } from '../../lib/engine/methods/rankers';
import { type ReadPage, type ReadTimes, readPages } from '../../tests/support/read-page';
import { type BackgroundName, meaningsFor, semanticFor } from '../../tests/support/shipped';
import type { CorpusPage } from '../../tests/web/pages';
import { type Draw, draw as drawOf, loadCorpusFor, requireRelevant } from './draw';
import {
  background,
  candidates,
  choice,
  draw,
  names,
  rankers as rankerNames,
  readOptions,
  seeds,
  text,
} from './options';
import { qualities } from './quality';
import { buildPool } from './ranking-pool';

/** `rank`: the product's rankers and their fusion over a label-blind draw of candidates. */
export async function run(args: string[]): Promise<unknown> {
  const {
    corpus: file,
    topic,
    rankers,
    fusion,
    background: from,
    'no-name': noName,
    ...wanted
  } = readOptions(
    args,
    {
      ...{ corpus: text, topic: text, seeds, draw, candidates, background, names },
      rankers: rankerNames(DEFAULT_TOPIC_SETTINGS.rankers),
      fusion: choice(FUSION_NAMES, DEFAULT_TOPIC_SETTINGS.fusion),
    },
    ['no-name'],
  );
  const corpus = await loadCorpusFor(file, topic);
  const pages = drawOf(corpus, topic, wanted);
  requireRelevant(pages, topic);
  const { drawn, ms } = readDraw(pages, from);
  const pool = await buildPool(drawn, topic, from, noName ? '' : wanted.names.get(topic));
  const engine = await engineFor(pool, rankers, fusion);
  const start = performance.now();
  const ranking = engine.rank(pool.input);
  const score = performance.now() - start;
  const { parse, terms } = ms;
  return {
    ...qualities(ranking, pool),
    ms: rounded({ parse, terms, fit: pool.fitMs, score, firstRank: parse + terms + pool.fitMs + score }),
    candidates: pool.input.candidates.length,
    relevant: pool.input.candidates.filter(pool.relevant).length,
  };
}

/** Parses the pages of a draw, and measures the time. Background pages are parsed only if they are used. */
export function readDraw(
  { seeds, background, candidates }: Draw<CorpusPage>,
  from: BackgroundName,
): { drawn: Draw<ReadPage>; ms: ReadTimes } {
  const ms = { parse: 0, terms: 0 };
  const read = (pages: readonly CorpusPage[]) => readPages(pages, ms);
  const used = from === 'corpus' ? background : [];
  return { drawn: { seeds: read(seeds), background: read(used), candidates: read(candidates) }, ms };
}

/**
 * Returns the product's ranking engine for a pool, with the shipped data for semantics and meanings in the pool's
 * language.
 */
export async function engineFor(
  { vocabulary, input }: Awaited<ReturnType<typeof buildPool>>,
  rankers: readonly RankerName[],
  fusion: FusionName,
): Promise<ReturnType<typeof createRankingEngine>> {
  const language = input.language(input.seeds[0] ?? 0);
  const semantic = rankers.includes('semantic') ? await semanticFor(language, vocabulary) : undefined;
  return createRankingEngine({ rankers, fusion, semantic, meanings: await meaningsFor(language, vocabulary) });
}

/** Rounds each value to one decimal. */
export function rounded<T extends Record<string, number>>(ms: T): T {
  return Object.fromEntries(Object.entries(ms).map(([name, value]) => [name, Math.round(value * 10) / 10])) as T;
}
