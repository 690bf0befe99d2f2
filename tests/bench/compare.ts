import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_TOPIC_SETTINGS } from '../../lib/engine/defaults';
import { corpusName, topicsIn } from './corpora';
import { drawsOf, requireDraws } from './draw';
import { run as writeDraws } from './draws';
import { draws, list, readOptions, seedCounts, text, UsageError } from './options';
import { mean, qualities } from './quality';
import { engineFor } from './rank';
import { buildPool } from './ranking-pool';
import { readCorpus } from './read-corpus';

const PYTHON = process.env.PYTHON ?? 'python3';
const MAX_OUTPUT_BYTES = 2 ** 26;

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
    const peers = await peersOf(wanted.peers, file, { ...wanted, topics });
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
        }
      }
      requireDraws(given.scores.length, [seeds]);
      for (const named of [true, false]) {
        const { scores, parts } = named ? given : none;
        const product = meanScore(scores);
        const rivals = peers.filter((peer) => peer.seeds === seeds && (named || !peer.ranker.startsWith('name')));
        const best = rivals.reduce((a, b) => (b.score.AP > a.score.AP ? b : a), rivals[0] as Peer);
        const bestNew = Math.max(...rivals.map(({ score }) => score.newHosts));
        rows.push({
          ...{ corpus: corpusName(file), topics, seeds, named, draws: scores.length, product },
          bestPart: rounded(Math.max(...[...parts.values()].map((values) => mean(values)))),
          ...{ peer: best.ranker, peerScore: best.score },
          ratio: rounded(product.AP / best.score.AP),
          newHostsRatio: rounded(product.newHosts / bestNew),
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

async function peersOf(
  script: string,
  corpus: string,
  { topics, seeds, draws: count }: { topics: readonly string[]; seeds: readonly number[]; draws: number },
): Promise<Peer[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tendril-draws-'));
  try {
    const parts: unknown[] = [];
    for (const topic of topics) {
      const out = join(folder, 'one.json');
      const options = ['--corpus', corpus, '--topics', topic, '--seeds', seeds.join(), '--draws', String(count)];
      try {
        await writeDraws([...options, '--out', out]);
        parts.push(...(JSON.parse(await readFile(out, 'utf8')) as unknown[]));
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
      }
    }
    const all = join(folder, 'all.json');
    await writeFile(all, JSON.stringify(parts));
    const answer = spawnSync(PYTHON, [script, corpus, all], { encoding: 'utf8', maxBuffer: MAX_OUTPUT_BYTES });
    if (answer.status !== 0) throw new Error(`${script} failed: ${answer.stderr}`);
    return answer.stdout.split('\n').slice(1).filter(Boolean).map(peerOf);
  } finally {
    await rm(folder, { recursive: true });
  }
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
