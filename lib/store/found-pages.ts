import Dexie from 'dexie';
import type { FoundPage } from '../engine/insight/found-page';
import type { TendrilDb } from './db';
import { rowsOfTopic } from './topic-range';

/**
 * A reader that returns all pages of a topic in order of number, and at each call reads only those that have come since
 * the last one. A topic that was replaced by an import, or whose sites were split or joined, is read again as a whole.
 */
export function foundPagesReader(db: TendrilDb): (topic: string) => Promise<readonly FoundPage[]> {
  let known: readonly FoundPage[] = [];
  let knownNumbering = '';
  return async (topic) => {
    const numbering = `${(await db.topics.get(topic))?.renumberedAtMs} ${topic}`;
    if (numbering !== knownNumbering) known = [];
    knownNumbering = numbering;
    const count = await rowsOfTopic(db.pages, '[topic+n]', topic).count();
    const fresh = await pagesAfter(db, topic, known.at(-1)?.n ?? -1);
    const all = known.length + fresh.length === count ? [...known, ...fresh] : await pagesAfter(db, topic, -1);
    if (numbering === knownNumbering) known = all;
    return all;
  };
}

async function pagesAfter(db: TendrilDb, topic: string, n: number): Promise<FoundPage[]> {
  const found: FoundPage[] = [];
  await db.pages
    .where('[topic+n]')
    .between([topic, n], [topic, Dexie.maxKey], false)
    .each((page) => {
      const { url, site, title, foundBy, fetchedAtMs } = page;
      found.push({ n: page.n, url, site, title, foundBy, fetchedAtMs });
    });
  return found;
}
