import type { Web } from '../../web/web';

const TITLE = /<title>([^<]*)/;
const DESCRIPTION = /name="description" content="([^"]*)/;
const first = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? '';

/** A results page as Google lays it out, over pages of the web that hold a word of the query. */
export function googlePage(pages: Web['pages'], query: string): string {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = pages.filter(({ html }) => words.some((word) => html.toLowerCase().includes(word))).slice(0, 10);
  const results = found.map(
    ({ url, html }) =>
      `<div class="g"><a href="https://www.google.com/url?q=${encodeURIComponent(url)}&sa=U"><h3>${first(html, TITLE)}</h3></a><div class="VwiC3b">${first(html, DESCRIPTION)}</div></div>`,
  );
  return `<!doctype html><html lang="en"><title>${words.join(' ')} - Search</title><body><div id="search">
<div id="tads"><a href="https://www.google.com/aclk?adurl=x"><h3>Buy now</h3></a></div>${results.join('\n')}</div></body></html>`;
}
