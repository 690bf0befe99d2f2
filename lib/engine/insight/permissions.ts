/** What pages permit, by the statements of pages, answers and robots.txt that were read with them (page/permits.ts). */
import { getOrMake } from '../arrays';
import { NAMED_CRAWLERS, USES, type Use } from '../named-crawlers';

/**
 * - `yes`: said to be allowed, and nowhere forbidden; from robots.txt, for at least one named crawler of the use.
 * - `no`: forbidden by any statement; from robots.txt, for at least one named crawler of the use.
 * - `silent`: robots.txt, headers and page were read and do not say.
 * - `unread`: as `silent`, but robots.txt and headers were not read.
 */
export const PERMISSIONS = ['yes', 'no', 'silent', 'unread'] as const;
type Permission = (typeof PERMISSIONS)[number];

/** Whether a page permits each use, and the URLs of the licences that the page or its site names. */
export interface Permissions extends Readonly<Record<Use, Permission>> {
  readonly licenses: readonly string[];
}

type UseStatement = readonly [use: Use, isAllowed: boolean];

const USE_OF: ReadonlyMap<string, Use> = new Map(NAMED_CRAWLERS.map(({ token, use }) => [token.toLowerCase(), use]));

/** Directives of robots for all crawlers (Google, Bing, DeviantArt). */
const DIRECTIVES: ReadonlyMap<string, Use> = new Map([
  ['noarchive', 'archive'],
  ['nocache', 'archive'],
  ['noai', 'train'],
  ['noindex', 'retrieve'],
  ['none', 'retrieve'],
  ['nosnippet', 'retrieve'],
]);

/** Preferences of Content-Signal and Content-Usage. Search alone allows no retrieval for models, but may forbid it. */
const PREFERENCES: ReadonlyMap<string, Use> = new Map([
  ['ai-train', 'train'],
  ['train-ai', 'train'],
  ['train-genai', 'train'],
  ['ai-input', 'retrieve'],
]);

/** Licences of Creative Commons: all allow copies, and the public domain also allows training. */
const CREATIVE_COMMONS = /^https?:\/\/creativecommons\.org\/(licenses\/by|publicdomain\/)/i;

/** Returns the parts of a comma-separated text, trimmed and in lower case. */
const commaList = (text: string): string[] =>
  text
    .toLowerCase()
    .split(',')
    .map((part) => part.trim());

/**
 * Returns the uses of the named crawlers in a list, such as `GPTBot`, each as allowed or forbidden; other names are
 * left out.
 */
function usesOfTokens(text: string, isAllowed: boolean): UseStatement[] {
  return commaList(text).flatMap((token) => {
    const use = USE_OF.get(token);
    return use === undefined ? [] : [[use, isAllowed] as const];
  });
}

/**
 * Returns the uses that robots directives, such as `noindex`, forbid. Directives for a named crawler (`bot: noindex`)
 * end the reading.
 */
function usesOfDirectives(text: string): UseStatement[] {
  const own: UseStatement[] = [];
  for (const directive of commaList(text)) {
    if (directive.includes(':') && !/^(?:max-|unavailable_after)/.test(directive)) break;
    const use = DIRECTIVES.get(directive);
    if (use !== undefined) own.push([use, false]);
  }
  return own;
}

/**
 * Returns what a Content-Usage or Content-Signal header, such as `train-ai=n`, states about each use. Unknown
 * names and values state nothing; `search=n` forbids `retrieve`, and `search=y` states nothing.
 */
function usesOfPreferences(text: string): UseStatement[] {
  return commaList(text).flatMap((preference): UseStatement[] => {
    const [name = '', value = ''] = preference.split('=').map((part) => part.trim());
    const isAllowed = /^(?:y|yes|\?1)$/.test(value);
    if (!isAllowed && !/^(?:n|no|\?0)$/.test(value)) return [];
    if (name === 'search') return isAllowed ? [] : [['retrieve', false]];
    const use = PREFERENCES.get(name);
    return use === undefined ? [] : [[use, isAllowed]];
  });
}

/**
 * Returns what a page's only licence, if it is of Creative Commons, states about each use; [] for other licences, and
 * for several.
 */
function usesOfLicenses(licenses: readonly string[]): UseStatement[] {
  // If a page names several licences, each may cover only a part of it, so none is used.
  const [license = ''] = licenses.length === 1 ? licenses : [];
  const kind = CREATIVE_COMMONS.exec(license)?.[1];
  if (kind === undefined) return [];
  return kind.startsWith('public') ? USES.map((use) => [use, true]) : [['archive', true]];
}

const READERS: ReadonlyMap<string, (text: string) => UseStatement[]> = new Map([
  ['disallow', (text) => usesOfTokens(text, false)],
  ['allow', (text) => usesOfTokens(text, true)],
  ['robots', usesOfDirectives],
  ['x-robots-tag', usesOfDirectives],
  ['content-signal', usesOfPreferences],
  ['content-usage', usesOfPreferences],
  // TDM Reservation Protocol: 1 reserves text and data mining.
  ['tdm-reservation', (text) => (/^[01]$/.test(text) ? [['train', text === '0']] : [])],
]);

/**
 * Returns what a page permits for each use by its statements, and the licences that these name, each once. Of
 * statements that differ, the one that forbids counts. Unknown statements are ignored; a use without any is
 * `silent` if robots.txt was read, else `unread`.
 */
export function permissionsOf(permits: readonly string[] = []): Permissions {
  const statements: UseStatement[] = [];
  const named = new Set<string>();
  for (const statement of permits) {
    const [, kind = '', text = ''] = /^(?:\S+ )?(\S+): (.*)$/s.exec(statement) ?? [];
    if (kind === 'license' && /^https?:\/\//i.test(text)) named.add(text);
    else statements.push(...(READERS.get(kind)?.(text) ?? []));
  }
  const licenses = [...named];
  statements.push(...usesOfLicenses(licenses));
  const unsaid = permits.includes('robots.txt') ? 'silent' : 'unread';
  /** Permission for one use: forbidden by any statement, allowed if all allow, else unsaid. */
  const permission = (use: Use): Permission => {
    const own = statements.filter(([of]) => of === use);
    return own.length === 0 ? unsaid : own.every(([, isAllowed]) => isAllowed) ? 'yes' : 'no';
  };
  return {
    ...{ archive: permission('archive'), train: permission('train'), retrieve: permission('retrieve') },
    licenses,
  };
}

/**
 * Returns the uses that are expressly allowed or forbidden, each with that permission, in the order of `USES`; [] if
 * all are silent or unread.
 */
export function statedUses(permissions: Permissions): (readonly [use: Use, permission: 'yes' | 'no'])[] {
  return USES.flatMap((use) => {
    const permission = permissions[use];
    return permission === 'yes' || permission === 'no' ? [[use, permission] as const] : [];
  });
}

/**
 * Filters of pages by permission: of each use `may_…` (said to be allowed), `open_…` (not forbidden) and `not_…`
 * (forbidden); `silent` for pages that say nothing of any use, `unread` for those of which that is not known.
 */
export const PERMISSION_FILTERS = [
  ...USES.flatMap((use) => [`may_${use}`, `open_${use}`, `not_${use}`] as const),
  'silent',
  'unread',
] as const;
export type PermissionFilter = '' | (typeof PERMISSION_FILTERS)[number];

/**
 * Whether a page passes a filter; '' and an unknown filter let every page through. `silent` and `unread` must hold for
 * every use. A page without statements is `silent` if robots.txt was read, else `unread`.
 */
export function permitted(permits: readonly string[] | undefined, filter: PermissionFilter): boolean {
  if (filter === '' || !PERMISSION_FILTERS.includes(filter)) return true;
  const permissions = permissionsOf(permits);
  if (filter === 'silent' || filter === 'unread') return USES.every((use) => permissions[use] === filter);
  const [kind, use] = filter.split('_') as ['may' | 'open' | 'not', Use];
  if (kind === 'open') return permissions[use] === 'yes' || permissions[use] === 'silent';
  return permissions[use] === (kind === 'may' ? 'yes' : 'no');
}

/**
 * Returns what each site permits, by site: for each use, the strictest (no, unread, silent, yes) that its seeds and
 * confirmed pages say; of a site without any, that its pages say.
 */
export function sitePermissions(
  pages: Iterable<{
    readonly site: string;
    readonly isConfirmed: boolean;
    readonly permits?: readonly string[] | undefined;
  }>,
): ReadonlyMap<string, Permissions> {
  const sites = new Map<string, { readonly all: Permissions[]; readonly own: Permissions[] }>();
  for (const { site, isConfirmed, permits } of pages) {
    const { all, own } = getOrMake(sites, site, () => ({ all: [], own: [] }));
    (isConfirmed ? own : all).push(permissionsOf(permits));
  }
  return new Map([...sites].map(([site, { all, own }]) => [site, strictest(own.length > 0 ? own : all)]));
}

/**
 * Returns, for each use, the strictest permission among the pages (no, unread, silent, yes), and all their licences.
 */
function strictest(pages: readonly Permissions[]): Permissions {
  /** The strictest permission for one use; `unread` without pages. */
  const of = (use: Use): Permission => {
    const found = new Set(pages.map((page) => page[use]));
    return (['no', 'unread', 'silent', 'yes'] as const).find((permission) => found.has(permission)) ?? 'unread';
  };
  const licenses = [...new Set(pages.flatMap((page) => page.licenses))];
  return { archive: of('archive'), train: of('train'), retrieve: of('retrieve'), licenses };
}

/** Returns the number of pages of each use by permission, and of each licence. An undefined page counts as `unread`. */
export function countPermissions(pages: Iterable<readonly string[] | undefined>) {
  const uses = { archive: zeroCounts(), train: zeroCounts(), retrieve: zeroCounts() };
  const licenses = new Map<string, { pages: number }>();
  for (const permits of pages) {
    const permissions = permissionsOf(permits);
    for (const use of USES) uses[use][permissions[use]] += 1;
    for (const license of permissions.licenses) getOrMake(licenses, license, () => ({ pages: 0 })).pages += 1;
  }
  return { uses, licenses: Object.fromEntries([...licenses].map(([url, count]) => [url, count.pages])) };
}

/** Returns a count of 0 for each permission. */
const zeroCounts = (): Record<Permission, number> => ({ yes: 0, no: 0, silent: 0, unread: 0 });
