/** Web archives: how often a page was captured, and when. Asked by the user only, never by a session. */
import type { Provider, ProviderAnswer, ProviderContext } from './provider';
import { ProviderError } from './provider-error';
import { requestText, withQuery } from './request';

/** Captures listed of one page; a page with more has at least this many. */
const MAX_CAPTURES = 10_000;
/** 24 requests a minute. */
const INTERVAL_MS = 2_500;

/** Milliseconds since the epoch of a 14-digit timestamp (YYYYMMDDhhmmss, UTC); NaN of anything else. */
export function captureTimeMs(timestamp: string): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(timestamp) ?? [];
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
}

/** Timestamp in 14 digits. */
const timestampOf = (ms: number): string => new Date(ms).toISOString().replace(/\D/g, '').slice(0, 14);

/**
 * Timestamps of a CDX answer (plain or CDXJ, a capture a line) or of a Memento TimeMap in link format (RFC 7089), ascending.
 * Captures of an error page (status 4xx or 5xx) do not count.
 * @throws ProviderError `bad-answer` where the text is neither
 */
export function captureTimestamps(text: string): string[] {
  const times: string[] = [];
  let isAnswer = text.trim() === '';
  for (const line of text.split('\n')) {
    const [, at, rest = ''] = /^(?:[^<\s]\S*\)\S* )?(\d{14})(?: (.*))?$/.exec(line.trimEnd()) ?? [];
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

/** @param fields what follows the timestamp: JSON, or fields of which the status is the first of three digits */
function isErrorPage(fields: string): boolean {
  const status = /"status":\s*"(\d{3})"/.exec(fields) ?? /(?:^|\s)(\d{3})(?=\s|$)/.exec(fields);
  return /^[45]/.test(status?.[1] ?? '');
}

interface Archive {
  /** Address of the CDX server, or the prefix of TimeMaps. */
  readonly api: string;
  /** Prefix of the addresses of captures. */
  readonly replay: string;
  readonly fields?: string;
  /** Parameters that ask for the last capture only. */
  readonly last: Readonly<Record<string, string | number>>;
}

/** First and last capture as hits with their timestamps as snippets, and the number of captures as `total`. */
async function capturesOf(archive: Archive, url: string, context: ProviderContext): Promise<ProviderAnswer> {
  const { api, replay, fields: fl, last } = archive;
  const isTimeMap = api.includes('/timemap/');
  const ask = async (address: string) => {
    try {
      return captureTimestamps(await requestText(context, address));
    } catch (error) {
      // Archives answer so for a TimeMap without mementos.
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

/** Wayback Machine of the Internet Archive, by its CDX server. */
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

/** A TimeMap prefix as it is; of a collection, its CDX server. */
const endpoint = (baseUrl: string): string => (baseUrl.includes('/timemap/') ? `${baseUrl}/` : `${baseUrl}/cdx`);

/** A collection of pywb or OpenWayback by its CDX server, or any archive by its Memento TimeMaps. */
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
  endpoint,
  search({ query }, context) {
    const replay = context.baseUrl.replace(/\/timemap\/.*$/, '');
    return capturesOf({ api: endpoint(context.baseUrl), replay, last: { limit: 1, sort: 'reverse' } }, query, context);
  },
};
