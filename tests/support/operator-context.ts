/**
 * A context in memory for the tests of operators. It answers from the given data, and records requests and proposals.
 */
import type { Link, Translation } from '../../lib/engine/basics';
import type { Candidate, InputPage, OperatorContext } from '../../lib/engine/operators/operator';
import type { QueryFind } from '../../lib/engine/operators/query-kinds';
import type { Hit, ListedPage, Providers, SearchKind, SearchRequest } from '../../lib/engine/ports';
import { siteOf } from '../../lib/engine/url/site';

type SearchAnswer = Awaited<ReturnType<Providers['search']>>;
interface ContextFixture {
  readonly inputs?: readonly InputPage[];
  readonly topicName?: string;
  readonly topicDescription?: string;
  readonly topicTerms?: readonly string[];
  readonly metadataFirst?: boolean;
  readonly linksAlone?: boolean;
  readonly knownSites?: readonly string[];
  readonly pagesWanted?: number;
  readonly signal?: AbortSignal;
  /** Kinds of search that some provider serves; all by default. */
  readonly serves?: readonly SearchKind[];
  /** Answer of the providers to a query; without hits if it is undefined. */
  readonly answer?: (request: SearchRequest) => Partial<SearchAnswer> | undefined;
  /** Links of the input pages, by URL. */
  readonly pages?: Readonly<Record<string, readonly Link[]>>;
  /** Pages in the feeds and sitemaps of an input page's site, by the page's URL. */
  readonly siteLinks?: Readonly<Record<string, readonly ListedPage[]>>;
  readonly blogrolls?: Readonly<Record<string, readonly ListedPage[]>>;
  readonly seeks?: 'sites' | 'pages';
  readonly translations?: readonly Translation[];
  /** Pages that keyword queries found; none where not given. */
  readonly finds?: readonly QueryFind[];
  readonly known?: readonly string[];
  readonly hubScores?: Readonly<Record<string, number>>;
  /** Expected relevance of a candidate by its URL; 0 by default. */
  readonly promises?: Readonly<Record<string, number>>;
}

interface ContextRecord extends OperatorContext {
  readonly inputs: readonly InputPage[];
  readonly pool: readonly InputPage[];
  readonly asked: SearchRequest[];
  readonly queries: string[];
  /** Candidates that were queued, in that order. */
  readonly joined: Candidate[];
  readonly visits: Candidate[];
  /** URLs of the input pages whose sites' feeds and sitemaps were read. */
  readonly sitesRead: string[];
}

/** Returns an operator's context with the given data, and with the record of its use. */
export function contextOf(given: ContextFixture = {}): ContextRecord {
  const {
    inputs = [],
    pages = {},
    siteLinks = {},
    blogrolls = {},
    seeks = 'pages',
    hubScores = {},
    promises = {},
    signal,
  } = given;
  const known = new Set(given.known);
  const waiting = new Set<string>();
  const asked: SearchRequest[] = [];
  const questions: ContextRecord['questions'] = [];
  const joined: Candidate[] = [];
  const visits: Candidate[] = [];
  const sitesRead: string[] = [];
  return {
    inputs,
    pool: inputs,
    sources: {
      topicName: given.topicName ?? '',
      topicDescription: given.topicDescription ?? '',
      topicTerms: given.topicTerms ?? [],
      metadataFirst: given.metadataFirst ?? false,
      linksAlone: given.linksAlone ?? false,
      ...{ language: 'en', finds: given.finds ?? [], translations: given.translations ?? [], inputs, pool: inputs },
    },
    topic: {
      seeks,
      knownSites: given.knownSites ?? [],
      terms: () => [],
      isKnown: (url) => known.has(url),
      words: (text) => text.toLowerCase().match(/[a-z]{3,}/gu) ?? [],
      hubScore: (url) => hubScores[url] ?? 0,
      promise: ({ url }) => promises[url] ?? 0,
      linksOf: async (n) => pages[inputs.find((page) => page.n === n)?.url ?? ''] ?? [],
    },
    signal,
    asked,
    get queries() {
      return questions.map(({ query }) => query);
    },
    questions,
    errors: [],
    spent: [],
    joined,
    visits,
    sitesRead,
    pagesWanted: given.pagesWanted ?? 10,
    providers: {
      serves: (kind) => given.serves?.includes(kind) ?? true,
      async search(request, passed) {
        if (passed !== signal) throw new Error('the signal was not passed on');
        asked.push(request);
        return { hits: [], failures: [], exhausted: true, ...given.answer?.(request) };
      },
    },
    offer(candidates) {
      const fresh = candidates.filter(({ url }) => {
        if (known.has(url) || waiting.has(url)) return false;
        waiting.add(url);
        return true;
      });
      joined.push(...fresh);
      return fresh.length;
    },
    visit: (candidates) => void visits.push(...candidates),
    async siteLinksOf({ url }, list) {
      if (list === 'blogroll') return blogrolls[url] ?? [];
      sitesRead.push(url);
      return siteLinks[url] ?? [];
    },
  };
}

/** Returns an input page whose number is a hash of its URL, so that equal URLs give equal pages. */
export function inputPage(url: string, more: Partial<InputPage> = {}): InputPage {
  const n = [...url].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003, 7);
  const blank = { title: '', description: '', keywords: [], language: 'en', hubScore: 0, depth: 0, terms: [] };
  return { n, url, site: siteOf(url), ...blank, ...more };
}

export const hit = (url: string, more: Partial<Hit> = {}): Hit => ({
  url,
  title: '',
  snippet: '',
  provider: 'memory',
  ...more,
});

export const link = (url: string, anchor = '', context = anchor): Link => ({ url, anchor, context });

/** Returns `count` URLs on different hosts whose names begin with `name`. */
export const addresses = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `https://${name}${i}.example/`);

/** Returns the failure of a provider. */
export const failure = (code: string, provider = 'broken') => ({ provider, code, message: `it is ${code}` });
