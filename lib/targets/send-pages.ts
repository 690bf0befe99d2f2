/** Sends the pages of a topic that a receiver does not have yet, and remembers what it accepted. */
import { CommandError } from '../engine/errors';
import type { Clock } from '../engine/ports';
import type { TopicRecord } from '../engine/records';
import { systemClock } from '../net/clock';
import { createHttpClient, type FetchFunction } from '../net/http';
import { type ProviderFault, toProviderError } from '../providers/provider-error';
import type { TargetSettings } from '../settings/settings';
import type { TendrilDb } from '../store/db';
import { ExportLog } from '../store/exports';
import { privateUrls } from '../store/sites';
import { verdictLog } from '../store/verdict-log';
import type { ExportScope } from '../transfer/choices';
import { collectSeeds } from '../transfer/export/collect';
import { siteFacts } from '../transfer/export/export';
import { type ExportChoice, isChosen, knownSites, selectSeeds } from '../transfer/export/select';
import { type ExportOptions, type ExportSeed, exportFileName } from '../transfer/format';
import { exportFormat } from '../transfer/registry';
import { type Accepted, type PageFile, type SendTarget, type TargetContext, Unrepeatable } from './target';

const TIMEOUT_MS = 60_000;
/** Faults that may pass, and the number of attempts. */
const PASSING: ReadonlySet<ProviderFault> = new Set(['rate-limited', 'server-error', 'timed-out', 'unreachable']);
const TRIES = 3;
/** Pause before the second attempt, and the longest pause that a receiver can ask for. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

export interface SendList {
  readonly topic: string;
  readonly choice: ExportChoice;
  readonly scope: ExportScope;
  /** URLs to send, if not all chosen pages. */
  readonly only?: readonly string[];
  /** Whether to send pages that only the user can read, too. */
  readonly withPrivate?: boolean;
}

/** Means of requests to a receiver. */
interface Requests {
  readonly settings: TargetSettings;
  readonly fetch: FetchFunction;
  /** The system's clock if absent. */
  readonly clock?: Clock;
  readonly signal?: AbortSignal;
}

interface SendWork extends SendList, Requests {
  readonly db: TendrilDb;
  readonly target: SendTarget;
  /** Called after each request. */
  progress(done: number, total: number): void;
  /** Stores the address of the receiver's copy with a page or site. */
  note(target: string, copy: string): Promise<void>;
}

/** Result of a delivery. Pages that are `refused` or `left` count as new in the next one. */
export interface SendOutcome {
  readonly sent: number;
  readonly refused: number;
  readonly left: number;
  /** Reason why pages are left. */
  readonly fault?: ProviderFault;
}

/** Returns complete settings: the default address if none is set, trimmed values, no slash at the address's end. */
export function completeSettings(target: SendTarget, settings: Partial<TargetSettings> = {}): TargetSettings {
  const { address = '', user = '', secret = '', place = '' } = settings;
  const shown = address.trim() || target.address;
  return { address: shown.replace(/(?<!\/)\/+$/, ''), user: user.trim(), secret: secret.trim(), place: place.trim() };
}

/** Name of a receiver in the export log: servers and collections of one kind are different receivers. */
const logName = ({ id }: SendTarget, { address, place }: TargetSettings): string =>
  [id, address, place].filter((part) => part !== '').join(' ');

/**
 * Returns the chosen pages or sites that the receiver has not accepted yet, without those answered with no, and the
 * numbers of pages that it has and that are left out because only the user can read them.
 * @throws CommandError `no-topic`
 */
export async function newPages(
  db: TendrilDb,
  target: SendTarget,
  settings: TargetSettings,
  { topic: id, choice, only, withPrivate = false }: SendList,
): Promise<{ readonly pages: readonly ExportSeed[]; readonly known: number; readonly withheld: number }> {
  const topic = await db.topics.get(id);
  if (topic === undefined) throw new CommandError('no-topic', id);
  const accepted = await new ExportLog(db).exportedUrls(id, logName(target, settings));
  const facts = choice.unit === 'site' ? await siteFacts(db, topic) : undefined;
  const known = knownSites(await verdictLog(db, id));
  const wanted = only && new Set(only);
  const hidden = await privateUrls(db, id);
  const pages: ExportSeed[] = [];
  let [count, withheld] = [0, 0];
  // Private pages are left out before pages are grouped by site; otherwise a private page could represent its site.
  async function* sendable(): AsyncGenerator<ExportSeed> {
    for await (const seed of collectSeeds(db, topic as TopicRecord)) {
      const isWanted = choice.unit === 'site' || !wanted || wanted.has(seed.url);
      if (!hidden.has(seed.url) || withPrivate || accepted.has(seed.url)) yield seed;
      else if (isWanted && isChosen(seed, choice) && seed.verdict !== 'no') withheld++;
    }
  }
  for await (const seed of selectSeeds(sendable(), choice, undefined, facts, known)) {
    if (seed.verdict === 'no' || (wanted && !wanted.has(seed.url))) continue;
    if (accepted.has(seed.url)) count++;
    else pages.push(seed);
  }
  return { pages, known: count, withheld };
}

/**
 * Sends the new pages in parts. Each accepted part is stored at once, so that a later delivery sends the rest. A fault
 * or an abort ends the delivery, and is part of the outcome.
 * @throws CommandError `no-topic` if the topic is deleted meanwhile; nothing is sent or stored afterwards.
 */
export async function sendPages(work: SendWork): Promise<SendOutcome> {
  const { db, target, settings, topic, clock = systemClock, signal } = work;
  const { pages } = await newPages(db, target, settings, work);
  const record = await db.topics.get(topic);
  const throughSeq = (await verdictLog(db, topic)).at(-1)?.seq ?? 0;
  const context = contextOf(work, { ...work, topicName: record?.name ?? '', language: record?.language ?? '' });
  const log = new ExportLog(db);
  const byUrl = new Map(pages.map((page) => [page.url, page]));
  let [sent, refused] = [0, 0];
  try {
    for (let from = 0; from < pages.length; from += target.batch) {
      if (from > 0) await clock.sleep(target.intervalMs, signal);
      const part = pages.slice(from, from + target.batch);
      await assertTopic(db, topic);
      const accepted = await withRetries(() => target.send(part, context), clock, signal);
      const urls = accepted.map(({ url }) => url);
      const entry = { topic, format: target.id, target: logName(target, settings), throughSeq, atMs: clock.nowMs() };
      if (urls.length > 0) await log.record({ ...entry, urls });
      sent += urls.length;
      refused += part.length - urls.length;
      work.progress(sent + refused, pages.length);
      await assertTopic(db, topic);
      await noteCopies(work, accepted, byUrl);
    }
    return { sent, refused, left: 0 };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const left = pages.length - sent - refused;
    return signal?.aborted ? { sent, refused, left } : { sent, refused, left, fault: toProviderError(error).code };
  }
}

/**
 * Checks that a topic exists.
 * @throws CommandError `no-topic` if it is deleted, also while that can still be undone.
 */
async function assertTopic(db: TendrilDb, id: string): Promise<void> {
  const topic = await db.topics.get(id);
  if (topic === undefined || topic.deletedAtMs !== undefined) throw new CommandError('no-topic', id);
}

/**
 * Returns the context of a receiver's requests, which may take a minute each and reach the address of the settings even
 * if it is private.
 * @param list topic and content, if pages are sent
 */
export function contextOf(
  { settings, fetch, clock = systemClock, signal }: Requests,
  list?: SendList & Pick<ExportOptions, 'topicName' | 'language'>,
): TargetContext {
  const { topicName = '', language = '', scope = 'page', choice } = list ?? {};
  const http = createHttpClient({ fetch, exempt: [`${settings.address}/`] });
  const startedAtMs = clock.nowMs();
  /** Returns a file with the pages in an export format. @throws CommandError for an unknown format */
  const file = async (id: string, pages: readonly ExportSeed[]): Promise<PageFile> => {
    const format = exportFormat(id);
    if (format === undefined) throw new CommandError('bad-argument', `no format ${id}`);
    const unit = choice?.unit ?? 'page';
    const options = { topicName, language, unit, topicTerms: [], scope, createdAtMs: startedAtMs };
    let text = '';
    for await (const chunk of format.write(pages, options)) text += chunk;
    return { name: exportFileName(format, topicName), type: format.mime, text };
  };
  return {
    ...{ settings, clock, scope, topicName, startedAtMs, file, signal, key: settings.secret },
    http: { request: (url, request) => http.request(url, { timeoutMs: TIMEOUT_MS, ...request }) },
  };
}

/**
 * Makes up to three attempts at work whose fault may pass, after the pause that the receiver asks for, or 2 and 4 s. A
 * pause above a minute is not waited for. Requests that must not be repeated are not (`createOnce`).
 * @throws the last fault; the signal's reason when it aborts
 */
export async function withRetries<T>(work: () => Promise<T>, clock: Clock, signal?: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof Unrepeatable) throw error.cause;
      const { code, retryAfterMs = FIRST_PAUSE_MS * 2 ** (tries - 1) } = toProviderError(error);
      if (!PASSING.has(code) || tries === TRIES || retryAfterMs > LONGEST_PAUSE_MS) throw error;
      await clock.sleep(retryAfterMs, signal);
    }
  }
}

/**
 * Stores the URL of the receiver's copy with each accepted page or, if sites are sent, with its site; pages without a
 * copy get no note.
 */
async function noteCopies(
  { choice, note }: SendWork,
  accepted: readonly Accepted[],
  pages: ReadonlyMap<string, ExportSeed>,
): Promise<void> {
  for (const { url, copy } of accepted)
    if (copy !== undefined) await note(choice.unit === 'site' ? (pages.get(url)?.site ?? url) : url, copy);
}
