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
  /** Normalised path pattern. */
  readonly pattern: string;
  readonly allow: boolean;
}

interface Group {
  readonly rules: Rule[];
  crawlDelayMs: number | undefined;
}

/**
 * Reads a robots.txt for `productToken`. All groups that name the token are merged; without one, those that name `*`;
 * without those, everything is allowed. Lines that make no sense are passed over.
 */
export function parseRobots(text: string, productToken: string): RobotsRules {
  const token = productToken.toLowerCase();
  const groups = new Map<string, Group>();
  const sitemaps: string[] = [];
  let agents: string[] = [];
  let inRules = false;

  for (const raw of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const line = readLine(raw);
    if (!line) continue;
    const [key, value] = line;
    if (key === 'user-agent') {
      if (inRules) agents = [];
      inRules = false;
      const agent = agentToken(value);
      if (agent === undefined) continue;
      agents.push(agent);
      if (!groups.has(agent)) groups.set(agent, { rules: [], crawlDelayMs: undefined });
    } else if (key === 'allow' || key === 'disallow') {
      inRules = true;
      if (value === '') continue;
      const rule = { pattern: normalisePath(value, true), allow: key === 'allow' };
      for (const agent of agents) groups.get(agent)?.rules.push(rule);
    } else if (key === 'crawl-delay') {
      const delayMs = Number(value) * 1_000;
      if (value === '' || !(delayMs >= 0)) continue;
      for (const agent of agents) setDelay(groups.get(agent), delayMs);
    } else if (key === 'sitemap' && value !== '') {
      sitemaps.push(value);
    }
  }

  const own = groups.get(token);
  const any = groups.get('*');
  const rules = (own ?? any)?.rules ?? [];
  return {
    allows: (pathAndQuery) => allows(rules, pathAndQuery),
    crawlDelayMs: own?.crawlDelayMs ?? any?.crawlDelayMs,
    sitemaps,
  };
}

/** Of two delays for one agent the longer one counts. */
function setDelay(group: Group | undefined, delayMs: number): void {
  if (group) group.crawlDelayMs = Math.max(group.crawlDelayMs ?? 0, delayMs);
}

function readLine(raw: string): [key: string, value: string] | undefined {
  const hash = raw.indexOf('#');
  const line = hash < 0 ? raw : raw.slice(0, hash);
  const colon = line.indexOf(':');
  if (colon < 0) return undefined;
  return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
}

/** The product token at the start of a User-agent value: `Tendril/1.0 (x)` → `tendril`. */
function agentToken(value: string): string | undefined {
  if (value.startsWith('*')) return '*';
  return /^[a-z_-]+/i.exec(value)?.[0].toLowerCase();
}

function allows(rules: readonly Rule[], pathAndQuery: string): boolean {
  const path = normalisePath(pathAndQuery === '' ? '/' : pathAndQuery, false);
  if (path === '/robots.txt') return true;
  let best: Rule | undefined;
  for (const rule of rules) {
    const longer = !best || rule.pattern.length > best.pattern.length;
    const tied = best?.pattern.length === rule.pattern.length && rule.allow && !best.allow;
    if ((longer || tied) && matches(rule.pattern, path)) best = rule;
  }
  return best?.allow ?? true;
}

const UNRESERVED = /[A-Za-z0-9\-._~]/;

/**
 * One spelling for all equal paths (RFC 9309 §2.2.2): octets outside ASCII and characters that URLs do not hold are
 * percent-encoded, encoded unreserved characters are decoded, hex digits are upper case. A literal `*` or `$` of a path
 * becomes %2A or %24, so that in a pattern the bare characters are the special ones.
 */
function normalisePath(path: string, isPattern: boolean): string {
  const last = path.length - 1;
  return path.replace(/%[0-9a-fA-F]{2}|[\u{80}-\u{10FFFF}]|[\0- "<>\\^`{|}*$]/gu, (part, at: number) => {
    if (part.startsWith('%') && part.length === 3) {
      const character = String.fromCharCode(Number.parseInt(part.slice(1), 16));
      return UNRESERVED.test(character) ? character : part.toUpperCase();
    }
    if (isPattern && (part === '*' || (part === '$' && at === last))) return part;
    if (part === '*') return '%2A';
    return percentEncode(part);
  });
}

function percentEncode(text: string): string {
  const octets = [...new TextEncoder().encode(text)];
  return octets.map((octet) => `%${octet.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}

/** Prefix match where `*` stands for any characters and a final `$` for the end of the path. Linear for each `*`. */
function matches(pattern: string, path: string): boolean {
  const anchored = pattern.endsWith('$');
  const parts = (anchored ? pattern.slice(0, -1) : pattern).split('*');
  const first = parts[0] ?? '';
  if (!path.startsWith(first)) return false;
  if (parts.length === 1) return !anchored || path.length === first.length;
  let at = first.length;
  const middle = anchored ? parts.slice(1, -1) : parts.slice(1);
  for (const part of middle) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  const tail = anchored ? (parts.at(-1) ?? '') : '';
  return !anchored || (path.length - tail.length >= at && path.endsWith(tail));
}
