import { createHubModel } from '../../lib/engine/hub/model';
import { createRandom, shuffle } from '../../lib/engine/random';
import type { Arrival } from '../../lib/engine/session/topic-state';
import { type CorpusPage, loadCorpus } from '../web/corpus';
import { isAbout, type Labelled, NO_TOPIC } from '../web/pages';
import { UsageError } from './options';
import { analyzer, parseCorpusPage, type ReadPage, readPage } from './read-page';

/** Fewest words of a page that may be a seed. */
const MIN_SEED_WORDS = 50;
/** Label-blind pages set apart for rankers that need negatives: any page but the seeds. */
const BACKGROUND_PAGES = 200;
/** Topics with fewer pages than this leave too few relevant ones after the seeds. */
const MIN_TOPIC_PAGES = 80;

export const hub = createHubModel();

/** @throws UsageError where the file cannot be read or no page is about the topic. */
export async function loadCorpusFor(file: string, topic: string): Promise<CorpusPage[]> {
  const pages = await loadCorpus(file).catch((error: unknown) => {
    throw new UsageError(`--corpus ${file}: ${error instanceof Error ? error.message : String(error)}`);
  });
  requireTopic(pages, topic);
  return pages;
}

/** @throws UsageError where no page is about the topic. */
export function requireTopic(pages: readonly Labelled[], topic: string): void {
  if (pages.some((page) => isAbout(page, topic))) return;
  const labels = [...new Set(pages.map((page) => page.label))].sort().join(', ');
  throw new UsageError(`--topic ${topic}: no page has that label; there are ${labels}`);
}

/** Topics of a comma-separated list; `all`: every label with enough pages. @throws UsageError for an unknown one. */
export function topicsOf(pages: readonly Labelled[], list: string): string[] {
  if (list !== 'all') {
    const topics = list.split(',');
    for (const topic of topics) requireTopic(pages, topic);
    return topics;
  }
  const labels = [...new Set(pages.map(({ label }) => label))].sort();
  const size = (label: string) => pages.filter((page) => isAbout(page, label)).length;
  return labels.filter((label) => label !== NO_TOPIC && size(label) >= MIN_TOPIC_PAGES);
}

export interface Draw<Page> {
  readonly seeds: readonly Page[];
  readonly background: readonly Page[];
  readonly candidates: readonly Page[];
}

export interface DrawSize {
  readonly seeds: number;
  readonly candidates: number;
  readonly draw: number;
}

/**
 * Seeds of the topic, background and candidates without regard to labels, all disjoint; the same numbers give the same
 * draw. @throws UsageError where the topic has too few pages of `MIN_SEED_WORDS` words.
 */
export function drawFrom<Page extends Labelled>(
  pages: readonly Page[],
  topic: string,
  wanted: DrawSize,
  wordsOf: (page: Page) => number,
): Draw<Page> {
  const order = shuffle(pages, createRandom(wanted.draw));
  const seeds: Page[] = [];
  for (const page of order) {
    if (seeds.length === wanted.seeds) break;
    if (isAbout(page, topic) && wordsOf(page) >= MIN_SEED_WORDS) seeds.push(page);
  }
  if (seeds.length < wanted.seeds) throw new UsageError(`--seeds ${wanted.seeds}: ${topic} has only ${seeds.length}`);
  const taken = new Set(seeds);
  const rest = order.filter((page) => !taken.has(page));
  return {
    seeds,
    background: rest.slice(0, BACKGROUND_PAGES),
    candidates: rest.slice(BACKGROUND_PAGES, BACKGROUND_PAGES + wanted.candidates),
  };
}

/** `drawFrom` pages that were not read yet. */
export function draw(pages: readonly CorpusPage[], topic: string, wanted: DrawSize): Draw<CorpusPage> {
  return drawFrom(pages, topic, wanted, (page) => readPage(page).wordCount);
}

/**
 * The draws 1 to `draws` that say something: a topic too small for so many seeds, and a draw without a relevant candidate, are
 * left out with a word on standard error.
 */
export function* drawsOf(
  pages: readonly ReadPage[],
  topic: string,
  { draws, ...wanted }: Omit<DrawSize, 'draw'> & { readonly draws: number },
): Generator<Draw<ReadPage> & { readonly draw: number }> {
  for (let draw = 1; draw <= draws; draw++) {
    try {
      const drawn = drawFrom(pages, topic, { ...wanted, draw }, (page) => page.wordCount);
      if (drawn.candidates.some((page) => isAbout(page, topic))) yield { ...drawn, draw };
      else process.stderr.write(`left out: draw ${draw} of ${topic} has no relevant candidate\n`);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      process.stderr.write(`left out: ${error.message}\n`);
    }
  }
}

/** A corpus page as the product would have fetched and read it. @throws PageError. */
export function arrivalOf(source: CorpusPage): Arrival {
  const page = parseCorpusPage(source);
  return {
    page,
    counted: analyzer.analyze(page),
    foundBy: { operator: 'mark', round: 0, depth: 0 },
    fetchedAtMs: 0,
    hubScore: hub.score(page.url),
  };
}
