import { createHubModel } from '../../lib/engine/hub/model';
import { parsePage } from '../../lib/engine/page/parse';
import { createRandom, shuffle } from '../../lib/engine/random';
import type { Arrival } from '../../lib/engine/session/topic-state';
import { createAnalyzer } from '../../lib/engine/text/analyze';
import { canonicalUrl } from '../../lib/engine/url/canonical';
import { type CorpusPage, loadCorpus } from '../web/corpus';
import { UsageError } from './options';

/** Fewest words of a page that may be a seed. */
const MIN_SEED_WORDS = 50;
/** Label-blind pages for rankers that need negatives: any page but the seeds. */
export const BACKGROUND_PAGES = 200;

/** Shared by all that the benchmark reads: it loads a language model. */
export const analyzer = createAnalyzer();
export const hub = createHubModel();

/** @throws UsageError where the file cannot be read or no page has the label. */
export async function loadCorpusFor(file: string, label: string): Promise<CorpusPage[]> {
  const pages = await loadCorpus(file).catch((error: unknown) => {
    throw new UsageError(`--corpus ${file}: ${error instanceof Error ? error.message : String(error)}`);
  });
  if (!pages.some((page) => page.label === label)) {
    const labels = [...new Set(pages.map((page) => page.label))].sort().join(', ');
    throw new UsageError(`--topic ${label}: no page has that label; there are ${labels}`);
  }
  return pages;
}

export interface Draw {
  readonly seeds: readonly CorpusPage[];
  readonly background: readonly CorpusPage[];
  readonly candidates: readonly CorpusPage[];
}

/**
 * Seeds of the label, background and candidates without regard to labels, all disjoint; the same numbers give the same
 * draw. @throws UsageError where the label has too few pages of `MIN_SEED_WORDS` words.
 */
export function draw(
  pages: readonly CorpusPage[],
  label: string,
  wanted: { readonly seeds: number; readonly candidates: number; readonly draw: number },
): Draw {
  const order = shuffle(pages, createRandom(wanted.draw));
  const seeds: CorpusPage[] = [];
  for (const page of order) {
    if (seeds.length === wanted.seeds) break;
    if (page.label === label && arrivalOf(page).page.wordCount >= MIN_SEED_WORDS) seeds.push(page);
  }
  if (seeds.length < wanted.seeds) throw new UsageError(`--seeds ${wanted.seeds}: ${label} has only ${seeds.length}`);
  const taken = new Set(seeds);
  const rest = order.filter((page) => !taken.has(page));
  return {
    seeds,
    background: rest.slice(0, BACKGROUND_PAGES),
    candidates: rest.slice(BACKGROUND_PAGES, BACKGROUND_PAGES + wanted.candidates),
  };
}

/** A corpus page as the product would have fetched and read it. @throws PageError. */
export function arrivalOf(page: CorpusPage): Arrival {
  const url = canonicalUrl(page.url) ?? page.url;
  const parsed = parsePage({ url, finalUrl: url, html: page.html, byteLength: Buffer.byteLength(page.html) });
  return {
    page: parsed,
    counted: analyzer.analyze(parsed),
    foundBy: { operator: 'mark', round: 0, depth: 0 },
    fetchedAtMs: 0,
    hubScore: hub.score(url),
  };
}
