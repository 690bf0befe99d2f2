import { InvalidMatchPattern, MatchPattern } from '@webext-core/match-patterns';

/**
 * Whether the browser lets an address be asked, by the match patterns of the host permissions that the user granted.
 * Patterns that are not about web pages are passed over.
 */
export function createAccess(patterns: readonly string[]): (url: string) => boolean {
  const granted = patterns.flatMap(parsed);
  const known = new Map<string, boolean>();
  return (address) => {
    const url = URL.parse(address);
    if (url === null) return false;
    // Host permissions go by origin alone.
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
