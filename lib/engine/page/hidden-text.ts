import { scanHtml } from './scan';
import { firstChars, foldSpace } from './words';

const MAX_HIDDEN_CHARS = 200_000;
/** Greatest depth searched in JSON-LD. */
const MAX_DEPTH = 8;

/**
 * Returns article text that a browser with scripts shows but plain HTML hides: `articleBody` of JSON-LD, else the
 * content of `<noscript>`, else an article in a script that a template engine reads. White space is folded; '' if there
 * is none of them. One pass over the markup for each kind.
 */
export function hiddenText(html: string): string {
  return articleBody(html) || noscriptText(html) || templateText(html);
}

/** Returns the first `articleBody` of JSON-LD as one line, at most `MAX_HIDDEN_CHARS`; '' without one. */
function articleBody(html: string): string {
  for (const { attributes, content } of elements(html, 'script')) {
    if (!/application\/ld\+json/i.test(attributes) || !content.includes('articleBody')) continue;
    try {
      const body = bodyIn(JSON.parse(content), 0);
      if (body !== undefined) return foldSpace(firstChars(body, MAX_HIDDEN_CHARS));
    } catch {
      // Invalid JSON-LD is ignored.
    }
  }
  return '';
}

/**
 * Returns the first `articleBody` in a JSON value that is not blank, down to `MAX_DEPTH` levels; undefined without one.
 */
function bodyIn(value: unknown, depth: number): string | undefined {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return undefined;
  const { articleBody: body } = value as { readonly articleBody?: unknown };
  if (typeof body === 'string' && body.trim() !== '') return body;
  for (const member of Object.values(value)) {
    const found = bodyIn(member, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the body text of all `noscript` elements, as one line of at most `MAX_HIDDEN_CHARS`; '' without any. */
function noscriptText(html: string): string {
  const parts = [...elements(html, 'noscript')].map(({ content }) => scanHtml(content.slice(0, MAX_HIDDEN_CHARS)).body);
  return firstChars(foldSpace(parts.join(' ')), MAX_HIDDEN_CHARS);
}

const TEMPLATE_TYPE = /\btype\s*=\s*["']?text\/(?:x-)?(?:template|html)\b/i;
/** Placeholders of template engines, and the subject of dialogs. */
const FILLED_LATER = /\{\{|<%|\$\{|\bcookies?\b/i;

/**
 * Returns the text of the script template with the longest text, at most `MAX_HIDDEN_CHARS` of its markup; '' without
 * one. A template that contains a placeholder or the word "cookie" or "cookies" is skipped as a whole.
 */
function templateText(html: string): string {
  let longest = '';
  for (const { attributes, content } of elements(html, 'script')) {
    if (!TEMPLATE_TYPE.test(attributes) || content.length <= longest.length || FILLED_LATER.test(content)) continue;
    const text = foldSpace(scanHtml(content.slice(0, MAX_HIDDEN_CHARS)).body);
    if (text.length > longest.length) longest = text;
  }
  return longest;
}

/**
 * Yields the elements with a name, each up to the next end tag of that name; an element without end tag ends the
 * search.
 */
function* elements(html: string, name: string): Generator<{ readonly attributes: string; readonly content: string }> {
  const starts = new RegExp(`<${name}\\b`, 'gi');
  const ends = new RegExp(`</${name}\\b`, 'gi');
  for (let start = starts.exec(html); start !== null; start = starts.exec(html)) {
    const open = html.indexOf('>', starts.lastIndex);
    ends.lastIndex = open + 1;
    const end = open < 0 ? null : ends.exec(html);
    if (end === null) return;
    yield { attributes: html.slice(starts.lastIndex, open), content: html.slice(open + 1, end.index) };
    starts.lastIndex = end.index;
  }
}
