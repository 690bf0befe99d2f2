import type { Provenance } from '../basics';
import { memoize } from '../memoize';
import type { PageRecord } from '../records';
import { isOffLimits, isPrivateAddress } from '../url/filter';

/** True for a page that the user marked or imported, so that perhaps only the user has its URL. */
export const isUsersOwn = ({ operator }: Pick<Provenance, 'operator'>) => operator === 'mark' || operator === 'import';

type OpenablePage = Pick<PageRecord, 'url' | 'readers'> & Partial<Pick<PageRecord, 'foundBy'>>;

/** Number of pages whose judgement is remembered. */
const MAX_REMEMBERED = 50_000;
/** `isOffLimits` of a page's URL: every operator reads the pages of a topic several times a round. */
const isPageOffLimits = memoize(isOffLimits, MAX_REMEMBERED);

/**
 * True if the crawl may follow the page's links, and if queries may contain its URL, title and words. A page that was
 * read in a tab and not found public (`readers`) is open only if the user released it; another one, unless its URL is
 * private (`isPrivateAddress`, of a page that the user marked or imported) or off limits.
 */
export function isOpen({ url, readers, foundBy }: OpenablePage): boolean {
  if (readers !== undefined) return readers === 'released';
  return !(foundBy === undefined || isUsersOwn(foundBy) ? isPrivateAddress(url) : isPageOffLimits(url));
}
