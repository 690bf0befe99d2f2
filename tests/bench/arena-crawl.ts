import type { FrontierPolicy, Outcome, ScoredLink } from '../../lib/engine/frontier/policy';
import { ANCHOR_SHARE, linkRelevance } from '../../lib/engine/papers/as-printed';
import { childLinkScore, RELEVANT_CHILD } from '../../lib/engine/papers/frontiers/child-links';
import { importance } from '../../lib/engine/papers/frontiers/importance';
import { createRandom } from '../../lib/engine/random';
import type { FrontierRecord, Memory } from '../../lib/engine/types';
import type { ArenaCase } from './arena-case';
import { type CurvePoint, HarvestCurve } from './harvest';
import { type RelevanceReport, relevanceReport } from './relevance';

/** Weight of the mean of all pages in the relevance of a host, a hub's discount, and ∂ of WL eq 5 for an anchor with the text around it. */
const [PRIOR_PAGES, HUB_DISCOUNT, PREVIEW_SHARE] = [2, 0.1, 0.5];
/** Importance is worked out anew when so many more pages are known. */
const GROWTH = 1.1;

export interface CrawlOptions {
  readonly budget: number;
  /** Links taken at a time; what they turned out to be is told with the next. */
  readonly batch: number;
  /** Points at which the crawl is reported, ascending. */
  readonly marks: readonly number[];
  /** Pages between points of the curve. */
  readonly step: number;
  /** β: R(P) from which the paper calls a page relevant. */
  readonly threshold: number;
  readonly seed: number;
}

/** What a crawl had found at a mark. A crawl that ran dry keeps what it had. */
export interface Found extends CurvePoint, RelevanceReport {
  /** Relevant sites that no seed is on. */
  readonly newSites: number;
}

export interface Crawled {
  readonly found: readonly Found[];
  /** [pages, relevant pages, relevant sites] along the way. */
  readonly curve: readonly (readonly [number, number, number])[];
  /** Milliseconds of the processor in all, and in the frontier alone. */
  readonly totalMs: number;
  readonly selectMs: number;
}

/** One crawl of a corpus by links. */
export function crawl(arena: ArenaCase, frontier: FrontierPolicy, options: CrawlOptions): Crawled {
  const started = process.cpuUsage();
  const run = new Run(arena);
  const { web, seeds, isRelevant, judged } = arena;
  const random = createRandom(options.seed);
  const curve = new HarvestCurve(options.step);
  const seedHosts = new Set(seeds.map((seed) => web.hosts[seed]));
  const newSites = new Set<string>();
  const fetched: { relevance: number; relevant: boolean }[] = [];
  const found: Found[] = [];
  const note = () => found.push({ ...curve.now(), ...relevanceReport(fetched), newSites: newSites.size });
  let memory: Memory = {};
  let outcomes: readonly Outcome[] = [];
  let selectMs = 0;
  while (fetched.length < options.budget) {
    const waiting = run.waiting();
    const limit = Math.min(options.batch, options.budget - fetched.length);
    const asked = process.cpuUsage();
    const { links, dropped, memory: next } = frontier.select(waiting, limit, memory, random, outcomes);
    selectMs += processorMsSince(asked);
    memory = next;
    run.drop(dropped);
    outcomes = links.map((link) => {
      const page = run.fetch(link.url);
      const host = web.hosts[page] as string;
      const isFit = isRelevant[page] === 1;
      curve.add(host, isFit);
      if (isFit && !seedHosts.has(host)) newSites.add(host);
      const relevance = judged[page] as number;
      fetched.push({ relevance, relevant: relevance >= options.threshold });
      if (fetched.length === options.marks[found.length]) note();
      return { url: link.url, host, relevance: arena.relevance[page] as number };
    });
    if (links.length === 0) break;
  }
  while (found.length < options.marks.length) note();
  return {
    found,
    curve: curve.points().map(({ pages, relevantPages, relevantSites }) => [pages, relevantPages, relevantSites]),
    totalMs: processorMsSince(started),
    selectMs,
  };
}

function processorMsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

const [UNKNOWN, WAITING, KNOWN] = [0, 1, 2];

/** Pages known and waiting in the course of a crawl. */
class Run {
  readonly #status: Uint8Array;
  readonly #byUrl = new Map<string, number>();
  /** Sum of the relevance of the known pages of each host, and their number. */
  readonly #hostSums: Float64Array;
  readonly #hostPages: Uint32Array;
  #sum = 0;
  readonly known: number[] = [];
  #waiting: Waiting[] = [];
  #order = 0;
  #sources: Map<number, number> | undefined;
  #important: Float64Array | undefined;
  #importantOf = 0;

  constructor(readonly arena: ArenaCase) {
    this.#status = new Uint8Array(arena.web.pages.length);
    this.#hostSums = new Float64Array(arena.web.pages.length);
    this.#hostPages = new Uint32Array(arena.web.pages.length);
    for (const seed of arena.seeds) this.#status[seed] = KNOWN;
    for (const seed of arena.seeds) this.#add(seed);
    for (const { page, preview, concepts } of arena.answers) {
      this.#push(page, undefined, preview, concepts, arena.web.titleOf(page));
    }
  }

  /** In order of arrival, with what is known now. */
  waiting(): readonly ScoredLink[] {
    this.#waiting = this.#waiting.filter(({ page }) => this.#status[page] === WAITING);
    this.#sources = undefined;
    for (const link of this.#waiting) link.relevance = this.#relevanceOf(link);
    return this.#waiting;
  }

  /** Gives links up for good. */
  drop(urls: readonly string[]): void {
    for (const url of urls) this.#status[this.#byUrl.get(url) as number] = KNOWN;
  }

  fetch(url: string): number {
    const page = this.#byUrl.get(url) as number;
    this.#status[page] = KNOWN;
    this.#add(page);
    return page;
  }

  /** SemTree eq 10 of the page that carries a link. */
  sourceOf({ carrier, relevance }: Waiting): number {
    if (carrier === undefined) return relevance;
    this.#sources ??= this.#sourceScores();
    return this.#sources.get(carrier) ?? relevance;
  }

  /** WL eq 6: as printed, of the page behind the link, by all links known; as the product does it, of the carrying page among those known. */
  importanceOf({ page, carrier }: Waiting): number {
    const isPaper = this.arena.relevanceName === 'paper';
    if (this.#important === undefined || this.known.length >= this.#importantOf * GROWTH) {
      this.#important = this.#importances(isPaper);
      this.#importantOf = this.known.length;
    }
    const about = isPaper ? page : carrier;
    return about === undefined ? 0 : (this.#important[about] as number);
  }

  #relevanceOf({ page, carrier, preview }: Waiting): number {
    const { relevance, relevanceName, web } = this.arena;
    if (relevanceName === 'paper') {
      return linkRelevance(preview, carrier === undefined ? undefined : relevance[carrier], ANCHOR_SHARE);
    }
    const host = web.hostOf[page] as number;
    const prior = (PRIOR_PAGES * this.#sum) / this.known.length;
    const site = ((this.#hostSums[host] as number) + prior) / ((this.#hostPages[host] as number) + PRIOR_PAGES);
    const around = carrier === undefined ? site : ((relevance[carrier] as number) + site) / 2;
    return (1 - HUB_DISCOUNT * (web.hubScores[page] as number)) * linkRelevance(preview, around, PREVIEW_SHARE);
  }

  #sourceScores(): Map<number, number> {
    const children = new Map<number, number[]>();
    for (const { carrier, preview } of this.#waiting) {
      if (carrier === undefined) continue;
      const own = children.get(carrier);
      if (own === undefined) children.set(carrier, [preview]);
      else own.push(preview);
    }
    const { relevance } = this.arena;
    return new Map(
      [...children].map(([carrier, own]) => [
        carrier,
        childLinkScore(relevance[carrier] as number, own, RELEVANT_CHILD),
      ]),
    );
  }

  /** By page, 0 where it is not in the graph. @param toAll the graph has pages linked to that are not known yet as well. */
  #importances(toAll: boolean): Float64Array {
    const { firstLink, targets } = this.arena.web;
    const nodes = [...this.known];
    const nodeOf = new Int32Array(this.#status.length).fill(-1);
    for (const [node, page] of nodes.entries()) nodeOf[page] = node;
    const offsets = [0];
    const kept: number[] = [];
    for (const page of this.known) {
      for (let link = firstLink[page] as number; link < (firstLink[page + 1] as number); link += 1) {
        const target = targets[link] as number;
        if (nodeOf[target] === -1 && toAll) nodeOf[target] = nodes.push(target) - 1;
        if (nodeOf[target] !== -1) kept.push(nodeOf[target] as number);
      }
      offsets.push(kept.length);
    }
    while (offsets.length <= nodes.length) offsets.push(kept.length);
    const graph = { nodes: nodes.length, offsets: Uint32Array.from(offsets), targets: Uint32Array.from(kept) };
    const values = new Float64Array(this.#status.length);
    for (const [node, value] of importance(graph).entries()) values[nodes[node] as number] = value;
    return values;
  }

  #add(page: number): void {
    const { web, relevance, previews, concepts } = this.arena;
    const host = web.hostOf[page] as number;
    const own = relevance[page] as number;
    this.#hostSums[host] = (this.#hostSums[host] as number) + own;
    this.#hostPages[host] = (this.#hostPages[host] as number) + 1;
    this.#sum += own;
    this.known.push(page);
    for (let link = web.firstLink[page] as number; link < (web.firstLink[page + 1] as number); link += 1) {
      const target = web.targets[link] as number;
      this.#push(target, page, previews[link] as number, concepts[link] as number, web.previews[link] as string);
    }
  }

  #push(page: number, carrier: number | undefined, preview: number, concepts: number, text: string): void {
    const { web } = this.arena;
    const url = (web.pages[page] as { address: string }).address;
    if (this.#status[page] !== UNKNOWN || this.#byUrl.has(url)) return;
    this.#status[page] = WAITING;
    this.#byUrl.set(url, page);
    const host = web.hosts[page] as string;
    const link: FrontierRecord = {
      ...{ topic: 'arena', url, host, foundBy: { operator: 'forward-crawl', depth: 1 }, preview: text },
      ...{ hubScore: web.hubScores[page] as number, order: this.#order },
    };
    this.#order += 1;
    this.#waiting.push(new Waiting(this, link, page, carrier, preview, concepts));
  }
}

class Waiting implements ScoredLink {
  readonly share = 1;
  relevance = 0;

  constructor(
    private readonly run: Run,
    readonly link: FrontierRecord,
    readonly page: number,
    readonly carrier: number | undefined,
    readonly preview: number,
    readonly concepts: number,
  ) {}

  get expected(): number {
    return this.relevance;
  }

  get source(): number {
    return this.run.sourceOf(this);
  }

  get importance(): number {
    return this.run.importanceOf(this);
  }
}
