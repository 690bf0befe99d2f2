import { grouped } from '../../arrays';
import type { FrontierPolicy, ScoredLink } from '../../frontier/policy';
import type { FrontierName } from '../../method-names';
import type { Random } from '../../ports';
import type { FrontierRecord } from '../../records';
import { POTENTIAL_VALUE } from './importance';
import { drawIndex } from './link-field';
import { energyBin } from './wang-landau-energy';
import { WangLandauState } from './wang-landau-state';

/** WL: number of consecutive refusals after which the most relevant link is taken. */
const MAX_REFUSALS = 5;
/** WL: minimum energy of a queued link; potentially valuable pages are exempt. */
const MIN_ENERGY = 0.2;
/** WL: number of steps after which the walk ends and every move takes the most relevant link. */
const MAX_STEPS = 1_000_000;

interface WangLandauOptions {
  /**
   * How energy is computed from relevance R(l). `absolute`: E = R(l), as in the paper, whose five-word topic vectors
   * give cosines near 1. `peak`: E = R(l) / highest R(l) seen so far, for topic vectors of many terms, whose cosines
   * are small. Bins move when the peak rises.
   */
  readonly energy?: 'absolute' | 'peak';
  /**
   * Treatment of links below the minimum energy. `drop`: never fetched, as in the paper; the crawl ends if no other
   * links are queued. `wait`: skipped, unless fewer than `limit` other links are left.
   */
  readonly faint?: 'drop' | 'wait';
  readonly name?: FrontierName;
  /** Number of steps between two checks of the histogram; the paper's 1,000 by default. */
  readonly perCheck?: number;
}

/**
 * Focused crawling by Wang–Landau sampling (WL, Algorithm 1): a walk over the queued links. The walk refuses links
 * whose relevance is in a range that it has visited often. Each move draws a link from one host, chosen by the mean
 * relevance of its links. The walk starts at the most relevant link (X1 of the paper), which stays queued.
 */
export function createWangLandau(options: WangLandauOptions = {}): FrontierPolicy {
  const { energy = 'peak', faint = 'wait', name = 'wang-landau', perCheck } = options;
  return {
    name,
    /**
     * Takes up to `limit` links by steps of the walk, in the order taken. With `drop`, `dropped` lists the URLs below
     * the minimum energy; with `wait`, these links are skipped unless fewer than `limit` others are queued.
     */
    select(waiting, limit, memory, random) {
      const state = WangLandauState.of(memory);
      if (energy === 'peak') for (const { relevance } of waiting) state.raisePeak(relevance);
      const scale = state.peak > 0 ? state.peak : 1;
      const energyOf = (scored: ScoredLink): number => scored.relevance / scale;

      const eligible = waiting.filter((scored) => energyOf(scored) >= MIN_ENERGY || isPotentiallyValuable(scored));
      const drops = faint === 'drop';
      const regions = new HostRegions(drops || eligible.length >= limit ? eligible : waiting);
      const links: FrontierRecord[] = [];
      while (links.length < limit) {
        const next = nextLink(regions, state, (scored) => energyBin(energyOf(scored)), random, perCheck);
        if (next === undefined) break;
        regions.take(next);
        links.push(next.link);
      }
      const kept = new Set(eligible);
      const given = drops ? waiting.filter((scored) => !kept.has(scored)) : [];
      const dropped = given.map(({ link }) => link.url);
      return { links, dropped, memory: state.toMemory() };
    },
  };
}

/** Returns whether the importance is at least `POTENTIAL_VALUE`; the link is then eligible at any relevance. */
function isPotentiallyValuable(scored: ScoredLink): boolean {
  return scored.importance >= POTENTIAL_VALUE;
}

/**
 * Returns one link by steps 3 to 8 of Algorithm 1, and advances the state; undefined without links. After five
 * refusals, and once `MAX_STEPS` are done, it is the most relevant link. The link stays in the regions.
 */
function nextLink(
  regions: HostRegions,
  state: WangLandauState,
  binOf: (scored: ScoredLink) => number,
  random: Random,
  perCheck?: number,
): ScoredLink | undefined {
  const best = regions.mostRelevant();
  if (best === undefined || state.steps >= MAX_STEPS) return best;
  let from = state.current ?? binOf(best);
  state.meet(from);
  let taken = best;
  for (let refusals = 0; refusals < MAX_REFUSALS; ) {
    const target = regions.draw(random) ?? best;
    const to = binOf(target);
    state.meet(to);
    const accepted = random.next() < state.acceptance(from, to);
    state.visit(accepted ? to : from);
    state.step(perCheck);
    if (accepted) {
      taken = target;
      break;
    }
    refusals += 1;
  }
  from = binOf(taken);
  state.meet(from);
  state.current = from;
  return taken;
}

/** The paper's variant: absolute energies, and links below the minimum energy are dropped. */
export const AS_PRINTED = { name: 'wang-landau-printed', energy: 'absolute', faint: 'drop' } as const;

interface HostRegion {
  readonly links: ScoredLink[];
  /** Sum of R(l) over `links`. */
  relevanceSum: number;
}

/**
 * Queued links grouped by host (WL, region competition). The region with the highest mean relevance wins; ties go to
 * the first region. A link is drawn from the winning region with probability proportional to R(l).
 */
export class HostRegions {
  readonly #regions: Map<string, HostRegion>;

  constructor(links: readonly ScoredLink[]) {
    const groups = grouped(links, ({ link }) => link.host);
    this.#regions = new Map([...groups].map(([host, own]) => [host, { links: own, relevanceSum: relevanceOf(own) }]));
  }

  /**
   * Returns the host whose links have the highest mean relevance, the first of equals; undefined if no link is left.
   */
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

  /** Draws a link of the winner's region, in proportion to relevance, without removing it; undefined without links. */
  draw(random: Random): ScoredLink | undefined {
    const host = this.winner();
    const region = host === undefined ? undefined : this.#regions.get(host);
    return region && drawByRelevance(region.links, random);
  }

  /**
   * Returns the most relevant link of all regions, the earliest of equals, without removing it; undefined without
   * links.
   */
  mostRelevant(): ScoredLink | undefined {
    let best: ScoredLink | undefined;
    for (const { links } of this.#regions.values()) {
      for (const scored of links) if (best === undefined || byRelevance(scored, best) < 0) best = scored;
    }
    return best;
  }

  /** Removes a link; a link that is absent changes nothing. */
  take(scored: ScoredLink): void {
    const { host } = scored.link;
    const region = this.#regions.get(host);
    const at = region?.links.indexOf(scored) ?? -1;
    if (region === undefined || at < 0) return;
    region.links.splice(at, 1);
    if (region.links.length === 0) this.#regions.delete(host);
    else region.relevanceSum = relevanceOf(region.links);
  }
}

/** Returns the sum of R(l). */
function relevanceOf(links: readonly ScoredLink[]): number {
  return links.reduce((sum, { relevance }) => sum + relevance, 0);
}

/** Draws a link with probability proportional to its R(l); uniformly if all are 0. Undefined for an empty list. */
export function drawByRelevance(links: readonly ScoredLink[], random: Random): ScoredLink | undefined {
  const isAnyRelevant = links.some(({ relevance }) => relevance > 0);
  const weights = links.map(({ relevance }) => (isAnyRelevant ? relevance : 1));
  return links.at(drawIndex(weights, random));
}

/** Compares by descending relevance, then by order of arrival. */
function byRelevance(a: ScoredLink, b: ScoredLink): number {
  return b.relevance - a.relevance || a.link.order - b.link.order;
}
