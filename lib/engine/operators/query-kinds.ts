/**
 * Kinds of keyword queries: the topic's name with all its pages of results, the name with a term, titles of pages, and
 * further pages of results of terms and titles.
 */
const QUERY_KINDS = ['name', 'term', 'title', 'further'] as const;
type QueryKind = (typeof QUERY_KINDS)[number];

/** A question and the number of times that it was asked before. */
export interface Pass<T = string> {
  readonly question: T;
  readonly pass: number;
}

/** A fetched page that a keyword query found. */
export interface QueryFind extends Pass {
  /** Probability of relevance. */
  readonly probability: number;
}

/** Weight of the exploration term of UCB1 (DWDBRM eq 11); 1 in the paper. */
const EXPLORATION = 0.1;

/**
 * Yields queries of several kinds, each time of the kind with the highest UCB1 score (DWDBRM eqs 10 and 11): mean
 * probability of relevance of the pages that its queries found + 0.1 · sqrt(2 ln n / n_kind), n_kind being their number.
 * A kind that was never asked comes first; the earlier of QUERY_KINDS wins a tie.
 * @param streams queries of each kind in their order.
 * @param asked queries of earlier runs.
 * @param name domain keyword of the topic.
 */
export function* bestKindFirst(
  streams: Readonly<Record<QueryKind, Iterator<Pass, unknown>>>,
  asked: Iterable<Pass>,
  finds: readonly QueryFind[],
  name: string,
): Generator<Pass> {
  const scores = kindScores(finds, name);
  const tried = new Set([...asked].map((one) => kindOf(one, name)));
  const scoreOf = (kind: QueryKind) => (tried.has(kind) ? scores[kind] : Number.POSITIVE_INFINITY);
  const open = QUERY_KINDS.map((kind) => ({ kind, next: streams[kind].next() })).filter(({ next }) => !next.done);
  while (open.length > 0) {
    const best = open.reduce((a, b) => (scoreOf(b.kind) > scoreOf(a.kind) ? b : a));
    tried.add(best.kind);
    yield best.next.value as Pass;
    best.next = streams[best.kind].next();
    if (best.next.done) open.splice(open.indexOf(best), 1);
  }
}

/** UCB1 score of each kind. */
function kindScores(finds: readonly QueryFind[], name: string): Record<QueryKind, number> {
  const score = (kind: QueryKind): [QueryKind, number] => {
    const own = finds.filter((find) => kindOf(find, name) === kind);
    const pages = Math.max(1, own.length);
    const mean = own.reduce((sum, { probability }) => sum + probability, 0) / pages;
    return [kind, mean + EXPLORATION * Math.sqrt((2 * Math.log(Math.max(1, finds.length))) / pages)];
  };
  return Object.fromEntries(QUERY_KINDS.map(score)) as Record<QueryKind, number>;
}

/** Kind of a query, by its text: queries with a term begin with the domain keyword. */
function kindOf({ question, pass }: Pass, name: string): QueryKind {
  if (question === name) return 'name';
  if (pass > 0) return 'further';
  return question.startsWith(`${name} `) ? 'term' : 'title';
}
