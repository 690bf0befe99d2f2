import { ASTRONOMY } from './content/astronomy';
import { BEEKEEPING } from './content/beekeeping';
import { BICYCLES } from './content/bicycles';
import { BIRDS } from './content/birds';
import { COMPOSTING } from './content/composting';
import { SOURDOUGH } from './content/sourdough';
import { START_HOST, startPage } from './content/start-page';
import { TEA } from './content/tea';
import type { PracticeTopic } from './content/topic';
import { answerTrap, TRAP_LINKS, TRAP_ROBOTS } from './content/traps';
import { VILLAGE } from './content/village';
import { type CorpusPage, NO_TOPIC, type WebPages } from './pages';
import { escapeHtml } from './searxng';

export const PRACTICE_TOPICS: readonly PracticeTopic[] = [
  BEEKEEPING,
  SOURDOUGH,
  ASTRONOMY,
  BICYCLES,
  TEA,
  COMPOSTING,
  BIRDS,
  VILLAGE,
];

interface Article {
  readonly url: string;
  readonly title: string;
  readonly text: string;
  readonly host: string;
  readonly siteName: string;
}

const ARTICLES_ON_HUB = 40;
/** Directories of people on a host that they share. */
const SPACES = ['rosa', 'tom'];

/**
 * A small web that needs no internet: about 160 pages on thirty hosts. The same on every call.
 * @param sharedHost a host whose articles stand in the directories of two people.
 */
export function practiceWeb(sharedHost?: string): WebPages {
  const byTopic = PRACTICE_TOPICS.map((topic) => ({ topic, articles: articlesOf(topic, sharedHost) }));
  const pages: CorpusPage[] = [
    { url: `http://${START_HOST}/`, html: startPage(suggested(byTopic)), label: NO_TOPIC, lang: 'en' },
  ];
  byTopic.forEach(({ topic, articles }, t) => {
    const elsewhere = (byTopic[(t + 1) % byTopic.length] as (typeof byTopic)[number]).articles;
    const page = (url: string, html: string) => pages.push({ url, html, label: topic.label, lang: topic.lang });
    articles.forEach((article, n) => {
      page(article.url, articlePage(topic, articles, n, elsewhere));
    });
    for (const [host, name] of topic.hosts) page(`http://${host}/`, homePage(topic, articles, host, name));
    const [first] = topic.hosts;
    if (first && topic.label !== NO_TOPIC) page(`http://${first[0]}/links.html`, linksPage(topic, articles));
  });
  return { pages, robots: { ...robotsOf(), ...TRAP_ROBOTS }, answer: answerTrap };
}

function articlesOf(topic: PracticeTopic, sharedHost: string | undefined): Article[] {
  return topic.articles.map(([title, text], n) => {
    const [host, siteName] = topic.hosts[n % topic.hosts.length] as readonly [string, string];
    const slug = title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '');
    const space = host === sharedHost ? `${SPACES[Math.floor(n / topic.hosts.length) % SPACES.length]}/` : '';
    return { url: new URL(`http://${host}/${space}${slug}`).href, title, text, host, siteName };
  });
}

function suggested(byTopic: readonly { topic: PracticeTopic; articles: readonly Article[] }[]) {
  return byTopic
    .filter(({ topic }) => topic.label !== NO_TOPIC)
    .map(({ topic, articles }) => ({ label: topic.label, lang: topic.lang, pages: articles.slice(0, 3) }));
}

/** Links to two pages of the same host, two of other hosts, and one of another topic. */
function articlePage(topic: PracticeTopic, articles: readonly Article[], n: number, elsewhere: readonly Article[]) {
  const article = articles[n] as Article;
  const at = (list: readonly Article[], i: number) => list[i % list.length] as Article;
  const hosts = topic.hosts.length;
  const near = [at(articles, n + hosts), at(articles, n + 3 * hosts)];
  const far = [at(articles, n + 1), at(articles, n * 3 + 2)].filter((one) => one.url !== article.url);
  const aside = (i: number) => topic.asides[(n + i) % topic.asides.length] as string;
  const see = topic.lang === 'zh' ? '另见' : 'See also';
  return document(
    topic,
    article,
    `<article><h1>${escapeHtml(article.title)}</h1><p>${escapeHtml(article.text)}</p>
<p>${escapeHtml(aside(0))} ${escapeHtml(aside(2))} ${near.map(anchor).join(', ')}.</p></article>
<aside><h2>${see}</h2><ul>${[...far, at(elsewhere, n)].map((one) => `<li>${anchor(one)}</li>`).join('')}</ul></aside>`,
  );
}

function homePage(topic: PracticeTopic, articles: readonly Article[], host: string, name: string): string {
  const own = articles.filter((article) => article.host === host);
  const traps = topic.label === NO_TOPIC ? TRAP_LINKS.map(([url, text]) => anchor({ url, title: text })) : [];
  const items = [...own.map(anchor), ...traps].map((one) => `<li>${one}</li>`).join('\n');
  return document(
    topic,
    { title: name, siteName: name, text: name, url: `http://${host}/` },
    `<h1>${escapeHtml(name)}</h1><ul>${items}</ul>`,
  );
}

function linksPage(topic: PracticeTopic, articles: readonly Article[]): string {
  const title = topic.lang === 'zh' ? `${topic.keywords[0]}：链接` : `Links: ${topic.keywords[0]}`;
  const sites = topic.hosts.map(([host, name]) => anchor({ url: `http://${host}/`, title: name }));
  const chosen = articles
    .filter((_, n) => n % 2 === 0)
    .slice(0, ARTICLES_ON_HUB)
    .map(anchor);
  const items = [...sites, ...chosen].map((one) => `<li>${one}</li>`).join('\n');
  const head = { title, siteName: title, text: title, url: '' };
  return document(topic, head, `<h1>${escapeHtml(title)}</h1><ul>${items}</ul>`);
}

function document(topic: PracticeTopic, head: Omit<Article, 'host'>, body: string): string {
  const home = topic.lang === 'zh' ? '首页' : 'Home';
  const links = topic.lang === 'zh' ? '链接' : 'Links';
  const hub = `http://${topic.hosts[0]?.[0]}/links.html`;
  const title = head.title === head.siteName ? head.title : `${head.title} | ${head.siteName}`;
  return `<!doctype html>
<html lang="${topic.lang}">
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(head.text.slice(0, 120))}">
<meta name="keywords" content="${escapeHtml(topic.keywords.join(', '))}"></head>
<body><nav><a href="/">${home}</a>${topic.label === NO_TOPIC ? '' : ` <a href="${hub}">${links}</a>`}</nav>
<main>${body}</main>
<footer>${escapeHtml(head.siteName)}</footer></body>
</html>`;
}

function anchor(to: { url: string; title: string }): string {
  return `<a href="${escapeHtml(to.url)}">${escapeHtml(to.title)}</a>`;
}

const PERMITS = 'User-agent: ia_archiver\nDisallow:\n\nUser-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n';

/** Every second host names its sitemap; every second of these also says who may archive it, and who may not train. */
function robotsOf(): Record<string, string> {
  const hosts = PRACTICE_TOPICS.flatMap((topic) => topic.hosts.map(([host]) => host));
  const named = hosts.filter((_, n) => n % 2 === 0);
  return Object.fromEntries(
    named.map((host, n) => [
      host,
      `${n % 2 === 0 ? `${PERMITS}\n` : ''}User-agent: *\nDisallow:\nSitemap: http://${host}/sitemap.xml\n`,
    ]),
  );
}
