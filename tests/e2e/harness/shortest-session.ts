/** One request of a session, in the order in which they were made. */
export interface Visit {
  readonly host: string;
  readonly url: string;
  /** The page that named the address; undefined where it was known before the session. */
  readonly from: string | undefined;
  readonly ms: number;
}

/**
 * The shortest time in which these requests can be made politely: of each host one at a time in this order, `delayMs` after the one
 * before has ended, and none before the page that named it is there. Nothing else takes time.
 */
export function shortestSessionMs(visits: readonly Visit[], delayMs: number): number {
  const endsMs = new Map<string, number>();
  const freeMs = new Map<string, number>();
  for (const { host, url, from, ms } of visits) {
    const known = from === undefined ? 0 : (endsMs.get(from) ?? 0);
    const end = Math.max(known, freeMs.get(host) ?? 0) + ms;
    endsMs.set(url, end);
    freeMs.set(host, end + delayMs);
  }
  return Math.max(0, ...endsMs.values());
}
