/** Rules of one robots.txt (RFC 9309), read for one product token. */
export interface RobotsRules {
  /** Whether a path with its query (`/a?b`) may be fetched. */
  allows(pathAndQuery: string): boolean;
  /** Crawl-delay of the matching group, else of `*`; not part of the RFC. */
  readonly crawlDelayMs: number | undefined;
  /** Addresses of sitemaps as written, of all groups. */
  readonly sitemaps: readonly string[];
}

interface Rule {
  /** Normalised path pattern, cut at its wildcards. */
  readonly parts: readonly string[];
  /** Ends with `$`. */
  readonly anchored: boolean;
  readonly length: number;
  readonly allow: boolean;
}

/** What concerns one agent: the own token, or `*`. */
interface Group {
  named: boolean;
  /** The agent is among those that the next rule, or the next delay, is for. */
  takesRules: boolean;
  takesDelay: boolean;
  readonly rules: Rule[];
  crawlDelayMs: number | undefined;
}

type Key = 'agent' | 'allow' | 'disallow' | 'sitemap' | 'delay';

/** Beginnings of keys, misspelt as site owners misspell them; those that Google's parser takes, and its `Crawl-delay`. */
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
/** Google's limit: eight times the longest address; what follows of a line is not read. */
const MAX_LINE_CHARS = 2_083 * 8;
const MAX_SITEMAPS = 1_000;

/**
 * Reads a robots.txt for `productToken`. All groups that name the token are merged; without one, those that name `*`;
 * without those, everything is allowed. Rules for others are not kept. Lines that make no sense are passed over; what
 * people misspell is read as Google reads it. Time and memory are linear in the text.
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

/** Of two delays for one agent the longer one counts. */
function setDelay(group: Group, value: string): void {
  if (/^(?:\d+\.?\d*|\.\d+)$/.test(value))
    group.crawlDelayMs = Math.max(group.crawlDelayMs ?? 0, Number(value) * 1_000);
}

/** Without a colon, two words are key and value. */
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

/** The product token at the start of a User-agent value: `Tendril/1.0 (x)` → `tendril`. */
function agentToken(value: string): string | undefined {
  return /^[a-z_-]+/i.exec(value)?.[0].toLowerCase();
}

/** One rule, and for `Allow: /x/index.html` another that allows `/x/`; none for an empty value. */
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

/** The longest pattern first, Allow before Disallow. */
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
 * One spelling for all equal paths (RFC 9309 §2.2.2): octets outside ASCII and characters that URLs do not hold are
 * percent-encoded, encoded unreserved characters are decoded, hex digits are upper case. A literal `*` or `$` of a path
 * becomes %2A or %24, so that in a pattern the bare characters are the special ones.
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

/** Prefix match where `*` stands for any characters and a final `$` for the end of the path. Linear in path and rule. */
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
