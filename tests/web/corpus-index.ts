import type { CorpusPage } from './pages';
import { linksOf, type ReadHtml, readHtml } from './read-html';
import { SearchIndex, type Searching } from './search-index';

/** One article of the wiki: a page of the web under a title of its own. */
export interface Article {
  readonly pageid: number;
  /** Made unique, and free of characters that a wiki forbids in titles. */
  readonly title: string;
  /** As the page itself has it; may be ''. */
  readonly pageTitle: string;
  readonly url: string;
  readonly text: string;
}

export interface Backlink {
  readonly article: Article;
  /** The link as it stands on the page, without fragment. */
  readonly url: string;
}

/** What services answer from. */
export interface ServiceIndex {
  readonly search: Searching;
  readonly articleCount: number;
  article(n: number): Article;
  articleByTitle(title: string): Article | undefined;
  linksOf(article: Article): string[];
  linksTo(query: string, protocol: string): Backlink[];
}

const TITLE_CHARS = 200;

/** What search and wiki answer from. Each part is built when it is first asked for. */
export class CorpusIndex implements ServiceIndex {
  private readCache: ReadHtml[] | undefined;
  private searchCache: SearchIndex | undefined;
  private articleCache: { list: Article[]; byTitle: Map<string, Article> } | undefined;
  private linkCache: { key: string; article: number; url: string }[] | undefined;

  /** @param first index of the first of these pages, so that they are read once. */
  constructor(
    readonly pages: readonly CorpusPage[],
    private readonly first?: CorpusIndex,
  ) {}

  get search(): SearchIndex {
    this.searchCache ??= new SearchIndex(
      this.pages.map((page, n) => ({ url: new URL(page.url), ...(this.read[n] as ReadHtml) })),
    );
    return this.searchCache;
  }

  article(n: number): Article {
    return this.articles.list[n] as Article;
  }

  get articleCount(): number {
    return this.pages.length;
  }

  articleByTitle(title: string): Article | undefined {
    return this.articles.byTitle.get(wikiTitle(title));
  }

  linksOf(article: Article): string[] {
    return linksOf(this.read[article.pageid - 1] as ReadHtml, article.url);
  }

  /**
   * Articles with a link that starts like `query`, in the order of the link. `query` has no scheme: `host/path`, or
   * `*.host` for all subdomains.
   */
  linksTo(query: string, protocol: string): Backlink[] {
    const wanted = `${protocol}://${searchKey(query)}`;
    this.linkCache ??= this.readLinks();
    const from = firstAtLeast(this.linkCache, wanted);
    const rows: Backlink[] = [];
    for (let i = from; i < this.linkCache.length; i++) {
      const row = this.linkCache[i] as { key: string; article: number; url: string };
      if (!row.key.startsWith(wanted)) break;
      rows.push({ article: this.article(row.article), url: row.url });
    }
    return rows;
  }

  private get read(): readonly ReadHtml[] {
    const known = this.first?.read ?? [];
    this.readCache ??= this.pages.map((page, n) => known[n] ?? readHtml(page.html));
    return this.readCache;
  }

  private get articles() {
    this.articleCache ??= this.nameArticles();
    return this.articleCache;
  }

  private nameArticles() {
    const byTitle = new Map<string, Article>();
    const list = this.pages.map((page, n) => {
      const { title: given, text } = this.read[n] as ReadHtml;
      const url = new URL(page.url);
      const plain = wikiTitle(given || url.host + url.pathname);
      const choices = [plain, wikiTitle(`${plain} (${url.host})`), wikiTitle(`${plain} (${url.host}${url.pathname})`)];
      const title = choices.find((choice) => !byTitle.has(choice)) ?? `${plain} (${n + 1})`;
      const article = { pageid: n + 1, title, pageTitle: given, url: page.url, text };
      byTitle.set(title, article);
      return article;
    });
    return { list, byTitle };
  }

  private readLinks() {
    const rows = this.pages.flatMap((page, article) =>
      linksOf(this.read[article] as ReadHtml, page.url).map((url) => ({ key: linkKey(url), article, url })),
    );
    return rows.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.article - b.article));
  }
}

/** The title a wiki would give: no characters it forbids, spaces for underscores, a capital first. */
export function wikiTitle(text: string): string {
  const clean = text.replace(/[#<>[\]|{}_\s]+/gu, ' ').trim();
  return (clean.charAt(0).toUpperCase() + clean.slice(1)).slice(0, TITLE_CHARS).trim();
}

/** `scheme://` + host labels backwards + path, so that a domain's addresses stand together. */
function linkKey(url: string): string {
  const { protocol, host, pathname, search } = new URL(url);
  return `${protocol}//${backwards(host)}.${pathname}${search}`;
}

function searchKey(query: string): string {
  const slash = query.indexOf('/');
  const host = (slash < 0 ? query : query.slice(0, slash)).toLowerCase();
  if (host.startsWith('*.')) return `${backwards(host.slice(2))}.`;
  return `${backwards(host)}.${slash < 0 ? '/' : query.slice(slash)}`;
}

function backwards(host: string): string {
  return host.split('.').reverse().join('.');
}

function firstAtLeast(rows: readonly { key: string }[], key: string): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] as { key: string }).key < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
