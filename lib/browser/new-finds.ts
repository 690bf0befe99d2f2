import type { TendrilDb } from '../store/db';
import { readRanking } from '../store/rankings';
import { seenThrough } from './seen';

/** New sites of the topic that came since the user last looked; suggestions, where the ranking tells of no sites. */
export async function countNewFinds(db: TendrilDb, topic: string): Promise<number> {
  const [ranking, seen] = await Promise.all([readRanking(db, topic), seenThrough()]);
  const from = seen[topic] ?? 0;
  if (!ranking) return 0;
  const { sites } = ranking;
  if (!sites) return ranking.order.reduce((count, n) => (n >= from ? count + 1 : count), 0);
  return sites.first.reduce((count, n, i) => (n >= from && sites.isNew[i] === 1 ? count + 1 : count), 0);
}
