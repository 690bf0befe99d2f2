import type { Article, ServiceIndex } from './corpus-index';
import { parseQuery, runsOf } from './query';
import { escapeHtml, snippetOf } from './searxng';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 500;
const GENERATED_AT = '2026-01-01T00:00:00Z';
const MORE_LIKE = 'morelike:';

type Row = Record<string, unknown>;
type Continue = Record<string, string | number>;

interface Listing {
  readonly articles: readonly Article[];
  readonly rows: readonly Row[];
  readonly next: number | string | undefined;
  readonly total: number;
}

class ApiError extends Error {
  constructor(
    readonly code: string,
    info: string,
  ) {
    super(info);
  }
}

/**
 * Answers `api.php` as MediaWiki does for `action=query&format=json&formatversion=2`; errors are 200 with `error.code`. It passes over
 * `meta=siteinfo`: its articles are pages of other hosts, so their addresses do not follow from their titles and must be asked for.
 */
export function answerWiki(url: URL, index: ServiceIndex): Response {
  const headers = { 'access-control-allow-origin': '*', 'mediawiki-api-error': '' };
  try {
    const given = url.searchParams;
    if (given.get('format') !== 'json') throw new ApiError('badvalue', 'Only format=json is served.');
    if (given.get('formatversion') !== '2') throw new ApiError('badvalue', 'Only formatversion=2 is served.');
    if (given.get('action') !== 'query') {
      throw new ApiError('badvalue', `Unrecognized value for parameter "action": ${given.get('action')}.`);
    }
    return Response.json(answerQuery(given, index), { headers: { 'access-control-allow-origin': '*' } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const body = { error: { code: error.code, info: error.message }, servedby: 'practice' };
    return Response.json(body, { headers: { ...headers, 'mediawiki-api-error': error.code } });
  }
}

function answerQuery(given: URLSearchParams, index: ServiceIndex): Row {
  const query: Row = {};
  const more: Continue = {};
  const list = given.get('list');
  if (list) {
    const name = knownModule(list);
    const found = runModule(name, '', given, index);
    if (name === 'search') query.searchinfo = { totalhits: found.total };
    query[name] = found.rows;
    if (found.next !== undefined) Object.assign(more, { [offsetName(name)]: found.next, continue: '-||' });
  }
  const props = (given.get('prop') ?? '').split('|').filter(Boolean);
  const generator = given.get('generator');
  if (generator) {
    const name = knownModule(generator);
    const found = runModule(name, 'g', given, index);
    const articles = [...new Map(found.articles.map((article) => [article.pageid, article])).values()];
    const ranked = articles.map((article, i) => ({ article, extra: name === 'search' ? { index: i + 1 } : {} }));
    ranked.sort((a, b) => a.article.pageid - b.article.pageid);
    if (ranked.length > 0) query.pages = describe(ranked, props, given, index, more);
    if (found.next !== undefined) {
      Object.assign(more, { [`g${offsetName(name)}`]: found.next, continue: `g${offsetName(name)}||` });
    }
  } else if (given.has('titles') || given.has('pageids')) {
    query.pages = named(given, props, index, more);
  }
  const complete = Object.keys(more).length === 0;
  return { ...(complete ? { batchcomplete: true } : { continue: more }), query };
}

function knownModule(name: string): 'search' | 'exturlusage' {
  if (name === 'search' || name === 'exturlusage') return name;
  throw new ApiError('badvalue', `Unrecognized value for parameter "list": ${name}.`);
}

function offsetName(name: 'search' | 'exturlusage'): string {
  return name === 'search' ? 'sroffset' : 'eucontinue';
}

function runModule(name: 'search' | 'exturlusage', g: '' | 'g', given: URLSearchParams, index: ServiceIndex): Listing {
  const prefix = g + (name === 'search' ? 'sr' : 'eu');
  const limit = readLimit(given, `${prefix}limit`);
  const offset = readNumber(given, g + offsetName(name));
  const slice = <T>(all: readonly T[]) => all.slice(offset, offset + limit);
  const next = (total: number) => {
    if (offset + limit >= total) return undefined;
    return name === 'search' ? offset + limit : String(offset + limit);
  };
  if (name === 'search') {
    const text = given.get(`${prefix}search`) ?? '';
    if (text.trim() === '') throw new ApiError('missingparam', `The "${prefix}search" parameter must be set.`);
    const all = findArticles(text, given.get(`${prefix}what`) ?? 'text', index);
    const articles = slice(all);
    return { articles, rows: articles.map((one) => hit(one, text)), next: next(all.length), total: all.length };
  }
  const all = index.linksTo(readUrlQuery(given, prefix), given.get(`${prefix}protocol`) || 'http');
  const part = slice(all);
  const rows = part.map(({ article, url }) => ({ ...identity(article), url }));
  return { articles: part.map(({ article }) => article), rows, next: next(all.length), total: all.length };
}

function findArticles(text: string, what: string, index: ServiceIndex): Article[] {
  if (text.startsWith(MORE_LIKE)) {
    const titles = text.slice(MORE_LIKE.length).split('|');
    const named = titles.flatMap((title) => index.articleByTitle(title) ?? []);
    return index.search.moreLike(named.map((article) => article.pageid - 1)).map(({ page }) => index.article(page));
  }
  const found = index.search.search(parseQuery(text), 'all').map(({ page }) => index.article(page));
  if (what !== 'title') return found;
  const words = runsOf(text);
  return found.filter((article) => words.every((word) => article.title.toLowerCase().includes(word)));
}

function readUrlQuery(given: URLSearchParams, prefix: string): string {
  const query = given.get(`${prefix}query`) ?? '';
  if (query.includes('://')) throw new ApiError('badquery', `${prefix}query takes no scheme.`);
  if (query === '') throw new ApiError('missingparam', `The "${prefix}query" parameter must be set.`);
  return query;
}

function named(given: URLSearchParams, props: readonly string[], index: ServiceIndex, more: Continue): Row[] {
  const titles = given.get('titles')?.split('|') ?? [];
  const found = titles.map((title) => ({ title, article: index.articleByTitle(title) }));
  for (const id of given.get('pageids')?.split('|') ?? []) {
    const known = Number(id) >= 1 && Number(id) <= index.articleCount;
    found.push({ title: id, article: known ? index.article(Number(id) - 1) : undefined });
  }
  const missing = found.filter(({ article }) => !article).map(({ title }) => ({ ns: 0, title, missing: true }));
  const articles = found.flatMap(({ article }) => (article ? [{ article, extra: {} }] : []));
  return [...missing, ...describe(articles, props, given, index, more)];
}

function describe(
  articles: readonly { article: Article; extra: Row }[],
  props: readonly string[],
  given: URLSearchParams,
  index: ServiceIndex,
  more: Continue,
): Row[] {
  const links = props.includes('extlinks') ? externalLinks(articles, given, index, more) : undefined;
  return articles.map(({ article, extra }) => {
    const found = links?.get(article.pageid);
    return {
      ...identity(article),
      ...extra,
      ...(props.includes('info') ? info(article, given.get('inprop') ?? '') : {}),
      ...(found ? { extlinks: found.map((url) => ({ url })) } : {}),
    };
  });
}

function externalLinks(
  articles: readonly { article: Article }[],
  given: URLSearchParams,
  index: ServiceIndex,
  more: Continue,
): Map<number, string[]> {
  const all = articles.flatMap(({ article }) => index.linksOf(article).map((url) => ({ id: article.pageid, url })));
  const limit = readLimit(given, 'ellimit');
  const offset = readNumber(given, 'elcontinue');
  if (offset + limit < all.length) Object.assign(more, { elcontinue: String(offset + limit), continue: '||info' });
  const byPage = new Map<number, string[]>();
  for (const { id, url } of all.slice(offset, offset + limit)) byPage.set(id, [...(byPage.get(id) ?? []), url]);
  return byPage;
}

function identity(article: Article): Row {
  return { pageid: article.pageid, ns: 0, title: article.title };
}

function info(article: Article, inprop: string): Row {
  const length = article.text.length;
  const plain = {
    contentmodel: 'wikitext',
    pagelanguage: 'en',
    touched: GENERATED_AT,
    lastrevid: article.pageid,
    length,
  };
  return inprop.split('|').includes('url') ? { ...plain, fullurl: article.url, canonicalurl: article.url } : plain;
}

function hit(article: Article, query: string): Row {
  const snippet = escapeHtml(snippetOf(article, query));
  const first = runsOf(query)[0];
  const at = first ? snippet.toLowerCase().indexOf(first) : -1;
  const end = at + (first?.length ?? 0);
  const marked =
    at < 0
      ? snippet
      : `${snippet.slice(0, at)}<span class="searchmatch">${snippet.slice(at, end)}</span>${snippet.slice(end)}`;
  return {
    ns: 0,
    title: article.title,
    pageid: article.pageid,
    size: article.text.length,
    wordcount: runsOf(article.text).length,
    snippet: marked,
    timestamp: GENERATED_AT,
  };
}

function readLimit(given: URLSearchParams, name: string): number {
  const value = given.get(name);
  if (value === 'max') return MAX_LIMIT;
  const limit = value === null ? DEFAULT_LIMIT : Number(value);
  if (!Number.isInteger(limit) || limit < 1)
    throw new ApiError('badinteger', `Invalid value "${value}" for "${name}".`);
  return Math.min(limit, MAX_LIMIT);
}

function readNumber(given: URLSearchParams, name: string): number {
  const value = given.get(name);
  if (value === null) return 0;
  if (!/^\d+$/.test(value)) throw new ApiError('badcontinue', `Invalid value "${value}" for "${name}".`);
  return Number(value);
}
