/** Path patterns of robots.txt (RFC 9309 §2.2.2) and their precedence. */

/** An Allow or Disallow of robots.txt. */
export interface PathRule {
  /** Normalised path pattern, split at its wildcards. */
  readonly parts: readonly string[];
  /** Whether the pattern ends with `$`. */
  readonly anchored: boolean;
  readonly length: number;
  readonly allow: boolean;
}

/**
 * Returns the rules of an Allow or Disallow line; none for an empty value. `Allow: /x/index.html` also allows `/x/`.
 */
export function readRules(value: string, allow: boolean): PathRule[] {
  if (value === '') return [];
  const rules = [readRule(value, allow)];
  const slash = value.lastIndexOf('/');
  if (allow && value.startsWith('/index.htm', slash)) rules.push(readRule(`${value.slice(0, slash + 1)}$`, true));
  return rules;
}

/** Returns the path pattern of an Allow or Disallow line, normalised and split at its wildcards. */
export function readRule(value: string, allow: boolean): PathRule {
  const pattern = normalisePath(value, true);
  const anchored = pattern.endsWith('$');
  const parts = (anchored ? pattern.slice(0, -1) : pattern).split(/\*+/);
  return { parts, anchored, length: pattern.length, allow };
}

/** Compares rules for sorting: the longest pattern first and, of equally long ones, Allow before Disallow. */
export function byPrecedence(a: PathRule, b: PathRule): number {
  return b.length - a.length || Number(b.allow) - Number(a.allow);
}

/** Whether the first matching rule allows a path; true without one, and always for `/robots.txt`. */
export function allows(rules: readonly PathRule[], pathAndQuery: string): boolean {
  const path = normalisedPath(pathAndQuery);
  if (path === '/robots.txt') return true;
  return rules.find((rule) => matches(rule, path))?.allow ?? true;
}

/** Returns the rules that match a path, in their order. */
export function matchingRules<R extends PathRule>(rules: readonly R[], pathAndQuery: string): R[] {
  const path = normalisedPath(pathAndQuery);
  return rules.filter((rule) => matches(rule, path));
}

/** Returns path and query as rules are compared with them; `/` for an empty one. */
const normalisedPath = (pathAndQuery: string): string => normalisePath(pathAndQuery === '' ? '/' : pathAndQuery, false);

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

/** Returns the UTF-8 bytes of a text, each as `%XX`. */
function percentEncode(text: string): string {
  const octets = [...new TextEncoder().encode(text)];
  return octets.map((octet) => `%${octet.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}

/**
 * Whether a path begins with the rule's pattern, in which `*` matches any characters and a final `$` the end of the
 * path. Linear in path and rule.
 */
function matches({ parts, anchored }: PathRule, path: string): boolean {
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
