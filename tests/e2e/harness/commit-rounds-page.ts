/** Built for a page of the extension: rounds of a topic of many pages, committed by the store as it is shipped. */
import { createRandom, shuffle } from '../../../lib/engine/random';
import type { RankingRecord } from '../../../lib/engine/ranking-records';
import type { TopicChange } from '../../../lib/engine/topic-change';
import { TendrilDb } from '../../../lib/store/db';
import { DexieStore } from '../../../lib/store/dexie-store';
import * as records from '../../support/store-records';

const TOPIC = 'rounds';
const PAGES_PER_ROUND = 50;
const WAITING_PER_ROUND = 100;
const TERMS_PER_PAGE = 180;
const LINKS_PER_PAGE = 30;
const SITES = 400;
const RANKERS = ['topic-classifier', 'own-words', 'cosine', 'pagerank'] as const;
const PAUSE_MS = 200;

/** @returns milliseconds of each round's commit, the first one left out. @param pages that are ranked. */
export async function commitRounds(pages: number, rounds: number): Promise<number[]> {
  const store = new DexieStore(new TendrilDb());
  await store.commit({ topic: TOPIC, topicRecord: records.topicRecord(TOPIC) });
  const times: number[] = [];
  for (let round = 1; round <= rounds + 1; round += 1) {
    const change = roundOf(pages, round);
    // For what the browser does after a commit.
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const start = performance.now();
    await store.commit(change);
    times.push(performance.now() - start);
  }
  await store.deleteTopic(TOPIC);
  return times.slice(1);
}

function roundOf(pages: number, round: number): TopicChange {
  const fetched = Array.from({ length: PAGES_PER_ROUND }, (_, i) => round * PAGES_PER_ROUND + i);
  const links = Array.from({ length: LINKS_PER_PAGE }, (_, i) => i);
  const waiting = Array.from({ length: WAITING_PER_ROUND }, (_, i) => round * WAITING_PER_ROUND + i);
  return {
    topic: TOPIC,
    ranking: rankingOf(pages, round),
    session: records.sessionRecord(TOPIC, pages),
    rounds: [records.roundRecord(TOPIC, round)],
    vocabulary: [{ topic: TOPIC, from: round * 300, terms: links.map((i) => `term${round}of${i}`) }],
    pages: fetched.map((n) => ({ ...records.pageRecord(TOPIC, n), excerpt: 'Some birds nest early. '.repeat(12) })),
    terms: fetched.map((n) => ({
      ...{ ...records.termsRecord(TOPIC, n), ids: Uint32Array.from({ length: TERMS_PER_PAGE }, (_, i) => i * 7) },
      counts: new Uint16Array(TERMS_PER_PAGE).fill(1),
      weights: new Float32Array(TERMS_PER_PAGE).fill(1),
      linkHashes: Float64Array.from(links, (i) => n * 1_000 + i),
    })),
    links: fetched.map((n) => ({
      ...{ ...records.linksRecord(TOPIC, n), targets: links.map((i) => `https://b.test/${n * 7}/${i}`) },
      anchors: links.map((i) => `Bird ${n * i}`),
      contexts: links.map((i) => `of which the ${n * i}th tells, and what follows from it for birds`),
    })),
    frontierAdded: waiting.map((n) => records.frontierRecord(TOPIC, `https://c.test/${n}`, n)),
    frontierRemoved: waiting.slice(PAGES_PER_ROUND).map((n) => `https://c.test/${n - WAITING_PER_ROUND}`),
  };
}

function rankingOf(pages: number, version: number): RankingRecord {
  const random = createRandom(version);
  const numbers = Array.from({ length: pages }, (_, i) => i + 1);
  const column = () => Uint32Array.from(shuffle(numbers, random));
  const ofSites = () => Uint32Array.from({ length: SITES }, (_, i) => i * version);
  return {
    ...{ ...records.rankingRecord(TOPIC, version), order: column() },
    scores: Float32Array.from({ length: pages }, (_, i) => 1 - i / pages),
    positions: Object.fromEntries(RANKERS.map((ranker) => [ranker, column()])),
    reasons: Array.from({ length: 200 }, (_, i) => [`bird${i}`, 'wing', 'nest', 'egg']),
    sites: {
      ...{ hasConfirmed: true, names: Array.from({ length: SITES }, (_, i) => `site${i}.birds.test`) },
      ...{ isNew: ofSites(), found: ofSites(), fitting: ofSites(), suggested: ofSites() },
      ...{ citedBy: ofSites(), first: ofSites(), best: new Uint32Array(SITES * 5) },
    },
  };
}
