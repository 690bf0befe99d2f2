/** Interface of the programs and services to which pages of a topic can be sent. */
import type { ProviderContext } from '../providers/provider';
import { type ProviderFault, toProviderError } from '../providers/provider-error';
import { assertStatus, basicAuthorization } from '../providers/request';
import type { TargetSettings } from '../settings/settings';
import type { ExportScope } from '../transfer/choices';
import type { ExportSeed } from '../transfer/format';

/** A text file with some of the pages. */
export interface PageFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

/** HTTP client, settings and list of one delivery. `key` is set if the user's settings contain a secret. */
export interface TargetContext extends Pick<ProviderContext, 'http' | 'clock' | 'key' | 'signal'> {
  /** The user's settings; the address without a trailing slash. */
  readonly settings: TargetSettings;
  readonly topicName: string;
  readonly scope: ExportScope;
  /** When the list began to be sent. A repeated request has the same time, so that a receiver can recognise it. */
  readonly startedAtMs: number;
  /** Writes pages in an export format. */
  file(format: string, pages: readonly ExportSeed[]): Promise<PageFile>;
}

/** A page that the receiver accepted. */
export interface Accepted {
  readonly url: string;
  /** URL of the receiver's copy. */
  readonly copy?: string;
}

export interface SendTarget {
  /** Lower case with hyphens; the message `target_…` with underscores describes the receiver. */
  readonly id: string;
  /** Proper name, not translated. */
  readonly name: string;
  /** Settings that the user fills in, in order. */
  readonly fields: readonly (keyof TargetSettings)[];
  /** Fields that may stay empty. */
  readonly optional: readonly (keyof TargetSettings)[];
  /** Address of requests, if the user sets no other one. */
  readonly address: string;
  /** Export formats to choose from as `place`. */
  readonly formats?: readonly string[];
  /** Largest number of pages in one call of `send`. */
  readonly batch: number;
  /** Pause between two calls of `send`. */
  readonly intervalMs: number;
  /**
   * Sends pages and returns those that the receiver accepted. A page that the receiver refuses does not stop the list.
   * @throws ProviderError, FetchError if the receiver takes no pages now
   */
  send(pages: readonly ExportSeed[], context: TargetContext): Promise<readonly Accepted[]>;
}

/** A request that must not be repeated failed, and may have been carried out all the same. */
export class Unrepeatable extends Error {
  override readonly name = 'Unrepeatable';
  constructor(override readonly cause: unknown) {
    super('the answer was lost');
  }
}

/** Answers by which a receiver says that it did nothing. */
const REFUSALS: ReadonlySet<ProviderFault> = new Set([
  ...(['unauthorised', 'forbidden', 'rate-limited', 'quota-spent', 'bad-request', 'not-found'] as const),
  ...(['not-configured', 'address-blocked', 'no-permission'] as const),
]);

/**
 * Sends a request that creates something at each call, unless `find` finds the result of an earlier one. If the answer
 * is lost, asks once more.
 * @throws the request's fault if the receiver refused it, else `Unrepeatable`; the faults of the first `find`
 */
export async function createOnce<T>(find: () => Promise<T | undefined>, create: () => Promise<T>): Promise<T> {
  const known = await find();
  if (known !== undefined) return known;
  try {
    return await create();
  } catch (error) {
    if (REFUSALS.has(toProviderError(error).code)) throw error;
    const created = await find().catch(() => undefined);
    if (created === undefined) throw new Unrepeatable(error);
    return created;
  }
}

/**
 * Sends a request and returns the text of the answer. With a secret, redirects are not followed.
 * @param fine statuses that count as success besides 2xx
 * @throws ProviderError for any other status, FetchError
 */
export async function deliver(
  { http, clock, key, signal }: TargetContext,
  url: string,
  request: Parameters<typeof http.request>[1],
  fine: readonly number[] = [],
): Promise<string> {
  const response = await http.request(url, { ...request, redirect: key === '' ? 'follow' : 'refuse', signal });
  if (response.status !== 204 && !fine.includes(response.status)) assertStatus(response, clock.nowMs());
  return new TextDecoder().decode(response.bytes);
}

/** Returns the header that authenticates the user by name and password; {} without a user name. */
export function userAuthorization({ user, secret }: TargetSettings): Readonly<Record<string, string>> {
  return user === '' ? {} : basicAuthorization(`${user}:${secret}`);
}

/** Returns all pages as accepted by the receiver. */
export const allAccepted = (pages: readonly ExportSeed[]): Accepted[] => pages.map(({ url }) => ({ url }));
