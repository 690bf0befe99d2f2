import { describe, expect, it } from 'vitest';
import { DomainCounts } from './domain-counts';
import { SiteTrust } from './site-trust';

const page = (url: string, duplicateOf?: string, title = 'Bees', from?: string) => ({
  ...{ url, host: new URL(url).host, title, preview: title, wordCount: 150, foundBy: { from } },
  ...(duplicateOf === undefined ? {} : { duplicateOf }),
});

interface Seen {
  readonly pages: readonly ReturnType<typeof page>[];
  readonly attempts: readonly { readonly url: string; readonly code: string }[];
  readonly queued: readonly ReturnType<typeof page>[];
  readonly vouched: readonly string[];
  readonly rejected: readonly string[];
}

const trustIn = ({ pages = [], attempts = [], queued = [], vouched = [], rejected = [] }: Partial<Seen>) =>
  new SiteTrust({ counts: new DomainCounts().update(pages), attempts, queued, vouched, rejected });

const NEXT = 'https://www.bees.com/next';
const junk = (url: string) => ({ url, code: 'junk-page' });
const missing = (url: string) => ({ url, code: 'missing-page' });

describe('SiteTrust of a domain', () => {
  it('SiteTrust takes one page of an unknown domain at a time, and one more for each page with text of its own', () => {
    const takes = (trust: SiteTrust) => {
      let taken = 0;
      for (; !trust.isHeld(NEXT); taken += 1) trust.take(NEXT);
      expect(trust.isHeld('https://other.bees.com/')).toBe(true);
      trust.refund(NEXT);
      expect(trust.isHeld(NEXT)).toBe(false);
      return taken;
    };
    expect(takes(trustIn({}))).toBe(1);
    expect(takes(trustIn({ pages: [page('https://bees.com/'), page('https://bees.com/2')] }))).toBe(3);
    const copies = [page('https://hives.org/2'), page('https://bees.com/2', 'https://hives.org/2')];
    expect(takes(trustIn({ pages: copies }))).toBe(1);
  });

  it('SiteTrust holds a domain after two junk pages, unless the domain gave more pages with content', () => {
    const attempts = [junk('https://bees.com/a'), junk('https://bees.com/b')];
    expect(trustIn({ attempts: attempts.slice(1) }).isHeld(NEXT)).toBe(false);
    expect(trustIn({ attempts }).isHeld(NEXT)).toBe(true);
    const pages = [page('https://bees.com/1'), page('https://bees.com/2')];
    expect(trustIn({ pages, attempts }).isHeld(NEXT)).toBe(true);
    expect(trustIn({ pages: [...pages, page('https://bees.com/3')], attempts }).isHeld(NEXT)).toBe(false);
  });

  it('SiteTrust allows a domain one missing page, and then no more missing pages than pages with content', () => {
    expect(trustIn({ attempts: [missing('https://bees.com/a')] }).isHeld(NEXT)).toBe(false);
    const attempts = [missing('https://bees.com/a'), missing('https://bees.com/b')];
    expect(trustIn({ attempts }).isHeld(NEXT)).toBe(true);
    const pages = [page('https://bees.com/1'), page('https://bees.com/2')];
    expect(trustIn({ pages, attempts }).isHeld(NEXT)).toBe(false);
  });

  it('SiteTrust holds a domain whose fetched pages are copies from several domains, and no domain that it copies from', () => {
    const first = ['https://hives.org/1', 'https://combs.net/2'];
    const pages = [
      ...first.map((url) => page(url)),
      page('https://bees.com/1', first[0]),
      page('https://bees.com/2', first[1]),
    ];
    const held = (trust: SiteTrust) =>
      [NEXT, 'https://hives.org/3', 'https://combs.net/3'].map((url) => trust.isHeld(url));
    expect(held(trustIn({ pages }))).toEqual([true, false, false]);
    // The copies came first.
    const later = [page('https://bees.com/1'), page('https://bees.com/2'), page(first[0] ?? '', 'https://bees.com/1')];
    expect(held(trustIn({ pages: [...later, page(first[1] ?? '', 'https://bees.com/2')] }))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('SiteTrust puts behind all others, but does not hold, a domain that has the pages of a confirmed domain alone', () => {
    const queued = [1, 2].map((n) => page(`https://bees.com/how-bees-dance-${n}`, undefined, 'How the bees dance'));
    const pages = [1, 2].map((n) => page(`https://hives.org/how-bees-dance-${n}`, undefined, 'How the bees dance'));
    const share = (vouched: readonly string[]) => trustIn({ pages, queued, vouched }).shareOf(NEXT);
    expect(share([])).toBe(1);
    expect(share(['https://hives.org/'])).toBeLessThan(0.1);
    const copies = [
      page('https://bees.com/1', 'https://hives.org/1'),
      page('https://bees.com/2', 'https://hives.org/2'),
    ];
    const own = [page('https://bees.com/3'), page('https://hives.org/1'), page('https://hives.org/2')];
    expect(trustIn({ pages: [...own, ...copies], vouched: ['https://hives.org/'] }).isHeld(NEXT)).toBe(false);
  });

  it('SiteTrust ignores the copies of a domain that the user rejected, and fetches the domains that it copied', () => {
    const copied = (host: string) => page(`https://${host}/how-bees-dance`, 'https://bees.com/how-bees-dance');
    const pages = [
      page('https://bees.com/how-bees-dance'),
      page('https://bees.com/how-bees-sleep'),
      ...[copied('hives.org'), page('https://hives.org/2', 'https://bees.com/how-bees-sleep')],
      ...[page('https://combs.net/1'), page('https://hives.org/3', 'https://combs.net/1')],
    ];
    expect(trustIn({ pages }).isHeld('https://hives.org/4')).toBe(true);
    expect(
      trustIn({ pages, rejected: ['https://bees.com/', 'https://combs.net/'] }).isHeld('https://hives.org/4'),
    ).toBe(false);
  });

  it('SiteTrust does not hold the domains that show the same wall in place of their pages', () => {
    const wall = 'Making sure you are no bot';
    const first = page('https://hives.org/varroa', undefined, wall);
    const article = page('https://combs.net/2');
    const pages = [
      first,
      article,
      page('https://bees.com/1', first.url, wall),
      page('https://bees.com/2', article.url),
    ];
    expect(trustIn({ pages }).isHeld(NEXT)).toBe(true);
    expect(trustIn({ pages: [...pages, page('https://wax.net/a', first.url, wall)] }).isHeld(NEXT)).toBe(false);
  });

  it('SiteTrust does not hold a domain with near-duplicates of its own pages', () => {
    const pages = [page('https://bees.com/1'), page('https://bees.com/2', 'https://bees.com/1')];
    expect(trustIn({ pages }).isHeld(NEXT)).toBe(false);
  });

  it('SiteTrust takes one page of a domain with many hosts of one URL each', () => {
    const queued = ['cheap-hives', 'honey', 'queens', 'wax-shop', 'combs'].map((name) =>
      page(`https://${name}.bees.com/`),
    );
    expect(trustIn({ queued }).isHeld(NEXT)).toBe(false);
    expect(trustIn({ queued, pages: [page('https://f.bees.com/')] }).isHeld(NEXT)).toBe(true);
    const more = queued.flatMap(({ url }) => [page(`${url}1`), page(`${url}2`)]);
    expect(trustIn({ queued: more, pages: [page('https://f.bees.com/')] }).isHeld(NEXT)).toBe(false);
  });

  it('SiteTrust does not hold a domain with a host for each of many languages', () => {
    const editions = ['en', 'de', 'fr', 'pt-br', 'zh', 'ast'].map((name) => page(`https://${name}.bees.com/Honey`));
    expect(trustIn({ queued: editions, pages: [page('https://it.bees.com/Honey')] }).isHeld(NEXT)).toBe(false);
  });

  it('SiteTrust judges the space of each person on a platform separately', () => {
    const trust = trustIn({ attempts: [junk('https://ada.wordpress.com/'), junk('https://ada.wordpress.com/1')] });
    expect(trust.isHeld('https://ada.wordpress.com/2')).toBe(true);
    expect(trust.isHeld('https://eve.wordpress.com/')).toBe(false);
  });

  it('SiteTrust releases a domain when the user confirms one of its pages', () => {
    const seen = {
      attempts: [junk('https://bees.com/a'), junk('https://bees.com/b')],
      vouched: ['https://bees.com/1'],
    };
    expect(trustIn(seen).isHeld(NEXT)).toBe(false);
  });
});

it('SiteTrust lowers the priority of a text that several domains offer, except at the confirmed or best known domain', () => {
  const text = `How bees dance: ${'they tell each other where the flowers are, and how far. '.repeat(2)}`;
  const urls = ['https://bees.com/1', 'https://hives.org/one', 'https://combs.net/a', 'https://combs.net/b'];
  const queued = urls.map((url) => page(url, undefined, text));
  const lowered = (trust: SiteTrust) => urls.filter((url) => trust.shareOf(url) < 1);
  expect(lowered(trustIn({ queued: queued.slice(0, 2) }))).toContain(urls[1]);
  expect(lowered(trustIn({ queued, vouched: ['https://combs.net/'] }))).toEqual(urls.slice(0, 2));
  expect(lowered(trustIn({ queued, rejected: ['https://bees.com/', 'https://hives.org/'] }))).toEqual([]);
  expect(lowered(trustIn({ queued: urls.map((url) => page(url, undefined, 'How bees dance')) }))).toEqual([]);
});

it('SiteTrust holds no URL because of texts that are not fetched, whoever offers its page', () => {
  const paths = Array.from({ length: 12 }, (_, i) => `/how-bees-dance-${i}`);
  const title = (path: string) => `How bees dance and what they say ${path} ${'to each other '.repeat(6)}`;
  const spam = paths.flatMap((path) =>
    ['copycat.com', 'list.net', 'digest.org'].map((host) =>
      page(`https://${host}${path}`, undefined, title(path), 'https://list.net/'),
    ),
  );
  const honest = paths.map((path) => page(`https://bees.com${path}`, undefined, title(path)));
  const hosts = Array.from({ length: 9 }, (_, i) =>
    page(`https://made-up-${i}.bees.com/`, undefined, 'Bees', 'https://list.net/'),
  );
  const trust = trustIn({ queued: [...spam, ...honest, ...hosts], pages: [page('https://bees.com/')] });
  expect(honest.filter(({ url }) => trust.isHeld(url))).toEqual([]);
  const after = trustIn({
    queued: [...spam, ...honest],
    rejected: ['https://copycat.com/', 'https://list.net/', 'https://digest.org/'],
  });
  expect(honest.map(({ url }) => after.shareOf(url))).toEqual(honest.map(() => 1));
});

it('SiteTrust takes as many views of one path with many parameters as other pages of the domain, one to three', () => {
  const view = (n: number) => page(`https://bees.com/shop?cat=honey&color=red&page=${n}`);
  const others = [1, 2, 3, 4, 5].map((n) => page(`https://bees.com/how-bees-${n}`));
  const taken = (known: number) => {
    const pages = others.slice(0, known);
    while (!trustIn({ pages }).isHeld(view(9).url) && pages.length < 20) pages.push(view(pages.length));
    return pages.length - known;
  };
  expect([0, 1, 2, 3, 5].map(taken)).toEqual([1, 1, 2, 3, 3]);
  const trust = trustIn({ pages: [...others, view(1), view(2), view(3)] });
  expect(trust.isHeld(view(4).url)).toBe(true);
  expect(trust.isHeld('https://bees.com/shop?cat=honey')).toBe(false);
  const another = trustIn({ pages: [...others, view(1), view(2)] });
  another.take(view(3).url);
  expect(another.isHeld(view(4).url)).toBe(true);
  another.refund(view(3).url);
  expect(another.isHeld(view(4).url)).toBe(false);
});

it('SiteTrust lowers the priority of a queued URL whose path and title are known from another domain', () => {
  const pages = [page('https://hives.org/how-bees-dance', undefined, 'How bees dance')];
  const queued = [
    page('https://bees.com/how-bees-dance', undefined, 'How bees dance and what they say'),
    page('https://bees.com/how-bees-sleep', undefined, 'How bees dance'),
    page('https://hives.org/how-bees-dance', undefined, 'How bees dance'),
  ];
  const trust = trustIn({ pages, queued });
  expect(queued.map(({ url }) => trust.shareOf(url) < 1)).toEqual([true, false, false]);
  expect(queued.map(({ url }) => trust.isHeld(url))).toEqual([false, false, false]);
});

it('SiteTrust puts a domain behind all others once a tenth of its URLs are known from two other domains', () => {
  const own = ['hives.org', 'combs.net', 'wax.info'];
  const pages = own.map((host, i) => page(`https://${host}/how-bees-dance-${i}`, undefined, `How bees dance ${i}`));
  const more = Array.from({ length: 17 }, (_, i) => page(`https://bees.com/all-about-hives-${i}`));
  const copies = own.map((_, i) => page(`https://bees.com/how-bees-dance-${i}`, undefined, `How bees dance ${i}`));
  const lateness = (queued: readonly ReturnType<typeof page>[]) => trustIn({ pages, queued }).shareOf(NEXT);
  expect(lateness([...more, ...copies])).toBeLessThan(0.1);
  expect(lateness([...more, ...copies.slice(0, 1)])).toBe(1);
  expect(lateness([...more, ...more.map(({ url }) => page(`${url}-more`)), ...copies])).toBe(1);
});

it('SiteTrust puts a domain behind all others after one page without content, until it gave more with content', () => {
  const attempts = [junk('https://bees.com/a')];
  expect(trustIn({ attempts }).shareOf(NEXT)).toBeLessThan(0.1);
  expect(trustIn({ attempts, pages: [page('https://bees.com/1'), page('https://bees.com/2')] }).shareOf(NEXT)).toBe(1);
});

describe('soundShare', () => {
  it('soundShare is 1 while every domain has content', () => {
    expect(trustIn({}).soundShare()).toBe(1);
    expect(trustIn({ pages: [page('https://a.com/')], attempts: [missing('https://a.com/x')] }).soundShare()).toBe(1);
  });

  it('soundShare falls with each tested domain that has no content', () => {
    const attempts = ['a', 'b', 'c'].map((name) => junk(`https://${name}.com/`));
    expect(trustIn({ attempts }).soundShare()).toBe(4 / 7);
    expect(trustIn({ attempts, pages: [page('https://d.com/'), page('https://e.com/')] }).soundShare()).toBe(6 / 9);
    expect(trustIn({ attempts, pages: [page('https://a.com/1'), page('https://a.com/2')] }).soundShare()).toBe(5 / 7);
  });
});
