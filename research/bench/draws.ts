import { writeFile } from 'node:fs/promises';
import type { ReadPage } from '../../tests/support/read-page';
import { isAbout } from '../../tests/web/pages';
import { type Draw, drawsOf, requireDraws, topicsOf } from './draw';
import { candidates, draws, readOptions, seedCounts, text, UsageError } from './options';
import { readCorpus } from './read-corpus';

/** One pool of `rank`, by addresses of the corpus, for other programs to rank. */
export interface WrittenDraw {
  readonly topic: string;
  readonly draw: number;
  readonly seeds: readonly string[];
  readonly background: readonly string[];
  readonly candidates: readonly (readonly [url: string, relevant: 0 | 1])[];
  /**
   * Cosine of each candidate and the topic's name by the shipped table of meanings; absent if the table holds none of
   * its words.
   */
  readonly meanings?: readonly number[];
}

/** Returns a draw in the form that other programs read. */
export function writtenDraw(
  { draw, seeds, background, candidates }: Draw<ReadPage> & { readonly draw: number },
  topic: string,
): WrittenDraw {
  return {
    topic,
    draw,
    seeds: seeds.map(({ url }) => url),
    background: background.map(({ url }) => url),
    candidates: candidates.map((page) => [page.url, isAbout(page, topic) ? 1 : 0]),
  };
}

/** `draws`: writes the pools that `rank` ranks, for peers. */
export async function run(args: string[]): Promise<unknown> {
  const wanted = readOptions(args, { corpus: text, topics: text, seeds: seedCounts, draws, candidates, out: text });
  const { out } = wanted;
  const pages = await readCorpus(wanted.corpus);
  const written: WrittenDraw[] = [];
  for (const topic of topicsOf(pages, wanted.topics)) {
    for (const seeds of wanted.seeds) {
      for (const drawn of drawsOf(pages, topic, { ...wanted, seeds })) {
        written.push(writtenDraw(drawn, topic));
      }
    }
  }
  requireDraws(written.length, wanted.seeds);
  await writeFile(out, `${JSON.stringify(written)}\n`).catch((error: Error) => {
    throw new UsageError(`--out ${out}: ${error.message}`);
  });
  return { out, draws: written.length };
}
