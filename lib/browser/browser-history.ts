import { memoize } from '../engine/memoize';
import { canonicalUrl } from '../engine/url/canonical';
import type { Questions } from '../messaging/protocol';
import { failure, type Result, success } from '../messaging/results';
import { browser } from './browser';
import { hasPermission } from './permissions';

type Referrer = Questions['referrersOf']['result'][number];

/** Visits of a page whose origin is looked up, latest first. */
const MAX_VISITS = 20;
/** Time before a visit in which its referring page must have been visited. */
const LOOK_BACK_MS = 3_600_000;
/** Most pages of this time that are examined. */
const MAX_LOOKED_THROUGH = 200;
const MAX_NEIGHBOURS = 50;

/**
 * Returns the pages from which the user reached `url`, by the history, and bookmarks in the same folder, without
 * duplicates and `url` itself, history first. Uses only permitted sources; without any, the failure is `no-permission`.
 * @param url canonical address.
 */
export async function referrersOf(url: string): Promise<Result<readonly Referrer[]>> {
  const [mayHistory, mayBookmarks] = await Promise.all([hasPermission('history'), hasPermission('bookmarks')]);
  if (!mayHistory && !mayBookmarks) return failure('no-permission', 'neither history nor bookmarks may be read');
  const found = [...(mayHistory ? await fromHistory(url) : []), ...(mayBookmarks ? await bookmarkedBeside(url) : [])];
  const byUrl = new Map<string, Referrer>();
  for (const { url: address = '', title } of found) {
    const key = canonicalUrl(address);
    if (key !== undefined && key !== url && !byUrl.has(key)) byUrl.set(key, { url: address, title: title ?? '' });
  }
  return success([...byUrl.values()]);
}

interface Place {
  readonly url?: string | undefined;
  readonly title?: string | undefined;
}

/**
 * Returns the pages from which the user reached `url` in its last 20 visits with a referring visit, latest first; a
 * page can occur twice. A visit has only the id of its referring visit, so up to 200 pages opened in the hour before
 * are searched for this id.
 */
async function fromHistory(url: string): Promise<Place[]> {
  const { history } = browser;
  const visitsOf = memoize((address) => history.getVisits({ url: address }));
  const text = new URL(url).hostname;
  const spellings = await history.search({ text, startTime: 0, maxResults: 1_000 });
  const visits = await Promise.all(
    spellings.filter((item) => item.url && canonicalUrl(item.url) === url).map((item) => visitsOf(item.url as string)),
  );
  const led = visits
    .flat()
    .filter(({ referringVisitId }) => referringVisitId !== '' && referringVisitId !== '0' && referringVisitId !== '-1')
    .sort((a, b) => (b.visitTime ?? 0) - (a.visitTime ?? 0))
    .slice(0, MAX_VISITS);
  const found: Place[] = [];
  for (const { referringVisitId, visitTime = 0 } of led) {
    const before = { text: '', startTime: visitTime - LOOK_BACK_MS, endTime: visitTime + 1_000 };
    for (const item of await history.search({ ...before, maxResults: MAX_LOOKED_THROUGH })) {
      if (!item.url || !(await visitsOf(item.url)).some(({ visitId }) => visitId === referringVisitId)) continue;
      found.push(item);
      break;
    }
  }
  return found;
}

/**
 * Returns the first `MAX_NEIGHBOURS` bookmarks of each folder that holds `url`, itself included. Top folders are
 * skipped, because their bookmarks share no subject.
 */
async function bookmarkedBeside(url: string): Promise<Place[]> {
  const { bookmarks } = browser;
  const found: Place[] = [];
  const matching = (await bookmarks.search(new URL(url).hostname)).filter(
    (bookmark) => bookmark.url && canonicalUrl(bookmark.url) === url,
  );
  for (const { parentId } of matching) {
    if (parentId === undefined || (await isTopFolder(parentId))) continue;
    const beside = (await bookmarks.getChildren(parentId)).filter((bookmark) => bookmark.url !== undefined);
    found.push(...beside.slice(0, MAX_NEIGHBOURS));
  }
  return found;
}

/** Whether a folder is the root or directly below the root, like the bookmarks bar. */
async function isTopFolder(id: string): Promise<boolean> {
  const [folder] = await browser.bookmarks.get(id);
  if (folder?.parentId === undefined) return true;
  const [above] = await browser.bookmarks.get(folder.parentId);
  return above?.parentId === undefined;
}
