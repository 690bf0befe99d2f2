import type { SeenRequest } from '../../web/server';

/** Requests to one host that overlap in time, as pairs of paths. */
export function overlaps(requests: readonly SeenRequest[]): string[] {
  const found: string[] = [];
  for (const sorted of byHost(requests).values()) {
    sorted.forEach((request, i) => {
      const before = sorted[i - 1];
      if (before && request.startMs < (before.endMs ?? Number.POSITIVE_INFINITY)) {
        found.push(`${request.host}: ${before.path} and ${request.path}`);
      }
    });
  }
  return found;
}

/** Milliseconds from the end of each request to the start of the next one to the same host. */
export function gapsMs(requests: readonly SeenRequest[], host: string): number[] {
  const sorted = byHost(requests).get(host) ?? [];
  return sorted.slice(1).map((request, i) => request.startMs - (sorted[i]?.endMs ?? Number.NaN));
}

/** Most requests that were on their way at one moment. */
export function mostAtOnce(requests: readonly SeenRequest[]): number {
  const atStart = requests.map(
    ({ startMs }) => requests.filter((one) => one.startMs <= startMs && startMs < (one.endMs ?? Infinity)).length,
  );
  return Math.max(0, ...atStart);
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function byHost(requests: readonly SeenRequest[]): Map<string, SeenRequest[]> {
  const hosts = new Map<string, SeenRequest[]>();
  for (const request of [...requests].sort((a, b) => a.startMs - b.startMs)) {
    hosts.set(request.host, [...(hosts.get(request.host) ?? []), request]);
  }
  return hosts;
}
