import { Parser } from 'htmlparser2';

/** What the search index and the wiki know of a page. Text has its white space folded. */
export interface ReadHtml {
  readonly title: string;
  readonly text: string;
  /** `href` of each anchor as written, in page order. */
  readonly hrefs: readonly string[];
  /** `href` of the first `<base>`, or ''. */
  readonly base: string;
}

const SILENT = new Set(['script', 'style', 'noscript', 'template']);

export function readHtml(html: string): ReadHtml {
  let title = '';
  let base = '';
  let inTitle = false;
  let silent = 0;
  const parts: string[] = [];
  const hrefs: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (SILENT.has(name)) silent++;
      else if (name === 'title') inTitle = title === '';
      else if (name === 'a' && attributes.href) hrefs.push(attributes.href);
      else if (name === 'base' && attributes.href && base === '') base = attributes.href;
    },
    ontext(text) {
      if (inTitle) title += text;
      else if (silent === 0) parts.push(text);
    },
    onclosetag(name) {
      if (SILENT.has(name)) silent--;
      else if (name === 'title') inTitle = false;
      else parts.push(' ');
    },
  });
  parser.end(html);
  return { title: fold(title), text: fold(parts.join('')), hrefs, base };
}

/** Absolute http addresses of the anchors without fragment, each once, the page's own left out. */
export function linksOf(page: ReadHtml, url: string): string[] {
  const links = new Set<string>();
  const own = new URL(url).href.replace(/#.*$/, '');
  const base = URL.parse(page.base, url)?.href ?? url;
  for (const href of page.hrefs) {
    if (href.startsWith('#') || URL.parse(href, base) === null) continue;
    const link = new URL(href, base);
    link.hash = '';
    if (/^https?:$/.test(link.protocol) && link.href !== own) links.add(link.href);
  }
  return [...links];
}

function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
