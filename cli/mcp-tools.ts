/** The tools of the MCP server, carried out by commands of the engine and queries of the store. */
import { faultKey, reasonKey } from '../lib/messaging/message-keys';
import type { Failure, Result } from '../lib/messaging/results';
import { listTopics } from '../lib/store/queries';
import { readRanking } from '../lib/store/rankings';
import type { ExportScope } from '../lib/transfer/choices';
import { EXPORT_FORMATS } from '../lib/transfer/registry';
import { pathTo } from '../lib/views/relations';
import { suggestionsAt } from '../lib/views/suggestions';
import type { Host } from './host';
import { explained, inEnglish, pageLines, pageText, placeOf, TITLE_CHARS, titleOf, WARNING } from './page-text';
import { exportOf, findTopic, formatNamed, statusOf, topicNamed } from './topics';
import { ActionError } from './usage';

/** One call of a tool. */
export interface Call {
  /** Aborted when the client cancels the call or goes away. */
  readonly signal: AbortSignal;
  /** Tells the client how far the call is. */
  progress(done: number, total: number, text: string): void;
}

/** Pages that one run fetches unless its caller says otherwise; few, because many clients wait for a minute only. */
export const RUN_PAGES = 50;
/** Topics per answer of `status`. */
const TOPICS_PER_PAGE = 20;
/** Characters of a file per answer of `export`, and of the largest file. */
const EXPORT_CHARS = 16_000;
const MOST_EXPORT_CHARS = 5_000_000;
const [DETAIL_CHARS, EXCERPT_CHARS] = [300, 600];

/** A file that is handed over in parts. */
interface HeldFile {
  /** Topic and options of the export. */
  readonly key: string;
  readonly name: string;
  readonly text: string;
}

/** The tools of one server. They throw Errors whose messages say what to do. */
export class McpTools {
  /** Pages that the server may still request. */
  #pagesLeft: number;
  /** The last export, so that all of its parts are of the same state of the topic. */
  #lastExport: HeldFile | undefined;

  /** @param mostPages pages that all calls together may request. */
  constructor(
    private readonly host: Host,
    mostPages: number,
  ) {
    this.#pagesLeft = mostPages;
  }

  /** Creates a topic, or returns the one with this name or id, unchanged. */
  async createTopic(wanted: { readonly name: string; readonly language?: string; readonly description?: string }) {
    const known = await findTopic(this.host, wanted.name);
    const { id, name } = known ?? unwrapped(await this.host.command('createTopic', wanted));
    return { id, name, is_new: known === undefined, next: 'mark one to five pages that are typical of the topic' };
  }

  /**
   * Marks pages as seeds, until `signal` aborts; each is requested and counts against the server's budget. A page that
   * cannot be read has an `error`. @throws ActionError if the budget is too small
   */
  async mark(name: string, urls: readonly string[], { signal, progress }: Call) {
    const { id: topic } = await topicNamed(this.host, name);
    this.#requirePages(urls.length);
    const marked: object[] = [];
    for (const url of urls) {
      if (signal.aborted) break;
      this.#pagesLeft -= 1;
      const result = await this.host.command('markUrl', { topic, url });
      marked.push(
        result.ok
          ? { url: result.value.url, is_new: result.value.added, untrusted_page_text: { title: titleOf(result.value) } }
          : { url, error: sentenceOf(result.error) },
      );
      progress(marked.length, urls.length, 'pages');
    }
    return { warning: WARNING, pages: marked, next: 'run looks for similar pages' };
  }

  /**
   * Runs a session, or resumes a paused one if neither `budget` nor `newSites` is given, and returns what it found.
   * When `signal` aborts, the session is paused.
   * @param budget pages to fetch at most; they count against the server's budget, and unused ones are given back.
   * @throws ActionError if the budget is too small or the session failed
   */
  async run(name: string, budget: number | undefined, newSites: number | undefined, { signal, progress }: Call) {
    const { db, command } = this.host;
    const { id: topic } = await topicNamed(this.host, name);
    const before = await db.sessions.get(topic);
    const resumes = before?.status === 'paused' && budget === undefined && newSites === undefined;
    const budgetPages = resumes ? before.budgetPages : (budget ?? Math.min(RUN_PAGES, this.#pagesLeft));
    const from = resumes ? before.spentPages : 0;
    this.#requirePages(budgetPages - from);
    signal.throwIfAborted();
    this.#pagesLeft -= budgetPages - from;
    let [pages, found] = [from, 0];
    const unwatch = this.host.watch((news) => {
      if ('event' in news || news.topic !== topic) return;
      [pages, found] = [news.pages, news.newSites];
      progress(pages, budgetPages, `pages, ${found} new sites`);
    });
    try {
      const started = resumes
        ? await command('resumeSession', { topic })
        : await command('startSession', { topic, budgetPages, newSites });
      unwrapped(started);
      const session = await Promise.race([this.host.untilSessionEnds(topic), this.#pausedBy(signal, topic)]);
      if (!signal.aborted) pages = session?.spentPages ?? pages;
      const { status, reason } = session ?? {};
      if (status === 'failed') throw new ActionError(inEnglish(reasonKey(reason ?? '')));
      const suggestions = (await db.tops.get(topic))?.total ?? 0;
      return {
        ...{
          status,
          reason: reason && inEnglish(reasonKey(reason)),
          pages: pages - from,
          new_sites: found,
          suggestions,
        },
        pages_left: this.#pagesLeft + budgetPages - pages,
        next: 'suggest lists the best pages; answer some with judge, then run again',
      };
    } finally {
      unwatch();
      this.#pagesLeft += Math.max(0, budgetPages - pages);
    }
  }

  /** Pauses the topic's session when the signal is aborted, and then resolves with it. */
  #pausedBy(signal: AbortSignal, topic: string): ReturnType<Host['untilSessionEnds']> {
    return new Promise((resolve) => {
      const pause = () =>
        resolve(this.host.command('pauseSession', { topic }).then(() => this.host.db.sessions.get(topic)));
      if (signal.aborted) pause();
      else signal.addEventListener('abort', pause, { once: true });
    });
  }

  /**
   * Returns unjudged pages in the order of the ranking, from `offset` on; none beyond the last. @throws ActionError
   * without a ranking
   */
  async suggest(name: string, offset: number, limit: number) {
    const { db } = this.host;
    const { id: topic } = await topicNamed(this.host, name);
    const ranking = await readRanking(db, topic);
    if (ranking === undefined) throw new ActionError('there is no suggestion yet; mark a page, then call run');
    const places = [...ranking.order.keys()].slice(offset, offset + limit);
    const suggestions = (await suggestionsAt(db, ranking, places)).map((suggestion) => {
      const { source, terms } = explained(suggestion);
      const text = { title: titleOf(suggestion.page), reasons: terms };
      return { ...placeOf(suggestion), found_by: source, untrusted_page_text: text };
    });
    const total = ranking.order.length;
    return { warning: WARNING, total, suggestions, ...nextOffset(offset + limit, total) };
  }

  /** Gives a verdict on pages, and returns how many suggestions are left. @throws ActionError for an unknown page */
  async judge(name: string, verdict: 'yes' | 'no' | 'skip', urls: readonly string[], reason: string | undefined) {
    const { id: topic } = await topicNamed(this.host, name);
    unwrapped(await this.host.command('judge', { topic, urls, verdict, reason }));
    const suggestions = (await this.host.db.tops.get(topic))?.total ?? 0;
    return { judged: urls.length, verdict, suggestions, next: 'suggest lists the pages in their new order' };
  }

  /** Returns why a page was found and ranked where it is. @throws ActionError for a page that is not in the topic */
  async explain(name: string, url: string) {
    const { db } = this.host;
    const { id: topic } = await topicNamed(this.host, name);
    const page = await db.pages.get([topic, url]);
    if (page === undefined) throw new ActionError(`${url} is not a page of the topic; give a url of suggest`);
    const ranking = await readRanking(db, topic);
    const at = ranking?.order.indexOf(page.n) ?? -1;
    const [suggestion] = ranking && at >= 0 ? await suggestionsAt(db, ranking, [at]) : [];
    const { foundBy, wordCount: words, description, excerpt } = page;
    const { source, terms, positions } = explained(suggestion ?? { page, reasons: [], near: [], positions: {} });
    const { from, query = '', anchor = '' } = foundBy;
    const path = (await pathTo(db, page)).map((step) => ({ url: step.url, title: titleOf(step) }));
    return {
      warning: WARNING,
      ...(suggestion ? { ...placeOf(suggestion), of: suggestion.total } : { url, is_suggested: false }),
      ...{ words, found_by: source, linked_from: from, position_by_ranker: positions },
      untrusted_page_text: {
        title: titleOf(page),
        text: pageText(excerpt || description, EXCERPT_CHARS),
        ...{ terms, query: pageText(query, TITLE_CHARS), link: pageText(anchor, TITLE_CHARS), path },
      },
    };
  }

  /**
   * Returns the part from character `offset` of an export of the topic; offset 0 makes the export anew. For the format
   * `list`, returns the names of all formats.
   * @param from least probability of exported suggestions; undefined for none.
   * @throws ActionError for a file that is no text or too long, and if another export has begun since offset 0
   */
  async export(name: string, format: string, scope: ExportScope, from: number | undefined, offset: number) {
    if (format === 'list') return { formats: EXPORT_FORMATS.map(({ id, mime }) => `${id} (${mime})`) };
    const { id: topic } = await topicNamed(this.host, name);
    const key = JSON.stringify([topic, formatNamed(format), scope, from]);
    if (offset === 0) {
      const { fileName, chunks } = await exportOf(this.host, topic, formatNamed(format), scope, from);
      this.#lastExport = { key, name: fileName, text: pageLines(await textOf(chunks, format)) };
    }
    if (this.#lastExport?.key !== key)
      throw new ActionError('another export has begun since; begin again with offset 0');
    const { name: fileName, text } = this.#lastExport;
    const part = text.slice(offset, offset + EXPORT_CHARS);
    return {
      warning: WARNING,
      ...{ file_name: pageText(fileName, TITLE_CHARS), characters: text.length },
      untrusted_page_text: part,
      ...nextOffset(offset + EXPORT_CHARS, text.length),
    };
  }

  /** Returns up to 20 topics from number `offset` on, with their pages, verdicts and sessions. */
  async status(offset: number) {
    const topics = await listTopics(this.host.db);
    const shown = await statusOf(this.host, topics.slice(offset, offset + TOPICS_PER_PAGE));
    return {
      topics: shown.map(({ session, name, ...facts }) => ({
        ...{ ...facts, name: pageText(name, TITLE_CHARS), status: session?.status ?? 'idle' },
        ...(session && { run: { pages: session.spentPages, budget: session.budgetPages } }),
        ...(session?.reason && { reason: inEnglish(reasonKey(session.reason)) }),
      })),
      pages_left: this.#pagesLeft,
      ...nextOffset(offset + TOPICS_PER_PAGE, topics.length),
    };
  }

  /** @throws ActionError if the server may request fewer than `count` more pages, or none, even if `count` is 0. */
  #requirePages(count: number): void {
    if (count > this.#pagesLeft || this.#pagesLeft === 0)
      throw new ActionError(
        `this server may request ${this.#pagesLeft} more pages, and the call wants ${count}; give a smaller number, or ask the person who started the server for a larger --budget`,
      );
  }
}

/** Returns the value of a result. @throws ActionError for a failure. */
function unwrapped<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new ActionError(sentenceOf(result.error));
}

/** Returns an error as a sentence with code and detail. */
function sentenceOf({ code, detail }: Failure): string {
  return `${inEnglish(faultKey(code))} (${code}: ${pageText(detail, DETAIL_CHARS)})`;
}

/** Returns the offset of the next part of a list or file; nothing after the last part. */
const nextOffset = (offset: number, total: number) => (offset < total ? { next_offset: offset } : {});

/** Returns the text of a file. @throws ActionError where it is not text or too long for this way. */
async function textOf(chunks: AsyncIterable<string | Uint8Array>, format: string): Promise<string> {
  let text = '';
  for await (const chunk of chunks) {
    if (typeof chunk !== 'string' || text.length + chunk.length > MOST_EXPORT_CHARS)
      throw new ActionError(
        `the file is no text or too long; a person can write it: tendril export --format ${format}`,
      );
    text += chunk;
  }
  return text;
}
