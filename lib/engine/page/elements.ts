import { COPIED_CHARS } from '../defaults';

/** Elements whose content is not text of the page. */
const SKIPPED_TAGS: ReadonlySet<string> = new Set(
  'script style noscript template iframe svg object canvas audio video textarea select datalist noembed noframes'.split(
    ' ',
  ),
);

/** Block elements: the text before and after their tags is separated. */
const BLOCK_TAGS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body br button caption center dd details dialog dir div dl dt fieldset ' +
    'figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li main menu nav ol option p ' +
    'pre section summary table tbody td tfoot th thead title tr ul'
  ).split(' '),
);

/** Attributes that are read, by element; the values of all others are skipped without copying. */
const ATTRIBUTES = new Map<string, readonly string[]>([
  ['html', ['lang', 'xml:lang']],
  ['base', ['href']],
  ['meta', ['name', 'property', 'itemprop', 'content', 'http-equiv', 'alt']],
  ['link', ['href', 'rel', 'type']],
  ['a', ['href', 'alt', 'rel', 'data-method']],
  ['area', ['href', 'alt', 'rel']],
  ['frame', ['src', 'alt']],
  ['img', ['alt']],
  ['time', ['datetime', 'itemprop', 'pubdate', 'class']],
  ['template', ['shadowrootmode']],
]);
const FRAME_ATTRIBUTES = ['role', 'class', 'style', 'hidden'];

const FRAME_TAGS: ReadonlyMap<string, FrameHint> = new Map([
  ['nav', 'strong'],
  ['footer', 'strong'],
  ['header', 'weak'],
  ['aside', 'weak'],
  ['form', 'form'],
]);
const BOILERPLATE_ROLES = new Set(['navigation', 'banner', 'contentinfo', 'complementary', 'search']);
const CONTAINER_TAGS = new Set(['div', 'ul', 'ol', 'table', 'section', 'td', 'p', 'form', 'span']);
/** Class names of site navigation and similar parts, as whole words (but not `with-sidebar`). */
const BOILERPLATE_CLASS =
  /(?:^|\s|(?<!\b(?:with|has|no|without))[_-])(?:nav|navbar|navigation|breadcrumbs?|footer|sidebar|side-?nav|toc(?:tree)?-?wrapper|sphinxsidebar|menu|related|cookies?(?:-?(?:bar|banner|notice|consent))?|consent|gdpr|skip-?link)(?:$|[\s_-])/i;

/** Elements in which character references are not decoded. */
const RAW_TAGS = new Set(['xmp', 'plaintext']);
/** Elements whose attributes are read: links, images, metadata; and the title. */
const DATA_TAGS = new Set(['title', ...ATTRIBUTES.keys()]);

/** Properties of an element that the scanner needs, computed once per name. */
export interface ElementKind {
  /** The name as written in the page. */
  readonly written: string;
  /** The name in lower case. */
  readonly name: string;
  readonly isBlock: boolean;
  readonly isSkipped: boolean;
  readonly isHeading: boolean;
  readonly isContent: boolean;
  readonly isRaw: boolean;
  /** Part of a ruby annotation: a reading above a word (`rt`), the signs around it (`rp`), or the word. */
  readonly isRuby: boolean;
  readonly carriesData: boolean;
  /**
   * `isFrame`: the element is always site frame (navigation, header, footer). `isContainer`: its attributes may make it
   * so.
   */
  readonly isFrame: boolean;
  readonly isContainer: boolean;
  readonly attributes: readonly string[];
}

/**
 * How an element's name marks it as site frame: `strong` for names of elements and roles that say so, `weak` for side
 * bars, headers and class names, which often are names of a layout; `form` for fields and their labels.
 */
export type FrameHint = 'strong' | 'weak' | 'form';

/**
 * Returns how clearly an element's name, role or class marks it as part of the site's frame (navigation, header,
 * footer); undefined if nothing does.
 */
export function frameHint(kind: ElementKind, attributes: ReadonlyMap<string, string>): FrameHint | undefined {
  if (kind.isFrame) return FRAME_TAGS.get(kind.name);
  if (!kind.isContainer) return undefined;
  const role = attributes.get('role');
  if (role !== undefined && BOILERPLATE_ROLES.has(role.toLowerCase())) return 'strong';
  const className = attributes.get('class');
  return className !== undefined && BOILERPLATE_CLASS.test(className) ? 'weak' : undefined;
}

/** CSS declarations that hide text. Opacity is left out, because pages fade in. */
const HIDDEN_STYLE =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|font-size\s*:\s*0(?![.\d])|(?:left|top|text-indent|margin-left)\s*:\s*-\d{4,})/i;
const COLOR = /(?:^|;)\s*color\s*:\s*([^;]+)/i;
const BACKGROUND = /(?:^|;)\s*background(?:-color)?\s*:\s*([^;]+)/i;

/**
 * Returns whether an element's own attributes hide its text from visitors: `hidden` (not `until-found`), CSS, or equal
 * colours of text and background. False for elements that are no containers.
 */
export function isHidden(kind: ElementKind, attributes: ReadonlyMap<string, string>): boolean {
  if (!kind.isContainer) return false;
  const hidden = attributes.get('hidden');
  if (hidden !== undefined && hidden.toLowerCase() !== 'until-found') return true;
  const style = attributes.get('style');
  if (style === undefined) return false;
  if (HIDDEN_STYLE.test(style)) return true;
  const color = COLOR.exec(style)?.[1]?.trim().toLowerCase();
  return color !== undefined && color === BACKGROUND.exec(style)?.[1]?.trim().toLowerCase();
}

/** Bit that distinguishes lower case from upper case in ASCII. */
const CASE_BIT = 0x20;

/**
 * Returns in lower case the attribute name at `start` ≤ i < `end` of `html` if the scanner reads this attribute of the
 * element; else ''.
 */
export function wantedAttribute({ attributes }: ElementKind, html: string, start: number, end: number): string {
  for (const name of attributes) {
    if (name.length !== end - start || (html.charCodeAt(start) | CASE_BIT) !== name.charCodeAt(0)) continue;
    if (html.startsWith(name, start) || html.slice(start, end).toLowerCase() === name) return name;
  }
  return '';
}

const MAX_KINDS = 1_000;
const kinds = new Map<string, ElementKind>();
/**
 * Element kinds by slot (`slotOf`), as a fast cache: most tags have few names, and a hit avoids cutting the name out.
 */
const recent = new Array<ElementKind | undefined>(256);

/** Returns the properties of the element whose tag name is `html.slice(start, end)`. */
export function elementKindAt(html: string, start: number, end: number): ElementKind {
  const slot = slotOf(html.charCodeAt(start), html.charCodeAt(end - 1), end - start);
  const last = recent[slot];
  if (last?.written.length === end - start && html.startsWith(last.written, start)) return last;
  const kind = elementKind(html.slice(start, end));
  if (kind.written.length <= COPIED_CHARS) recent[slot] = kind;
  return kind;
}

/** Hash of a name by its first and last character and its length. */
function slotOf(first: number, last: number, length: number): number {
  return (first * 7 + last * 31 + length) & 0xff;
}

/** Returns the properties of an element. @param name its name as written in the page. */
export function elementKind(name: string): ElementKind {
  return kinds.get(name) ?? computeKind(name);
}

/** Computes and caches the properties of an element, which depend on its name alone. */
function computeKind(written: string): ElementKind {
  const name = written.toLowerCase();
  const isContainer = CONTAINER_TAGS.has(name);
  const kind = {
    written,
    name,
    isBlock: BLOCK_TAGS.has(name),
    isSkipped: SKIPPED_TAGS.has(name),
    isHeading: /^h[1-6]$/.test(name),
    isContent: name === 'main' || name === 'article',
    isRaw: RAW_TAGS.has(name),
    isRuby: /^r(?:t|p|b|uby)$/.test(name),
    carriesData: DATA_TAGS.has(name),
    isFrame: FRAME_TAGS.has(name),
    isContainer,
    attributes: isContainer ? FRAME_ATTRIBUTES : (ATTRIBUTES.get(name) ?? []),
  };
  if (kinds.size >= MAX_KINDS) kinds.clear();
  if (written.length <= COPIED_CHARS) kinds.set(written, kind);
  return kind;
}
