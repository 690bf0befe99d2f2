import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_TOPIC_SETTINGS } from '../../lib/engine/defaults';
import { MeaningSpace } from '../../lib/engine/rank/meaning-space';
import { RankingCache } from '../../lib/engine/rank/ranking-cache';
import { meaningsFor } from '../../tests/support/shipped';
import { corpusName, topicsIn } from './corpora';
import { drawsOf, requireDraws } from './draw';
import { type WrittenDraw, writtenDraw } from './draws';
import { draws, list, readOptions, seedCounts, text } from './options';
import { mean, qualities } from './quality';
import { engineFor } from './rank';
import { buildPool, type RankingPool } from './ranking-pool';
import { readCorpus } from './read-corpus';

const PYTHON = process.env.PYTHON ?? 'python3';
const MAX_OUTPUT_BYTES = 2 ** 26;
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
}

/**
 * `compare`: AP of the default ranking and of the peers of a script (`same_draws.py`), which prints a table of
 * `seeds ranker AP P@20 APnew …`. @returns rows, lowest ratio first.
 */
export async function run(args: string[]): Promise<unknown> {
  const wanted = readOptions(args, {
    ...{ corpora: list(text), topics: { ...text, usual: 'all' }, seeds: seedCounts, draws, peers: text },
  });
  const rows: Comparison[] = [];
  for (const file of wanted.corpora) {
    const pages = await readCorpus(file);
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
      for (const named of [true, false]) {
        const { scores, parts } = named ? given : none;
        const product = meanScore(scores);
        const all = peers.filter((peer) => peer.seeds === seeds && (named || !peer.ranker.startsWith('name')));
        const rivals = all.filter(({ ranker }) => !ranker.endsWith(WITH_TABLE));
        const best = bestOf(rivals) as Peer;
        const taught = bestOf(all.filter((peer) => !rivals.includes(peer)));
        const bestNew = Math.max(...rivals.map(({ score }) => score.newHosts));
        rows.push({
          ...{ corpus: corpusName(file), topics, seeds, named, draws: scores.length, product },
          bestPart: rounded(Math.max(...[...parts.values()].map((values) => mean(values)))),
          ...{ peer: best.ranker, peerScore: best.score },
          ratio: rounded(product.AP / best.score.AP),
          newHostsRatio: rounded(product.newHosts / bestNew),
          ...(taught && { tablePeer: taught.ranker, tableRatio: rounded(product.AP / taught.score.AP) }),
        });
      }
    }
    process.stderr.write(`${corpusName(file)} done\n`);
  }
  return rows.sort((a, b) => a.ratio - b.ratio);
}

/** Scores of the product over draws, and AP of its members. */
interface Found {
  readonly scores: Score[];
  readonly parts: Map<string, number[]>;
}

function note({ scores, parts }: Found, { fused, rankers }: ReturnType<typeof qualities>): void {
  scores.push({ AP: fused.AP, 'P@20': fused['P@20'], newHosts: fused.newHosts.AP ?? Number.NaN });
  for (const [name, { AP }] of Object.entries(rankers)) parts.set(name, [...(parts.get(name) ?? []), AP]);
}

interface Peer {
  readonly seeds: number;
  readonly ranker: string;
  readonly score: Score;
}

function bestOf(peers: readonly Peer[]): Peer | undefined {
  return peers.toSorted((a, b) => b.score.AP - a.score.AP)[0];
}

/** @param drawn what the product ranked. */
async function peersOf(script: string, corpus: string, drawn: readonly WrittenDraw[]): Promise<Peer[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tendril-draws-'));
  try {
    const path = join(folder, 'draws.json');
    await writeFile(path, JSON.stringify(drawn));
    const answer = spawnSync(PYTHON, [script, corpus, path], { encoding: 'utf8', maxBuffer: MAX_OUTPUT_BYTES });
    if (answer.status !== 0) throw new Error(`${script} failed: ${answer.stderr}`);
    return answer.stdout.split('\n').slice(1).filter(Boolean).map(peerOf);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Returns the cosine of each candidate and the name by the shipped table; undefined if the table holds no word of the name. */
async function meaningsOf({ input, vocabulary }: RankingPool): Promise<number[] | undefined> {
  const shipped = await meaningsFor(input.language(input.seeds[0] ?? 0), vocabulary);
  if (shipped === undefined) return undefined;
  const space = new MeaningSpace(new RankingCache(), shipped.table, shipped.vocabulary);
  space.update(input);
  const name = space.nameAt(input);
  return name && Array.from(space.dots(input.candidates, name), rounded);
}

/** A row of the script's table: `seeds ranker AP P@20 APnew …`. */
function peerOf(line: string): Peer {
  const [seeds, ranker = '', ...measures] = line.trim().split(/\s+/);
  const [AP = 0, precision = 0, newHosts = 0] = measures.map(Number);
  return { seeds: Number(seeds), ranker, score: { AP, 'P@20': precision, newHosts } };
}

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
