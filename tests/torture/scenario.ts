/** What a user does with Tendril, from the first mark to a second session, and what they were told of it. */
import { collectRecords } from '../../lib/transfer/export/collect-records';
import { tendrilJson } from '../../lib/transfer/lists/tendril-json';
import { sendTopic, topicBatches } from '../../lib/transfer/topic/send-topic';
import { summarizeTopic } from '../../lib/transfer/topic/topic-summary';
import { bytesOf, OPTIONS } from '../support/transfer-samples';
import type { Web } from '../web/web';
import type { NodeWorld } from './node-world';
import type { Acknowledged, StoreRows } from './store-faults';

export const LABEL = 'beekeeping';
const BUDGET_PAGES = 12;

export interface Played {
  readonly topic: string;
  readonly acknowledged: readonly Acknowledged[];
}

/** Marks three pages and waits for a session; @returns what was acknowledged. */
export async function discovered(world: NodeWorld, web: Web): Promise<{ topic: string; acknowledged: Acknowledged[] }> {
  const { id: topic } = await world.done('createTopic', { name: 'Bees' });
  const acknowledged: Acknowledged[] = [{ kind: 'created', topic }];
  for (const { url, html } of web.pages.filter(({ label }) => label === LABEL).slice(0, 3)) {
    const page = { url, html, contentType: 'text/html', language: 'en' };
    acknowledged.push({ kind: 'marked', topic, url: (await world.done('markPage', { topic, page })).url });
  }
  await world.done('startSession', { topic, budgetPages: BUDGET_PAGES });
  return { topic, acknowledged };
}

async function judged(world: NodeWorld, topic: string, url: string, verdict: 'yes' | 'no'): Promise<Acknowledged> {
  const { step } = await world.done('judge', { topic, urls: [url], verdict });
  return { kind: 'judged', topic, step, urls: [url], verdict };
}

async function undone(world: NodeWorld, topic: string): Promise<Acknowledged> {
  const { step, undone: entries } = await world.done('undo', { topic });
  return { kind: 'undone', topic, step, undone: entries.map(({ seq }) => seq) };
}

/** Candidates of the stored ranking, best first. */
async function candidates(world: NodeWorld, topic: string): Promise<string[]> {
  const { rankings, pages } = await world.read(['rankings', 'pages']);
  const ranking = rankings.find((row) => row.topic === topic);
  const urls = new Map(pages.filter((page) => page.topic === topic).map(({ n, url }) => [n, url]));
  return Array.from(ranking?.order ?? []).flatMap((n) => urls.get(n) ?? []);
}

export async function exportedTopic(world: NodeWorld, topic: string): Promise<string> {
  return world.with(async (db) => {
    const records = await collectRecords(db, topic);
    return new TextDecoder().decode(await bytesOf(tendrilJson.write([], { ...OPTIONS, records })));
  });
}

export async function imported(world: NodeWorld, text: string): Promise<string> {
  const { head } = await summarizeTopic(text);
  for (let tries = 0; tries < 100; tries++) {
    const result = await sendTopic({
      batches: () => topicBatches(text),
      head,
      send: (command, request) => world.send(command, request),
    });
    if (result?.ok) return result.value.id;
    if (result?.error.code !== 'import-lost') throw new Error(`import: ${result?.error.code} ${result?.error.detail}`);
  }
  throw new Error('the import never came to an end');
}

/** One thing after another, so that the outcome is the same however many workers die over it. */
export async function playInTurn(world: NodeWorld, web: Web): Promise<Played> {
  const { topic, acknowledged } = await discovered(world, web);
  await world.settled(topic);
  const [best = '', second = '', third = ''] = await candidates(world, topic);
  acknowledged.push(await judged(world, topic, best, 'yes'));
  acknowledged.push(await judged(world, topic, second, 'no'));
  acknowledged.push(await undone(world, topic));
  acknowledged.push(await judged(world, topic, third, 'no'));
  const urls = web.pages
    .filter(({ label }) => label === LABEL)
    .slice(-2)
    .map(({ url }) => url);
  await world.done('importRows', { topic, rows: urls.map((url) => ({ url, verdict: 'seed' as const })) });
  // In place of itself.
  await imported(world, await exportedTopic(world, topic));
  await world.done('judgeSite', { topic, site: 'nothing.example', outcome: 'excluded' });
  await world.done('updateTopic', { topic, settings: { termBoosts: { hive: 2 } } });
  await world.done('startSession', { topic, budgetPages: BUDGET_PAGES });
  await world.settled(topic);
  // Last, since what is learnt of other topics counts from the next load on.
  const text = await exportedTopic(world, topic);
  const copy = await imported(world, text.replaceAll(`"${topic}"`, '"copy"'));
  await world.done('deleteTopic', { topic: copy });
  acknowledged.push({ kind: 'deleted', topic: copy });
  return { topic, acknowledged };
}

/** Commands in the middle of rounds, side by side, as fast as hands go. */
export async function playAtOnce(world: NodeWorld, web: Web): Promise<Played> {
  const { topic, acknowledged } = await discovered(world, web);
  const did = async (work: Promise<Acknowledged>) => void acknowledged.push(await work);
  await world.settled(topic, 6);
  const [best, second] = await candidates(world, topic);
  await Promise.all([
    best && did(judged(world, topic, best, 'yes')),
    second && did(judged(world, topic, second, 'no')),
    world.send('pauseSession', { topic }),
    exportedTopic(world, topic),
  ]);
  await world.send('resumeSession', { topic });
  const text = await exportedTopic(world, topic);
  const { id: other } = await world.done('createTopic', { name: 'Birds' });
  acknowledged.push({ kind: 'created', topic: other });
  await Promise.all([
    imported(world, text.replaceAll(`"${topic}"`, '"copy"')),
    world.send('rejectPage', { topic, url: 'https://never.example/' }),
    did(undone(world, topic)),
    world.done('deleteTopic', { topic: other }).then(() => acknowledged.push({ kind: 'deleted', topic: other })),
  ]);
  await world.settled(topic);
  return { topic, acknowledged };
}

/** What must be the same of a topic after an unbroken run and after one with deaths: all but times, versions and errors. */
export function outcomeOf(rows: StoreRows, topic: string) {
  const of = <T extends { readonly topic: string }>(table: readonly T[]) => table.filter((row) => row.topic === topic);
  const [ranking] = of(rows.rankings);
  const [session] = of(rows.sessions);
  return {
    pages: of(rows.pages)
      .sort((a, b) => a.n - b.n)
      .map(({ url, foundBy }) => `${url} ${foundBy.operator} ${foundBy.round}`),
    verdicts: of(rows.verdicts).map(({ seq, url, verdict, undoes }) => `${seq} ${verdict} ${url} ${undoes ?? ''}`),
    waiting: of(rows.frontier).map(({ url, order }) => `${url} ${order}`),
    rounds: of(rows.rounds).map(({ round, operator, queries, fetched, reward }) => [
      round,
      operator,
      queries,
      fetched,
      reward,
    ]),
    session: session && { ...session, topic: '', updatedAtMs: 0 },
    order: Array.from(ranking?.order ?? []),
    scores: Array.from(ranking?.scores ?? []),
  };
}
