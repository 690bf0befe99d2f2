import type { CountedTerms, Language, ParsedPage } from '../../lib/engine/basics';
import { PageError } from '../../lib/engine/errors';
import { parsePage } from '../../lib/engine/page/parse';
import { hashLinks } from '../../lib/engine/topic/link-index';
import { canonicalUrl } from '../../lib/engine/url/canonical';
import type { CorpusPage, Labelled } from '../web/pages';
import { processorMs } from './processor-time';
import { shippedAnalyzer } from './shipped-analyzer';

/** A corpus page as the product reads it, with the data that samples, rankers and reports of the benchmark use. */
export interface ReadPage extends Labelled {
  /** URL in the corpus. */
  readonly url: string;
  /** Canonical URL, as the product stores it. */
  readonly address: string;
  readonly language: Language;
  readonly wordCount: number;
  readonly counted: CountedTerms;
  readonly linkHashes: Float64Array;
}

/** Processor time in ms that parsing pages and counting their terms took so far. */
export interface ReadTimes {
  parse: number;
  terms: number;
}

/** Analyzer for all pages of the benchmark; its lexicon is loaded before time is measured. */
export const analyzer = await shippedAnalyzer();

/** Pages read between two readings of the processor time, each of which takes as long as a small page. */
const PAGES_AT_ONCE = 10;

/** Returns pages as `readPage` does. @param times receives the processor time that this took. */
export function readPages(sources: readonly CorpusPage[], times: ReadTimes): ReadPage[] {
  const read: ReadPage[] = [];
  for (let at = 0; at < sources.length; at += PAGES_AT_ONCE) {
    const some = sources.slice(at, at + PAGES_AT_ONCE);
    const start = processorMs();
    const parsed = some.map(parse);
    const parsedAt = processorMs();
    const counted = parsed.map(countedOf);
    times.parse += parsedAt - start;
    times.terms += processorMs() - parsedAt;
    for (const [i, source] of some.entries()) read.push(described(source, parsed[i], counted[i] as CountedTerms));
  }
  return read;
}

/** Parses a corpus page and counts its terms. A page without text and links has no terms and the language `und`. */
export function readPage(source: CorpusPage): ReadPage {
  const page = parse(source);
  return described(source, page, countedOf(page));
}

function countedOf(page: ParsedPage | undefined): CountedTerms {
  return page === undefined ? { terms: [], counts: [], weights: [] } : analyzer.analyze(page);
}

/** Joins the data of a corpus page; `page` is undefined if it could not be parsed. */
function described(source: CorpusPage, page: ParsedPage | undefined, counted: CountedTerms): ReadPage {
  const { url, label, labels } = source;
  return {
    url,
    label,
    ...(labels && { labels }),
    address: page?.url ?? addressOf(url),
    language: page?.language ?? 'und',
    wordCount: page?.wordCount ?? 0,
    counted,
    linkHashes: hashLinks(page?.links.map((link) => link.url) ?? []),
  };
}

/** Parses the HTML of a corpus page. @throws PageError for a page without text and links. */
export function parseCorpusPage({ url, html }: CorpusPage): ParsedPage {
  const address = addressOf(url);
  return parsePage({ url: address, finalUrl: address, html, byteLength: Buffer.byteLength(html) });
}

function addressOf(url: string): string {
  return canonicalUrl(url) ?? url;
}

/** Parses a corpus page; undefined for a page without text and links. */
function parse(source: CorpusPage): ParsedPage | undefined {
  try {
    return parseCorpusPage(source);
  } catch (error) {
    if (error instanceof PageError) return undefined;
    throw error;
  }
}

/**
 * Makes `analyzer` remember the terms of each page, because sessions on one corpus read the same pages many times.
 * @returns a function that returns the processor time in ms that counting terms took so far.
 */
export function rememberTerms(): () => number {
  const analyze = analyzer.analyze.bind(analyzer);
  const known = new Map<string, CountedTerms>();
  let spentMs = 0;
  analyzer.analyze = (page: ParsedPage) => {
    const key = `${page.url} ${page.byteLength}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const startMs = processorMs();
    const counted = analyze(page);
    spentMs += processorMs() - startMs;
    known.set(key, counted);
    return counted;
  };
  return () => spentMs;
}
