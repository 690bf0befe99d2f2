/** Web archives, asked how often and when a page was captured. Only the user starts such a request, never a session. */
import type { Provider, ProviderAnswer, ProviderContext } from './provider';
import { ProviderError } from './provider-error';
import { requestText, withQuery } from './request';

/** Largest number of captures to request for one page. `hasMore` is set when an answer reaches it. */
const MAX_CAPTURES = 10_000;
/** Pause between two requests: at most 20 a minute, of the 24 after which the Internet Archive refuses. */
const INTERVAL_MS = 3_000;

/** Converts a 14-digit timestamp (YYYYMMDDhhmmss, UTC) to milliseconds since the epoch; NaN for any other text. */
export function captureTimeMs(timestamp: string): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(timestamp) ?? [];
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
}

/** Converts milliseconds since the epoch to a 14-digit timestamp in UTC. */
const timestampOf = (ms: number): string => new Date(ms).toISOString().replace(/\D/g, '').slice(0, 14);

/**
 * Returns the 14-digit timestamps of all captures in an archive's answer, in ascending order; [] for an empty answer.
 * The answer is in CDX format (plain or CDXJ, one capture per line) or a Memento TimeMap in link format (RFC 7089).
 * Captures with an HTTP status of 4xx or 5xx are left out.
 * @throws ProviderError `bad-answer` if the text is in neither format
 */
export function captureTimestamps(text: string): string[] {
  const times: string[] = [];
  let isAnswer = text.trim() === '';
  for (const line of text.split('\n')) {
    const [at, rest] = capturedAt(line);
    const link = /^\s*<[^>]*>\s*;(.*)$/.exec(line)?.[1];
    isAnswer ||= at !== undefined || link !== undefined;
    if (at !== undefined && !isErrorPage(rest)) times.push(at);
    const relations = /\brel="([^"]*)"/i.exec(link ?? '')?.[1]?.split(/\s+/) ?? [];
    const ms = Date.parse(/\bdatetime="([^"]*)"/i.exec(link ?? '')?.[1] ?? '');
    if (relations.includes('memento') && Number.isFinite(ms)) times.push(timestampOf(ms));
  }
  if (!isAnswer) throw new ProviderError('bad-answer', 'the answer is no list of captures');
  return times.sort();
}

/**
 * Returns the timestamp of a CDX line and the fields after it; undefined and '' for another line. The timestamp comes
 * first, or after a URL in SURT form, which has a closing parenthesis.
 */
function capturedAt(line: string): readonly [at: string | undefined, rest: string] {
  const fields = line.trimEnd().split(' ');
  const isSurt = /^[^<\s]/.test(line) && (fields[0]?.indexOf(')') ?? -1) > 0;
  const at = [0, ...(isSurt ? [1] : [])].find((i) => /^\d{14}$/.test(fields[i] ?? ''));
  return at === undefined ? [undefined, ''] : [fields[at], fields.slice(at + 1).join(' ')];
}

/**
 * Returns whether a CDX line records an HTTP status of 4xx or 5xx.
 * @param fields rest of the line after the timestamp: JSON, or fields of which the first with three digits is the
 * status
 */
function isErrorPage(fields: string): boolean {
  const status = /"status":\s*"(\d{3})"/.exec(fields) ?? /(?:^|\s)(\d{3})(?=\s|$)/.exec(fields);
  return /^[45]/.test(status?.[1] ?? '');
}

interface Archive {
  /** URL of the CDX server, or the URL prefix of TimeMaps. */
  readonly api: string;
  /** URL prefix of captures, followed by timestamp and page URL. */
  readonly replay: string;
  readonly fields?: string;
  /** Query parameters that make the CDX server return only the last capture. */
  readonly last: Readonly<Record<string, string | number>>;
}

/**
 * Returns a page's first and last capture as hits, with timestamps as snippets; no hits without a capture. `total` is
 * the number of captures without error pages; if `hasMore`, the archive has more than that.
 */
async function capturesOf(archive: Archive, url: string, context: ProviderContext): Promise<ProviderAnswer> {
  const { api, replay, fields: fl, last } = archive;
  const isTimeMap = api.includes('/timemap/');
  /** Requests the timestamps of captures; [] if a TimeMap is not found. */
  const ask = async (address: string) => {
    try {
      return captureTimestamps(await requestText(context, address));
    } catch (error) {
      // Archives answer a TimeMap request with 404 if they have no capture of the page.
      if (isTimeMap && error instanceof ProviderError && error.code === 'not-found') return [];
      throw error;
    }
  };
  const times = await ask(isTimeMap ? api + url : withQuery(api, { url, fl, limit: MAX_CAPTURES }));
  const hasMore = !isTimeMap && times.length >= MAX_CAPTURES;
  const later = hasMore ? await ask(withQuery(api, { url, fl, ...last })) : times;
  const ends = times.length === 0 ? [] : [times[0], later.at(-1) ?? times.at(-1)];
  const hits = ends.map((at = '') => ({ url: `${replay}/${at}/${url}`, title: '', snippet: at }));
  return { hits, hasMore, total: times.length };
}

/**
 * Wayback Machine of the Internet Archive, queried through its CDX server, whose documentation names no limit of
 * requests.
 * Checked 2026-11-25: https://github.com/internetarchive/wayback/tree/master/wayback-cdx-server
 */
export const wayback: Provider = {
  id: 'wayback',
  name: 'Wayback Machine',
  serves: ['captures'],
  access: 'keyless',
  enabledByDefault: true,
  minIntervalMs: INTERVAL_MS,
  termsUrl: 'https://archive.org/about/terms',
  licence: 'by the terms of the Internet Archive',
  origins: ['https://web.archive.org/*'],
  /** Returns the first and last capture and their number. @param request `query` is the URL of the page. */
  search: ({ query }, context) =>
    capturesOf(
      {
        api: 'https://web.archive.org/cdx/search/cdx',
        replay: 'https://web.archive.org/web',
        fields: 'timestamp,statuscode',
        last: { limit: -1, fastLatest: 'true' },
      },
      query,
      context,
    ),
};

/**
 * Returns the URL to which requests for captures go: the TimeMap URL with a final slash, or a collection's CDX server.
 */
const captureEndpoint = (baseUrl: string): string => (baseUrl.includes('/timemap/') ? `${baseUrl}/` : `${baseUrl}/cdx`);

/** Returns the URL prefix of copies of pages: the base URL without its TimeMap part. */
const replayOf = (baseUrl: string): string => baseUrl.split('/timemap/', 1)[0] as string;

/** The user's own archive: a pywb or OpenWayback collection with a CDX server, or any archive with Memento TimeMaps. */
export const ownArchive: Provider = {
  id: 'own-archive',
  name: 'pywb / OpenWayback',
  serves: ['captures'],
  access: 'self-hosted',
  enabledByDefault: true,
  minIntervalMs: INTERVAL_MS,
  termsUrl: 'https://pywb.readthedocs.io/en/latest/manual/cdxserver_api.html',
  licence: 'by the archive',
  origins: [],
  endpoint: captureEndpoint,
  copies: (baseUrl) => `${replayOf(baseUrl)}/`,
  /** Returns the first and last capture and their number. @param request `query` is the URL of the page. */
  search({ query }, context) {
    const replay = replayOf(context.baseUrl);
    return capturesOf(
      { api: captureEndpoint(context.baseUrl), replay, last: { limit: 1, sort: 'reverse' } },
      query,
      context,
    );
  },
};
