import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { isAbout } from '../web/pages';
import { drawsOf, topicsOf } from './draw';
import { integer, integers, required, UsageError } from './options';
import { readCorpus } from './read-corpus';

/** One pool of `rank`, by addresses of the corpus, for other programs to rank. */
export interface WrittenDraw {
  readonly topic: string;
  readonly draw: number;
  readonly seeds: readonly string[];
  readonly background: readonly string[];
  readonly candidates: readonly (readonly [url: string, relevant: 0 | 1])[];
}

/** `draws`: writes the pools that `rank` ranks, for peers. */
export async function run(args: string[]): Promise<unknown> {
  const { values } = parseArgs({
    args,
    options: {
      corpus: { type: 'string' },
      topics: { type: 'string' },
      seeds: { type: 'string', default: '1,3,10,20' },
      draws: { type: 'string', default: '3' },
      candidates: { type: 'string', default: '2000' },
      out: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const out = required('out', values.out);
  const candidates = integer('candidates', values.candidates, 1, 1_000_000);
  const draws = integer('draws', values.draws, 1, 100);
  const seedCounts = integers('seeds', values.seeds, 1, 1_000);
  const list = required('topics', values.topics);
  const pages = await readCorpus(required('corpus', values.corpus));
  const written: WrittenDraw[] = [];
  for (const topic of topicsOf(pages, list)) {
    for (const seeds of seedCounts) {
      for (const drawn of drawsOf(pages, topic, { seeds, candidates, draws })) {
        written.push({
          topic,
          draw: drawn.draw,
          seeds: drawn.seeds.map(({ url }) => url),
          background: drawn.background.map(({ url }) => url),
          candidates: drawn.candidates.map((page) => [page.url, isAbout(page, topic) ? 1 : 0]),
        });
      }
    }
  }
  if (written.length === 0)
    throw new UsageError(`--seeds ${values.seeds}: no draw has so many seeds and a relevant candidate`);
  await writeFile(out, `${JSON.stringify(written)}\n`).catch((error: Error) => {
    throw new UsageError(`--out ${out}: ${error.message}`);
  });
  return { out, draws: written.length };
}
