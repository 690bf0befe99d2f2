import { appendFile, readFile, truncate } from 'node:fs/promises';
import type { RankerName } from '../../../lib/engine/basics';
import type { TopicSettings } from '../../../lib/engine/records';
import type { TopicEngine } from '../../../lib/engine/session/topic-engine';
import { processorMs } from '../../../tests/support/processor-time';
import type { Web } from '../../../tests/web/web';
import { discoverOn } from '../discover-session';
import { UsageError } from '../options';

/** One topic and draw of a corpus, from which every method of a paper starts. */
export interface PaperCase {
  readonly corpus: string;
  readonly web: Web;
  readonly topic: string;
  readonly draw: number;
  readonly seeds: number;
  /** Pages that a session fetches. */
  readonly budget: number;
}

/** How a session differs from the product's default. */
export interface MethodOptions {
  readonly settings: Partial<TopicSettings>;
  /** Further pages of the topic that teach the ranking and are not visited. */
  readonly examples?: number;
  /** Rankings of the found pages at the end of the session, by name. */
  readonly rankings?: Readonly<Record<string, readonly RankerName[]>>;
}

/** Pages fetched, relevant pages, relevant sites, and processor seconds, after a round. */
export type RunPoint = readonly [pages: number, relevantPages: number, relevantSites: number, seconds: number];

/** What a session found. Plain data. */
export interface MethodRun {
  /** Before the first round and after each round, ascending. */
  readonly points: readonly RunPoint[];
  /** R(P) of each found page by the session's own cosine, and whether its label is the topic; in order of arrival. */
  readonly pages: readonly (readonly [relevance: number, isRelevant: 0 | 1])[];
  /** Relevance of the found pages by label in the order of each ranking, best first. */
  readonly rankings: Readonly<Record<string, readonly (0 | 1)[]>>;
  /** Language of the topic. */
  readonly language: string;
}

/**
 * Sessions that were run already, one JSON object a line in a file, so that a run that was interrupted goes on where it
 * stopped. Without a file, sessions are kept in memory.
 */
export class PaperSessions {
  readonly #known = new Map<string, MethodRun>();

  /** @param termsMs returns the milliseconds that counting terms took so far; they are the same for every method. */
  constructor(
    private readonly termsMs: () => number,
    private readonly file?: string,
  ) {}

  /**
   * Reads the sessions of the file; an absent file has none. A last line that was cut off is removed from the file.
   * @throws UsageError if the file or another line cannot be read.
   */
  async load(): Promise<void> {
    const { file } = this;
    if (file === undefined) return;
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw new UsageError(`--sessions ${file}: ${error.message}`);
    });
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    if (whole !== text) await truncate(file, Buffer.byteLength(whole));
    for (const [i, line] of whole.split('\n').slice(0, -1).entries()) {
      const { key, run } = sessionIn(line) ?? {};
      if (key === undefined || run === undefined)
        throw new UsageError(`--sessions ${file}: line ${i + 1} is no session; remove it`);
      this.#known.set(key, run);
    }
  }

  /** Runs one session of the product's engine on a case, or returns its stored result. */
  async run(at: PaperCase, options: MethodOptions): Promise<MethodRun> {
    const { web: _, ...place } = at;
    const key = JSON.stringify({ ...place, ...options });
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const run = await runMethod(at, options, this.termsMs);
    this.#known.set(key, run);
    if (this.file !== undefined) await appendFile(this.file, `${JSON.stringify({ key, run })}\n`);
    const { policy = 'default', frontier = 'default' } = options.settings;
    const [pages, relevantPages] = run.points.at(-1) ?? [0, 0];
    const about = `${at.corpus}, ${at.topic}, draw ${at.draw}, ${policy}, ${frontier}`;
    process.stderr.write(`${about}: ${relevantPages} relevant of ${pages} pages\n`);
    return run;
  }
}

/** Returns the members of a stored session; undefined for a line that is no JSON. */
function sessionIn(line: string): { readonly key?: string; readonly run?: MethodRun } | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Runs one session of a case with a method. @param termsMs returns processor time that does not count */
async function runMethod(at: PaperCase, options: MethodOptions, termsMs: () => number): Promise<MethodRun> {
  const { web, topic, draw, seeds, budget } = at;
  const sites = new Set<string>();
  const points: RunPoint[] = [];
  let [pages, relevantPages] = [0, 0];
  let ended: TopicEngine | undefined;
  let startMs = Number.NaN;
  const nowMs = () => processorMs() - termsMs();
  const note = () => points.push([pages, relevantPages, sites.size, rounded((nowMs() - startMs) / 1_000)]);
  await discoverOn(web, {
    ...{ label: topic, seeds, draw, budget, oracle: false, background: 'shipped' },
    ...{ settings: options.settings, examples: options.examples ?? 0 },
    /** Counts a found page and, if it is relevant, its site. */
    onPage({ url, host }) {
      pages += 1;
      if (!web.isAbout(url, topic)) return;
      relevantPages += 1;
      sites.add(host);
    },
    /** Notes the point before a round; the first one starts the clock. */
    onRound(engine) {
      if (ended === undefined) startMs = nowMs();
      ended = engine;
      note();
    },
  });
  if (ended === undefined) throw new Error('the session had no round');
  note();
  const engine: TopicEngine = ended;
  const relevant = (url: string) => (web.isAbout(url, topic) ? 1 : 0);
  return {
    points,
    pages: engine.state.pages.all
      .filter(({ foundBy }) => foundBy.operator !== 'mark')
      .map(({ n, url }) => [rounded(engine.model.centroid.relevance(engine.state.pages.rowOf(n))), relevant(url)]),
    rankings: Object.fromEntries(
      Object.entries(options.rankings ?? {}).map(([name, rankers]) => [name, rankedBy(engine, rankers).map(relevant)]),
    ),
    language: engine.state.topic.language,
  };
}

/**
 * Returns the URLs of the found pages, ranked by the named rankers and fused by DWDBRM eq 8. Changes the topic's
 * settings.
 */
function rankedBy(engine: TopicEngine, rankers: readonly RankerName[]): string[] {
  const { state, model } = engine;
  state.topic = { ...state.topic, settings: { ...state.topic.settings, rankers, fusion: 'mean-rank' } };
  model.rank();
  return Array.from(model.ranked(), ({ url }) => url);
}

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;

/** Returns the last point at or before a number of pages, because a session may end earlier; zeros without one. */
export function pointAt(points: readonly RunPoint[], pages: number): RunPoint {
  return points.findLast((point) => point[0] <= pages) ?? [0, 0, 0, 0];
}
