/** Search services as those of the live web: each knows a part of the pages, and none can be relied on. */
import { hash32 } from '../../lib/engine/hash';
import { createRandom } from '../../lib/engine/random';
import type { Article, CorpusIndex, ServiceIndex } from './corpus-index';
import { answerWiki } from './mediawiki';
import { parseQuery, runsOf } from './query';
import type { Found, Searching } from './search-index';
import { answerSearch, escapeHtml, snippetOf } from './searxng';
import type { ServiceState, Services } from './services';
import { SEARCH_HOST, WIKI_HOST } from './web';

const YACY_HOST = 'yacy.practice.test';
const MWMBL_HOST = 'api.mwmbl.org';
const PAGE_SIZE = 10;

/** Share of the pages that a service knows. */
const KNOWN_SHARE = [0.4, 0.7] as const;
/** Most results of one host to one question. */
const PER_HOST = [2, 5] as const;
/** Factor on the score of the host with the most pages; one with a single page has 1. */
const POPULARITY = [1.2, 2] as const;
/** Of the results to a question; the wiki has editors, and neither spam nor dead links. */
const SPAM_SHARE = 0.1;
const DEAD_SHARE = 0.1;
const SPAM_HOSTS = 40;
const SPAM_WORDS = 200;
const DELAY_MS = [300, 4_000] as const;
/** A service is down once in every period. A question then waits for its error. */
const PERIOD_MS = [100_000, 300_000] as const;
const DOWN_MS = [15_000, 60_000] as const;
const GIVE_UP_MS = 10_000;

/** The same seed gives the same services, and with it the same answers. */
export class PatchyServices implements Services {
  /** Mwmbl needs no setting. */
  readonly providers = {
    searxng: { enabled: true, baseUrl: `http://${SEARCH_HOST}` },
    mediawiki: { enabled: true, baseUrl: `http://${WIKI_HOST}` },
    yacy: { enabled: true, baseUrl: `http://${YACY_HOST}` },
  };
  readonly #traits: ReadonlyMap<string, Traits>;
  readonly #indexes = new Map<string, PartialIndex>();

  constructor(private readonly seed: number) {
    const hosts = [SEARCH_HOST, WIKI_HOST, YACY_HOST, MWMBL_HOST];
    this.#traits = new Map(hosts.map((host) => [host, traitsOf(`${seed} ${host}`)]));
  }

  answer(url: URL, pages: CorpusIndex): Response | undefined {
    if (SPAM_HOST.test(url.hostname)) return spamPage(url);
    const host = url.hostname;
    const traits = this.#traits.get(host);
    if (traits === undefined) return undefined;
    const index =
      this.#indexes.get(host) ?? new PartialIndex(pages, `${this.seed} ${host}`, traits, host !== WIKI_HOST);
    this.#indexes.set(host, index);
    if (host === WIKI_HOST) return answerWiki(url, index);
    if (host === SEARCH_HOST) return answerSearch(url, index);
    return host === YACY_HOST ? answerYacy(url, index) : answerMwmbl(url, index);
  }

  stateOf(host: string, nowMs: number): ServiceState | undefined {
    const traits = this.#traits.get(host);
    if (traits === undefined) return undefined;
    const sinceDownMs = (nowMs + traits.periodMs - traits.downFromMs) % traits.periodMs;
    const isDown = sinceDownMs < traits.downMs;
    return { isDown, delayMs: isDown ? GIVE_UP_MS : traits.delayMs };
  }
}

type Traits = ReturnType<typeof traitsOf>;

function traitsOf(name: string) {
  const random = createRandom(hash32(name));
  const within = ([least, most]: readonly [number, number]) => least + (most - least) * random.next();
  const periodMs = within(PERIOD_MS);
  return {
    knownShare: within(KNOWN_SHARE),
    perHost: Math.floor(within(PER_HOST)),
    popularity: within(POPULARITY),
    delayMs: within(DELAY_MS),
    periodMs,
    downFromMs: within([0, periodMs]),
    downMs: within(DOWN_MS),
  };
}

/** What one service knows of the pages, and what it makes of them. */
class PartialIndex implements ServiceIndex {
  /** By page: its score is multiplied by it; 0 where the service does not know it. */
  readonly #factors: Float64Array;
  readonly #hosts: readonly string[];
  /** Addresses of spam named so far; their numbers follow those of the pages. */
  readonly #spam: string[] = [];

  constructor(
    private readonly all: CorpusIndex,
    private readonly name: string,
    private readonly traits: Traits,
    private readonly isSpoilt: boolean,
  ) {
    this.#hosts = all.pages.map(({ url }) => new URL(url).host);
    const sizes = new Map<string, number>();
    for (const host of this.#hosts) sizes.set(host, (sizes.get(host) ?? 0) + 1);
    const largest = Math.log(Math.max(2, ...sizes.values()));
    // Half by host, half by page: services know sites well or hardly.
    const known = all.pages.map(({ url }, n) => this.#draw(this.#hosts[n] as string) + this.#draw(url));
    const limit = [...known].sort((a, b) => a - b)[Math.floor(traits.knownShare * known.length)] ?? 2;
    this.#factors = Float64Array.from(known, (draw, n) => {
      const size = Math.log(sizes.get(this.#hosts[n] as string) as number) / largest;
      return draw < limit ? 1 + (traits.popularity - 1) * size : 0;
    });
  }

  readonly search: Searching = {
    search: (query, match) => this.#spoilt(this.#asKnown(this.all.search.search(query, match)), query.terms),
    moreLike: (numbers) => this.#asKnown(this.all.search.moreLike(numbers)),
  };

  get articleCount(): number {
    return this.all.articleCount;
  }

  article(n: number): Article {
    const spam = this.#spam[n - this.all.articleCount];
    if (spam !== undefined) return spamArticle(n, spam);
    const article = this.all.article(n);
    const isDead = this.isSpoilt && this.#draw(`dead ${article.url}`) < DEAD_SHARE;
    return isDead ? { ...article, url: `${article.url.replace(/[?#].*$/, '')}-until-last-year` } : article;
  }

  articleByTitle = (title: string) => this.all.articleByTitle(title);
  linksOf = (article: Article) => this.all.linksOf(article);
  linksTo = (query: string, protocol: string) =>
    this.all.linksTo(query, protocol).filter(({ article }) => this.#factors[article.pageid - 1] !== 0);

  #draw(text: string): number {
    return hash32(`${this.name} ${text}`) / 2 ** 32;
  }

  #asKnown(found: readonly Found[]): Found[] {
    const ofHost = new Map<string, number>();
    return found
      .map(({ page, score }) => ({ page, score: score * (this.#factors[page] as number) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || a.page - b.page)
      .filter(({ page }) => {
        const host = this.#hosts[page] as string;
        ofHost.set(host, (ofHost.get(host) ?? 0) + 1);
        return (ofHost.get(host) as number) <= this.traits.perHost;
      });
  }

  /** Every so many results there is one that is made of the words that were asked for. */
  #spoilt(found: readonly Found[], words: readonly string[]): Found[] {
    if (!this.isSpoilt) return [...found];
    return found.flatMap((one) => {
      const key = `${one.page} ${words.join(' ')}`;
      if (this.#draw(key) >= SPAM_SHARE) return [one];
      const url = spamUrl(hash32(key), words);
      if (!this.#spam.includes(url)) this.#spam.push(url);
      return [{ page: this.all.articleCount + this.#spam.indexOf(url), score: one.score }, one];
    });
  }
}

const SPAM_HOST = /^deals\d+\.test$/;
const SALES = ['best', 'cheap', 'top', 'buy', 'now', 'offer', 'review', 'guide', 'free', 'price', 'online', 'shop'];

function spamArticle(n: number, url: string): Article {
  const words = decodeURIComponent(new URL(url).pathname.slice(1)).replaceAll('-', ' ');
  const title = `Best ${words} offers and reviews`;
  return { pageid: n + 1, title, pageTitle: title, url, text: `${title}. All about ${words}.` };
}

function spamUrl(host: number, words: readonly string[]): string {
  return `http://deals${host % SPAM_HOSTS}.test/${encodeURIComponent(words.join('-'))}`;
}

/** Words of the address between words that sell, and links to more of the kind. */
function spamPage({ hostname, pathname }: URL): Response {
  if (pathname === '/robots.txt') return new Response('Not Found', { status: 404 });
  const own = runsOf(decodeURIComponent(pathname));
  const random = createRandom(hash32(hostname + pathname));
  const pick = (from: readonly string[]) => from[Math.floor(random.next() * from.length)] ?? '';
  const text = Array.from({ length: SPAM_WORDS }, (_, i) => pick(i % 4 === 0 ? own : SALES)).join(' ');
  const links = [1, 2, 3].map((i) => spamUrl(hash32(hostname) + i, own));
  const anchors = links.map((url) => `<a href="${escapeHtml(url)}">${escapeHtml(own.join(' '))}</a>`).join(' ');
  const title = escapeHtml(`Best ${own.join(' ')} offers`);
  const body = `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1><p>${escapeHtml(text)}</p>${anchors}`;
  return new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}

function answerYacy(url: URL, index: ServiceIndex): Response {
  const query = url.searchParams.get('query') ?? '';
  const from = Number(url.searchParams.get('startRecord') ?? '0');
  const items = resultsOf(query, index, from).map(({ url, pageTitle, text }) => ({
    ...{ link: url, title: pageTitle, description: text },
  }));
  return Response.json({ channels: [{ items }] });
}

function answerMwmbl(url: URL, index: ServiceIndex): Response {
  const results = resultsOf(url.searchParams.get('q') ?? '', index, 0).map(({ url, pageTitle, text }) => ({
    ...{ url, title: pageTitle, content: text },
  }));
  return Response.json({ results });
}

function resultsOf(query: string, index: ServiceIndex, from: number): Article[] {
  const found = index.search.search(parseQuery(query), 'any').slice(from, from + PAGE_SIZE);
  return found.map(({ page }) => {
    const article = index.article(page);
    return { ...article, text: snippetOf(article, query) };
  });
}
