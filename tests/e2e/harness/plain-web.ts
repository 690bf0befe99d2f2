import type { WebPages } from '../../web/pages';

const TEXT =
  'Bees, hives, honey and queens: what a beekeeper does week by week, with frames, smoke and patience in the apiary. ';

export const HTML_HEADERS: Readonly<Record<string, string>> = { 'content-type': 'text/html; charset=utf-8' };

/** A page with enough text to be one, and links. Title and anchors are put in as they are. */
export function plainPage(title: string, links: readonly string[] = [], anchor = 'bees and honey'): string {
  const list = links.map((url) => `<li><a href="${url}">${anchor}</a></li>`).join('');
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1><p>${`${title}. ${TEXT}`.repeat(5)}</p></main><ul>${list}</ul></body></html>`;
}

export function htmlResponse(html: string): Response {
  return new Response(html, { headers: HTML_HEADERS });
}

export function redirectTo(location: string): Response {
  return new Response(null, { status: 302, headers: { location } });
}

/** A web of pages at given addresses, and of whatever `answer` says. */
export function plainWeb(pages: Readonly<Record<string, string>>, more: Omit<WebPages, 'pages'> = {}): WebPages {
  return { pages: Object.entries(pages).map(([url, html]) => ({ url, html, label: 'bees', lang: 'en' })), ...more };
}
