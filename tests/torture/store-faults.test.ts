import { beforeAll, describe, expect, it } from 'vitest';
import { Round } from '../../lib/engine/session/round';
import type { TopicChange } from '../../lib/engine/topic-change';
import { topOfRanking } from '../../lib/store/compact';
import { createNodeEngine } from '../support/node-engine';
import { practiceWeb } from '../web/practice';
import { createWeb } from '../web/web';
import { type Acknowledged, acknowledgedFaults, CHECKED_TABLES, type StoreRows, storeFaults } from './store-faults';

type Rows = { -readonly [T in keyof StoreRows]: StoreRows[T][number][] };

function emptyRows(): Rows {
  return Object.fromEntries(CHECKED_TABLES.map((table) => [table, []])) as unknown as Rows;
}

/** Rows of a store after these changes. */
function folded(changes: readonly TopicChange[]): Rows {
  const rows = emptyRows();
  for (const change of changes) {
    if (change.topicRecord) rows.topics = [change.topicRecord];
    if (change.session) rows.sessions = [change.session];
    if (change.ranking) {
      rows.rankings = [change.ranking];
      rows.tops = [topOfRanking(change.ranking)];
    }
    for (const table of ['pages', 'terms', 'links', 'vocabulary', 'rounds', 'verdicts', 'attempts'] as const)
      (rows[table] as unknown[]).push(...(change[table] ?? []));
    const gone = new Set(change.frontierRemoved);
    const added = [...rows.frontier, ...(change.frontierAdded ?? [])];
    // As in the store, a row replaces an earlier one of its URL.
    rows.frontier = [...new Map(added.map((row) => [row.url, row])).values()].filter(({ url }) => !gone.has(url));
  }
  return rows;
}

let sound: Rows;
let topic: string;
beforeAll(async () => {
  const web = createWeb(practiceWeb());
  const { engine, deps } = await createNodeEngine(web, { name: 'Bees', language: 'en', background: [], seed: 1 });
  const changes: TopicChange[] = [{ topic: engine.state.topic.id, topicRecord: engine.state.topic }];
  const seeds = web.pages.filter(({ label }) => label === 'beekeeping').slice(0, 3);
  for (const { url, html } of seeds) {
    const arrival = await deps.retriever.read(
      { url, html, byteLength: html.length },
      { operator: 'mark', round: 0, depth: 0 },
      0,
    );
    changes.push(engine.verdicts.mark(arrival).change);
  }
  changes.push(engine.session.start(20));
  for (let next = engine.session.nextRound(); next instanceof Round; next = engine.session.nextRound())
    changes.push(engine.session.finishRound(await next.run()));
  const [best, second] = [...engine.model.ranked()];
  changes.push(engine.verdicts.judge([{ url: best?.url ?? '', verdict: 'yes' }]).change);
  changes.push(engine.verdicts.judge([{ url: second?.url ?? '', verdict: 'no' }]).change);
  changes.push(engine.verdicts.undo().change);
  sound = folded(changes);
  topic = engine.state.topic.id;
});

/** The consistent rows with one fault. */
function broken(change: (rows: Rows) => void): Rows {
  const rows = structuredClone(sound);
  change(rows);
  return rows;
}

const partOf = (topic: string, part: number) => ({ topic, part, bytes: [] });
const first = <T>(list: readonly T[]) => list[0] as T;
const last = <T>(list: readonly T[]) => list.at(-1) as T;
const put = (rows: Rows, table: keyof Rows, patch: object, at = -1) => {
  const list = rows[table] as object[];
  const i = at < 0 ? list.length + at : at;
  list[i] = { ...list[i], ...patch };
};

describe('storeFaults', () => {
  it('the store checker finds no fault in the data of an undisturbed session', () => {
    expect(sound.pages.length).toBe(23);
    expect(storeFaults(sound)).toEqual([]);
  });

  it.each<[string, (rows: Rows) => void, RegExp]>([
    ['rows of no topic', ({ topics }) => void topics.splice(0), /pages: 23 rows of no topic/],
    ['a page lost', (rows) => void rows.pages.splice(5, 1), /page numbers/],
    ['a page twice', (rows) => put(rows, 'pages', { url: first(rows.pages).url }), /page twice/],
    [
      'two pages with one final URL',
      (rows) => put(rows, 'pages', { finalUrl: first(rows.pages).finalUrl }),
      /final address/,
    ],
    ['a page without terms', (rows) => void rows.terms.pop(), /terms are of pages/],
    ['a page without links', (rows) => void rows.links.shift(), /links are of pages/],
    ['a piece of the vocabulary lost', (rows) => void rows.vocabulary.splice(1, 1), /vocabulary: \d+ follows \d+/],
    ['term ids beyond the vocabulary', (rows) => void rows.vocabulary.pop(), /terms of page \d+: not ascending below/],
    [
      'a term twice',
      (rows) => put(rows, 'vocabulary', { terms: [...first(rows.vocabulary).terms, 'x', 'x'] }),
      /term twice/,
    ],
    ['counts cut off', (rows) => put(rows, 'terms', { counts: [] }), /not parallel/],
    ['a verdict lost', (rows) => void rows.verdicts.splice(2, 1), /verdict numbers/],
    ['an undo of nothing', (rows) => put(rows, 'verdicts', { undoes: undefined }), /is undo of undefined/],
    ['an undo of a later verdict', (rows) => put(rows, 'verdicts', { undoes: 99 }), /undoes the later 99/],
    ['a step after its own entry', (rows) => put(rows, 'verdicts', { step: 99 }), /later step 99/],
    ['a round lost', (rows) => void rows.rounds.shift(), /round numbers/],
    ['a round twice', (rows) => void rows.rounds.push(last(rows.rounds)), /round numbers/],
    [
      'pages of a round that was never settled',
      (rows) => put(rows, 'sessions', { nextRound: 1 }),
      /next round and rounds/,
    ],
    ['no session', ({ sessions }) => void sessions.splice(0), /rounds without a session/],
    ['too many fresh pages in a round', (rows) => put(rows, 'rounds', { fresh: 40 }), /fresh pages of the rounds/],
    ['too few spent pages', (rows) => put(rows, 'sessions', { spentPages: 3 }), /spent pages: 3/],
    ['too many spent pages', (rows) => put(rows, 'sessions', { spentPages: 40 }), /spent pages: 40/],
    [
      'an arm without pulls',
      (rows) =>
        put(rows, 'sessions', { arms: first(rows.sessions).arms.map((arm) => ({ ...arm, pulls: 0, pages: 0 })) }),
      /pulls of/,
    ],
    ['a URL queued twice', (rows) => void rows.frontier.push(first(rows.frontier)), /waiting address twice/],
    ['an order given twice', (rows) => put(rows, 'frontier', { order: 1e6 }), /yet to be given/],
    ['no ranking', ({ rankings }) => void rankings.splice(0), /without a ranking/],
    ['a ranked page that is not there', (rows) => put(rows, 'rankings', { order: [99] }), /ranked and not there/],
    ['a judged page in the ranking', (rows) => put(rows, 'rankings', { order: [0] }), /ranked and judged/],
    [
      'a page that is neither judged nor ranked',
      (rows) => put(rows, 'rankings', { order: Array.from(first(rows.rankings).order).slice(1) }),
      /page \d+ is neither judged, ranked nor set aside/,
    ],
    ['a page ranked twice', (rows) => put(rows, 'rankings', { order: [5, 5] }), /ranked page twice/],
    ['scores cut off', (rows) => put(rows, 'rankings', { scores: [] }), /of the ranking are not parallel/],
    ['scores of an older ranking', (rows) => put(rows, 'tops', { scores: [0.5] }), /top is of another ranking/],
    [
      'parts of no topic',
      (rows) => void rows.rankingParts.push(partOf('another', 0)),
      /rankingParts: 1 rows of no topic/,
    ],
    [
      'a part of a ranking lost',
      (rows) => void rows.rankingParts.push(partOf(topic, 0), partOf(topic, 2)),
      /part numbers: 0,2/,
    ],
    ['the top of an older ranking', (rows) => put(rows, 'tops', { version: 1 }), /top is of another ranking/],
  ])('storeFaults finds %s', (_name, change, fault) => {
    expect(storeFaults(broken(change)).join('\n')).toMatch(fault);
  });
});

describe('acknowledgedFaults', () => {
  const done = (): Acknowledged[] => {
    const [mark, , , yes, , undo] = sound.verdicts;
    return [
      { kind: 'created', topic },
      { kind: 'marked', topic, url: mark?.url ?? '' },
      { kind: 'judged', topic, step: yes?.seq ?? 0, urls: [yes?.url ?? ''], verdict: 'yes' },
      { kind: 'undone', topic, step: undo?.seq ?? 0, undone: [undo?.undoes ?? 0] },
      { kind: 'deleted', topic: 'another' },
    ];
  };

  it('acknowledgedFaults is empty if every acknowledged command is stored once', () => {
    expect(acknowledgedFaults(sound, done(), { judgedOnce: true })).toEqual([]);
  });

  it.each<[string, (rows: Rows) => void, RegExp]>([
    ['a topic lost', ({ topics }) => void topics.splice(0), /is lost/],
    ['a topic that came back', (rows) => void rows.topics.push({ ...first(rows.topics), id: 'another' }), /is back/],
    ['a mark lost', (rows) => void rows.verdicts.shift(), /is marked 0 times/],
    ['a mark twice', (rows) => put(rows, 'verdicts', { ...first(rows.verdicts), seq: 7 }), /is marked 2 times/],
    ['a verdict lost', (rows) => put(rows, 'verdicts', { verdict: 'no' }, 3), /verdict 4 is not yes/],
    ['an undo lost', (rows) => void rows.verdicts.pop(), /verdict 6 does not undo 5/],
    [
      'a verdict twice',
      (rows) => void rows.verdicts.push({ ...(rows.verdicts[4] as Rows['verdicts'][number]), seq: 7 }),
      /verdict twice/,
    ],
  ])('acknowledgedFaults finds %s', (_name, change, fault) => {
    expect(acknowledgedFaults(broken(change), done(), { judgedOnce: true }).join('\n')).toMatch(fault);
  });
});
