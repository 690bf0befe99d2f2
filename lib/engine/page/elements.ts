import { COPIED_CHARS } from '../defaults';

/** Content that is not text of the page. */
export const SKIPPED_TAGS: ReadonlySet<string> = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'iframe',
  'svg',
  'object',
  'canvas',
  'audio',
  'video',
  'textarea',
  'select',
  'datalist',
  'noembed',
  'noframes',
]);

/** Elements that end a run of text: the words before and after them are apart. */
export const BLOCK_TAGS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body br button caption center dd details dialog dir div dl dt fieldset ' +
    'figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li main menu nav ol option p ' +
    'pre section summary table tbody td tfoot th thead title tr ul'
  ).split(' '),
);

/** Attributes that are read, by element; all others are passed over without copying their values. */
const ATTRIBUTES = new Map<string, readonly string[]>([
  ['html', ['lang', 'xml:lang']],
  ['base', ['href']],
  ['meta', ['name', 'property', 'content', 'http-equiv', 'alt']],
  ['link', ['href', 'rel', 'type']],
  ['a', ['href', 'alt']],
  ['area', ['href', 'alt']],
  ['frame', ['src', 'alt']],
  ['img', ['alt']],
]);
const FRAME_ATTRIBUTES = ['role', 'class'];

const BOILERPLATE_TAGS = new Set(['nav', 'header', 'footer', 'aside']);
const BOILERPLATE_ROLES = new Set(['navigation', 'banner', 'contentinfo', 'complementary', 'search']);
const CONTAINER_TAGS = new Set(['div', 'ul', 'ol', 'table', 'section', 'td', 'p', 'form', 'span']);
/** Class names, whole words (but not `with-sidebar`), that sites give to their frame. */
const BOILERPLATE_CLASS =
  /(?:^|\s|(?<!\b(?:with|has|no|without))[_-])(?:nav|navbar|navigation|breadcrumbs?|footer|sidebar|side-?nav|toc(?:tree)?-?wrapper|sphinxsidebar|menu|related|cookies?(?:-?(?:bar|banner|notice|consent))?|consent|gdpr|skip-?link)(?:$|[\s_-])/i;

/** Whether an element is the site's frame rather than the page's content. */
export function isBoilerplate(tag: string, attributes: ReadonlyMap<string, string>): boolean {
  if (BOILERPLATE_TAGS.has(tag)) return true;
  if (!CONTAINER_TAGS.has(tag)) return false;
  const role = attributes.get('role');
  if (role !== undefined && BOILERPLATE_ROLES.has(role.toLowerCase())) return true;
  const className = attributes.get('class');
  return className !== undefined && BOILERPLATE_CLASS.test(className);
}

/** What a scan asks of each tag, worked out once for each name. */
export interface ElementKind {
  /** In lower case. */
  readonly name: string;
  readonly isBlock: boolean;
  readonly isSkipped: boolean;
  readonly isHeading: boolean;
  readonly isContent: boolean;
  readonly attributes: ReadonlySet<string>;
}

const MAX_KINDS = 1_000;
const kinds = new Map<string, ElementKind>();

/** @param name of an element as it stands in a page. */
export function elementKind(name: string): ElementKind {
  return kinds.get(name) ?? learnKind(name);
}

function learnKind(written: string): ElementKind {
  const name = written.toLowerCase();
  const kind = {
    name,
    isBlock: BLOCK_TAGS.has(name),
    isSkipped: SKIPPED_TAGS.has(name),
    isHeading: /^h[1-6]$/.test(name),
    isContent: name === 'main' || name === 'article',
    attributes: new Set(CONTAINER_TAGS.has(name) ? FRAME_ATTRIBUTES : ATTRIBUTES.get(name)),
  };
  if (kinds.size >= MAX_KINDS) kinds.clear();
  if (written.length <= COPIED_CHARS) kinds.set(written, kind);
  return kind;
}
