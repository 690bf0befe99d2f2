/** Errors of the engine. A code is stable and is the key of the interface's sentence for it (`error_<code>`). */

/** Codes of a failed fetch, each with whether another try may help. */
export const FETCH_FAULTS = {
  'robots-disallowed': { retryable: false },
  'robots-unreachable': { retryable: true },
  'address-blocked': { retryable: false },
  'bad-url': { retryable: false },
  /** The address does something when it is opened, or holds a secret. */
  'off-limits': { retryable: false },
  'not-html': { retryable: false },
  'too-large': { retryable: false },
  'timed-out': { retryable: true },
  'network-failed': { retryable: true },
  'too-many-redirects': { retryable: false },
  'http-client-error': { retryable: false },
  /** The server refuses a plain request (401, 403). */
  'access-refused': { retryable: false },
  /** The server asks its reader to prove to be a person's browser. */
  challenge: { retryable: false },
  'http-server-error': { retryable: true },
  'rate-limited': { retryable: true },
  /** The host asked to be left alone for longer than a round waits; the address was not asked for. */
  'host-held': { retryable: true },
  'no-permission': { retryable: true },
  /** The browser knows itself cut off. It is no try: the address waits on, and nothing is held against its host. */
  offline: { retryable: false },
  'site-budget-spent': { retryable: false },
} as const;
export type FetchFault = keyof typeof FETCH_FAULTS;

/** An address gave no page. An expected event: it is recorded with the round, not reported as a crash. */
export class FetchError extends Error {
  override readonly name = 'FetchError';
  readonly retryable: boolean;
  constructor(
    readonly code: FetchFault,
    readonly url: string,
    message: string,
    /** How long the server asked to be left alone, where it said so. */
    readonly retryAfterMs?: number,
  ) {
    super(message);
    this.retryable = FETCH_FAULTS[code].retryable;
  }
}

export type PageFault =
  | 'empty-page'
  | 'unsupported-type'
  | 'undecodable'
  /** An error page, sent as a page. */
  | 'missing-page'
  /** The site has no content: parked, behind a consent wall, or made for search engines. */
  | 'junk-page'
  /** Scripts draw the page. */
  | 'needs-script'
  | 'consent-wall'
  | 'paywall'
  | 'challenge'
  /** Reading it met with a fault of ours. */
  | 'page-failed'
  /** Reading it did not come to an end. */
  | 'page-hung';

/** Why a server shows a person a page and a plain request none. A tab of the user's browser may read it. */
const NEEDS_BROWSER = [
  'needs-script',
  'consent-wall',
  'paywall',
  'challenge',
  'access-refused',
] as const satisfies readonly (FetchFault | PageFault)[];
export type NeedsBrowser = (typeof NEEDS_BROWSER)[number];

export function needsBrowser(code: string): code is NeedsBrowser {
  return (NEEDS_BROWSER as readonly string[]).includes(code);
}

/** Bytes that arrived, but make no page. */
export class PageError extends Error {
  override readonly name = 'PageError';
  constructor(
    readonly code: PageFault,
    readonly url: string,
    message: string,
  ) {
    super(message);
  }
}

export type StoreFault =
  | 'quota'
  | 'closed'
  | 'conflict'
  | 'broken'
  /** A later version of Tendril wrote the database. */
  | 'too-new';

/** The store refused a change; nothing of it was written. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  constructor(
    readonly code: StoreFault,
    message: string,
  ) {
    super(message);
  }
}

export type CommandFault =
  | 'no-topic'
  | 'no-seeds'
  | 'no-page'
  | 'nothing-to-undo'
  | 'already-running'
  /** Discovery needs access to all sites, and the user's consent where the browser asks for one. */
  | 'no-permission'
  | 'not-running'
  | 'bad-argument'
  | 'bad-import'
  /** Another import of a topic goes on. */
  | 'import-busy'
  /** The engine died in the middle of the import; nothing of it is left. */
  | 'import-lost'
  /** The page in front of the user is no results page of a search engine that can be read. */
  | 'no-results-page';

/** A command that cannot be carried out as asked. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  constructor(
    readonly code: CommandFault,
    message: string,
  ) {
    super(message);
  }
}
