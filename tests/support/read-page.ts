import type { CountedTerms, Language, ParsedPage } from '../../lib/engine/basics';
import { PageError } from '../../lib/engine/errors';
import { parsePage } from '../../lib/engine/page/parse';
import { hashLinks } from '../../lib/engine/topic/link-index';
import { canonicalUrl } from '../../lib/engine/url/canonical';
import type { CorpusPage, Labelled } from '../web/pages';
import { shippedAnalyzer } from './shipped-analyzer';

/** A corpus page as the product reads it: what draws, rankers and reports need of it. */
export interface ReadPage extends Labelled {
  /** As the corpus has it. */
  readonly url: string;
  /** As the product knows it. */
  readonly address: string;
  readonly language: Language;
  readonly wordCount: number;
  readonly counted: CountedTerms;
  readonly linkHashes: Float64Array;
}

/** Milliseconds of the processor that the process has used so far: on a machine that does other things as well, it says more than the clock. */
export function processorNowMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Milliseconds of the processor that pages took so far. */
export interface ReadTimes {
  parse: number;
  terms: number;
}

/** Shared by all that the benchmark reads; its lexicon is there before a clock starts. */
export const analyzer = await shippedAnalyzer();

/** Pages read between two looks at the processor's clock, which costs as much as reading a small page. */
const PAGES_AT_ONCE = 10;

/** Pages as `readPage` reads them. @param times is added to. */
export function readPages(sources: readonly CorpusPage[], times: ReadTimes): ReadPage[] {
  const read: ReadPage[] = [];
  for (let at = 0; at < sources.length; at += PAGES_AT_ONCE) {
    const some = sources.slice(at, at + PAGES_AT_ONCE);
    const start = processorNowMs();
    const parsed = some.map(parse);
    const parsedAt = processorNowMs();
    const counted = parsed.map(countedOf);
    times.parse += parsedAt - start;
    times.terms += processorNowMs() - parsedAt;
    for (const [i, source] of some.entries()) read.push(described(source, parsed[i], counted[i] as CountedTerms));
  }
  return read;
}

/** A page without text and links stays one, with nothing known of it. */
export function readPage(source: CorpusPage): ReadPage {
  const page = parse(source);
  return described(source, page, countedOf(page));
}

function countedOf(page: ParsedPage | undefined): CountedTerms {
  return page === undefined ? { terms: [], counts: [], weights: [] } : analyzer.analyze(page);
}

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

/** @throws PageError where there is neither text nor link. */
export function parseCorpusPage({ url, html }: CorpusPage): ParsedPage {
  const address = addressOf(url);
  return parsePage({ url: address, finalUrl: address, html, byteLength: Buffer.byteLength(html) });
}

function addressOf(url: string): string {
  return canonicalUrl(url) ?? url;
}

function parse(source: CorpusPage): ParsedPage | undefined {
  try {
    return parseCorpusPage(source);
  } catch (error) {
    if (error instanceof PageError) return undefined;
    throw error;
  }
}

/**
 * Sessions on one corpus fetch the same pages again and again: their terms are counted once.
 * @returns the milliseconds of the processor that counting terms took so far.
 */
export function rememberTerms(): () => number {
  const analyze = analyzer.analyze.bind(analyzer);
  const known = new Map<string, CountedTerms>();
  let spentMs = 0;
  analyzer.analyze = (page: ParsedPage) => {
    const key = `${page.url} ${page.byteLength}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const startMs = processorNowMs();
    const counted = analyze(page);
    spentMs += processorNowMs() - startMs;
    known.set(key, counted);
    return counted;
  };
  return () => spentMs;
}
