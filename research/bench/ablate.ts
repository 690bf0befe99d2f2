import { MEANINGS_WEIGHT, RANKERS } from '../../lib/engine/methods/rankers';
import { createMeaningRanker } from '../../lib/engine/rank/meaning-ranker';
import { MeaningSpace } from '../../lib/engine/rank/meaning-space';
import { createNameRanker } from '../../lib/engine/rank/name-ranker';
import { RankingCache } from '../../lib/engine/rank/ranking-cache';
import { ALL_STEPS, type Member, RankingEngine, type RankingSteps } from '../../lib/engine/rank/ranking-engine';
import { TopicClassifier, VIEW_SHARES, type ViewShares } from '../../lib/engine/rank/topic-classifier';
import { meaningsFor } from '../../tests/support/shipped';
import { corpusName, topicsIn } from './corpora';
import { drawsOf, requireDraws } from './draw';
import { draws, list, readOptions, seedCounts, text } from './options';
import { mean, qualities } from './quality';
import { buildPool } from './ranking-pool';
import { readCorpus } from './read-corpus';

/** What a variant of the default ranking changes. */
interface Variant {
  readonly shares?: Partial<ViewShares>;
  readonly steps?: Partial<RankingSteps>;
  /** Changes to the ranker of the name. */
  readonly name?: { readonly fading?: number; readonly hasTrust?: false };
  readonly hasMeanings?: false;
  readonly hasBackground?: false;
  readonly hasCompounds?: false;
  /** Number of candidates that are ranked, the first ones; all by default. */
  readonly candidates?: number;
}

/** The default ranking without one mechanism each. */
const VARIANTS: Readonly<Record<string, Variant>> = {
  'latent directions': { shares: { latent: 0 } },
  URLs: { shares: { address: 0 } },
  'linked pages': { steps: { links: false } },
  'pseudo-relevance feedback': { steps: { feedback: false } },
  'trust in the name': { name: { hasTrust: false } },
  'meanings of words': { hasMeanings: false },
  'fading of the name': { name: { fading: 0 } },
  'compounds of the name': { hasCompounds: false },
  // With 600 candidates no background page is used. Pools of a session, which are richer in relevant pages: early.ts.
  'background pages, with 150 random candidates': { hasBackground: false, candidates: 150 },
  'background pages, with 30 random candidates': { hasBackground: false, candidates: 30 },
};

/** Returns the default ranking, changed as a variant says. @param cache of values that depend on pages only */
function engineOf(
  { shares, steps, name, hasMeanings }: Variant,
  cache: RankingCache,
  space: MeaningSpace | undefined,
): RankingEngine {
  const ownWords = createNameRanker();
  const { trust: _, ...withoutTrust } = ownWords;
  const members: Member[] = [
    { ...RANKERS['topic-classifier'], ranker: new TopicClassifier(cache, { ...VIEW_SHARES, ...shares }) },
    {
      ...RANKERS['own-words'],
      ranker: name?.hasTrust === false ? withoutTrust : ownWords,
      ...(name?.fading !== undefined && { fading: name.fading }),
    },
  ];
  if (space !== undefined && hasMeanings !== false)
    members.push({ ...MEANINGS_WEIGHT, ranker: createMeaningRanker(space) });
  return new RankingEngine(members, 'weighted', cache, { ...ALL_STEPS, ...steps });
}

/** Mean change of AP without a mechanism, with the standard error of that mean over draws. */
interface Change {
  readonly change: number;
  readonly error: number;
}

/**
 * `ablate`: switches off one mechanism of the default ranking at a time. Negative changes mean that the mechanism
 * gains.
 * @returns by mechanism, the one that gains most first, then corpus; `mean` is the mean over the corpora.
 */
export async function run(args: string[]): Promise<unknown> {
  const wanted = readOptions(
    args,
    { corpora: list(text), topics: { ...text, usual: 'all' }, seeds: { ...seedCounts, usual: '1,3,10' }, draws },
    ['no-name'],
  );
  const report: Record<string, Record<string, Change>> = {};
  const AP: Record<string, number> = {};
  const topics: string[] = [];
  for (const file of wanted.corpora) {
    const corpus = corpusName(file);
    const pages = await readCorpus(file);
    const full: number[] = [];
    const changes = new Map<string, number[]>(Object.keys(VARIANTS).map((name) => [name, []]));
    for (const topic of topicsIn(pages, wanted.topics)) {
      topics.push(topic);
      for (const seeds of wanted.seeds) {
        for (const drawn of drawsOf(pages, topic, { draws: wanted.draws, candidates: 2_000, seeds })) {
          const pool = await buildPool(drawn, topic, 'shipped', wanted['no-name'] ? '' : topic.replaceAll('_', ' '));
          const cache = new RankingCache();
          const meanings = await meaningsFor(pool.input.language(pool.input.seeds[0] ?? 0), pool.vocabulary);
          const space = meanings && new MeaningSpace(cache, meanings.table, meanings.vocabulary);
          /** Returns AP of the fused ranking over the candidates of the draw, changed as a variant says. */
          const apOf = (variant: Variant, candidates = pool.input.candidates) => {
            const negatives = variant.hasBackground === false ? new Uint32Array(0) : pool.input.negatives;
            const compounds = variant.hasCompounds === false ? new Map() : pool.input.compounds;
            const input = { ...pool.input, negatives, compounds, candidates };
            return qualities(engineOf(variant, cache, space).rank(input), pool).fused.AP;
          };
          const base = apOf({});
          full.push(base);
          for (const [name, variant] of Object.entries(VARIANTS)) {
            const few = variant.candidates && pool.input.candidates.slice(0, variant.candidates);
            if (few && !few.some(pool.relevant)) continue;
            changes.get(name)?.push(few ? apOf(variant, few) - apOf({}, few) : apOf(variant) - base);
          }
        }
      }
    }
    requireDraws(full.length, wanted.seeds);
    AP[corpus] = rounded(mean(full));
    for (const [name, values] of changes) report[name] = { ...report[name], [corpus]: changeOf(values) };
    process.stderr.write(`${corpus}: ${full.length} draws\n`);
  }
  const mechanisms = Object.entries(report).map(([mechanism, byCorpus]) => ({
    mechanism,
    mean: rounded(mean(Object.values(byCorpus).map(({ change }) => change))),
    ...byCorpus,
  }));
  return { topics, AP, mechanisms: mechanisms.sort((a, b) => a.mean - b.mean) };
}

/** Returns the mean of values with its standard error, √(variance of the population / n), to four decimals. */
export function changeOf(values: readonly number[]): Change {
  const change = mean(values);
  const variance = mean(values.map((value) => (value - change) ** 2));
  return { change: rounded(change), error: rounded(Math.sqrt(variance / values.length)) };
}

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;
