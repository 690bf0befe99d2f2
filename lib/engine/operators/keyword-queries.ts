import { countOf } from '../arrays';

/**
 * Largest number of modifiers that are combined with each other or with the topic's description; no limit with
 * `metadataFirst`.
 */
const MODIFIERS = 14;
/** Largest number of words of a title in a query. */
const TITLE_QUERY_WORDS = 6;
const MAX_QUERY_CHARS = 120;
/** Largest length of the description or name in a query, which leaves room for a modifier. */
const MAX_DOMAIN_CHARS = 80;

/** What keyword queries are made of. */
export interface QuerySources {
  readonly topicName: string;
  readonly topicDescription: string;
  /** Heaviest terms of the topic, in descending order of weight. */
  readonly topicTerms: readonly string[];
  /**
   * True to use metadata terms before topic terms, and no titles (setting `metadata-first`). False or absent: both
   * kinds of terms alternate.
   */
  readonly metadataFirst?: boolean;
  readonly inputs: readonly {
    readonly title: string;
    readonly keywords: readonly string[];
    readonly description: string;
  }[];
  /**
   * Pages whose titles are queries, in the order of use; absent for the inputs. They are read only when their titles
   * are needed.
   */
  readonly titled?: Iterable<{ readonly title: string }>;
}

/**
 * Generates short queries, the most promising first (DWDBRM, keyword search: many short queries beat one long query). A
 * query joins the domain keyword (`domainKeyword`, else the heaviest terms) with a modifier. Modifiers are frequent
 * metadata terms of the input pages and further topic terms. Titles of pages are separate queries. Queries with the
 * words of an earlier one, in any order, and those above `MAX_QUERY_CHARS` are left out. The same sources give the same
 * list.
 */
export function keywordQueries(sources: QuerySources, words: (text: string) => readonly string[]): Generator<string> {
  return distinct(drafts(sources, words));
}

/** Generates the queries that are titles of pages. */
export function titleQueries(sources: QuerySources, words: (text: string) => readonly string[]): Generator<string> {
  return distinct(titleDrafts(sources, words));
}

/** Yields queries without repeats of the same words, empty and too long ones. */
function* distinct(drafted: Iterable<string>): Generator<string> {
  const seen = new Set<string>();
  for (const query of drafted) {
    const key = [...new Set(query.toLowerCase().split(/\s+/u))].sort().join(' ');
    if (key === '' || query.length > MAX_QUERY_CHARS || seen.has(key)) continue;
    seen.add(key);
    yield query;
  }
}

/** Yields queries, the most promising first, still with repeats and with empty or too long ones. */
function* drafts(sources: QuerySources, words: (text: string) => readonly string[]): Generator<string> {
  const domain = domainKeyword(sources, words);
  const modifiers = modifierTerms(sources, words);
  const heads = domain === undefined ? modifiers : [domain];
  if (domain !== undefined) yield domain;
  const titles = titleDrafts(sources, words);
  // Terms are in order of weight, and `sum` adds their places: pairs of heavy terms come first. Each sum ends with a
  // title.
  for (let sum = domain === undefined ? 1 : 0; sum < heads.length + modifiers.length; sum++) {
    for (const [h, head] of heads.entries()) {
      const modifier = modifiers[sum - h];
      if (modifier !== undefined && (domain !== undefined || sum - h > h)) yield `${head} ${modifier}`;
    }
    yield titles.next().value ?? '';
  }
  yield* titles;
}

/** Yields the first `TITLE_QUERY_WORDS` words of each title as one query; '' for a title without words. */
function* titleDrafts(
  { metadataFirst, titled, inputs }: QuerySources,
  words: (text: string) => readonly string[],
): Generator<string, undefined> {
  const pages = metadataFirst ? [] : (titled ?? inputs);
  for (const { title } of pages) yield words(title).slice(0, TITLE_QUERY_WORDS).join(' ');
}

/**
 * Domain keyword of the topic: its description or, if that is too long for a query, its name. If both are too long, the
 * first words of the description; undefined if both lack letters and digits.
 */
export function domainKeyword(
  sources: Pick<QuerySources, 'topicDescription' | 'topicName'>,
  words: (text: string) => readonly string[],
): string | undefined {
  const texts = [sources.topicDescription, sources.topicName]
    .map((text) => text.trim())
    .filter((text) => /[\p{L}\p{N}]/u.test(text));
  const begun = texts.map((text) => words(text).slice(0, TITLE_QUERY_WORDS).join(' '));
  return [...texts, ...begun].find((text) => text !== '' && text.length <= MAX_DOMAIN_CHARS);
}

/**
 * Returns at most `MODIFIERS` terms: topic terms by weight and the inputs' metadata terms by frequency, without
 * repeats. The lists alternate, and metadata terms of a single input count only if they are topic terms. With
 * `metadataFirst`, all metadata terms come first, and there is no limit, because no titles follow.
 */
function modifierTerms(sources: QuerySources, words: (text: string) => readonly string[]): string[] {
  const frequency = countOf(
    sources.inputs.flatMap((page) => [...new Set(words(`${page.keywords.join(' ')} ${page.description}`))]),
  );
  const weighty = new Map(sources.topicTerms.map((term, position) => [term, position]));
  const metadata = [...frequency]
    .filter(([term, count]) => sources.metadataFirst || count > 1 || weighty.has(term))
    .sort(
      (a, b) =>
        b[1] - a[1] || (weighty.get(a[0]) ?? Infinity) - (weighty.get(b[0]) ?? Infinity) || (a[0] < b[0] ? -1 : 1),
    )
    .map(([term]) => term);
  if (sources.metadataFirst) return [...new Set([...metadata, ...sources.topicTerms])];
  const mixed: string[] = [];
  for (let i = 0; mixed.length < MODIFIERS && (i < sources.topicTerms.length || i < metadata.length); i++) {
    for (const term of [sources.topicTerms[i], metadata[i]]) {
      if (term !== undefined && !mixed.includes(term) && mixed.length < MODIFIERS) mixed.push(term);
    }
  }
  return mixed;
}
