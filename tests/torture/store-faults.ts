/** What must hold of a store, whatever was killed and when: rows in, faults out. Pure, so that any browser's rows will do. */
import { OPERATOR_NAMES } from '../../lib/engine/basics';
import { MAX_PAGES_PER_ROUND, TOP_SUGGESTIONS } from '../../lib/engine/defaults';
import { isOpenSite, outcomesOf } from '../../lib/engine/insight/page-standings';
import type { RankingRecord, TopRecord } from '../../lib/engine/ranking-records';
import type {
  AnswerRecord,
  AttemptRecord,
  FrontierRecord,
  LinksRecord,
  NoteRecord,
  PageRecord,
  TermsRecord,
  TopicRecord,
  VerdictRecord,
  VocabularyRecord,
} from '../../lib/engine/records';
import type { RoundRecord, SessionRecord } from '../../lib/engine/session-records';
import { foldVerdicts } from '../../lib/engine/topic/feedback';
import type { WatchedRecord } from '../../lib/engine/watch-records';
import type { ExportRecord } from '../../lib/store/db';
import type { RankingPart } from '../../lib/store/rankings';
import { TOPIC_TABLES } from '../../lib/store/topic-tables';

type NumberArray = Uint8Array | Uint32Array | Uint16Array | Float32Array | Float64Array;

/** A row as it is stored, or as it comes out of a browser as JSON: typed arrays have become arrays. */
type Row<T> = {
  [K in keyof T]: NonNullable<T[K]> extends NumberArray
    ? ArrayLike<number> | Extract<T[K], undefined>
    : K extends 'positions'
      ? Positions
      : T[K];
};
type Positions = { readonly [ranker: string]: ArrayLike<number> };

/** Rows by table: all that belongs to topics; each ranking in one piece, whether it is stored in parts or not. */
export interface Tables {
  topics: TopicRecord;
  sessions: Omit<SessionRecord, 'operatorMemory' | 'frontierMemory'>;
  rankings: Omit<RankingRecord, 'sites'>;
  rankingParts: RankingPart;
  tops: Omit<TopRecord, 'sites'>;
  pages: PageRecord;
  terms: TermsRecord;
  links: LinksRecord;
  vocabulary: VocabularyRecord;
  frontier: FrontierRecord;
  attempts: AttemptRecord;
  verdicts: VerdictRecord;
  notes: NoteRecord;
  rounds: RoundRecord;
  watched: WatchedRecord;
  exports: ExportRecord;
  answers: AnswerRecord;
}

/** All rows of the tables at one moment, in any order. */
export type StoreRows = { readonly [T in keyof Tables]: readonly Row<Tables[T]>[] };
export const CHECKED_TABLES = [...TOPIC_TABLES, 'exports', 'answers'] as const satisfies readonly (keyof Tables)[];

/** A command whose answer said that it was carried out. */
export type Acknowledged =
  | { readonly kind: 'created'; readonly topic: string }
  | { readonly kind: 'deleted'; readonly topic: string }
  | { readonly kind: 'marked'; readonly topic: string; readonly url: string }
  | {
      readonly kind: 'judged';
      readonly topic: string;
      readonly step: number;
      readonly urls: readonly string[];
      readonly verdict: VerdictRecord['verdict'];
    }
  | { readonly kind: 'undone'; readonly topic: string; readonly step: number; readonly undone: readonly number[] };

/** Sentences on what does not fit in the whole store, no session or import being at work in it; empty when all is well. */
export function storeFaults(rows: StoreRows): string[] {
  const listed = new Set(rows.topics.map(({ id }) => id));
  const orphans = CHECKED_TABLES.filter((table) => table !== 'topics' && table !== 'answers').flatMap((table) => {
    const left = (rows[table] as readonly { readonly topic: string }[]).filter(({ topic }) => !listed.has(topic));
    return left.length > 0 ? [`${table}: ${left.length} rows of no topic`] : [];
  });
  return [...orphans, ...rows.topics.flatMap(({ id }) => topicFaults(rows, id).map((fault) => `${id}: ${fault}`))];
}

/** What was answered and is not there, or is there twice. `judgedOnce`: no address was ever judged the same way twice. */
export function acknowledgedFaults(
  rows: StoreRows,
  acknowledged: readonly Acknowledged[],
  { judgedOnce = false } = {},
): string[] {
  const listed = new Set(rows.topics.map(({ id }) => id));
  const gone = new Set(acknowledged.flatMap(({ kind, topic }) => (kind === 'deleted' ? [topic] : [])));
  const faults = acknowledged.flatMap((one) => {
    const entries = rows.verdicts.filter(({ topic }) => topic === one.topic);
    const at = (seq: number) => entries.find((entry) => entry.seq === seq);
    if (one.kind === 'deleted') return listed.has(one.topic) ? [`topic ${one.topic} is back`] : [];
    if (gone.has(one.topic)) return [];
    if (one.kind === 'created') return listed.has(one.topic) ? [] : [`topic ${one.topic} is lost`];
    if (one.kind === 'marked') {
      const marks = entries.filter(({ url, verdict }) => url === one.url && verdict === 'seed').length;
      return marks === 1 ? [] : [`${one.url} is marked ${marks} times`];
    }
    if (one.kind === 'judged') {
      const isThere = (url: string, i: number) =>
        at(one.step + i)?.url === url && at(one.step + i)?.verdict === one.verdict;
      return one.urls.every(isThere) ? [] : [`verdict ${one.step} is not ${one.verdict} of ${one.urls.join()}`];
    }
    const isThere = one.undone.every((seq, i) => at(one.step + i)?.undoes === seq);
    return isThere ? [] : [`verdict ${one.step} does not undo ${one.undone.join()}`];
  });
  if (!judgedOnce) return faults;
  const pages = rows.verdicts.filter(({ verdict }) => verdict !== 'undo' && verdict !== 'site');
  return [...faults, ...doubled('verdict', pages, ({ topic, url, verdict }) => `${topic} ${verdict} ${url}`)];
}

/** What does not fit in one topic; empty when all is well. */
export function topicFaults(rows: StoreRows, topic: string): string[] {
  const of = <T extends { readonly topic: string }>(table: readonly T[]) => table.filter((row) => row.topic === topic);
  const pages = of(rows.pages);
  const log = of(rows.verdicts).sort((a, b) => a.seq - b.seq);
  const rounds = of(rows.rounds);
  const [session] = of(rows.sessions);
  const numbers = pages.map(({ n }) => n);
  return [
    ...dense('page', numbers, 0),
    ...doubled('page', pages, ({ url }) => url),
    ...doubled('final address', pages, ({ finalUrl }) => finalUrl),
    ...sameNumbers('terms', of(rows.terms), numbers),
    ...sameNumbers('links', of(rows.links), numbers),
    ...vocabularyFaults(of(rows.vocabulary), of(rows.terms)),
    ...dense(
      'verdict',
      log.map(({ seq }) => seq),
      1,
    ),
    ...log.flatMap((entry) => verdictFaults(entry)),
    ...dense(
      'round',
      rounds.map(({ round }) => round),
      1,
    ),
    ...(session ? sessionFaults(session, rounds, pages) : rounds.length > 0 ? ['rounds without a session'] : []),
    ...doubled('waiting address', of(rows.frontier), ({ url }) => url),
    ...of(rows.frontier).flatMap(({ url, order }) =>
      order < (session?.nextFrontierOrder ?? 0) ? [] : [`${url} waits with order ${order}, which is yet to be given`],
    ),
    ...dense(
      'part',
      of(rows.rankingParts).map(({ part }) => part),
      0,
    ),
    ...rankingFaults(of(rows.rankings)[0], of(rows.tops)[0], pages, log),
  ];
}

function verdictFaults({ seq, step = seq, undoes, verdict }: Row<VerdictRecord>): string[] {
  const faults: string[] = [];
  if (step > seq) faults.push(`verdict ${seq} belongs to the later step ${step}`);
  if ((verdict === 'undo') !== (undoes !== undefined)) faults.push(`verdict ${seq} is ${verdict} of ${undoes}`);
  if (undoes !== undefined && undoes >= seq) faults.push(`verdict ${seq} undoes the later ${undoes}`);
  return faults;
}

function vocabularyFaults(pieces: readonly Row<VocabularyRecord>[], terms: readonly Row<TermsRecord>[]): string[] {
  const faults: string[] = [];
  let size = 0;
  for (const piece of [...pieces].sort((a, b) => a.from - b.from)) {
    if (piece.from !== size) faults.push(`vocabulary: ${piece.from} follows ${size}`);
    size = piece.from + piece.terms.length;
  }
  for (const { n, ids, counts, weights } of terms) {
    const list = Array.from(ids);
    if (list.some((id, i) => id >= size || (i > 0 && id <= (list[i - 1] as number))))
      faults.push(`terms of page ${n}: not ascending below ${size}`);
    if (counts.length !== ids.length || weights.length !== ids.length) faults.push(`terms of page ${n}: not parallel`);
  }
  const every = pieces.flatMap((piece) => piece.terms);
  return [...faults, ...doubled('term', every, (term) => term)];
}

function sessionFaults(
  session: StoreRows['sessions'][number],
  rounds: readonly Row<RoundRecord>[],
  pages: readonly Row<PageRecord>[],
): string[] {
  const faults: string[] = [];
  const agree = (what: string, a: number, b: number) => {
    if (a !== b) faults.push(`${what}: ${a} and ${b}`);
  };
  const within = (what: string, value: number, least: number, most: number) => {
    if (value < least || value > most) faults.push(`${what}: ${value} is not in ${least} … ${most}`);
  };
  const sum = (of: readonly Row<RoundRecord>[], value: (round: Row<RoundRecord>) => number) =>
    of.reduce((total, round) => total + value(round), 0);
  const found = pages.filter(({ foundBy }) => foundBy.round > 0);
  agree('next round and rounds', session.nextRound, rounds.length + 1);
  agree(
    'fresh pages of the rounds and pages found',
    sum(rounds, ({ fresh }) => fresh),
    found.length,
  );
  for (const { round, fresh } of rounds)
    agree(`pages of round ${round}`, found.filter(({ foundBy }) => foundBy.round === round).length, fresh);
  const own = rounds.filter(({ round }) => round >= (session.firstRound ?? 1));
  const imported = pages.filter(({ foundBy }) => foundBy.operator === 'import').length;
  const fetched = sum(own, (round) => round.fetched);
  within('spent pages', session.spentPages, fetched, Math.min(fetched + imported, session.budgetPages));
  for (const name of OPERATOR_NAMES) {
    // A run costs its arm a round of pages, whatever was fetched.
    // An interrupted round without pages charges nobody.
    const charged = rounds.filter(({ credits = {} }) => Object.keys(credits).length > 0);
    const runs = charged.filter(({ ran = [] }) => ran.includes(name)).length;
    const { pulls = 0, pages: cost = 0 } = session.arms.find(({ operator }) => operator === name) ?? {};
    agree(`pulls of ${name} and rounds that it ran in`, pulls, runs);
    within(`pages of ${name}`, cost, runs, runs * MAX_PAGES_PER_ROUND);
  }
  for (const { round, operator, ran = [] } of rounds)
    if (!ran.includes(operator)) faults.push(`round ${round}: ${operator} was chosen and did not run`);
  return faults;
}

function rankingFaults(
  ranking: Row<RankingRecord> | undefined,
  top: Row<TopRecord> | undefined,
  pages: readonly Row<PageRecord>[],
  log: readonly Row<VerdictRecord>[],
): string[] {
  if (ranking === undefined || top === undefined) return pages.length > 0 ? ['pages without a ranking'] : [];
  const order = Array.from(ranking.order);
  const { validVerdicts, sites } = foldVerdicts(log as readonly VerdictRecord[]);
  const judged = new Set(validVerdicts.map(({ url }) => url));
  const known = new Map(pages.map(({ n, url }) => [n, url]));
  const faults = doubled('ranked page', order, String);
  for (const n of order) {
    const url = known.get(n);
    if (url === undefined) faults.push(`page ${n} is ranked and not there`);
    else if (judged.has(url)) faults.push(`page ${n} is ranked and judged`);
  }
  const shown = new Set(order);
  const isAnswered = ({ n, url }: Row<PageRecord>) => shown.has(n) || judged.has(url);
  const textOf = ({ url, duplicateOf = url }: Row<PageRecord>) => duplicateOf;
  const texts = new Set(pages.filter(isAnswered).map(textOf));
  const outcome = outcomesOf(sites);
  for (const page of pages) {
    if (!isAnswered(page) && isOpenSite(outcome(page)) && !texts.has(textOf(page)))
      faults.push(`page ${page.n} is neither judged, ranked nor set aside`);
  }
  const parallel = [ranking.scores, ...Object.values(ranking.positions)].every(({ length }) => length === order.length);
  if (!parallel) faults.push('arrays of the ranking are not parallel');
  const best = (values: ArrayLike<number>) => Array.from(values).slice(0, TOP_SUGGESTIONS).join();
  const isOfThis = best(top.order) === best(order) && best(top.scores) === best(ranking.scores);
  if (top.version !== ranking.version || top.total !== order.length || !isOfThis)
    faults.push('the top is of another ranking');
  return faults;
}

function dense(what: string, numbers: readonly number[], first: number): string[] {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted.every((number, i) => number === first + i) ? [] : [`${what} numbers: ${sorted.join()}`];
}

function sameNumbers(what: string, rows: readonly { readonly n: number }[], numbers: readonly number[]): string[] {
  const ascending = (list: readonly number[]) => [...list].sort((a, b) => a - b).join();
  const own = ascending(rows.map(({ n }) => n));
  return own === ascending(numbers) ? [] : [`${what} are of pages ${own}`];
}

function doubled<T>(what: string, rows: readonly T[], key: (row: T) => string): string[] {
  const seen = new Set<string>();
  const twice = rows.map(key).filter((each) => seen.size === seen.add(each).size);
  return twice.length > 0 ? [`${what} twice: ${twice.slice(0, 5).join(', ')}`] : [];
}
