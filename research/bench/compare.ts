import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_TOPIC_SETTINGS } from '../../lib/engine/defaults';
import { MeaningSpace } from '../../lib/engine/rank/meaning-space';
import { RankingCache } from '../../lib/engine/rank/ranking-cache';
import type { ReadPage } from '../../tests/support/read-page';
import { meaningsFor } from '../../tests/support/shipped';
import { corpusName, topicsIn } from './corpora';
import { drawsOf, loadPages, requireDraws } from './draw';
import { type WrittenDraw, writtenDraw } from './draws';
import { draws, list, maybe, readOptions, seedCounts, text, UsageError } from './options';
import { mean, qualities } from './quality';
import { engineFor } from './rank';
import { buildPool, type RankingPool } from './ranking-pool';
import { readCorpus } from './read-corpus';
import { runPython } from './scikit-learn';

/** End of the names of peers that read `WrittenDraw.meanings`. */
const WITH_TABLE = '+table';

/** AP over all candidates, and over candidates on hosts without a seed; means over draws. */
interface Score {
  readonly AP: number;
  readonly 'P@20': number;
  readonly newHosts: number;
}

/** The product against the best peer with the same information, on the same draws. */
export interface Comparison {
  readonly corpus: string;
  readonly topics: readonly string[];
  readonly seeds: number;
  /** Whether both know the name of the topic. */
  readonly named: boolean;
  readonly draws: number;
  readonly product: Score;
  /** Best AP of the product's own members; the fused ranking should not be below. */
  readonly bestPart: number;
  readonly peer: string;
  readonly peerScore: Score;
  /** AP of the product over that of the best peer, and the same on hosts without a seed. */
  readonly ratio: number;
  readonly newHostsRatio: number;
  /** Best peer that also gets the cosines of the shipped table of meanings, and AP of the product over its AP. */
  readonly tablePeer?: string;
  readonly tableRatio?: number;
  /** AP of the product and of the best peer, by topic. */
  readonly byTopic: Readonly<Record<string, readonly [product: number, peer: number]>>;
}

/**
 * `compare`: AP of the default ranking and of the peers of a script (`same_draws.py`, see `table_peers.py`).
 * With `--language` only the pages that the corpus says to be in that language are drawn. @returns rows, lowest ratio
 * first.
 */
export async function run(args: string[]): Promise<unknown> {
  const wanted = readOptions(args, {
    ...{ corpora: list(text), topics: { ...text, usual: 'all' }, seeds: seedCounts, draws, peers: text },
    language: maybe(text),
  });
  const rows: Comparison[] = [];
  for (const file of wanted.corpora) {
    const pages = await pagesOf(file, wanted.language);
    const corpus = [corpusName(file), wanted.language].filter(Boolean).join(' ');
    const topics = topicsIn(pages, wanted.topics);
    const written: WrittenDraw[] = [];
    const found: { readonly seeds: number; readonly given: Found; readonly none: Found }[] = [];
    for (const seeds of wanted.seeds) {
      const given: Found = { scores: [], parts: new Map() };
      const none: Found = { scores: [], parts: new Map() };
      for (const topic of topics) {
        for (const drawn of drawsOf(pages, topic, { draws: wanted.draws, candidates: 2_000, seeds })) {
          const pool = await buildPool(drawn, topic, 'shipped');
          const { rankers, fusion } = DEFAULT_TOPIC_SETTINGS;
          // One engine for both: what it caches does not depend on the name.
          const engine = await engineFor(pool, rankers, fusion);
          note(given, qualities(engine.rank(pool.input), pool));
          note(none, qualities(engine.rank({ ...pool.input, name: [], nameWords: [] }), pool));
          const meanings = await meaningsOf(pool);
          written.push({ ...writtenDraw(drawn, topic), ...(meanings && { meanings }) });
        }
      }
      requireDraws(given.scores.length, [seeds]);
      found.push({ seeds, given, none });
    }
    const peers = await peersOf(wanted.peers, file, written);
    for (const { seeds, given, none } of found) {
      const drawn = written.filter((one) => one.seeds.length === seeds).map(({ topic }) => topic);
      for (const named of [true, false]) {
        const { scores, parts } = named ? given : none;
        const product = meanScore(scores);
        const all = peers.filter((peer) => peer.seeds === seeds && (named || !peer.ranker.startsWith('name')));
        const rivals = all.filter(({ ranker }) => !ranker.endsWith(WITH_TABLE));
        const best = bestOf(rivals) as Peer;
        const taught = bestOf(all.filter((peer) => !rivals.includes(peer)));
        const bestNew = Math.max(...rivals.map(({ score }) => score.newHosts));
        rows.push({
          ...{ corpus, topics, seeds, named, draws: scores.length, product },
          bestPart: rounded(Math.max(...[...parts.values()].map((values) => mean(values)))),
          ...{ peer: best.ranker, peerScore: best.score },
          ratio: rounded(product.AP / best.score.AP),
          newHostsRatio: rounded(product.newHosts / bestNew),
          ...(taught && { tablePeer: taught.ranker, tableRatio: rounded(product.AP / taught.score.AP) }),
          byTopic: byTopic(drawn, scores, best.scores),
        });
      }
    }
    process.stderr.write(`${corpus} done\n`);
  }
  return rows.sort((a, b) => a.ratio - b.ratio);
}

/**
 * Returns the pages of a corpus; with `language` only those that it says to be in it.
 * @throws UsageError without any.
 */
async function pagesOf(file: string, language: string | undefined): Promise<ReadPage[]> {
  const pages = await readCorpus(file);
  if (language === undefined) return pages;
  const urls = new Set((await loadPages(file)).filter(({ lang }) => lang === language).map(({ url }) => url));
  if (urls.size === 0) throw new UsageError(`--language ${language}: no page of ${file} is in that language`);
  return pages.filter(({ url }) => urls.has(url));
}

/** Returns the mean AP of the product and of a peer by topic. @param topics topic of each draw, in their order. */
function byTopic(topics: readonly string[], product: readonly Score[], peer: readonly Score[]): Comparison['byTopic'] {
  const meanOf = (scores: readonly Score[], topic: string) =>
    rounded(mean(scores.filter((_, draw) => topics[draw] === topic).map(({ AP }) => AP)));
  return Object.fromEntries(
    [...new Set(topics)].map((topic) => [topic, [meanOf(product, topic), meanOf(peer, topic)] as const]),
  );
}

/** Scores of the product over draws, and AP of its members. */
interface Found {
  readonly scores: Score[];
  readonly parts: Map<string, number[]>;
}

/** Adds the scores of one draw. */
function note({ scores, parts }: Found, { fused, rankers }: ReturnType<typeof qualities>): void {
  scores.push({ AP: fused.AP, 'P@20': fused['P@20'], newHosts: fused.newHosts.AP ?? Number.NaN });
  for (const [name, { AP }] of Object.entries(rankers)) parts.set(name, [...(parts.get(name) ?? []), AP]);
}

interface Peer {
  readonly seeds: number;
  readonly ranker: string;
  /** In the order of the draws. */
  readonly scores: readonly Score[];
  /** Their mean. */
  readonly score: Score;
}

/** Returns the peer with the highest mean AP; undefined without peers. */
function bestOf(peers: readonly Peer[]): Peer | undefined {
  return peers.toSorted((a, b) => b.score.AP - a.score.AP)[0];
}

/** Runs a script of peers on the draws that the product ranked. @returns the scores of each peer by draw. */
async function peersOf(script: string, corpus: string, drawn: readonly WrittenDraw[]): Promise<Peer[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tendril-draws-'));
  try {
    const path = join(folder, 'draws.json');
    await writeFile(path, JSON.stringify(drawn));
    const rows = runPython('table_peers.py', [script, corpus, path]) as {
      readonly seeds: number;
      readonly ranker: string;
      readonly scores: readonly (readonly [AP: number, precision: number, newHosts: number | null])[];
    }[];
    return rows.map(({ seeds, ranker, scores: columns }) => {
      const scores = columns.map(([AP, precision, fresh]) => ({
        AP,
        'P@20': precision,
        newHosts: fresh ?? Number.NaN,
      }));
      return { seeds, ranker, scores, score: meanScore(scores) };
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Returns the cosine of each candidate and the name by the shipped table; undefined without a table for the language,
 * or if the table holds no word of the name.
 */
async function meaningsOf({ input, vocabulary }: RankingPool): Promise<number[] | undefined> {
  const shipped = await meaningsFor(input.language(input.seeds[0] ?? 0), vocabulary);
  if (shipped === undefined) return undefined;
  const space = new MeaningSpace(new RankingCache(), shipped.table, shipped.vocabulary);
  space.update(input);
  const name = space.nameAt(input);
  return name && Array.from(space.dots(input.candidates, name), rounded);
}

/** Returns the mean of scores; draws without a relevant page on a new host do not count for `newHosts`. */
function meanScore(scores: readonly Score[]): Score {
  const known = scores.map(({ newHosts }) => newHosts).filter((value) => !Number.isNaN(value));
  const precisions = scores.map((score) => score['P@20']);
  return {
    AP: rounded(mean(scores.map(({ AP }) => AP))),
    'P@20': rounded(mean(precisions)),
    newHosts: rounded(mean(known)),
  };
}

const rounded = (value: number): number => Math.round(value * 1e3) / 1e3;
