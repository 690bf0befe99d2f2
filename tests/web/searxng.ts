import type { Article, ServiceIndex } from './corpus-index';
import { parseQuery, phrasePattern, runsOf } from './query';
import type { Found } from './search-index';

const PAGE_SIZE = 10;
const SNIPPET_CHARS = 240;

/** Answers `/search` as a SearXNG server with `format=json` switched on does. */
export function answerSearch(url: URL, index: ServiceIndex): Response {
  const text = url.searchParams.get('q')?.trim() ?? '';
  const page = Number(url.searchParams.get('pageno') ?? '1');
  const format = url.searchParams.get('format') ?? 'html';
  if (url.pathname === '/') return html(searchPage('', ''));
  if (url.pathname !== '/search') return new Response('Not Found', { status: 404 });
  if (text === '' || !Number.isInteger(page) || page < 1) return new Response('Bad Request', { status: 400 });
  const all = index.search.search(parseQuery(text), 'any');
  const found = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const results = found.map((one, i) => result(one, (page - 1) * PAGE_SIZE + i + 1, index, text));
  if (format !== 'json') {
    const next = all.length > page * PAGE_SIZE ? nextLink(text, page + 1) : '';
    return html(searchPage(text, [...results.map(listItem), next].join('\n')));
  }
  return Response.json({
    query: text,
    results,
    answers: [],
    corrections: [],
    infoboxes: [],
    suggestions: [],
    unresponsive_engines: [],
  });
}

function result(found: Found, position: number, index: ServiceIndex, query: string) {
  const article = index.article(found.page);
  const url = new URL(article.url);
  return {
    url: article.url,
    title: article.pageTitle || article.url,
    content: snippetOf(article, query),
    engine: 'practice',
    engines: ['practice'],
    positions: [position],
    score: 1 / position,
    category: 'general',
    publishedDate: null,
    thumbnail: '',
    template: 'default.html',
    parsed_url: [url.protocol.slice(0, -1), url.host, url.pathname, '', url.search.slice(1), ''],
  };
}

/** The part of the text around the first phrase of the query that occurs in it, or else around the first word. */
export function snippetOf(article: Article, query: string): string {
  const lower = article.text.toLowerCase();
  const phrases = parseQuery(query).phrases.map((phrase) => article.text.search(phrasePattern(phrase)));
  const words = () => runsOf(query).map((word) => lower.indexOf(word));
  const places = phrases.some((place) => place >= 0) ? phrases : words();
  const first = Math.max(0, Math.min(...places.filter((place) => place >= 0), lower.length));
  const start = first === lower.length ? 0 : Math.max(0, article.text.lastIndexOf(' ', first - SNIPPET_CHARS / 4));
  return article.text.slice(start, start + SNIPPET_CHARS).trim();
}

function listItem(row: { url: string; title: string; content: string }): string {
  return `<article class="result"><h3><a href="${escapeHtml(row.url)}">${escapeHtml(row.title)}</a></h3><p>${escapeHtml(row.content)}</p></article>`;
}

function nextLink(query: string, page: number): string {
  return `<p><a href="/search?q=${encodeURIComponent(query)}&#38;pageno=${page}">Next page</a></p>`;
}

function searchPage(query: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(query || 'Practice search')}</title></head><body>
<form action="/search"><input name="q" value="${escapeHtml(query)}" aria-label="Search"><button>Search</button></form>
${body}</body></html>`;
}

function html(body: string): Response {
  return new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
