import { createRandom, shuffle } from '../../lib/engine/random';
import { type ReadPage, readPage } from '../../tests/support/read-page';
import { type CorpusPage, corpusWeb, loadCorpus } from '../../tests/web/corpus';
import { isAbout, type Labelled, NO_TOPIC } from '../../tests/web/pages';
import type { Web } from '../../tests/web/web';
import { UsageError } from './options';

/** Fewest words of a page that may be a seed. */
const MIN_SEED_WORDS = 50;
/** Number of pages drawn without regard to labels as negatives for rankers; any page but the seeds. */
const BACKGROUND_PAGES = 200;
/** Topics with fewer pages than this leave too few relevant ones after the seeds. */
const MIN_TOPIC_PAGES = 80;
/** Number of labels that the message about an unknown label lists. */
const LABELS_TOLD = 40;

/** Loads the pages of a corpus. @throws UsageError if the file cannot be read or no page is about the topic. */
export async function loadCorpusFor(file: string, topic: string): Promise<CorpusPage[]> {
  const pages = await loadPages(file);
  requireTopic(pages, topic);
  return pages;
}

/** Loads the pages of a corpus. @throws UsageError if the file cannot be read. */
export async function loadPages(file: string): Promise<CorpusPage[]> {
  return loadCorpus(file).catch((error: unknown) => {
    throw new UsageError(`--corpus ${file}: ${error instanceof Error ? error.message : String(error)}`);
  });
}

/** Loads a corpus as a simulated web. @throws UsageError if the file cannot be read. */
export async function loadCorpusWeb(file: string): Promise<Web> {
  return corpusWeb(await loadPages(file));
}

/** Throws unless a page is about the topic. @throws UsageError */
export function requireTopic(pages: readonly Labelled[], topic: string): void {
  if (pages.some((page) => isAbout(page, topic))) return;
  throw new UsageError(`--topic ${topic}: no page has that label; there are ${labelsOf(pages)}`);
}

/** Returns the first 40 labels of the pages as text, with the number of the others. */
function labelsOf(pages: readonly Labelled[]): string {
  const all = [...new Set(pages.flatMap(({ label, labels = [] }) => [label, ...labels]))].sort();
  const more = all.length - LABELS_TOLD;
  return all.slice(0, LABELS_TOLD).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/**
 * Returns the topics of a comma-separated list; for `all`, every label with at least `MIN_TOPIC_PAGES` pages, sorted by
 * name.
 * @throws UsageError for an unknown topic, and if there is none.
 */
export function topicsOf(pages: readonly Labelled[], list: string): string[] {
  if (list !== 'all') {
    // A topic may have a comma in its name.
    const topics = pages.some((page) => isAbout(page, list)) ? [list] : list.split(',');
    for (const topic of topics) requireTopic(pages, topic);
    return topics;
  }
  const labels = [...new Set(pages.map(({ label }) => label))].sort();
  const size = (label: string) => pages.filter((page) => isAbout(page, label)).length;
  const topics = labels.filter((label) => label !== NO_TOPIC && size(label) >= MIN_TOPIC_PAGES);
  if (topics.length > 0) return topics;
  throw new UsageError(`--topics: no label has ${MIN_TOPIC_PAGES} pages; name some of ${labelsOf(pages)}`);
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
 * Draws seeds of the topic, and background pages and candidates without regard to labels, all disjoint. The same
 * numbers give the same draw. @throws UsageError if the topic has too few pages of `MIN_SEED_WORDS` words.
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
  if (seeds.length < wanted.seeds) {
    const least = `pages of ${MIN_SEED_WORDS} words or more`;
    throw new UsageError(`--seeds ${wanted.seeds}: ${topic} has only ${seeds.length} ${least}`);
  }
  const taken = new Set(seeds);
  const rest = order.filter((page) => !taken.has(page));
  return {
    seeds,
    background: rest.slice(0, BACKGROUND_PAGES),
    candidates: rest.slice(BACKGROUND_PAGES, BACKGROUND_PAGES + wanted.candidates),
  };
}

/**
 * Throws unless a candidate of the draw is about the topic, because there is nothing to measure then.
 * @throws UsageError
 */
export function requireRelevant({ candidates }: Draw<Labelled>, topic: string): void {
  if (candidates.some((page) => isAbout(page, topic))) return;
  throw new UsageError(
    candidates.length === 0
      ? `--corpus: all pages but the seeds are among the ${BACKGROUND_PAGES} set apart, and none is left to rank`
      : `none of the ${candidates.length} candidates of this draw is about ${topic}: try another --draw`,
  );
}

/**
 * Returns the topics with at least `seeds` seeds, so that a long run does not end at one with too few. The other topics
 * are named on standard error. @throws UsageError if none is left.
 */
export function withSeeds<Page extends Labelled>(
  pages: readonly Page[],
  topics: readonly string[],
  seeds: number,
  wordsOf: (page: Page) => number,
): string[] {
  /** Whether a topic has enough seeds; names one that has not on standard error. */
  const hasSeeds = (topic: string) => {
    try {
      return drawFrom(pages, topic, { seeds, candidates: 0, draw: 1 }, wordsOf).seeds.length === seeds;
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      process.stderr.write(`left out: ${error.message}\n`);
      return false;
    }
  };
  const kept = topics.filter(hasSeeds);
  requireDraws(kept.length, [seeds]);
  return kept;
}

/** Returns the number of words of a page that is not parsed yet; 0 for an unreadable one. */
export const wordsOfSource = (page: CorpusPage): number => readPage(page).wordCount;

/** Draws as `drawFrom` does, from pages that are not parsed yet. */
export function draw(pages: readonly CorpusPage[], topic: string, wanted: DrawSize): Draw<CorpusPage> {
  return drawFrom(pages, topic, wanted, wordsOfSource);
}

/**
 * Yields the draws 1 to `draws`. Draws without enough seeds or without a relevant candidate are left out and named on
 * standard error.
 */
export function* drawsOf(
  pages: readonly ReadPage[],
  topic: string,
  { draws, ...wanted }: Omit<DrawSize, 'draw'> & { readonly draws: number },
): Generator<Draw<ReadPage> & { readonly draw: number }> {
  for (let draw = 1; draw <= draws; draw++) {
    try {
      const drawn = drawFrom(pages, topic, { ...wanted, draw }, (page) => page.wordCount);
      requireRelevant(drawn, topic);
      yield { ...drawn, draw };
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      process.stderr.write(`left out: ${topic}, draw ${draw}: ${error.message}\n`);
    }
  }
}

/** Throws if `draws`, the number of draws that were not left out, is 0. @throws UsageError */
export function requireDraws(draws: number, seeds: readonly number[]): void {
  if (draws === 0) throw new UsageError(`--seeds ${seeds}: no draw has so many seeds and something to find`);
}
