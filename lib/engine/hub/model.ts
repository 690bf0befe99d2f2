import { decoded } from '../url/canonical';
import shipped from './model-data.json';

/**
 * HubSVM's features ① to ⑩ in the paper's order. Feature ⑪, the directory name, is missing because the paper does not
 * quantify it.
 */
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

/** Optional data about an address, besides the URL. */
export interface HubExtra {
  readonly anchor?: string;
  readonly pageBytes?: number;
  /** Number of links followed from a seed. */
  readonly depth?: number;
  /** True if values get the paper's codes, without the additions of `hubFeatures`. */
  readonly paperCodes?: boolean;
}

/** HubSVM's codes of categorical values: the percentage of the paper's 500 hubs with that value. */
const FILE_NAME = { empty: 60.4, hub: 30.6, content: 0, other: 9 };
const FILE_TYPE = { empty: 60.4, dynamic: 24.6, static: 15, other: 0 };
const PARAMETER_NAME = { none: 82.4, id: 10.4, other: 7.2 };

/** The paper's hub words, matched anywhere in the file name. */
const PAPER_HUB_WORDS = /class|index|default|list/;
/**
 * Additional hub words that the paper (Chinese portals of 2015) lacks: word prefixes, then whole words, then Chinese
 * words.
 */
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
/** Minimum number of separators or digits at which the last directory of a path counts as a page name (a permalink). */
const PERMALINK_SEPARATORS = 3;
const PERMALINK_DIGITS = 4;

/**
 * Returns the ten features of an absolute URL, unscaled; undefined if the string is not an absolute URL. Lengths are in
 * characters, sizes in bytes, depths in steps; categories have HubSVM's codes. Unknown values are NaN.
 *
 * Four rules are additions to the paper, which `paperCodes` leaves out. A file name without extension (`/about`) counts
 * as a static page, not as another type: the paper's hubs without a file type are directories. A last directory that
 * looks like a headline (`/2019/vintage-flair-mit-gruen/`) counts as a file name. More words mark a hub. A parameter
 * name must end in “id”, not only contain it.
 */
export function hubFeatures(url: string, extra: HubExtra = {}): number[] | undefined {
  const { paperCodes = false } = extra;
  const address = URL.parse(url.includes('&amp;') ? url.replaceAll('&amp;', '&') : url);
  if (address === null) return undefined;
  const { pathname, search } = address;
  const path = decoded(pathname).toLowerCase();
  const directories = path.split('/');
  let name = directories.pop() ?? '';
  const last = directories[directories.length - 1] ?? '';
  if (name === '' && !paperCodes && isPermalink(last)) name = directories.pop() ?? '';
  const { stem, type } = fileParts(name, paperCodes);
  const parameters = search.length > 1 ? [...new URLSearchParams(search).keys()] : [];
  return [
    extra.anchor === undefined ? Number.NaN : extra.anchor.trim().length,
    url.length,
    DATE.test(path) ? 1 : 0,
    name === '' ? FILE_NAME.empty : fileNameCode(stem, paperCodes),
    name === '' ? FILE_TYPE.empty : type,
    parameterCode(parameters, paperCodes),
    parameters.length,
    directories.filter((directory) => directory !== '').length,
    extra.pageBytes ?? Number.NaN,
    extra.depth ?? Number.NaN,
  ];
}

/** Whether a directory has as many separators or digits as the address of a single article. */
function isPermalink(directory: string): boolean {
  const separators = directory.match(/[-_]/g)?.length ?? 0;
  const digits = directory.match(/[0-9]/g)?.length ?? 0;
  return separators >= PERMALINK_SEPARATORS || digits >= PERMALINK_DIGITS;
}

/** Splits a file name into its stem and the code of its type, by the extension. */
function fileParts(name: string, paperCodes: boolean): { stem: string; type: number } {
  const extension = EXTENSION.exec(name)?.[1];
  if (extension === undefined) return { stem: name, type: paperCodes ? FILE_TYPE.other : FILE_TYPE.static };
  const stem = name.slice(0, -extension.length - 1);
  if (DYNAMIC_TYPES.has(extension)) return { stem, type: FILE_TYPE.dynamic };
  return { stem, type: STATIC_TYPES.has(extension) ? FILE_TYPE.static : FILE_TYPE.other };
}

/**
 * Returns the code of a file name without its extension: typical of hubs, of content pages, or other. `paperCodes`
 * knows only the words of the paper.
 */
function fileNameCode(stem: string, paperCodes: boolean): number {
  if (PAPER_HUB_WORDS.test(stem) || (!paperCodes && MORE_HUB_WORDS.test(stem))) return FILE_NAME.hub;
  return CONTENT_WORDS.test(stem) ? FILE_NAME.content : FILE_NAME.other;
}

/**
 * Returns the code of a query's parameter names: none, some name an id, or other names only. `paperCodes` finds “id”
 * anywhere in a name, not only at its end.
 */
function parameterCode(names: readonly string[], paperCodes: boolean): number {
  if (names.length === 0) return PARAMETER_NAME.none;
  const isId = (name: string) => (paperCodes ? name.includes('id') : name.endsWith('id'));
  return names.some((name) => isId(name.toLowerCase())) ? PARAMETER_NAME.id : PARAMETER_NAME.other;
}

/** A stored model. `lower`, `upper` and `fill` are parallel to `features`. */
export interface HubModelData {
  /** Indices into `HUB_FEATURES` of the features that the model uses. */
  readonly features: readonly number[];
  /** Values that are scaled to −1 and 1; values outside are clamped. */
  readonly lower: readonly number[];
  readonly upper: readonly number[];
  /** Unscaled values that replace unknown features. */
  readonly fill: readonly number[];
  /** γ of the RBF kernel exp(−γ·|x − v|²). */
  readonly gamma: number;
  /** ρ of the decision value Σ c_i·K(x, v_i) − ρ. */
  readonly rho: number;
  /** Platt's sigmoid: P(hub) = 1 / (1 + exp(−(slope·decision + shift))), slope > 0. */
  readonly slope: number;
  readonly shift: number;
  /** Support vectors, concatenated; each has `features.length` scaled values. */
  readonly vectors: readonly number[];
  /** α·y of each support vector; positive for hubs. */
  readonly coefficients: readonly number[];
}

export interface HubModel {
  /** Returns the SVM's decision value: positive for hubs, in units of the margin; NaN if the string is not a URL. */
  decision(url: string, extra?: HubExtra): number;
  /**
   * Returns a hub score in [0, 1] by Platt's sigmoid, increasing with the decision value and rounded to 10⁻⁶; 0 if the
   * string is not a URL.
   */
  score(url: string, extra?: HubExtra): number;
}

/** Steps of a score from 0 to 1. */
const STEPS = 1e6;

/** Creates a model that recognises hub pages by URL (HubSVM): a stored C-SVC with RBF kernel. */
export function createHubModel(data: HubModelData = shipped): HubModel {
  const width = data.features.length;
  const vectors = Float64Array.from(data.vectors);
  const coefficients = Float64Array.from(data.coefficients);
  const sample = new Float64Array(width);

  /** Σ c_i·K(x, v_i) − ρ of the URL's scaled features; NaN if the string is not a URL. */
  function decision(url: string, extra?: HubExtra): number {
    const values = hubFeatures(url, extra);
    if (values === undefined) return Number.NaN;
    for (let i = 0; i < width; i += 1) sample[i] = scaled(data, i, values[data.features[i] as number] as number);
    let sum = -data.rho;
    for (let v = 0, at = 0; v < coefficients.length; v += 1) {
      let squares = 0;
      for (let i = 0; i < width; i += 1, at += 1) {
        const difference = (sample[i] as number) - (vectors[at] as number);
        squares += difference * difference;
      }
      sum += (coefficients[v] as number) * Math.exp(-data.gamma * squares);
    }
    return sum;
  }

  return {
    decision,
    /** Platt's sigmoid of the decision value, rounded to 1 / `STEPS`; 0 if the string is not a URL. */
    score(url, extra) {
      const value = decision(url, extra);
      if (Number.isNaN(value)) return 0;
      const probability = 1 / (1 + Math.exp(-(data.slope * value + data.shift)));
      // `Math.exp` differs between JavaScript engines in its last bit, which large coefficients magnify.
      return Math.round(probability * STEPS) / STEPS;
    },
  };
}

/** Scales the i-th feature of the model to [−1, 1]; 0 if the feature was constant in training. */
export function scaled(data: Pick<HubModelData, 'lower' | 'upper' | 'fill'>, i: number, value: number): number {
  const lower = data.lower[i] as number;
  const upper = data.upper[i] as number;
  if (upper <= lower) return 0;
  const known = Number.isNaN(value) ? (data.fill[i] as number) : value;
  return (2 * (Math.min(upper, Math.max(lower, known)) - lower)) / (upper - lower) - 1;
}
