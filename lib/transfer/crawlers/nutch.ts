import { escapePattern } from '../../engine/escape-pattern';
import { hash32 } from '../../engine/hash';
import { domainOf } from '../../engine/url/site';
import type { ExportScope } from '../choices';
import type { ExportFormat, ExportOptions, ExportSeed, Seeds } from '../format';
import { boundsOf, isOutsideScope, pagePattern, sitePattern, withinSpace } from '../scope';
import { escapeMarkup, inChunks, isWanted, oneLine, webAddress, withoutExpressions, writeWanted } from '../text';
import { type ZipEntry, zipped } from '../zip';

/** Score of judged pages: Nutch's default for injected pages. Candidates have their probability. */
const JUDGED_SCORE = 1;

/** Returns metadata of a seed as key–value pairs. Values have no tabs or line ends; empty ones are left out. */
export function metadataOf(seed: ExportSeed, options: ExportOptions): [key: string, value: string][] {
  const { foundBy } = seed;
  const all: [string, string | undefined][] = [
    ['topic', options.topicName],
    ['title', seed.title],
    ['verdict', seed.verdict],
    ['tags', seed.tags.join(', ')],
    ['lang', seed.language],
    ['scope', options.scope],
    ['found_by', foundBy?.operator],
    ['provider', foundBy?.provider],
    ['query', foundBy?.query],
    ['from', foundBy?.from],
  ];
  const lines = all.map(([key, value = '']): [string, string] => [key, oneLine(value)]);
  return lines.filter(([, text]) => text !== '');
}

/** Writes a line per wanted seed; Nutch's score is the probability of a candidate, and 1 for judged pages. */
function writeNutchSeeds(seeds: Seeds, options: ExportOptions): AsyncGenerator<string> {
  return writeWanted(seeds, (seed, url) => {
    const probability = seed.verdict === 'candidate' ? (seed.probability ?? JUDGED_SCORE) : JUDGED_SCORE;
    const metadata = metadataOf(seed, options).map(([key, value]) => `\t${key}=${value}`);
    return `${url}\tnutch.score=${probability}${metadata.join('')}\n`;
  });
}

/** Nutch seed list: one line `url⇥nutch.score=…⇥key=value…` per seed. */
export const nutchSeeds: ExportFormat = {
  id: 'nutch-seeds',
  extension: 'nutch.seed.txt',
  mime: 'text/plain',
  carries: { title: true, tags: true, probability: true, provenance: true, rejected: false, scope: true },
  write: writeNutchSeeds,
};

/** Maximum number of terms in the gold-standard text; the heaviest occurs `GOLD_REPEATS` times. */
const GOLD_TERMS = 300;
const GOLD_REPEATS = 50;

/** Adds up the term counts of seeds and confirmed pages while they are exported. */
class GoldStandard {
  readonly #counts = new Map<string, number>();

  /** Adds the term counts of a page. */
  add(seed: ExportSeed): void {
    for (const { term, count } of seed.terms ?? []) this.#counts.set(term, (this.#counts.get(term) ?? 0) + count);
  }

  /**
   * Returns the gold-standard text: the 300 most frequent terms of seeds and confirmed pages, each repeated in
   * proportion to its count, the first one 50 times. The similarity plugin counts words, so this text is the centroid
   * of these pages. Without counts, the topic's terms are repeated in proportion to their weight. It is one line,
   * because the plugin joins lines without a space.
   */
  text(topicTerms: ExportOptions['topicTerms']): string {
    const heaviest =
      this.#counts.size > 0
        ? [...this.#counts].sort(([, a], [, b]) => b - a).slice(0, GOLD_TERMS)
        : topicTerms.map(({ term, weight }): [string, number] => [term, weight]);
    const most = heaviest[0]?.[1] ?? 1;
    const words = heaviest.flatMap(([term, count]) => {
      const times = Math.max(1, Math.round((GOLD_REPEATS * count) / most));
      return Array<string>(times).fill(oneLine(term));
    });
    return `${words.join(' ')}\n`;
  }
}

/** Returns the line of `regex-urlfilter.txt` that accepts the scope of a seed. The first matching rule decides. */
function acceptRule(seed: string, wanted: ExportScope): string {
  const { url, scope } = withinSpace(seed, wanted);
  const { host, directory } = boundsOf(url);
  const site = domainOf(url);
  if (scope === 'page') return `+${pagePattern(url)}\n`;
  if (scope === 'prefix') return `+^https?://${escapePattern(host + directory)}\n`;
  if (scope === 'host' || site === host) return `+^https?://${escapePattern(host)}/\n`;
  return `+${sitePattern(site)}\n`;
}

/** Returns the text of nutch-site.xml. @param followsLinks whether the crawl adds URLs that it finds */
function siteSettings(topicName: string, followsLinks: boolean): string {
  const property = (name: string, value: string) =>
    ` <property>\n  <name>${name}</name>\n  <value>${escapeMarkup(value)}</value>\n </property>\n`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<configuration>\n',
    // A single word, because Nutch looks for this name in robots.txt.
    property('http.agent.name', 'tendril-focused'),
    property('http.agent.description', withoutExpressions(topicName)),
    property(
      'plugin.includes',
      'protocol-http|urlfilter-regex|parse-(html|tika)|index-(basic|anchor|metadata)|urlmeta|scoring-(opic|similarity)|urlnormalizer-(pass|regex|basic)',
    ),
    // Only OPIC sorts the fetch list by score; the similarity filter must come last to set that score.
    property(
      'scoring.filter.order',
      'org.apache.nutch.scoring.opic.OPICScoringFilter org.apache.nutch.scoring.similarity.SimilarityScoringFilter',
    ),
    // Redirects are followed at once. Nutch would otherwise record the target as a new URL, and lose it where none may
    // be added.
    property('http.redirect.max', '5'),
    property('scoring.similarity.model', 'cosine'),
    property('cosine.goldstandard.file', 'goldstandard.txt'),
    property('urlmeta.tags', 'topic'),
    property('db.update.additions.allowed', String(followsLinks)),
    '</configuration>\n',
  ].join('');
}

/**
 * Yields the lines of `regex-urlfilter.txt`, of which the first matching one decides. The first reject excluded sites
 * and rejected pages.
 * A rejected page is rejected by http and https, unless the page is wanted with the other scheme.
 * @param acceptances rules that accept the scopes
 * @param pages seeds outside of their own scope, each of which gets a rule
 */
function* urlFilter(
  sites: readonly string[],
  rejections: readonly string[],
  isWantedToo: (url: string) => boolean,
  acceptances: Iterable<string>,
  pages: readonly string[],
): Generator<string> {
  yield '# Rejected pages and sites\n';
  for (const site of sites) yield `-${sitePattern(site)}\n`;
  for (const url of rejections) yield `-${isWantedToo(url) ? `^${escapePattern(url)}$` : pagePattern(url)}\n`;
  yield '# Scope of the seeds; with "+." here the crawl follows the topic anywhere\n';
  yield* acceptances;
  for (const url of pages) yield acceptRule(url, 'page');
}

/** Returns a hash that is equal for http and https. */
const hashOfPage = (url: string) => hash32(url.replace(/^https?/, ''));

/** Yields the files of the archive: seeds, rules and settings. */
async function* zipEntries(seeds: Seeds, options: ExportOptions): AsyncGenerator<ZipEntry> {
  const gold = new GoldStandard();
  const rejections: string[] = [];
  const pages: string[] = [];
  /** Hashes of wanted URLs without their scheme. A collision only makes a rejecting rule narrower. */
  const wanted = new Set<number>();
  const acceptances = new Set<string>();
  /**
   * Yields the wanted seeds, and collects rules, terms and rejections for the files that are written after the seeds.
   */
  async function* watched(): AsyncGenerator<ExportSeed> {
    for await (const seed of seeds) {
      const url = webAddress(seed.url);
      if (url === undefined) continue;
      if (!isWanted(seed)) {
        rejections.push(url);
        continue;
      }
      if (seed.verdict !== 'candidate') gold.add(seed);
      wanted.add(hashOfPage(url));
      const scope = options.scope;
      if (scope === 'page') pages.push(url);
      else acceptances.add(acceptRule(url, scope));
      if (isOutsideScope(url, scope)) pages.push(url);
      yield seed;
    }
  }
  yield { path: 'urls/seed.txt', content: writeNutchSeeds(watched(), options) };
  yield { path: 'conf/goldstandard.txt', content: gold.text(options.topicTerms) };
  const followsLinks = acceptances.size > 0;
  yield { path: 'conf/nutch-site.xml', content: siteSettings(options.topicName, followsLinks) };
  const sites = options.excludedSites ?? [];
  const isWantedToo = (url: string) => wanted.has(hashOfPage(url));
  const accepted = followsLinks
    ? urlFilter(sites, rejections, isWantedToo, acceptances, pages)
    : urlFilter(sites, rejections, isWantedToo, ['+.\n'], []);
  yield { path: 'conf/regex-urlfilter.txt', content: inChunks(accepted) };
}

/**
 * Zip file for a focused crawl with Nutch 1.x. It contains seeds with metadata, and URL filters for rejections and
 * scope. It also contains the gold-standard text and settings of the similarity scoring plugin.
 */
export const nutchFocused: ExportFormat = {
  id: 'nutch-focused',
  extension: 'nutch-focused.zip',
  mime: 'application/zip',
  carries: { title: true, tags: true, probability: true, provenance: true, rejected: true, scope: true },
  needsTerms: true,
  write: (seeds, options) => zipped(zipEntries(seeds, options), options.createdAtMs),
};
