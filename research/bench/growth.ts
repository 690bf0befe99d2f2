import type { CountedTerms, Provenance } from '../../lib/engine/basics';
import { DEFAULT_TOPIC_SETTINGS } from '../../lib/engine/defaults';
import { createRandom } from '../../lib/engine/random';
import type { LinksRecord } from '../../lib/engine/records';
import type { EngineDeps } from '../../lib/engine/session/deps';
import type { Round } from '../../lib/engine/session/round';
import { TopicEngine } from '../../lib/engine/session/topic-engine';
import type { Arrival } from '../../lib/engine/session/topic-pages';
import { TopicState } from '../../lib/engine/session/topic-state';
import { hostOf, siteOf } from '../../lib/engine/url/site';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings';
import { hub } from '../../tests/support/corpus-arrival';
import { generatedPage, generatedUrl } from './generated';

const BACKGROUND_PAGES = 200;
const SEEDS = 10;

/**
 * Processor time in ms of the parts of a round: its beginning, taking URLs from the frontier, adding and ranking its
 * pages.
 */
export interface RoundCost {
  readonly beginning: number;
  readonly taking: number;
  readonly ranking: number;
}

/** A topic of generated pages in the product's engine. Fetching takes no time. */
export class GrowingTopic {
  readonly engine: TopicEngine;
  readonly #state: TopicState;

  /** @param web number of pages of the web. @param distinctTerms number of terms of a page. */
  constructor(
    private readonly web: number,
    private readonly distinctTerms: number,
  ) {
    const topic = {
      id: 't',
      name: 's0x1',
      description: '',
      language: 'en',
      createdAtMs: 0,
      settings: DEFAULT_TOPIC_SETTINGS,
    };
    const none = { pages: [], terms: [], vocabulary: [], frontier: [], attempts: [], verdicts: [], notes: [] };
    const background = Array.from({ length: BACKGROUND_PAGES }, (_, i) => this.#counted(web + i));
    this.#state = new TopicState({ topic, session: undefined, ...none, rankingVersion: 0 }, { background }, 0);
    const links = new Map<number, LinksRecord>();
    this.engine = new TopicEngine(this.#state, this.#deps(), async (n) => links.get(n) ?? this.#linksOf(n));
  }

  /** Adds pages and queued URLs without a round, until the topic has `pages` pages and `waiting` URLs. */
  fill(pages: number, waiting: number): void {
    const isNew = this.#state.pages.all.length === 0;
    if (isNew)
      for (let n = 0; n < SEEDS; n += 1)
        this.engine.verdicts.mark(this.#arrival(n * 5, { operator: 'mark', round: 0, depth: 0 }));
    const random = createRandom(7);
    const arrivals: Arrival[] = [];
    while (this.#state.pages.all.length + arrivals.length < pages) {
      const n = Math.floor(random.next() * this.web);
      if (this.#state.pages.byUrl(generatedUrl(n)) === undefined)
        arrivals.push(this.#arrival(n, { operator: 'forward-crawl', round: 0, depth: 1 }));
      if (arrivals.length >= 1_000 || this.#state.pages.all.length + arrivals.length >= pages) {
        this.#state.pages.add(arrivals);
        arrivals.length = 0;
      }
    }
    for (let n = this.web - 1; n >= 0 && this.waiting < waiting; n -= 1) this.#wait(n);
    this.engine.updateTopic({});
    if (isNew) this.engine.session.start(this.web);
  }

  /** Queues page `n`, unless the topic has it. */
  #wait(n: number): void {
    const { url, subject } = generatedPage(n, this.web, 1);
    if (this.#state.pages.byUrl(url) !== undefined) return;
    const { frontier } = this.#state;
    const foundBy = {
      operator: 'forward-crawl',
      round: 0,
      depth: 1,
      from: this.#state.pages.all[n % this.pages]?.url,
    } as const;
    const preview = `s${subject}x1 word c${n % 50} s${subject}x${n % 30}`;
    frontier.set(url, { topic: 't', url, host: hostOf(url), foundBy, preview, hubScore: 0.1, order: frontier.size });
  }

  get pages(): number {
    return this.#state.pages.all.length;
  }

  /** Number of queued URLs. */
  get waiting(): number {
    return this.#state.frontier.size;
  }

  /** Runs a round and returns the processor time of its parts. @throws Error if the session is over. */
  async round(): Promise<RoundCost> {
    const start = process.cpuUsage();
    const round = this.engine.session.nextRound() as Round;
    if (typeof round === 'string') throw new Error(`the session is over: ${String(round)}`);
    const begun = process.cpuUsage();
    const outcome = await round.run();
    const taken = process.cpuUsage();
    this.engine.session.finishRound(outcome);
    return {
      beginning: milliseconds(start, begun),
      taking: milliseconds(begun, taken),
      ranking: milliseconds(taken, process.cpuUsage()),
    };
  }

  /** Returns dependencies that retrieve generated pages without delay, and no search service. */
  #deps(): EngineDeps {
    const retrieve = async (url: string, foundBy: Provenance) => this.#arrival(numberOf(url), foundBy);
    return {
      clock: { nowMs: () => 0, sleep: async () => {} },
      providers: { serves: () => false, search: async () => ({ hits: [], failures: [], exhausted: true }) },
      retriever: { retrieve, isHeld: () => false, prepare: () => {} } as unknown as EngineDeps['retriever'],
      analyzer: {
        analyze: () => ({ terms: [], counts: [], weights: [] }),
        stemmer: () => undefined,
        tokens: (text) => text.split(' '),
        prepare: async () => {},
      },
      maxPagesPerSite: DEFAULT_SETTINGS.politeness.maxPagesPerSite,
      hubScore: (url) => hub.score(url),
    };
  }

  #counted(n: number): CountedTerms {
    return generatedPage(n, this.web, this.distinctTerms).counted;
  }

  /** Returns generated page `n` as a fetched page. */
  #arrival(n: number, foundBy: Provenance): Arrival {
    const { url, counted, links, subject } = generatedPage(n, this.web, this.distinctTerms);
    const host = hostOf(url);
    return {
      page: {
        ...{
          url,
          finalUrl: url,
          host,
          site: siteOf(url),
          title: `Page ${n}`,
          description: '',
          keywords: [],
          language: 'en',
        },
        ...{ excerpt: '', kind: 'topic', wordCount: 500, byteLength: 20_000, feeds: [] },
        fields: { title: '', headings: '', meta: '', anchors: '', body: '' },
        links: links.map((target) => ({
          url: target,
          anchor: `s${subject}x1 word`,
          context: `c${n % 50} s${subject}x${n % 30}`,
        })),
      } as unknown as Arrival['page'],
      counted,
      foundBy,
      fetchedAtMs: 0,
      hubScore: 0,
    };
  }

  /** Returns the links of the page with this number in the topic, as the store holds them. */
  #linksOf(n: number): LinksRecord {
    const { page } = this.#arrival(numberOf((this.#state.pages.all[n] as { url: string }).url), {
      operator: 'mark',
      round: 0,
      depth: 0,
    });
    return {
      ...{ topic: 't', n, targets: page.links.map(({ url }) => url) },
      anchors: page.links.map(({ anchor }) => anchor),
      contexts: page.links.map(({ context }) => context),
    };
  }
}

/** Returns the number of a generated page by its URL; NaN for another URL. */
function numberOf(url: string): number {
  return Number(/page-(\d+)/.exec(url)?.[1]);
}

/**
 * Returns the result of `work` and its processor time, which other programs on the machine affect less than the elapsed
 * time.
 */
export function processorMs<T>(work: () => T): { readonly value: T; readonly ms: number } {
  const start = process.cpuUsage();
  const value = work();
  return { value, ms: milliseconds(start, process.cpuUsage()) };
}

/** Returns the processor time in ms between two readings. */
function milliseconds(from: NodeJS.CpuUsage, to: NodeJS.CpuUsage): number {
  return (to.user - from.user + to.system - from.system) / 1_000;
}
