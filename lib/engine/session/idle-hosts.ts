import { hostOf } from '../url/site';

/**
 * Addresses whose hosts have time for them while a wave of requests waits for its slowest host: a host with fewer pages to give than the
 * slowest may give others meanwhile, as far as it is free again when the wave ends.
 * @param asked addresses of the wave. @param next those that may be asked beside it, the likeliest first. @param limit of them at most.
 */
export function forIdleHosts(asked: readonly string[], next: readonly string[], limit: number): string[] {
  const ofHost = new Map<string, number>();
  const count = (url: string) => ofHost.set(hostOf(url), (ofHost.get(hostOf(url)) ?? 0) + 1);
  for (const url of asked) count(url);
  const slowest = Math.max(0, ...ofHost.values());
  const chosen: string[] = [];
  for (const url of next) {
    if (chosen.length >= limit) break;
    // The pause after its last page passes while the slowest host gives its own.
    if ((ofHost.get(hostOf(url)) ?? 0) + 1 >= slowest) continue;
    count(url);
    chosen.push(url);
  }
  return chosen;
}
