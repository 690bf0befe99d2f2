import { latestByUrl } from '../../engine/insight/standing';
import { foldVerdicts } from '../../engine/topic/feedback';
import type { TopicRecord } from '../../engine/types';
import { siteWithin } from '../../engine/url/site';
import type { TendrilDb } from '../../store/db';
import { unpackLinks } from '../../store/packed-links';
import { notesOf, verdictLog } from '../../store/queries';
import { rowsOfTopic } from '../../store/topic-tables';
import type { SiteFacts } from '../format';

/** Number of pages per batch of links. */
const BATCH = 200;

/** Returns counts, decisions and notes of each site of a topic, keyed by site. */
export async function siteFacts(db: TendrilDb, { id }: TopicRecord): Promise<ReadonlyMap<string, SiteFacts>> {
  return db.transaction('r', [db.topics, db.verdicts, db.pages, db.links, db.notes], async () => {
    const log = await verdictLog(db, id);
    const standing = latestByUrl(log);
    const { sites: outcomes, extents } = foldVerdicts(log);
    const notes = await notesOf(db, id);
    const sites = new Map<string, { pages: number; confirmed: number; rejected: number; citing: Set<string> }>();
    const confirmed: { readonly n: number; readonly site: string }[] = [];
    await rowsOfTopic(db.pages, '[topic+n]', id).each(({ n, url, site }) => {
      const sum = sites.get(site) ?? { pages: 0, confirmed: 0, rejected: 0, citing: new Set() };
      sites.set(site, sum);
      sum.pages += 1;
      const verdict = standing.get(url)?.verdict;
      if (verdict === 'no') sum.rejected += 1;
      if (verdict !== 'seed' && verdict !== 'yes') return;
      sum.confirmed += 1;
      confirmed.push({ n, site });
    });
    for (let from = 0; from < confirmed.length; from += BATCH) {
      const some = confirmed.slice(from, from + BATCH);
      const rows = await db.links.bulkGet(some.map(({ n }): [string, number] => [id, n]));
      for (const [i, { site }] of some.entries()) {
        const row = rows[i];
        for (const target of row === undefined ? [] : unpackLinks(row).targets) {
          const to = siteWithin(target, extents);
          if (to !== site) sites.get(to)?.citing.add(site);
        }
      }
    }
    return new Map(
      [...sites].map(([site, { citing, ...counts }]) => {
        const outcome = outcomes.get(site);
        const { tags = [], text: note } = notes.get(site) ?? {};
        return [
          site,
          { ...counts, citedBy: citing.size, ...(outcome ? { outcome } : {}), tags, ...(note ? { note } : {}) },
        ];
      }),
    );
  });
}
