/** The ten features of HubSVM, in the paper's order ① to ⑩. ⑪, the directory name, the paper lists but does not quantify. */
export const HUB_FEATURES = [
  'anchor-length',
  'url-length',
  'has-date',
  'file-name',
  'file-type',
  'parameter-name',
  'parameter-count',
  'directory-depth',
  'page-bytes',
  'crawl-depth',
] as const;
export type HubFeature = (typeof HUB_FEATURES)[number];

/** What may be known of an address beside itself. */
export interface HubExtra {
  readonly anchor?: string;
  readonly pageBytes?: number;
  /** Links followed from a seed. */
  readonly depth?: number;
}

/** HubSVM's value coding: 100 × the part of 500 hubs that has the value. */
const FILE_NAME = { empty: 60.4, hub: 30.6, content: 0, other: 9 };
const FILE_TYPE = { empty: 60.4, dynamic: 24.6, static: 15, other: 0 };
const PARAMETER_NAME = { none: 82.4, id: 10.4, other: 7.2 };

/** The paper's words of a hub's file name, found anywhere in it. */
const PAPER_HUB_WORDS = /class|index|default|list/;
/** Our own, which the paper's Chinese portals of 2015 lack: beginnings of words, then whole words, then Chinese ones. */
const MORE_HUB_WORDS = new RegExp(
  [
    '(?:^|[^a-z])(?:categor|kategori|contents|summar|topic|overview|archiv|search|brows|module|portal|forum|board|catalog)',
    '(?:^|[^a-z])(?:director|sitemap|latest|recent|genre|section|collection)',
    '(?:^|[^a-z])(?:toc|tag|all|main|home|page|user|author|job)s?(?![a-z])',
    '目录|分类|列表|首页|索引',
  ].join('|'),
);
const CONTENT_WORDS = /article|content/;
const DYNAMIC_TYPES = new Set(['asp', 'jsp', 'aspx', 'php']);
const STATIC_TYPES = new Set(['shtml', 'html', 'htm', 'xhtml']);
const EXTENSION = /\.([a-z][a-z0-9]{0,4})$/;
const DATE = /(?<!\d)(?:19|20)\d\d[-/_.]?(?:0[1-9]|1[0-2])(?:[-/_.]?(?:0[1-9]|[12]\d|3[01]))?(?!\d)/;
/** Separators, or digits, from which on the last directory of a path is taken as the name of one page (a permalink). */
const PERMALINK_SEPARATORS = 3;
const PERMALINK_DIGITS = 4;

/**
 * The ten features of an address, unscaled: lengths in characters, sizes in bytes, depths in steps, classes by HubSVM's value
 * coding. What is not known is NaN. Undefined for a string that is no absolute URL.
 *
 * Two readings are ours. A name without extension (`/about`) counts as a static page, since the paper's hubs without a file
 * type are directories. A directory that reads like a headline (`/2019/vintage-flair-mit-gruen/`) counts as a file name.
 */
export function hubFeatures(url: string, extra: HubExtra = {}): number[] | undefined {
  const address = URL.parse(url.includes('&amp;') ? url.replaceAll('&amp;', '&') : url);
  if (address === null) return undefined;
  const { pathname, search } = address;
  const path = decoded(pathname).toLowerCase();
  const directories = path.split('/');
  let name = directories.pop() ?? '';
  const last = directories[directories.length - 1] ?? '';
  if (name === '' && isPermalink(last)) name = directories.pop() ?? '';
  const { stem, type } = fileParts(name);
  const parameters = search.length > 1 ? [...new URLSearchParams(search).keys()] : [];
  return [
    extra.anchor === undefined ? Number.NaN : extra.anchor.trim().length,
    url.length,
    DATE.test(path) ? 1 : 0,
    name === '' ? FILE_NAME.empty : fileNameCode(stem),
    name === '' ? FILE_TYPE.empty : type,
    parameterCode(parameters),
    parameters.length,
    directories.filter((directory) => directory !== '').length,
    extra.pageBytes ?? Number.NaN,
    extra.depth ?? Number.NaN,
  ];
}

function decoded(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function isPermalink(directory: string): boolean {
  let separators = 0;
  let digits = 0;
  for (const char of directory) {
    if (char === '-' || char === '_') separators += 1;
    else if (char >= '0' && char <= '9') digits += 1;
  }
  return separators >= PERMALINK_SEPARATORS || digits >= PERMALINK_DIGITS;
}

function fileParts(name: string): { stem: string; type: number } {
  const extension = EXTENSION.exec(name)?.[1];
  if (extension === undefined) return { stem: name, type: FILE_TYPE.static };
  const stem = name.slice(0, -extension.length - 1);
  if (DYNAMIC_TYPES.has(extension)) return { stem, type: FILE_TYPE.dynamic };
  return { stem, type: STATIC_TYPES.has(extension) ? FILE_TYPE.static : FILE_TYPE.other };
}

function fileNameCode(stem: string): number {
  if (PAPER_HUB_WORDS.test(stem) || MORE_HUB_WORDS.test(stem)) return FILE_NAME.hub;
  return CONTENT_WORDS.test(stem) ? FILE_NAME.content : FILE_NAME.other;
}

function parameterCode(names: readonly string[]): number {
  if (names.length === 0) return PARAMETER_NAME.none;
  return names.some((name) => name.toLowerCase().endsWith('id')) ? PARAMETER_NAME.id : PARAMETER_NAME.other;
}
