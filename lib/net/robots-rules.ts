/** Rules of one robots.txt (RFC 9309) for one product token. */
export interface RobotsRules {
  /** Whether a path with its query (`/a?b`) may be fetched. */
  allows(pathAndQuery: string): boolean;
  /** Crawl-delay of the matching group, else of `*`. Not part of the RFC. */
  readonly crawlDelayMs: number | undefined;
  /** Sitemap addresses of the whole file, as written. */
  readonly sitemaps: readonly string[];
}

interface Rule {
  /** Normalised path pattern, split at its wildcards. */
  readonly parts: readonly string[];
  /** Whether the pattern ends with `$`. */
  readonly anchored: boolean;
  readonly length: number;
  readonly allow: boolean;
}

/** Rules of one agent: the product token, or `*`. */
interface Group {
  named: boolean;
  /** Whether the next rule, or the next delay, applies to this agent. */
  takesRules: boolean;
  takesDelay: boolean;
  readonly rules: Rule[];
  crawlDelayMs: number | undefined;
}

type Key = 'agent' | 'allow' | 'disallow' | 'sitemap' | 'delay';

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
  let rulesBegun = true;
  let delayBegun = true;

  const nameAgent = (value: string) => {
    for (const group of groups) {
      if (rulesBegun) group.takesRules = false;
      if (rulesBegun || delayBegun) group.takesDelay = false;
    }
    rulesBegun = false;
    delayBegun = false;
    const named = /^\*(?=\s|$)/.test(value) ? any : agentToken(value) === productToken.toLowerCase() ? own : undefined;
    if (named) Object.assign(named, { named: true, takesRules: true, takesDelay: true });
  };

  for (const raw of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const line = readLine(raw);
    if (!line) continue;
    const [key, value] = line;
    if (key === 'agent') nameAgent(value);
    else if (key === 'sitemap') {
      if (value !== '' && sitemaps.length < MAX_SITEMAPS) sitemaps.push(value);
    } else if (key === 'delay') {
      delayBegun = true;
      for (const group of groups) if (group.takesDelay) setDelay(group, value);
    } else {
      rulesBegun = true;
      const takers = groups.filter(({ takesRules }) => takesRules);
      if (takers.length === 0) continue;
      const rules = readRules(value, key === 'allow');
      for (const { rules: kept } of takers) kept.push(...rules);
    }
  }

  const rules = (own.named ? own : any).rules.sort(byPrecedence);
  return {
    allows: (pathAndQuery) => allows(rules, pathAndQuery),
    crawlDelayMs: own.crawlDelayMs ?? any.crawlDelayMs,
    sitemaps,
  };
}

function newGroup(): Group {
  return { named: false, takesRules: false, takesDelay: false, rules: [], crawlDelayMs: undefined };
}

/** Sets the delay of a group; the longest of several counts. */
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

/** Returns the product token of a User-agent value: `Tendril/1.0 (x)` → `tendril`. */
function agentToken(value: string): string | undefined {
  return /^[a-z_-]+/i.exec(value)?.[0].toLowerCase();
}

/** Returns the rules of a line; none for an empty value. `Allow: /x/index.html` also allows `/x/`. */
function readRules(value: string, allow: boolean): Rule[] {
  if (value === '') return [];
  const rules = [readRule(value, allow)];
  const slash = value.lastIndexOf('/');
  if (allow && value.startsWith('/index.htm', slash)) rules.push(readRule(`${value.slice(0, slash + 1)}$`, true));
  return rules;
}

function readRule(value: string, allow: boolean): Rule {
  const pattern = normalisePath(value, true);
  const anchored = pattern.endsWith('$');
  const parts = (anchored ? pattern.slice(0, -1) : pattern).split(/\*+/);
  return { parts, anchored, length: pattern.length, allow };
}

/** Sorts the longest pattern first, and Allow before Disallow. */
function byPrecedence(a: Rule, b: Rule): number {
  return b.length - a.length || Number(b.allow) - Number(a.allow);
}

function allows(rules: readonly Rule[], pathAndQuery: string): boolean {
  const path = normalisePath(pathAndQuery === '' ? '/' : pathAndQuery, false);
  if (path === '/robots.txt') return true;
  return rules.find((rule) => matches(rule, path))?.allow ?? true;
}

const UNRESERVED = /[A-Za-z0-9\-._~]/;

/**
 * Returns the normal form of a path (RFC 9309 §2.2.2). Octets outside ASCII and characters not allowed in URLs are
 * percent-encoded, encoded unreserved characters are decoded, and hex digits are upper case. A literal `*` or `$` of a
 * path becomes %2A or %24, so that bare ones in a pattern are always special.
 */
function normalisePath(path: string, isPattern: boolean): string {
  const last = path.length - 1;
  return path.replace(/%(?:[0-9a-fA-F]{2})?|[\u{80}-\u{10FFFF}]|[\0- "<>\\^`{|}*$]/gu, (part, at: number) => {
    if (part.length === 3) {
      const character = String.fromCharCode(Number.parseInt(part.slice(1), 16));
      return UNRESERVED.test(character) ? character : part.toUpperCase();
    }
    if (isPattern && (part === '*' || (part === '$' && at === last))) return part;
    return part === '*' ? '%2A' : percentEncode(part);
  });
}

function percentEncode(text: string): string {
  const octets = [...new TextEncoder().encode(text)];
  return octets.map((octet) => `%${octet.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}

/**
 * Whether a path begins with the rule's pattern, in which `*` matches any characters and a final `$` the end of the
 * path. Linear in path and rule.
 */
function matches({ parts, anchored }: Rule, path: string): boolean {
  const first = parts[0] ?? '';
  if (!path.startsWith(first)) return false;
  if (parts.length === 1) return !anchored || path.length === first.length;
  let at = first.length;
  const end = anchored ? parts.length - 1 : parts.length;
  for (let i = 1; i < end; i++) {
    const part = parts[i] as string;
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  const tail = anchored ? (parts[end] as string) : '';
  return !anchored || (path.length - tail.length >= at && path.endsWith(tail));
}
