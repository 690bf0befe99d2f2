import { createRandom, randomInt } from '../../lib/engine/random';
import type { CorpusPage, WebPages } from './pages';
import { PRACTICE_TOPICS } from './practice';
import { escapeHtml } from './searxng';

const HOSTS_PER_TOPIC = 10;
const DOMAINS_PER_TOPIC = 334;
const SENTENCES = 12;
const LINKS_WITHIN = 6;
const LINKS_ELSEWHERE = 3;

/**
 * A web as large as wanted, made of the sentences of the practice pages: each page mixes some of its topic and links mostly to pages of
 * its topic, wherever they are. The same for the same numbers.
 * @param authority ends every host name, with a port where the web is served on one; or returns the host of a site of a topic
 */
export function largeWeb(
  pagesPerTopic: number,
  authority: string | ((site: number, topic: number) => string) = 'large.test',
  hostsPerTopic = HOSTS_PER_TOPIC,
): WebPages {
  const hostOf =
    typeof authority === 'function'
      ? authority
      : (site: number, topic: number) => `site${site}.topic${topic}.${authority}`;
  const topics = PRACTICE_TOPICS.filter(({ lang }) => lang === 'en').map(({ label, lang, articles, keywords }) => ({
    ...{ label, lang, keywords },
    titles: articles.map(([title]) => title),
    sentences: articles.flatMap(([, text]) => text.split(/(?<=[.!?])\s+/)),
  }));
  const addressOf = (t: number, n: number) =>
    `http://${hostOf(n % hostsPerTopic, t)}/page-${Math.floor(n / hostsPerTopic)}.html`;
  const pages = topics.flatMap(({ label, lang, titles, sentences }, t) =>
    Array.from({ length: pagesPerTopic }, (_, n): CorpusPage => {
      const random = createRandom(t * pagesPerTopic + n + 1);
      const any = <T>(list: readonly T[]): T => list[randomInt(random, list.length)] as T;
      const titleOf = (of: number, m: number) => {
        const all = topics[of]?.titles ?? [];
        return `${all[m % all.length]} ${m}`;
      };
      const link = (of: number) => {
        const m = randomInt(random, pagesPerTopic);
        return `<a href="${addressOf(of, m)}">${escapeHtml(titleOf(of, m))}</a>`;
      };
      const links = [
        ...Array.from({ length: LINKS_WITHIN }, () => link(t)),
        ...Array.from({ length: LINKS_ELSEWHERE }, () => link(randomInt(random, topics.length))),
      ];
      const text = Array.from({ length: SENTENCES }, () => escapeHtml(any(sentences))).join(' ');
      const title = escapeHtml(titles[n % titles.length] ?? label);
      return {
        url: addressOf(t, n),
        html: `<!doctype html><html lang="${lang}"><head><title>${title} ${n}</title></head><body><h1>${title}</h1><p>${text}</p><p>${links.join(' ')}</p></body></html>`,
        label,
        lang,
      };
    }),
  );
  return { pages };
}

/**
 * A large web of 1,670 sites, each a domain of its own: Tendril sends one request at a time to a domain, Scrapy to a
 * host, so a crawl of hosts that share a domain says nothing about their speed.
 */
export const webOfDomains = (pagesPerTopic: number): WebPages => largeWeb(pagesPerTopic, domainOf, DOMAINS_PER_TOPIC);

/** Returns the host of a site of `webOfDomains`. */
export const domainOf = (site: number, topic: number): string => `site${site}-topic${topic}.test`;
