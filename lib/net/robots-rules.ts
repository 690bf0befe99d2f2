import { allows, byPrecedence, type PathRule, readRules } from './robots-patterns';
import { isAnyAgent, PermitReader, type Signal } from './robots-permits';

/** Rules of one robots.txt (RFC 9309) for one product token. */
export interface RobotsRules {
  /** Whether a path with its query (`/a?b`) may be fetched. */
  allows(pathAndQuery: string): boolean;
  /** Crawl-delay of the matching group, else of `*`. Not part of the RFC. */
  readonly crawlDelayMs: number | undefined;
  /** Sitemap addresses of the whole file, as written. */
  readonly sitemaps: readonly string[];
  /**
   * What the file says about use of a path by machines, as statements (engine/page/permits.ts): named crawlers that it
   * disallows or expressly allows, content signals and usage of the groups with `*`, and licences.
   */
  permits(pathAndQuery: string): readonly string[];
}

/** Rules of one agent: the product token, or `*`. */
interface Group {
  named: boolean;
  /** Whether the next rule, or the next delay, applies to this agent. */
  takesRules: boolean;
  takesDelay: boolean;
  readonly rules: PathRule[];
  crawlDelayMs: number | undefined;
}

type Key = 'agent' | 'allow' | 'disallow' | 'sitemap' | 'delay' | 'license' | Signal;

/** Spellings of the keys, by prefix, with the misspellings that Google's parser accepts, and Crawl-delay. */
const KEYS: readonly (readonly [beginning: string, key: Key])[] = [
  ['user-agent', 'agent'],
  ['useragent', 'agent'],
  ['user agent', 'agent'],
  ['allow', 'allow'],
  ['disallow', 'disallow'],
  ['dissallow', 'disallow'],
  ['dissalow', 'disallow'],
  ['disalow', 'disallow'],
  ['diasllow', 'disallow'],
  ['disallaw', 'disallow'],
  ['sitemap', 'sitemap'],
  ['site-map', 'sitemap'],
  ['crawl-delay', 'delay'],
  ['crawldelay', 'delay'],
  ['crawl delay', 'delay'],
  ['content-signal', 'content-signal'],
  ['content-usage', 'content-usage'],
  ['license', 'license'],
];
/** Google's limit: eight times the longest address. The rest of a line is ignored. */
const MAX_LINE_CHARS = 2_083 * 8;
const MAX_SITEMAPS = 1_000;

/**
 * Parses a robots.txt for `productToken`. All groups with the token are merged; without one, the groups with `*` apply;
 * without both, everything is allowed. Unreadable lines are ignored, and misspelt keys are read as Google's parser
 * reads them. Time and memory are linear in the length of the text.
 */
export function parseRobots(text: string, productToken: string): RobotsRules {
  const own = newGroup();
  const any = newGroup();
  const groups = [own, any];
  const sitemaps: string[] = [];
  const permits = new PermitReader();
  let rulesBegun = true;
  let delayBegun = true;

  /**
   * Reads a User-agent line, which begins a new list of agents after a rule, and selects the groups of the lines that
   * follow.
   */
  const nameAgent = (value: string) => {
    for (const group of groups) {
      if (rulesBegun) group.takesRules = false;
      if (rulesBegun || delayBegun) group.takesDelay = false;
    }
    rulesBegun = false;
    delayBegun = false;
    const named = isAnyAgent(value) ? any : agentToken(value) === productToken.toLowerCase() ? own : undefined;
    if (named) Object.assign(named, { named: true, takesRules: true, takesDelay: true });
  };

  for (const raw of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const line = readLine(raw);
    if (!line) continue;
    const [key, value] = line;
    const rules = key === 'allow' || key === 'disallow' ? readRules(value, key === 'allow') : [];
    permits.read(key, value, rules);
    if (key === 'agent') nameAgent(value);
    else if (key === 'sitemap') {
      if (value !== '' && sitemaps.length < MAX_SITEMAPS) sitemaps.push(value);
    } else if (key === 'delay') {
      delayBegun = true;
      for (const group of groups) if (group.takesDelay) setDelay(group, value);
    } else if (key === 'allow' || key === 'disallow') {
      rulesBegun = true;
      for (const { rules: kept, takesRules } of groups) if (takesRules) kept.push(...rules);
    }
  }

  const rules = (own.named ? own : any).rules.sort(byPrecedence);
  return {
    allows: (pathAndQuery) => allows(rules, pathAndQuery),
    crawlDelayMs: own.crawlDelayMs ?? any.crawlDelayMs,
    sitemaps,
    permits: (pathAndQuery) => permits.statementsFor(pathAndQuery),
  };
}

function newGroup(): Group {
  return { named: false, takesRules: false, takesDelay: false, rules: [], crawlDelayMs: undefined };
}

/** Sets the delay of a group by a Crawl-delay in seconds; the longest of several counts, and no other text. */
function setDelay(group: Group, value: string): void {
  if (/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(value))
    group.crawlDelayMs = Math.max(group.crawlDelayMs ?? 0, Number(value) * 1_000);
}

/**
 * Splits a line into key and value; without a colon, a line of two words counts.
 * @returns undefined for other lines and unknown keys.
 */
function readLine(raw: string): [key: Key, value: string] | undefined {
  const cut = raw.slice(0, MAX_LINE_CHARS);
  const hash = cut.indexOf('#');
  const line = (hash < 0 ? cut : cut.slice(0, hash)).trim();
  const colon = line.indexOf(':');
  const words = colon < 0 ? line.split(/\s+/, 3) : [];
  if (colon < 0 && words.length !== 2) return undefined;
  const [name = '', value = ''] = colon < 0 ? words : [line.slice(0, colon), line.slice(colon + 1).trim()];
  const beginning = name.trim().slice(0, 20).toLowerCase();
  const known = KEYS.find(([spelling]) => beginning.startsWith(spelling));
  return known && [known[1], value];
}

/** Returns the product token of a User-agent value: `Tendril/1.0 (x)` → `tendril`; undefined if no letter begins it. */
function agentToken(value: string): string | undefined {
  return /^[a-z_-]+/i.exec(value)?.[0].toLowerCase();
}
