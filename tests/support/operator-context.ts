/** An operator's view of a topic, held in memory: it answers from what it is given, and writes down what it was asked. */
import type { Link, Translation } from '../../lib/engine/basics';
import type { Candidate, InputPage, OperatorContext } from '../../lib/engine/operators/operator';
import type { Hit, ListedPage, Providers, SearchKind, SearchRequest } from '../../lib/engine/ports';
import { siteOf } from '../../lib/engine/url/site';

type SearchAnswer = Awaited<ReturnType<Providers['search']>>;
interface ContextFixture {
  readonly inputs?: readonly InputPage[];
  readonly topicName?: string;
  readonly topicDescription?: string;
  readonly topicTerms?: readonly string[];
  readonly metadataFirst?: boolean;
  readonly knownSites?: readonly string[];
  readonly pagesWanted?: number;
  readonly signal?: AbortSignal;
  /** Kinds of search that some provider serves; all where not given. */
  readonly serves?: readonly SearchKind[];
  /** What the providers say to a query; nothing is found where this gives undefined. */
  readonly answer?: (request: SearchRequest) => Partial<SearchAnswer> | undefined;
  /** Links of the input pages. */
  readonly pages?: Readonly<Record<string, readonly Link[]>>;
  /** What the site of an input page names in its feeds and sitemaps, by the page's address. */
  readonly siteLinks?: Readonly<Record<string, readonly ListedPage[]>>;
  readonly blogrolls?: Readonly<Record<string, readonly ListedPage[]>>;
  readonly seeks?: 'sites' | 'pages';
  readonly translations?: readonly Translation[];
  readonly known?: readonly string[];
  readonly hubScores?: Readonly<Record<string, number>>;
  /** Promise of a candidate by its address; 0 where not given. */
  readonly promises?: Readonly<Record<string, number>>;
}

interface ContextRecord extends OperatorContext {
  readonly inputs: readonly InputPage[];
  readonly pool: readonly InputPage[];
  readonly asked: SearchRequest[];
  readonly queries: string[];
  /** What joined the frontier, in that order. */
  readonly joined: Candidate[];
  readonly visits: Candidate[];
  /** Addresses of the pages whose sites were read. */
  readonly sitesRead: string[];
}

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
      ...{ language: 'en', translations: given.translations ?? [], inputs, pool: inputs },
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

/** Numbered by its address, so that equal addresses are equal pages. */
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

/** `count` addresses of different hosts. */
export const addresses = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `https://${name}${i}.example/`);

/** A provider that could not be asked. */
export const failure = (code: string, provider = 'broken') => ({ provider, code, message: `it is ${code}` });
