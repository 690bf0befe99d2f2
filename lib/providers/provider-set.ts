import { roundRobin } from '../engine/arrays';
import { fnv1a } from '../engine/hash';
import type { Hit, ProviderFailure, Providers, SearchKind, SearchRequest } from '../engine/ports';
import type { CaptureRecord } from '../engine/records';
import { canonicalUrl } from '../engine/url/canonical';
import { HostQueue } from '../net/politeness';
import type { Settings } from '../settings/settings';
import { captureTimeMs } from './archives';
import { excludingSites } from './derived';
import { runProviderTest, type TestOutcome } from './probe';
import type { Provider, ProviderAnswer, ProviderHit } from './provider';
import { type CallOptions, ProviderCaller } from './provider-call';
import { ProviderError, toProviderError } from './provider-error';
import { isActive, PROVIDERS, servingProviders, sourcesOf } from './registry';

interface ProviderHits {
  readonly provider: string;
  readonly hits: readonly ProviderHit[];
}

/**
 * Merges the hits of several providers by rank: the first of each, then the second of each, and so on. Keeps the first
 * hit of each canonical URL, and at most `limit` hits; hits without a canonical URL are left out.
 */
export function interleave(answers: readonly ProviderHits[], limit: number): Hit[] {
  const hits = answers.flatMap(({ provider, hits: own }) => own.map((hit): Hit => ({ ...hit, provider })));
  const merged = new Map<string, Hit>();
  for (const hit of roundRobin(hits, ({ provider }) => provider)) {
    const key = canonicalUrl(hit.url);
    if (key !== undefined && !merged.has(key)) merged.set(key, hit);
  }
  return [...merged.values()].slice(0, limit);
}

/** Returns the items rotated by a hash of the query, so that equal queries start at the same item. */
export function rotate<T>(items: readonly T[], query: string): T[] {
  if (items.length === 0) return [];
  const start = fnv1a(query) % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}

/** Number of providers asked at the same time. The next group is asked only if these find nothing. */
const MAX_ASKED_TOGETHER = 4;

interface ProviderSetOptions extends CallOptions {
  readonly settings: Pick<Settings, 'providers' | 'politeness'>;
  /** Request queue shared with the page fetcher, so that each host gets one request at a time overall. */
  readonly queue?: HostQueue;
  readonly registry?: readonly Provider[];
}

/** Number and times of the captures of one page in a web archive. */
type Captures = Omit<CaptureRecord, 'topic' | 'url' | 'checkedAtMs'>;

export interface TranslationRequest {
  readonly name: string;
  readonly terms: readonly string[];
  readonly from: string;
  readonly into: string;
}

interface ProviderSet extends Providers {
  /**
   * Asks the active archives one by one until one has captures of the page.
   * @returns that archive's result, otherwise the result of the last archive that answered
   * @throws ProviderError
   */
  captures(url: string, signal?: AbortSignal): Promise<Captures>;
  /**
   * Looks up the name and terms of a topic in another language.
   * @returns the translations that were found: that of the name first, or the name itself if only terms were found; []
   * if nothing was found.
   * @throws ProviderError
   */
  translations(request: TranslationRequest, signal?: AbortSignal): Promise<string[]>;
  /** Runs one test search, even if the provider is off or cooling down. Never throws. */
  test(provider: string, signal?: AbortSignal): Promise<TestOutcome>;
}

/** Creates the set of all providers that the settings enable. Its searches reject only when the caller aborts. */
export function createProviders(options: ProviderSetOptions): ProviderSet {
  const { settings, clock, random } = options;
  const registry = options.registry ?? PROVIDERS;
  const active = registry.filter((provider) => isActive(provider, settings));
  const maxConcurrent = settings.politeness.maxConcurrent;
  const queue = options.queue ?? new HostQueue({ clock, random, maxConcurrent });
  const caller = new ProviderCaller({ ...options, queue, keywordSearch });

  const activeWithout = (without: readonly string[] = []) => active.filter(({ id }) => !without.includes(id));
  const serving = (kind: SearchKind, without?: readonly string[]) => servingProviders(activeWithout(without), kind);

  /** Asks providers in parallel. Returns answers and failures in their order. @throws on abort */
  async function askTogether(providers: readonly Provider[], request: SearchRequest, signal?: AbortSignal) {
    const answers: (ProviderHits & ProviderAnswer)[] = [];
    const failures: ProviderFailure[] = [];
    const results = await Promise.allSettled(
      providers.map((provider) => caller.call(provider, withExcludedSites(provider, request), signal)),
    );
    signal?.throwIfAborted();
    for (const [i, result] of results.entries()) {
      const provider = providers[i]?.id ?? '';
      if (result.status === 'fulfilled') answers.push({ provider, ...result.value });
      else failures.push(failureOf(provider, result.reason));
    }
    return { answers, failures };
  }

  /** Asks groups of at most four providers, one group after another, until one answer has hits. */
  async function ask(candidates: readonly Provider[], request: SearchRequest, signal?: AbortSignal) {
    const answers: (ProviderHits & ProviderAnswer)[] = [];
    const failures: ProviderFailure[] = [];
    for (let i = 0; i < candidates.length; i += MAX_ASKED_TOGETHER) {
      const found = await askTogether(candidates.slice(i, i + MAX_ASKED_TOGETHER), request, signal);
      answers.push(...found.answers);
      failures.push(...found.failures);
      if (answers.some(({ hits }) => hits.length > 0)) break;
    }
    // A cool-down is reported only if no provider answered.
    const reported = answers.length === 0 ? failures : failures.filter(({ code }) => code !== 'cooling-down');
    const waiting = new Set(failures.filter(({ code }) => code === 'cooling-down').map(({ provider }) => provider));
    return {
      hits: interleave(answers, request.limit),
      failures: reported,
      asked: [...answers, ...failures].map(({ provider }) => provider).filter((provider) => !waiting.has(provider)),
      exhausted: !answers.some(({ hasMore }) => hasMore),
    };
  }

  /** Searches for a derived provider. @throws ProviderError `unreachable` if there are no hits and a provider failed */
  async function keywordSearch(asker: Provider, request: SearchRequest, signal?: AbortSignal): Promise<ProviderAnswer> {
    const { hits, failures, exhausted } = await ask(
      rotatedProviders(sourcesOf(asker, activeWithout(request.withoutSources)), request),
      request,
      signal,
    );
    if (hits.length === 0 && failures.length > 0) {
      throw new ProviderError('unreachable', 'no keyword search behind it gave an answer');
    }
    return { hits, hasMore: !exhausted };
  }

  /** Asks the active archives in turn until one has captures; else returns the last answer, or throws a fault. */
  async function captures(url: string, signal?: AbortSignal): Promise<Captures> {
    let found: Captures | undefined;
    let fault: ProviderError | undefined;
    for (const archive of serving('captures')) {
      if (found && found.count > 0) break;
      try {
        const answer = await caller.call(archive, { kind: 'captures', query: url, limit: 2, page: 0 }, signal);
        found = capturesOf(archive.id, answer);
      } catch (error) {
        signal?.throwIfAborted();
        fault = toProviderError(error);
      }
    }
    if (fault && !found?.count) throw fault;
    if (found === undefined) throw new ProviderError('not-configured', 'no archive is switched on');
    return found;
  }

  /** Translates name (first) and terms by the first active source; [] without hits. @throws ProviderError if none */
  async function translations({ name, terms, from, into }: TranslationRequest, signal?: AbortSignal) {
    const [source] = serving('translations');
    if (source === undefined) throw new ProviderError('not-configured', 'no source of translations is switched on');
    const request = { kind: 'translations', query: name, terms, language: from, into, limit: 30, page: 0 } as const;
    const { hits } = await caller.call(source, request, signal);
    if (hits.length === 0) return [];
    const own = hits.find(({ snippet }) => snippet === name)?.title ?? name;
    return [...new Set([own, ...hits.map(({ title }) => title)])];
  }

  return {
    translations,
    serves: (kind, without) => serving(kind, without).length > 0,
    search: (request, signal) =>
      ask(rotatedProviders(serving(request.kind, request.withoutSources), request), request, signal),
    captures,
    test: (id, signal) => runProviderTest(registry, id, caller, options, signal),
  };
}

/** Returns the code and message with which a provider failed. */
function failureOf(provider: string, reason: unknown): ProviderFailure {
  const { code, message } = toProviderError(reason);
  return { provider, code, message };
}

/** Converts an archive's answer to the number of captures, the times of the first and last, and the URL of the last. */
function capturesOf(archive: string, { hits, total = 0, hasMore }: ProviderAnswer): Captures {
  const [firstMs, lastMs] = hits.map(({ snippet }) => captureTimeMs(snippet));
  const ends = firstMs !== undefined && { firstMs, lastMs, lastUrl: hits.at(-1)?.url };
  return { archive, count: total, isAtLeast: hasMore, ...ends };
}

/** Returns the request with its excluded sites as `-site:` words of the query, if the provider understands them. */
function withExcludedSites(provider: Provider, request: SearchRequest): SearchRequest {
  const { withoutSites = [], ...rest } = request;
  if (provider.derivedFrom || !provider.exactPhrases || withoutSites.length === 0) return request;
  return { ...rest, query: excludingSites(request.query, withoutSites) };
}

/** Returns the providers, rotated by the query if there are more than are asked at the same time. */
function rotatedProviders(providers: readonly Provider[], request: SearchRequest): readonly Provider[] {
  return providers.length <= MAX_ASKED_TOGETHER ? providers : rotate(providers, request.query);
}
