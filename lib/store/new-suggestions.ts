import type { TendrilDb } from './db';
import { pagesByNumber, type SuggestionPage, suggestionAt } from './queries';
import { readRanking } from './rankings';

/**
 * Returns the best suggestions of a watched topic among the pages numbered from `through`. The popup first shows these.
 * @returns undefined if the topic is not watched, or if none or all of its suggestions are new.
 */
export async function newSuggestions(
  db: TendrilDb,
  topic: string,
  limit: number,
  through: number,
): Promise<SuggestionPage | undefined> {
  const record = await db.topics.get(topic);
  if ((record?.settings.watch ?? 'off') === 'off') return undefined;
  const ranking = await readRanking(db, topic);
  if (ranking === undefined) return undefined;
  const { order, version, completeness } = ranking;
  const places = [...order.keys()].filter((at) => (order[at] as number) >= through);
  if (places.length === 0 || places.length === order.length) return undefined;
  const shown = places.slice(0, limit);
  const pages = await pagesByNumber(
    db,
    topic,
    shown.map((at) => order[at] as number),
  );
  const items = shown.flatMap((at) => {
    const page = pages.get(order[at] as number);
    return page ? [suggestionAt(ranking, at, page, order.length)] : [];
  });
  return { topic, version, total: places.length, items, completeness };
}
