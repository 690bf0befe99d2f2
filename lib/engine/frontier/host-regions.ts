import type { Random } from '../ports';
import type { ScoredLink } from './frontier';
import { byRelevance } from './top';

interface HostRegion {
  readonly links: ScoredLink[];
  /** Sum of R(l) over `links`. */
  relevanceSum: number;
}

/**
 * The waiting links grouped by host (WL, region competition). The region with the highest mean relevance wins; a link is
 * drawn from it by roulette wheel over R(l). Equal regions: the one whose first link was given first.
 */
export class HostRegions {
  readonly #regions = new Map<string, HostRegion>();
  #size = 0;

  constructor(links: readonly ScoredLink[]) {
    for (const scored of links) {
      const region = this.#regions.get(scored.link.host);
      if (region === undefined) {
        this.#regions.set(scored.link.host, { links: [scored], relevanceSum: scored.relevance });
      } else {
        region.links.push(scored);
        region.relevanceSum += scored.relevance;
      }
      this.#size += 1;
    }
  }

  /** Links not yet taken. */
  get size(): number {
    return this.#size;
  }

  /** Host of the winning region, or undefined when no link is left. */
  winner(): string | undefined {
    let best: string | undefined;
    let bestMean = Number.NEGATIVE_INFINITY;
    for (const [host, { links, relevanceSum }] of this.#regions) {
      const mean = relevanceSum / links.length;
      if (mean > bestMean) {
        best = host;
        bestMean = mean;
      }
    }
    return best;
  }

  /** A link of the winning region, left in place. */
  draw(random: Random): ScoredLink | undefined {
    const host = this.winner();
    const region = host === undefined ? undefined : this.#regions.get(host);
    return region && spin(region.links, random);
  }

  /** The most relevant link of all regions, left in place. */
  mostRelevant(): ScoredLink | undefined {
    let best: ScoredLink | undefined;
    for (const { links } of this.#regions.values()) {
      for (const scored of links) if (best === undefined || byRelevance(scored, best) < 0) best = scored;
    }
    return best;
  }

  /** Takes a link out. A link that is not there changes nothing. */
  take(scored: ScoredLink): void {
    const { host } = scored.link;
    const region = this.#regions.get(host);
    const at = region?.links.indexOf(scored) ?? -1;
    if (region === undefined || at < 0) return;
    region.links.splice(at, 1);
    this.#size -= 1;
    if (region.links.length === 0) this.#regions.delete(host);
    else region.relevanceSum = region.links.reduce((sum, { relevance }) => sum + relevance, 0);
  }
}

/** Roulette wheel: each link with a chance in proportion to its R(l); with equal chances where all are 0. */
export function spin(links: readonly ScoredLink[], random: Random): ScoredLink | undefined {
  const total = links.reduce((sum, { relevance }) => sum + relevance, 0);
  let rest = random.next() * (total > 0 ? total : links.length);
  for (const scored of links) {
    rest -= total > 0 ? scored.relevance : 1;
    if (rest < 0) return scored;
  }
  return links[links.length - 1];
}
