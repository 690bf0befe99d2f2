import { isActing } from './acting';
import { canonicalUrl, decoded } from './canonical';
import { grantsAccess, hasSecret, isTracking } from './secrets';
import { siteOf } from './site';

/**
 * File extensions that are never a page; links to them are dropped (Centroid paper). PDFs are pages. Source code is not
 * listed, because code hosts show it as HTML and some articles have names like Node.js.
 */
const NON_PAGE_ENDINGS = new Set(
  (
    'exe msi dmg pkg deb rpm apk appimage iso img bin dll so jar war whl egg gem crx xpi ' +
    'zip gz tgz bz2 tbz2 xz txz zst 7z rar tar lz lzma cab ' +
    'jpg jpeg jpe png gif webp avif bmp svg svgz ico tif tiff psd eps ai heic ' +
    'mp3 mp4 m4a m4v ogg oga ogv opus wav flac aac mid avi mov mkv webm wmv mpg mpeg flv swf ' +
    'ps doc docx docm xls xlsx xlsm ppt pptx pptm odt ods odp odg rtf epub mobi djvu chm tex dvi bib ris ' +
    'css mjs json jsonl xml xsl xsd rss atom rdf ttl owl csv tsv yaml yml toml ini txt log diff patch ' +
    'pyc db sqlite torrent ics vcf asc sig md5 sha1 sha256 ' +
    'woff woff2 ttf otf eot wasm inv'
  ).split(' '),
);

/** Maximum number of parameters of a page; above, the URL is the state of a filter or search form. */
const MAX_PARAMS = 8;
const MAX_SEGMENTS = 16;
const MAX_SAME_SEGMENT = 3;
/**
 * Parameters of wikis and shops that only repeat a page: edit forms, old versions, sort orders, replies, shopping
 * baskets.
 */
const ACTION_PARAM =
  /[?&](?:(?:action|do)=(?:edit|history|info|raw|submit|purge|render|credits|revisions|backlink|diff|revert|rollback|delete|rename|protect|(?:un)?watch|attachfile|likepages|localsitemap|print\w*|log-?(?:in|out)|register|reply|quote|report|post|new(?:topic|thread|reply)|add|remove|compare|search\d?|fullsearch|export\w*|recent|mlist|calendar|media|sitemap|index)\b|oldid=|diff=|replytocom=|printable=|add-to-cart=|session(?:id)?=|(?:sort|order)(?:by|_by)?=)/i;
const CALENDAR_WORD = /[/?&](?:calendar|calendars|cal|kalender|events?|agenda|schedule|tribe-bar-date)(?:[/?&=._-]|$)/i;
const CALENDAR_DATE = /(?:\d{4}[-/]\d{1,2}(?:\D|$)|[?&](?:year|month|day|date|week|yr|mo)=\d)/i;
/** A date in a path with a written segment after it: an article or event, not a view of the calendar. */
const DATED_ARTICLE =
  /\/\d{4}[-/]\d{1,2}(?:[-/]\d{1,2})?\/(?!(?:day|week|month|year|list|map|photo|print|today|page|category|tag)\b)[^/?]*\p{L}{2}/iu;
const FAR_YEAR = /[/=]2[1-9]\d\d[-/](?:0?[1-9]|1[0-2])(?:\D|$)/;

/**
 * Returns false if the path ends with a file extension that is not a page (Centroid paper).
 * @param url canonical.
 */
export function isPagePath(url: string): boolean {
  const queryAt = url.indexOf('?');
  const end = queryAt < 0 ? url.length : queryAt;
  const dot = url.lastIndexOf('.', end - 1);
  // The extension must lie in the last path segment, not in the host.
  const slash = url.lastIndexOf('/', end - 1);
  if (dot <= slash || slash < 8) return true;
  return !NON_PAGE_ENDINGS.has(url.slice(dot + 1, end).toLowerCase());
}

/**
 * Returns true if the URL probably leads into an endless space, judged by its spelling alone. Signs: repeated path
 * segments, too many parameters or segments, calendars, other views of one page.
 * @param url canonical.
 */
function isTrapUrl(url: string): boolean {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  if (start < 0) return false;
  const tail = url.slice(start);
  const queryAt = tail.indexOf('?');
  const path = queryAt < 0 ? tail : tail.slice(0, queryAt);
  if (queryAt >= 0) {
    const params = tail.slice(queryAt + 1).split('&');
    if (params.length > MAX_PARAMS && params.filter((param) => !isAdvertising(param)).length > MAX_PARAMS) return true;
    if (ACTION_PARAM.test(tail)) return true;
  }
  const isCalendar = CALENDAR_WORD.test(tail) && CALENDAR_DATE.test(tail) && !DATED_ARTICLE.test(decoded(path));
  if (FAR_YEAR.test(tail) || isCalendar) return true;
  const segments = path.split('/').filter((segment) => segment !== '');
  return segments.length > MAX_SEGMENTS || hasRepeatedSegments(segments);
}

/** Parameters with which advertisements tell their place; the page is the same without them. */
const ADVERTISING =
  /^(?:(?:utm|itm|hsa|mtm|pk|ga|gad|fb|cm|at)_\w+|(?:ad|adgroup|adset|campaign|creative|feeditem|placement|target|asset)_?(?:id|name)?|ad_?(?:type|position|format)|adposition|matchtype|keyword|network|device(?:model)?|loc_(?:physical|interest)_ms|[a-z]{0,3}clid|source|medium|promo\w*)$/i;

/** Whether a parameter serves tracking or advertising only. */
function isAdvertising(param: string): boolean {
  const [name = ''] = param.split('=', 1);
  return isTracking(name.toLowerCase()) || ADVERTISING.test(name);
}

/**
 * Returns whether a segment occurs more than `MAX_SAME_SEGMENT` times, or a run of one to three segments occurs three
 * times in a row.
 */
function hasRepeatedSegments(segments: readonly string[]): boolean {
  if (segments.length < 3) return false;
  const seen = new Map<string, number>();
  for (const segment of segments) {
    const times = (seen.get(segment) ?? 0) + 1;
    if (times > MAX_SAME_SEGMENT) return true;
    seen.set(segment, times);
  }
  for (let period = 1; period <= 3; period++) {
    let run = 0;
    for (let i = period; i < segments.length; i++) {
      run = segments[i] === segments[i - period] ? run + 1 : 0;
      if (run === 2 * period) return true;
    }
  }
  return false;
}

/**
 * Returns the canonical form of a URL worth fetching; undefined if it is not the URL of a page (`isPagePath`), probably
 * leads into an endless space, or is off limits.
 */
export function pageAddress(url: string): string | undefined {
  const canonical = canonicalUrl(url);
  if (canonical === undefined || !isPagePath(canonical) || isTrapUrl(canonical)) return undefined;
  return isOffLimits(url) ? undefined : canonical;
}

/** Returns whether a URL must not be requested, because it triggers an action or grants access to anyone who has it. */
export function isOffLimits(url: string): boolean {
  return grantsAccess(url) || isActing({ url });
}

/**
 * Stricter `isOffLimits` for a URL that may be known to the user alone: also true if the path contains a long random
 * string, which may grant access.
 */
export function isPrivateAddress(url: string): boolean {
  return hasSecret(url) || isActing({ url });
}

/** Whether the URL of a feed or list that a page declares in `<link>` says that it lists other people's sites. */
export const isBlogroll = (url: string): boolean => /blogroll|\bopml\b|\brecommendations\b/i.test(url);

/** The last part of the path, and the anchor, of a page that lists other people's sites. */
const LINKS_PATH = /\/(?:links|link-?list|linkliste|linksammlung|blogroll|enlaces|liens|recursos)(?:\.\w{2,5})?\/?$/i;
const LINKS_ANCHOR =
  /^(?:(?:useful |web )?links|link ?list|blog ?roll|friends|recommended (?:sites|blogs)|友情链接|友情連結|友链|推荐链接|链接|連結|リンク集?|링크|ссылки|полезные ссылки|enlaces|recursos|liens|linksammlung|linkliste|collegamenti|odkazy|linki|lenker|länkar)$/i;

/** Returns whether a link leads to a page of the same site that, by its path or anchor, lists other people's sites. */
export function isLinksPage({ url, anchor }: { readonly url: string; readonly anchor: string }, from: string): boolean {
  if (url === from || siteOf(url) !== siteOf(from)) return false;
  return LINKS_ANCHOR.test(anchor.trim()) || LINKS_PATH.test(new URL(url).pathname);
}

/**
 * False for a feed that a page declares in `<link>` if its URL says that it lists comments or other sites, not posts.
 */
export const mayListPosts = (url: string): boolean => !/\bcomments?\b/i.test(url) && !isBlogroll(url);
