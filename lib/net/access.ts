import { InvalidMatchPattern, MatchPattern } from '@webext-core/match-patterns';

/**
 * Returns a function that tells whether the browser allows requests to an address.
 * @param patterns match patterns of the granted host permissions. Patterns that are not about web pages are ignored.
 */
export function createAccess(patterns: readonly string[]): (url: string) => boolean {
  const granted = patterns.flatMap(parsed);
  const known = new Map<string, boolean>();
  return (address) => {
    const url = URL.parse(address);
    if (url === null) return false;
    // Host permissions depend only on the origin.
    const { origin } = url;
    const allowed = known.get(origin) ?? granted.some((pattern) => pattern.includes(`${origin}/`));
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.set(origin, allowed);
    return allowed;
  };
}

const MAX_REMEMBERED = 5_000;

function parsed(pattern: string): MatchPattern[] {
  try {
    return [new MatchPattern(pattern)];
  } catch (error) {
    if (error instanceof InvalidMatchPattern) return [];
    throw error;
  }
}
