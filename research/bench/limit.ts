import { DEFAULT_TOPIC_SETTINGS } from '../../lib/engine/defaults';
import type { ReadPage } from '../../tests/support/read-page';
import { type Draw, drawsOf, requireDraws, topicsOf, withSeeds } from './draw';
import { HarvestCurve } from './harvest';
import { draws, integer, readOptions, seeds, text } from './options';
import { mean } from './quality';
import { engineFor } from './rank';
import { buildPool } from './ranking-pool';
import { readCorpus } from './read-corpus';

/** Relevant pages, and hosts with a relevant page. */
export interface Harvested {
  readonly relevantPages: number;
  readonly relevantSites: number;
}

/**
 * `limit`: what the product's own ranking would fetch if it saw the whole corpus: its best pages, of each site at most
 * `--per-site`, until the budget is spent. Means over draws, then over topics. A session that finds as much loses
 * nothing by searching.
 */
export async function run(args: string[]): Promise<unknown> {
  const wanted = readOptions(args, {
    ...{ corpus: text, topics: { ...text, usual: 'all' }, seeds: { ...seeds, usual: '5' }, draws },
    'per-site': integer(1, 1_000, '3'),
    budget: integer(1, 10_000, '100'),
  });
  const pages = await readCorpus(wanted.corpus);
  const ofTopic = new Map<string, Harvested>();
  for (const topic of withSeeds(pages, topicsOf(pages, wanted.topics), wanted.seeds, (page) => page.wordCount)) {
    const found: Harvested[] = [];
    const size = { seeds: wanted.seeds, candidates: pages.length, draws: wanted.draws };
    for (const drawn of drawsOf(pages, topic, size)) {
      found.push(await limitOf(drawn, topic, wanted['per-site'], wanted.budget));
    }
    if (found.length > 0) ofTopic.set(topic, meanOf(found));
  }
  requireDraws(ofTopic.size, [wanted.seeds]);
  return { ...meanOf([...ofTopic.values()]), topics: Object.fromEntries(ofTopic) };
}

/**
 * Ranks all pages of a draw except the seeds, and returns what the best `budget` pages contain, with at most `perSite`
 * of a host.
 */
export async function limitOf(
  { seeds, background, candidates }: Draw<ReadPage>,
  topic: string,
  perSite: number,
  budget: number,
): Promise<Harvested> {
  const unseen = [...background, ...candidates];
  const pool = await buildPool({ seeds, background, candidates: unseen }, topic, 'shipped');
  const { rankers, fusion } = DEFAULT_TOPIC_SETTINGS;
  const { order } = (await engineFor(pool, rankers, fusion)).rank(pool.input);
  const hosts = Array.from(order, (row) => ({ host: pool.host(row), relevant: pool.relevant(row) }));
  return firstOfSites(hosts, perSite, budget);
}

/**
 * Counts the relevant pages and hosts among the first `budget` pages, at most `perSite` of a host. @param ranked best
 * first.
 */
export function firstOfSites(
  ranked: readonly { readonly host: string; readonly relevant: boolean }[],
  perSite: number,
  budget: number,
): Harvested {
  const curve = new HarvestCurve(budget);
  const taken = new Map<string, number>();
  for (const { host, relevant } of ranked) {
    const before = taken.get(host) ?? 0;
    if (before >= perSite) continue;
    taken.set(host, before + 1);
    curve.add(host, relevant);
    if (curve.now().pages === budget) break;
  }
  const { relevantPages, relevantSites } = curve.now();
  return { relevantPages, relevantSites };
}

/** Returns the mean of each count; 0 without draws. */
function meanOf(all: readonly Harvested[]): Harvested {
  return {
    relevantPages: mean(all.map(({ relevantPages }) => relevantPages)),
    relevantSites: mean(all.map(({ relevantSites }) => relevantSites)),
  };
}
