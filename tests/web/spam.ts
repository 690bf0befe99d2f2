/** Spam mixed into a web: sites that catch searches for one topic and give nothing on it. */
import { hash32 } from '../../lib/engine/hash';
import { createRandom, randomInt, sample, shuffle } from '../../lib/engine/random';
import { type CorpusPage, isAbout, NO_TOPIC } from './pages';
import { runsOf } from './query';
import { type ReadHtml, readHtml } from './read-html';
import { escapeHtml } from './searxng';

/** What a spam site is. Each gives as many sites as the others. */
const SPAM_KINDS = [
  ...(['farm', 'shop', 'calendar', 'mirror', 'missing', 'parked', 'wall', 'hidden'] as const),
  ...(['copycat', 'planted', 'aggregator'] as const),
] as const;
export type SpamKind = (typeof SPAM_KINDS)[number];

/** Pages of a site that search engines know, by kind. */
const KNOWN_PAGES: Readonly<Record<SpamKind, number>> = {
  ...{ farm: 80, shop: 40, calendar: 30, mirror: 40 },
  ...{ missing: 20, parked: 5, wall: 20, hidden: 30 },
  ...{ copycat: 40, planted: 10, aggregator: 30 },
};
/** Characters of another site's page that an aggregator quotes. */
const QUOTED_CHARS = 300;
/** Sites that show the same mirrored pages. */
const MIRRORS = 5;
const TOPIC_WORDS = 60;
const SYLLABLES = 'ba de fi go ku la me ni po ra se ti vo wu za lo mi ne pa sto tri ver ban dor'.split(' ');
const SALES = 'best cheap top buy now offer review guide free price online shop deals discount today'.split(' ');
const ENDINGS = ['tips', 'guide', 'course', 'near me', 'for beginners', 'ideas', 'reviews', 'service'];
const FILLERS = [
  'If you are looking for {}, you have come to the right place.',
  'Our {} experts will help you to find the best {} for your needs.',
  'Everybody knows that {} is important, and {} is no exception.',
  'Read our {} guide before you buy any {} this year.',
  'With {} you can save time and money on {}.',
  'Contact us today to learn more about {} and {}.',
];

interface SpamSite {
  readonly domain: string;
  readonly kind: SpamKind;
  /** Position among the sites of its kind. */
  readonly n: number;
}

/** What the topic's own pages give to those who copy from them. */
interface Loot {
  readonly topic: string;
  readonly words: readonly string[];
  readonly sentences: readonly string[];
  readonly titles: readonly string[];
  readonly urls: readonly string[];
  readonly pages: readonly LootedPage[];
}

interface LootedPage {
  readonly url: string;
  readonly html: string;
  readonly title: string;
  readonly text: string;
}

/** Spam sites about one topic, so many that they are a share of all sites. The same seed gives the same sites and pages. */
export class SpamSites {
  readonly #byDomain: ReadonlyMap<string, SpamSite>;
  readonly #loot: Loot;
  /** Pages that search engines know, with the text that they were shown. */
  readonly pages: readonly CorpusPage[];

  /** @param share of the sites of the whole web that are spam, in [0, 1). */
  constructor(
    pages: readonly CorpusPage[],
    topic: string,
    share: number,
    private readonly seed: number,
  ) {
    const random = createRandom(hash32(`spam ${seed} ${topic}`));
    const hosts = [...new Set(pages.map(({ url }) => new URL(url).hostname))];
    this.#loot = lootOf(pages, topic, random.next());
    const sites = Array.from({ length: Math.round((hosts.length * share) / (1 - share)) }, (_, i): SpamSite => {
      const name = sample(SYLLABLES, 3, random).join('');
      const ending = (hosts[randomInt(random, hosts.length)] as string).split('.').at(-1);
      const kind = SPAM_KINDS[i % SPAM_KINDS.length] as SpamKind;
      return { domain: `${name}${i}.${ending}`, kind, n: Math.floor(i / SPAM_KINDS.length) };
    });
    this.#byDomain = new Map(sites.map((site) => [site.domain, site]));
    this.pages = sites.flatMap((site) =>
      Array.from({ length: KNOWN_PAGES[site.kind] }, (_, i) => {
        const url = this.#knownUrl(site, i);
        return { url, html: this.#shown(site, new URL(url), true), label: NO_TOPIC, lang: 'en' };
      }),
    );
  }

  /** Kind of the spam site that an address is on; undefined for other addresses. */
  kindOf(url: string): SpamKind | undefined {
    return this.#siteOf(new URL(url).hostname)?.kind;
  }

  /** What a visitor gets; undefined for a host that is no spam site. */
  answer(url: URL): Response | undefined {
    const site = this.#siteOf(url.hostname);
    if (site === undefined) return undefined;
    if (url.pathname === '/robots.txt' || url.pathname.endsWith('.xml')) return new Response('', { status: 404 });
    return new Response(this.#shown(site, url, false), { headers: { 'content-type': 'text/html; charset=utf-8' } });
  }

  #siteOf(host: string): SpamSite | undefined {
    return this.#byDomain.get(host.split('.').slice(-2).join('.'));
  }

  #random(...parts: readonly unknown[]) {
    const random = createRandom(hash32(`${this.seed} ${parts.join(' ')}`));
    const pick = <T>(from: readonly T[]) => from[randomInt(random, from.length)] as T;
    return { random, pick, word: () => pick(this.#loot.words), sentence: () => pick(this.#loot.sentences) };
  }

  /** The i-th page of a site that search engines know. */
  #knownUrl({ domain, kind, n }: SpamSite, i: number): string {
    const { word, pick } = this.#random(domain, i);
    const slug = () => `${word()}-${word()}`;
    switch (kind) {
      case 'farm':
        return `http://${slug()}.${domain}/`;
      case 'shop':
        return `http://www.${domain}/shop?cat=${word()}&color=${pick(['red', 'blue', 'green'])}&page=${i}`;
      case 'calendar':
        return `http://${domain}/programme/${2020 + (i % 6)}/${1 + (i % 12)}/${slug()}`;
      case 'mirror':
        return `http://${domain}/articles/${Math.floor(n / MIRRORS)}-${i}`;
      case 'copycat':
      case 'aggregator':
        return `http://www.${domain}${pathOf(pick(this.#loot.pages))}`;
      case 'planted':
        return `http://${domain}/lists/${i}`;
      default:
        return `http://${pick(['www.', ''])}${domain}/${pick(['blog', 'posts', 'p'])}/${slug()}-${i}`;
    }
  }

  /** @param isSearch what a search engine was shown, or is still thought to be there. */
  #shown(site: SpamSite, url: URL, isSearch: boolean): string {
    switch (site.kind) {
      case 'farm':
        return this.#farm(site, url);
      case 'shop':
        return this.#shop(site, url);
      case 'calendar':
        return this.#calendar(site, url);
      case 'mirror':
        return this.#mirror(site, url);
      case 'hidden':
        return this.#hidden(site, url);
      case 'copycat':
        return this.#copycat(site, url);
      case 'planted':
        return this.#planted(site, url);
      case 'aggregator':
        return this.#aggregator(site, url);
      default:
        return isSearch ? this.#article(url.href) : this.#shell(site, url);
    }
  }

  /** Of three sorts: strings of keywords, phrases around keywords, sentences that were copied. */
  #farm({ domain, n }: SpamSite, { hostname }: URL): string {
    const own = (hostname.split('.')[0] ?? '').split('-');
    const { random, pick, word, sentence } = this.#random(hostname);
    const title = `${own.join(' ')} ${pick(ENDINGS)}`;
    const texts = [
      () => Array.from({ length: 250 }, (_, i) => (i % 3 === 0 ? pick(own) : pick([word(), pick(SALES)]))).join(' '),
      () => Array.from({ length: 25 }, () => pick(FILLERS).replace(/\{\}/g, () => pick([...own, word()]))).join(' '),
      () => Array.from({ length: 15 }, sentence).join(' '),
    ];
    const others = Array.from({ length: 10 }, () => `${word()}-${word()}`);
    const farms = [...this.#byDomain.values()].filter(({ kind }) => kind === 'farm');
    const links = [
      ...others.map((slug) => [`http://${slug}.${domain}/`, slug.replace('-', ' ')] as const),
      ...sample(farms, 2, random).map((farm) => [`http://${word()}-${word()}.${farm.domain}/`, word()] as const),
      ...[pick(this.#loot.urls)].map((href) => [href, `source on ${word()}`] as const),
    ];
    return page(title, `<p>${escapeHtml((texts[n % texts.length] as () => string)())}</p>${list(links)}`);
  }

  #shop({ domain }: SpamSite, url: URL): string {
    const { random, pick, word } = this.#random(url.href);
    const title = `${url.searchParams.get('cat') ?? word()} ${word()} – ${pick(SALES)} prices`;
    const items = Array.from(
      { length: 20 },
      () => `<li>${word()} ${word()} ${pick(SALES)} $${randomInt(random, 200)}.99 Add to basket</li>`,
    );
    const filters = Array.from({ length: 15 }, () => {
      const [cat, page] = [word(), randomInt(random, 1_000)];
      const more = pick(['', `&sid=${randomInt(random, 1e9)}`, '&view=list', `&brand=${word()}`]);
      return [`http://www.${domain}/shop?cat=${cat}&color=${pick(['red', 'blue'])}&page=${page}${more}`, cat] as const;
    });
    return page(title, `<ul>${items.join('')}</ul>${list(filters)}`);
  }

  #calendar({ domain }: SpamSite, url: URL): string {
    const [, , year = '2024', month = '1'] = url.pathname.split('/');
    const { word } = this.#random(url.href);
    const days = Array.from({ length: 28 }, (_, i) => `<tr><td>${i + 1}.${month}.${year}<td>${word()} ${word()}`);
    const next = [-2, -1, 1, 2, 3].map((by) => {
      const at = Number(year) * 12 + Number(month) - 1 + by;
      const href = `http://${domain}/programme/${Math.floor(at / 12)}/${(at % 12) + 1}/${word()}-${word()}`;
      return [href, `${word()} in ${(at % 12) + 1}/${Math.floor(at / 12)}`] as const;
    });
    return page(`${word()} ${word()} dates ${month}/${year}`, `<table>${days.join('')}</table>${list(next)}`);
  }

  /** The same pages on several sites: sentences of the topic in another order. */
  #mirror({ domain }: SpamSite, { pathname }: URL): string {
    const { random, sentence } = this.#random(pathname);
    const text = Array.from({ length: 20 }, sentence).join(' ');
    const group = Number(/\d+/.exec(pathname)?.[0] ?? 0);
    const links = Array.from({ length: 6 }, () => {
      const i = randomInt(random, KNOWN_PAGES.mirror);
      return [
        `http://${domain}/articles/${group}-${i}`,
        this.#loot.titles[i % this.#loot.titles.length] ?? '',
      ] as const;
    });
    const title = this.#loot.titles[randomInt(random, this.#loot.titles.length)] ?? '';
    return page(title, `<p>${escapeHtml(text)}</p>${list(links)}`);
  }

  /** The page of another site that has the same path; another page of the topic where none has. */
  #lootedAt(url: URL): LootedPage {
    const { pages } = this.#loot;
    const path = url.pathname + url.search;
    return pages.find((page) => pathOf(page) === path) ?? this.#random(path).pick(pages);
  }

  /** The whole text of another site's page, under the same path and title, with links to more copies. */
  #copycat({ domain }: SpamSite, url: URL): string {
    const { title, text } = this.#lootedAt(url);
    const { random } = this.#random(url.href);
    const links = sample(this.#loot.pages, 12, random).map(
      (page) => [`http://www.${domain}${pathOf(page)}`, page.title] as const,
    );
    return page(title, `<p>${escapeHtml(text)}</p>${list(links)}`);
  }

  /** A list of another site whose links, with the same texts, lead to this site's casino. */
  #planted(site: SpamSite, url: URL): string {
    if (!url.pathname.startsWith('/lists/')) return this.#hidden(site, url);
    const { html } = this.#lootedAt(url);
    let i = 0;
    return html
      .replace(/<(?:base|link|meta)\b[^>]*>/gi, '')
      .replace(
        /\bhref\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi,
        () => `href="http://${site.domain}/go${url.pathname}/${i++}"`,
      );
  }

  /** The beginnings of other sites' pages under the path and title of one of them, with links to all. */
  #aggregator({ domain }: SpamSite, url: URL): string {
    const { random, word } = this.#random(url.href);
    const first = this.#lootedAt(url);
    const quoted = [first, ...sample(this.#loot.pages, 3, random)];
    const quotes = quoted.map((page) => `<blockquote>${escapeHtml(page.text.slice(0, QUOTED_CHARS))}</blockquote>`);
    const more = sample(this.#loot.pages, 8, random).map(
      (page) => [`http://www.${domain}${pathOf(page)}`, `${page.title} ${word()}`] as const,
    );
    return page(first.title, quotes.join('') + list([...quoted.map((one) => [one.url, one.title] as const), ...more]));
  }

  /** Something else to see, the topic for search engines alone. */
  #hidden({ domain, n }: SpamSite, url: URL): string {
    const { pick, word, sentence } = this.#random(url.href);
    const topic = escapeHtml(Array.from({ length: 12 }, sentence).join(' '));
    const hides = [
      (text: string) => `<div style="display:none">${text}</div>`,
      (text: string) => `<div style="position:absolute; left:-9999px">${text}</div>`,
      (text: string) => `<p style="color:#ffffff;background:#ffffff">${text}</p>`,
      (text: string) => `<div hidden>${text}</div>`,
      (text: string) => `<p style="font-size:0">${text}</p>`,
      (text: string) => `<div style="visibility: hidden">${text}</div>`,
    ];
    const casino = Array.from(
      { length: 12 },
      () => `Play ${pick(['slots', 'roulette', 'poker'])} with a bonus of 100 %.`,
    );
    const links = Array.from(
      { length: 8 },
      (_, i) => [`http://${domain}/p/${word()}-${word()}-${i}`, 'casino bonus'] as const,
    );
    const shown = `<p>${casino.join(' ')} Deposit now and win the jackpot at our online casino.</p>`;
    return page(
      `${word()} ${word()}`,
      `${shown}${(hides[n % hides.length] as (text: string) => string)(topic)}${list(links)}`,
    );
  }

  /** What stood there when search engines came. */
  #article(href: string): string {
    const { sentence, word } = this.#random(href, 'article');
    return page(`${word()} ${word()}`, `<p>${escapeHtml(Array.from({ length: 12 }, sentence).join(' '))}</p>`);
  }

  #shell({ domain, kind, n }: SpamSite, url: URL): string {
    const { pick, word } = this.#random(url.href, 'shell');
    const links = Array.from({ length: 8 }, (_, i) => {
      const [a, b] = [word(), word()];
      return [`http://${domain}/${pick(['blog', 'posts', 'p'])}/${a}-${b}-${i}`, `${a} ${b}`] as const;
    });
    const texts = SHELLS[kind as keyof typeof SHELLS];
    const [title, text] = texts[n % texts.length] as readonly [string, string];
    const own = url.pathname.split('/').at(-1)?.split('-').slice(0, 2).join(' ') ?? '';
    const fill = (part: string) => escapeHtml(part.replaceAll('{site}', domain).replaceAll('{title}', own));
    return page(fill(title), `<p>${fill(text)}</p>${kind === 'wall' ? '' : list(links)}`);
  }
}

/** Title and text of pages that stand in for others. */
const SHELLS = {
  missing: [
    ['Page not found', 'Sorry, the page you are looking for could not be found. Try one of our popular pages.'],
    ['Oops!', 'We can’t find the page you requested. It may have been moved or deleted. You might also like:'],
    ['{site}', 'Error 404. This page does not exist any more. Have a look at what others read.'],
    ['{title}', 'No results were found. Please try another search or browse our categories below.'],
    ['{title} | {site}', 'The content you wanted is no longer available. Our editors recommend:'],
  ],
  parked: [
    ['{site}', 'This domain is for sale. Buy this domain. Related searches:'],
    ['{site} is available', 'The domain {site} may be for sale. Inquire about this domain. Sponsored listings:'],
    ['{site}', 'This domain has expired. Is this your domain? Renew it now. Related links:'],
    ['Welcome to {site}', 'This web page is parked for free, courtesy of the registrar. Popular categories:'],
    ['{site}', 'Future home of something quite cool. If you are the owner of this web site, log in.'],
  ],
  wall: [
    [
      '{title}',
      'We value your privacy. We and our 823 partners store and access information on a device, such as cookies, and process personal data for personalised ads and content. Accept all. Reject all. Manage options.',
    ],
    [
      '{title} – {site}',
      'Before you continue. We use cookies to deliver and maintain our services, track outages, and show personalised ads. Accept all. More options.',
    ],
    ['{title}', 'Please enable cookies and JavaScript to continue. Checking your browser before accessing {site}.'],
    [
      '{title}',
      'Your consent is needed. To read on, agree to cookies for advertising, or subscribe. Agree and continue.',
    ],
    [
      'Just a moment…',
      'Verify you are human by completing the action below. {site} needs to review the security of your connection.',
    ],
  ],
} as const;

function lootOf(pages: readonly CorpusPage[], topic: string, draw: number): Loot {
  const own = pages.filter((page) => isAbout(page, topic));
  const read = own.map(({ html }) => readHtml(html));
  const inTopic = documentCounts(read.map(({ text }) => text));
  const others = shuffle(pages, createRandom(hash32(String(draw)))).slice(0, 500);
  const elsewhere = documentCounts(others.map(({ html }) => readHtml(html).text));
  const weight = (word: string) =>
    (inTopic.get(word) ?? 0) / own.length / ((elsewhere.get(word) ?? 0) / others.length + 0.02);
  const words = [...inTopic.keys()].filter((word) => /^[a-z]{4,}$/.test(word)).sort((a, b) => weight(b) - weight(a));
  const sentences = read.flatMap(({ text }) => text.match(/[A-Z][^.!?]{40,200}[.!?]/g) ?? []);
  return {
    ...{ topic, sentences, words: [...runsOf(topic), ...words.slice(0, TOPIC_WORDS)] },
    titles: read.map(({ title }) => title),
    urls: own.map(({ url }) => url),
    pages: own.map(({ url, html }, i) => ({ url, html, ...(read[i] as ReadHtml) })),
  };
}

function pathOf({ url }: { readonly url: string }): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

function documentCounts(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) for (const word of new Set(runsOf(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><title>${escapeHtml(title)}</title><body><h1>${escapeHtml(title)}</h1>${body}</body></html>`;
}

function list(links: readonly (readonly [href: string, text: string])[]): string {
  return `<ul>${links.map(([href, text]) => `<li><a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`).join('')}</ul>`;
}
