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

/** Attributes that are read; all others are passed over without copying their values. */
export const WANTED_ATTRIBUTES: ReadonlySet<string> = new Set([
  'href',
  'alt',
  'lang',
  'xml:lang',
  'rel',
  'type',
  'name',
  'property',
  'content',
  'http-equiv',
  'role',
  'class',
]);

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
