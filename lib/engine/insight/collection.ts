/** Collection of a topic: its seeds and confirmed pages, with the user's notes. */
import type { ArchiveCopy, NoteRecord, PageRecord } from '../records';
import type { PageVerdict } from '../topic/feedback';
import { rateGroupOf, type SiteGroupings, siteWithin } from '../url/site';
import { isOpen } from './open-page';
import { type PermissionFilter, permitted } from './permissions';
import type { FoundPage } from './sites';

/** A seed or confirmed page. */
export interface CollectedPage {
  readonly url: string;
  /** Title of the page, or the one that an import gave for it; '' if neither is known. */
  readonly title: string;
  /** Whether the page was read. */
  readonly isRead: boolean;
  readonly site: string;
  readonly verdict: 'seed' | 'yes';
  readonly decidedAtMs: number;
  /** Day of publication, as `YYYY-MM-DD`; '' if unknown. */
  readonly published: string;
  /** Statements about use by machines (permissions.ts). */
  readonly permits?: readonly string[] | undefined;
  readonly tags: readonly string[];
  readonly text: string;
  /** The archived capture from which the page was read. */
  readonly archived?: ArchiveCopy | undefined;
  /** Whether only the user can read the page, as far as is known. */
  readonly isPrivate: boolean;
}

/** Filter of a collection; a member that is '' does not restrict. */
export interface CollectionFilter {
  /** Words that must all occur in title, URL, tags or note; case is ignored. */
  readonly search: string;
  readonly verdict: CollectedPage['verdict'] | '';
  readonly site: string;
  readonly tag: string;
  /** First day of publication, as `YYYY-MM-DD`. */
  readonly publishedFrom: string;
  readonly permission: PermissionFilter;
}

/** Filter that every page of a collection passes. */
export const WHOLE_COLLECTION: CollectionFilter = {
  ...{ search: '', verdict: '', site: '', tag: '', publishedFrom: '', permission: '' },
};

/**
 * Returns the collection: seeds and confirmed pages with site, tags and note, latest decision first. A page that was
 * not read has the title of its verdict, or ''.
 */
export function collectionOf(
  verdicts: ReadonlyMap<string, PageVerdict>,
  pages: readonly FoundPage[],
  notes: ReadonlyMap<string, Pick<NoteRecord, 'tags' | 'text'>>,
  extents: SiteGroupings,
): CollectedPage[] {
  const known = new Map(pages.map((page) => [page.url, page]));
  const collected = [...verdicts.values()].flatMap(({ url, verdict, atMs, seq, title: given = '' }) => {
    if (verdict !== 'seed' && verdict !== 'yes') return [];
    const page = known.get(url);
    const { title = given, site = siteWithin(url, extents), archived, published = '', permits } = page ?? {};
    const { tags = [], text = '' } = notes.get(url) ?? {};
    const isRead = page !== undefined;
    const isPrivate = page !== undefined && !isOpen(page);
    const more = { isRead, isPrivate, ...(archived && { archived }), ...(permits && { permits }) };
    return [{ seq, page: { url, title, site, verdict, decidedAtMs: atMs, published, tags, text, ...more } }];
  });
  return collected.sort((a, b) => b.seq - a.seq).map(({ page }) => page);
}

/**
 * Returns the pages of the collection that pass a filter, in the same order. With `publishedFrom`, pages of unknown
 * date do not pass.
 */
export function filtered(pages: readonly CollectedPage[], filter: CollectionFilter): CollectedPage[] {
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean);
  return pages.filter(({ url, title, site, verdict, tags, text, published, permits }) => {
    if (filter.verdict !== '' && verdict !== filter.verdict) return false;
    if (filter.site !== '' && site !== filter.site) return false;
    if (filter.tag !== '' && !tags.includes(filter.tag)) return false;
    if (published < filter.publishedFrom) return false;
    if (!permitted(permits, filter.permission)) return false;
    if (words.length === 0) return true;
    const all = [title, url, text, ...tags].join('\n').toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** Returns the identifier of a Google Analytics account, which pages of one owner share. */
const analyticsAccount = (account: string): string => `google-analytics:${account}`;

interface OwnerGroup {
  /** `kind:identifier` (page/owner-ids.ts). */
  readonly id: string;
  /** Sites that share the identifier: at least two, in alphabetical order. */
  readonly sites: readonly string[];
}

/** Largest number of sites with one identifier; one on more sites belongs to a service, theme or platform. */
const MAX_SITES = 10;
/** Least share of a site's pages with the identifier. An identifier quoted on a single page is not the site's own. */
const LEAST_SHARE = 1 / 3;
/** Verification codes, which are often only on the front page and need no least share. */
const VERIFICATION = /^[a-z]+-verification:/;
/** Accounts of website builders, themes' authors and advertising networks in the pages of their users. */
const SERVICE_IDS: ReadonlySet<string> = new Set([
  // First line: Medium, Read the Docs, Weebly and other builders. Second: WordPress.com, Over-blog, Altervista and
  // others.
  ...['UA-24232453', 'UA-17997319', 'UA-7870337', 'UA-97144', 'UA-18003', 'UA-3769691'].map(analyticsAccount),
  ...['UA-52447', 'UA-5354236', 'UA-1240215', 'UA-797705', 'UA-1615344'].map(analyticsAccount),
  // Themes contain the accounts of their authors as examples, and users keep them: Hux Blog, Docusaurus and others.
  ...['UA-49627206', 'UA-2011187', 'UA-141789564', 'UA-106147152'].map(analyticsAccount),
  'baidu-tongji:4cc1f2d8f3067386cc5cdb626a202900',
  'google-verification:xBT4GhYoi5qRD5tr338pgPM5OWHHIDR6mNg1a3euekI',
  'google-adsense:pub-6487568398225121',
  // The advertising network Ezoic puts its account on the pages of all its customers.
  'google-adsense:pub-6396844742497208',
]);
const MAIL = 'e-mail:';
/** Domains of universities and authorities, whose members have their own sites. */
const INSTITUTION = /(?:^|\.)(?:edu|ac|gov|gob|gouv|mil)(?:\.[a-z]{2})?$|^(?:uni|univ|tu|fh|hs)-/;

/**
 * Returns groups of 2 to 10 sites that share an identifier, largest first. Identifiers of services and platforms are
 * excluded: known ones, and those on two spaces of one platform (`a.github.io`, `b.github.io`). An e-mail domain counts
 * only if it is the domain of one of the sites; else it may be that of a mail provider, an employer or an agency.
 */
export function ownerGroups(pages: Iterable<Pick<PageRecord, 'site' | 'ownerIds'>>): OwnerGroup[] {
  const pagesOfSite = new Map<string, number>();
  const pagesWithId = new Map<string, Map<string, number>>();
  for (const { site, ownerIds = [] } of pages) {
    pagesOfSite.set(site, (pagesOfSite.get(site) ?? 0) + 1);
    for (const id of ownerIds) {
      const counts = pagesWithId.get(id) ?? new Map<string, number>();
      pagesWithId.set(id, counts.set(site, (counts.get(site) ?? 0) + 1));
    }
  }
  const groups = [...pagesWithId].flatMap(([id, counts]): OwnerGroup[] => {
    const sites = [...counts].flatMap(([site, count]) =>
      VERIFICATION.test(id) || count / (pagesOfSite.get(site) ?? count) >= LEAST_SHARE ? [site] : [],
    );
    const isRare = sites.length > 1 && sites.length <= MAX_SITES;
    const isOfOwner = isRare && !SERVICE_IDS.has(id) && isOwnMail(id, sites) && !sharePlatform(sites);
    return isOfOwner ? [{ id, sites: sites.sort() }] : [];
  });
  return groups.sort((a, b) => b.sites.length - a.sites.length || (a.id < b.id ? -1 : 1));
}

/**
 * True for an e-mail domain that is the domain of one of the sites and not an institution's; true for other
 * identifiers.
 */
function isOwnMail(id: string, sites: readonly string[]): boolean {
  if (!id.startsWith(MAIL)) return true;
  const { domain } = rateGroupOf(id.slice(MAIL.length));
  return !INSTITUTION.test(domain) && sites.some((site) => rateGroupOf(site.split('/')[0] ?? '').domain === domain);
}

/** True if two of the sites are spaces of one platform. */
function sharePlatform(sites: readonly string[]): boolean {
  const platforms = sites.flatMap((site) => {
    const [host = '', space] = site.split('/');
    const { domain, isPlatform } = rateGroupOf(host);
    return isPlatform || space !== undefined ? [domain] : [];
  });
  return new Set(platforms).size < platforms.length;
}

/**
 * Returns, by site, the identifiers that it shares with other sites, in the order of the groups; other sites are
 * absent.
 */
export function sharedIds(groups: readonly OwnerGroup[]): ReadonlyMap<string, readonly string[]> {
  const ids = new Map<string, string[]>();
  for (const { id, sites } of groups) for (const site of sites) ids.set(site, [...(ids.get(site) ?? []), id]);
  return ids;
}
