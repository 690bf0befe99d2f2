import { foldVerdicts } from '../../engine/topic/feedback';
import type { TopicRecord } from '../../engine/types';
import { siteWithin } from '../../engine/url/site';
import type { TendrilDb } from '../../store/db';
import { unpackLinks } from '../../store/packed-links';
import { rowsOfTopic } from '../../store/topic-tables';
import type { NetworkLink } from '../format';

/** Number of pages per batch of links. */
const BATCH = 200;

/**
 * Yields every link of the topic's pages, page by page. A page that redirects is identified by its stored URL.
 * @param unit what the ends of a link are: canonical URLs (`page`) or the sites of both pages (`site`)
 */
export async function* networkLinks(
  db: TendrilDb,
  { id }: TopicRecord,
  unit: 'page' | 'site',
): AsyncGenerator<NetworkLink> {
  const { extents } = foldVerdicts(await rowsOfTopic(db.verdicts, '[topic+seq]', id).toArray());
  const end = (url: string) => (unit === 'page' ? url : siteWithin(url, extents));
  const pages = new Map<number, string>();
  await rowsOfTopic(db.pages, '[topic+n]', id).each(({ n, url, site }) => pages.set(n, unit === 'page' ? url : site));
  const numbers = [...pages.keys()];
  for (let from = 0; from < numbers.length; from += BATCH) {
    const some = numbers.slice(from, from + BATCH);
    const rows = await db.links.bulkGet(some.map((n): [string, number] => [id, n]));
    for (const row of rows)
      for (const target of row === undefined ? [] : unpackLinks(row).targets)
        yield { from: pages.get(row?.n ?? -1) ?? '', to: end(target) };
  }
}
