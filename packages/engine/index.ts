/** Entry of the package `@tendril/engine` for Node: Tendril's default ranking for pages that a program already has. */
import { readFile } from 'node:fs/promises';
import { DEFAULT_TOPIC_SETTINGS } from '../../lib/engine/defaults';
import { PageError } from '../../lib/engine/errors';
import { parsePage } from '../../lib/engine/page/parse';
import { readPlainText, textPage } from '../../lib/engine/page/text-page';
import { TopicModel } from '../../lib/engine/session/topic-model';
import type { Arrival } from '../../lib/engine/session/topic-pages';
import { TopicState } from '../../lib/engine/session/topic-state';
import { topicStemmer } from '../../lib/engine/session/translations';
import { createAnalyzer } from '../../lib/engine/text/analyze';
import { canonicalUrl } from '../../lib/engine/url/canonical';
import { createResources } from '../../lib/runner/resources';

/** A page that the program has. Give `html` for a web page, `text` for a page whose markup is already removed. */
export interface Page {
  /** Absolute http or https URL. Its words and its site are part of the ranking. */
  readonly url: string;
  readonly html?: string;
  readonly text?: string;
}

/** Input of `rankPages`. */
export interface RankRequest {
  /** Pages of the topic, at least one; three or more give a good ranking. */
  readonly seeds: readonly Page[];
  /** Pages to rank. A page that is also a seed or rejected is left out. */
  readonly pages: readonly Page[];
  /** What the topic is called, in a few words. Improves the ranking most with one or two seeds. Default: no name. */
  readonly name?: string;
  /** Pages that do not belong to the topic, such as wrong suggestions of an earlier ranking. Default: none. */
  readonly rejected?: readonly Page[];
  /** Language of the topic as a code such as `en` or `zh`. Default: the language of the first seed. */
  readonly language?: string;
}

/** A page with its rank. */
export interface RankedPage {
  /** The URL as the program gave it. */
  readonly url: string;
  readonly title: string;
  /** Estimated probability that the page belongs to the topic, in [0, 1]. Never increases along the ranking. */
  readonly probability: number;
  /** Terms that add most to the page's probability, heaviest first; empty beyond the first 200 pages. */
  readonly terms: readonly string[];
}

/** Result of `rankPages`. */
export interface Ranking {
  /** The pages, best first. */
  readonly ranked: readonly RankedPage[];
  /** Heaviest terms of the topic, heaviest first. */
  readonly topicTerms: readonly string[];
  /**
   * Pages that are not ranked: `example` is a seed or rejected, `duplicate` has nearly the text of another page or of a
   * wall, `bad-url` is no http or https URL, and other codes tell why a page cannot be read, such as `empty-page`.
   */
  readonly leftOut: readonly { readonly url: string; readonly reason: string }[];
}

const read = (path: string) => readFile(new URL(path, import.meta.url));
function fail(message: string, cause: unknown): never {
  throw new Error(message, { cause });
}
const analyzer = createAnalyzer({ read, warn: fail });
const resources = createResources(read, fail);
const TOPIC = 'topic';

/**
 * Returns the pages ranked by the default rankers of the extension, with reasons. The extension also learns from its
 * other topics. Sends no request and keeps nothing; equal input gives an equal result.
 * @throws RangeError if no seed can be read.
 */
export async function rankPages({ seeds, pages, name = '', rejected = [], language }: RankRequest): Promise<Ranking> {
  const [ofSeeds = [], ofRejected = [], ofPages = []] = await Promise.all(
    [seeds, rejected, pages].map((group) => Promise.all(group.map(readPage))),
  );
  const [first] = readable(ofSeeds);
  if (first === undefined) throw new RangeError('no seed can be read: give at least one page with text');
  const topicLanguage = language ?? first.page.language;
  await analyzer.prepare(topicLanguage);
  const { background, ...data } = await resources(topicLanguage);

  const topic = { id: TOPIC, name, description: '', language: topicLanguage, createdAtMs: 0 };
  const verdicts = [...verdictsOn(ofSeeds, 'seed'), ...verdictsOn(ofRejected, 'no')];
  const state = new TopicState(
    {
      ...{ topic: { ...topic, settings: DEFAULT_TOPIC_SETTINGS }, session: undefined, rankingVersion: 0 },
      ...{ pages: [], terms: [], vocabulary: [], frontier: [], attempts: [], notes: [] },
      verdicts: verdicts.map((verdict, i) => ({ ...verdict, topic: TOPIC, seq: i + 1, atMs: 0 })),
    },
    { background },
    0,
    topicStemmer([topicLanguage], analyzer),
  );
  state.pages.add(readable([...ofSeeds, ...ofRejected, ...ofPages]));
  const clock = { nowMs: () => 0, sleep: async () => {} };
  const {
    order,
    scores: probabilities,
    reasons,
    topicTerms,
  } = new TopicModel(state, { clock, analyzer, ...data }).rank();

  const placeOf = new Map(Array.from(order, (n, place) => [state.pages.all[n]?.url, place]));
  const examples = new Set(verdicts.map(({ url }) => url));
  const ranked: RankedPage[] = [];
  const leftOut: { url: string; reason: string }[] = [];
  for (const [i, { url }] of pages.entries()) {
    const outcome = ofPages[i] as Outcome;
    const place = typeof outcome === 'string' ? undefined : placeOf.get(outcome.page.url);
    if (typeof outcome === 'string') leftOut.push({ url, reason: outcome });
    else if (place === undefined || ranked[place] !== undefined)
      leftOut.push({ url, reason: examples.has(outcome.page.url) ? 'example' : 'duplicate' });
    else {
      const probability = probabilities[place] as number;
      ranked[place] = { url, title: outcome.page.title, probability, terms: reasons[place] ?? [] };
    }
  }
  return { ranked, topicTerms: topicTerms.map(({ term }) => term), leftOut };
}

/** A page as the engine reads it, or the code of why it cannot be read. */
type Outcome = Arrival | string;

/** Returns the pages among outcomes. */
const readable = (outcomes: readonly Outcome[]) => outcomes.filter((one) => typeof one !== 'string');

/** Returns the same verdict on each page among outcomes. */
const verdictsOn = <V extends 'seed' | 'no'>(outcomes: readonly Outcome[], verdict: V) =>
  readable(outcomes).map(({ page }) => ({ url: page.url, verdict }));

/** Parses a page and counts its terms; returns the code of the reason if it cannot be read. */
async function readPage({ url: given, html, text = '' }: Page): Promise<Outcome> {
  const url = canonicalUrl(given);
  if (url === undefined) return 'bad-url';
  const byteLength = Buffer.byteLength(html ?? text);
  try {
    const page =
      html === undefined
        ? textPage(readPlainText(text), { url, byteLength })
        : parsePage({ url, finalUrl: url, html, byteLength });
    await analyzer.prepare(page.language);
    const counted = analyzer.analyze(page);
    return { page, counted, foundBy: { operator: 'mark', round: 0, depth: 0 }, fetchedAtMs: 0, hubScore: 0 };
  } catch (error) {
    if (error instanceof PageError) return error.code;
    throw error;
  }
}
