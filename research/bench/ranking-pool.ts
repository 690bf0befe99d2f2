import type { RankingInput } from '../../lib/engine/rank/ranker';
import { adaptiveCentroid, type CentroidShares } from '../../lib/engine/topic/centroid';
import type { LinkGraph } from '../../lib/engine/topic/link-index';
import { LinkIndex } from '../../lib/engine/topic/link-index';
import { TermMatrix } from '../../lib/engine/topic/matrix';
import { nameTerms, nameWords } from '../../lib/engine/topic/name-terms';
import { Vocabulary } from '../../lib/engine/topic/vocabulary';
import { hostOf } from '../../lib/engine/url/site';
import { processorMs } from '../../tests/support/processor-time';
import { analyzer, type ReadPage } from '../../tests/support/read-page';
import { type BackgroundName, shippedFor } from '../../tests/support/shipped';
import { isAbout } from '../../tests/web/pages';
import type { Draw } from './draw';

export interface RankingPool {
  readonly input: RankingInput;
  readonly vocabulary: Vocabulary;
  /** Whether the page of a matrix row is relevant; read by reports only. */
  readonly relevant: (row: number) => boolean;
  readonly host: (row: number) => string;
  /** Milliseconds of the processor for vectors, centroid and link graph. */
  readonly fitMs: number;
}

/**
 * Returns a draw as the input of rankers. Its rows are the seeds, the background pages and the candidates, in this
 * order.
 * @param name name of the topic, by default its label; '' for a ranking without a name.
 */
export async function buildPool(
  drawn: Draw<ReadPage>,
  topic: string,
  from: BackgroundName,
  name = topic.replaceAll('_', ' '),
): Promise<RankingPool> {
  const { seeds, candidates } = drawn;
  const language = seeds[0]?.language ?? 'und';
  const background =
    from === 'shipped' ? (await shippedFor(language)).background : drawn.background.map(({ counted }) => counted);
  await analyzer.prepare(language);
  const start = processorMs();
  const vocabulary = new Vocabulary(analyzer.stemmer(language));
  const matrix = new TermMatrix();
  for (const counted of [...countedOf(seeds), ...background, ...countedOf(candidates)]) {
    matrix.append(vocabulary.vector(counted));
  }
  const firstCandidate = seeds.length + background.length;
  const rowOf = (page: number) => (page < seeds.length ? page : page + background.length);
  const pages = [...seeds, ...candidates];
  const rows = Uint32Array.from({ length: matrix.rows }, (_, row) => row);
  const addresses = new Array<string>(matrix.rows).fill('');
  const languages = new Array<string>(matrix.rows).fill(language);
  const hosts = new Array<string>(matrix.rows).fill('');
  const relevant = new Uint8Array(matrix.rows);
  for (const [i, page] of pages.entries()) {
    const row = rowOf(i);
    addresses[row] = page.address;
    languages[row] = page.language;
    hosts[row] = hostOf(page.url);
    relevant[row] = isAbout(page, topic) ? 1 : 0;
  }
  const seedRows = rows.slice(0, seeds.length);
  const input: RankingInput = {
    matrix,
    seeds: seedRows,
    negatives: rows.slice(seeds.length, firstCandidate),
    candidates: rows.slice(firstCandidate),
    rejected: new Uint32Array(),
    centroid: centroidOf(matrix, seedRows, new Uint32Array()),
    ...nameOf(name, language, vocabulary),
    boosts: new Map(),
    graph: graphOf(pages, matrix.rows, rowOf),
    url: (row) => addresses[row] as string,
    language: (row) => languages[row] as string,
  };
  return {
    input,
    vocabulary,
    relevant: (row) => relevant[row] === 1,
    host: (row) => hosts[row] as string,
    fitMs: processorMs() - start,
  };
}

const countedOf = (pages: readonly ReadPage[]) => pages.map(({ counted }) => counted);

/** Returns the input after verdicts on candidates: they become seeds or rejected pages. */
export function answered(
  input: RankingInput,
  answers: readonly { readonly row: number; readonly yes: boolean }[],
): RankingInput {
  const rows = new Set(answers.map(({ row }) => row));
  const no = answers.filter(({ yes }) => !yes).map(({ row }) => row);
  const seeds = Uint32Array.from([...input.seeds, ...answers.filter(({ yes }) => yes).map(({ row }) => row)]);
  const rejected = Uint32Array.from([...input.rejected, ...no]);
  return {
    ...input,
    seeds,
    rejected,
    negatives: Uint32Array.from([...input.negatives, ...no]),
    candidates: input.candidates.filter((row) => !rows.has(row)),
    centroid: centroidOf(input.matrix, seeds, rejected),
  };
}

/** Returns the centroid as the product computes it: seeds, minus the rejected pages. */
function centroidOf(matrix: TermMatrix, seeds: Uint32Array, rejected: Uint32Array): CentroidShares {
  return adaptiveCentroid({ matrix, seeds, confirmed: [], rejected });
}

/** Returns the words and terms of a topic's name as the input of rankers has them. */
function nameOf(
  name: string,
  language: string,
  vocabulary: Vocabulary,
): Pick<RankingInput, 'name' | 'nameWords' | 'compounds'> {
  const tokens = (text: string) => analyzer.tokens(text, language);
  const words = tokens(name).map((word) => ({ word, language }));
  return { nameWords: nameWords(name, tokens), ...nameTerms(words, vocabulary) };
}

/**
 * Returns the link graph of the pages. A separate function, so that no closure of `buildPool` keeps the pages alive.
 */
function graphOf(pages: readonly ReadPage[], rows: number, rowOf: (page: number) => number): LinkGraph {
  const links = new LinkIndex();
  for (const { address, linkHashes } of pages) links.add(address, linkHashes);
  return links.graph(rows, rowOf);
}
