import { PageError } from '../../lib/engine/errors';
import { parsePage } from '../../lib/engine/page/parse';
import type { LinkGraph, RankingInput } from '../../lib/engine/rank/ranker';
import { hashLinks, LinkIndex } from '../../lib/engine/session/link-index';
import { createAnalyzer } from '../../lib/engine/text/analyze';
import { TermMatrix } from '../../lib/engine/topic/matrix';
import { type CountedTerms, Vocabulary } from '../../lib/engine/topic/vocabulary';
import type { ParsedPage } from '../../lib/engine/types';
import { canonicalUrl } from '../../lib/engine/url/canonical';
import type { CorpusPage } from '../web/corpus';
import type { Draw } from './draw';

/** Milliseconds of the way from pages to what rankers read. */
export interface PoolTimes {
  readonly parse: number;
  readonly terms: number;
  /** Vectors and link graph. */
  readonly fit: number;
}

export interface RankingPool {
  readonly input: RankingInput;
  readonly vocabulary: Vocabulary;
  /** By row of the matrix; read by reports only. */
  readonly labels: readonly string[];
  readonly ms: PoolTimes;
}

const analyzer = createAnalyzer();
analyzer.tokens('The model is loaded before the clock starts.', 'en');

interface ReadPage {
  readonly page: ParsedPage | undefined;
  readonly counted: CountedTerms;
}

/** What was read before, for sweeps whose draws share pages; its times say nothing then. */
export type ReadPages = Map<CorpusPage, ReadPage>;

export function readPage(source: CorpusPage): ReadPage {
  const page = parse(source);
  return { page, counted: page ? analyzer.analyze(page) : { terms: [], counts: [], weights: [] } };
}

/** The drawn pages as one matrix and graph: seeds, then background, then candidates. */
export function buildPool(drawn: Draw, known: ReadPages = new Map()): RankingPool {
  const pages = [...drawn.seeds, ...drawn.background, ...drawn.candidates];
  const start = performance.now();
  const parsed = pages.map((page) => known.get(page)?.page ?? parse(page));
  const parsedAt = performance.now();
  const counted = parsed.map((page, row): CountedTerms => {
    const before = known.get(pages[row] as CorpusPage);
    if (before) return before.counted;
    return page ? analyzer.analyze(page) : { terms: [], counts: [], weights: [] };
  });
  const countedAt = performance.now();
  const vocabulary = new Vocabulary();
  const matrix = new TermMatrix();
  const links = new LinkIndex();
  const urls = pages.map((page, row) => parsed[row]?.url ?? canonicalUrl(page.url) ?? page.url);
  const languages = parsed.map((page) => page?.language ?? 'und');
  for (const [row, terms] of counted.entries()) {
    matrix.append(vocabulary.vector(terms));
    links.add(urls[row] as string, hashLinks(parsed[row]?.links.map((link) => link.url) ?? []));
  }
  const graph = links.graph(matrix.rows, (page) => page);
  const ms = { parse: parsedAt - start, terms: countedAt - parsedAt, fit: performance.now() - countedAt };
  return {
    vocabulary,
    ms,
    labels: pages.map((page) => page.label),
    input: inputOf(matrix, graph, drawn, urls, languages),
  };
}

/** Apart from `buildPool`, so that its closures do not keep the parsed pages alive. */
function inputOf(
  matrix: TermMatrix,
  graph: LinkGraph,
  { seeds, background }: Draw,
  urls: readonly string[],
  languages: readonly string[],
): RankingInput {
  const rows = Uint32Array.from(urls, (_, row) => row);
  const firstCandidate = seeds.length + background.length;
  return {
    matrix,
    seeds: rows.slice(0, seeds.length),
    negatives: rows.slice(seeds.length, firstCandidate),
    candidates: rows.slice(firstCandidate),
    rejected: new Uint32Array(),
    centroid: undefined,
    graph,
    url: (row) => urls[row] as string,
    language: (row) => languages[row] as string,
  };
}

/** Undefined for a page without text and links: it stays a candidate, with nothing known of it. */
function parse(page: CorpusPage): ParsedPage | undefined {
  try {
    return parsePage({
      url: page.url,
      finalUrl: page.url,
      html: page.html,
      byteLength: Buffer.byteLength(page.html),
    });
  } catch (error) {
    if (error instanceof PageError) return undefined;
    throw error;
  }
}
