/** Errors of the engine. Codes are stable; the interface's message for a code has the key `error_<code>`. */

/** Codes of failed fetches, each with whether another try may help. */
export const FETCH_FAULTS = {
  'robots-disallowed': false,
  'robots-unreachable': true,
  'address-blocked': false,
  'bad-url': false,
  /** Opening the URL triggers an action, or the URL contains a secret. */
  'off-limits': false,
  'not-html': false,
  /** An e-book. */
  epub: false,
  'too-large': false,
  'timed-out': true,
  'network-failed': true,
  /** The user forbade the browser to let this extension reach the computer's own or the local network's servers. */
  'local-network-denied': true,
  /** The user has not answered whether this extension may reach these servers. */
  'local-network-asked': true,
  'too-many-redirects': false,
  'http-client-error': false,
  /** The server refuses a request without the user's cookies (401, 403). */
  'access-refused': false,
  /** The server asks for proof that a person's browser sent the request. */
  challenge: false,
  /** The server asks for payment (402), as sites do that sell their pages to crawlers. */
  'payment-required': false,
  'http-server-error': true,
  'rate-limited': true,
  /** The host asked for a pause longer than a round waits; the URL was not requested. */
  'host-held': true,
  'no-permission': true,
  /** The browser reports that it is offline. This is not a try: the URL stays queued, and its host is not blamed. */
  offline: false,
  'site-budget-spent': false,
} as const;
export type FetchFault = keyof typeof FETCH_FAULTS;

/** A URL gave no page. Expected: the round records the error, and nothing reports it as a crash. */
export class FetchError extends Error {
  override readonly name = 'FetchError';
  readonly retryable: boolean;
  constructor(
    readonly code: FetchFault,
    readonly url: string,
    message: string,
    /** Pause that the server asked for; absent if it named none. */
    readonly retryAfterMs?: number,
  ) {
    super(message);
    this.retryable = FETCH_FAULTS[code];
  }
}

export type PageFault = (typeof PAGE_FAULTS)[number];

/**
 * Codes of pages that a server shows to a person but not to a plain request. A tab of the user's browser may read them.
 */
const NEEDS_BROWSER = [
  'needs-script',
  'consent-wall',
  'paywall',
  'challenge',
  'access-refused',
  'payment-required',
] as const satisfies readonly (FetchFault | PageFault)[];
export type NeedsBrowser = (typeof NEEDS_BROWSER)[number];

/** True if a page failed with a code that reading it in a browser tab may avoid. */
export function needsBrowser(code: string): code is NeedsBrowser {
  return (NEEDS_BROWSER as readonly string[]).includes(code);
}

/** A response arrived but cannot be turned into a page. */
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

/** An error that its code identifies. */
class CodedError<Code extends string> extends Error {
  constructor(
    readonly code: Code,
    message: string,
  ) {
    super(message);
  }
}

/** The store refused a change and wrote nothing of it. */
export class StoreError extends CodedError<StoreFault> {
  override readonly name = 'StoreError';
}

export type CommandFault =
  | 'no-topic'
  /** The topic was deleted, and can still be restored. */
  | 'topic-deleted'
  | 'no-seeds'
  | 'no-page'
  /** No web archive has a copy of the page. */
  | 'not-archived'
  | 'nothing-to-undo'
  | 'already-running'
  /** Discovery needs access to all sites and, in some browsers, the user's consent. */
  | 'no-permission'
  | 'not-running'
  /** The computer runs on its battery, which is almost empty. */
  | 'low-battery'
  | 'bad-argument'
  | 'bad-import'
  /** Another import is running. */
  | 'import-busy'
  /** The engine died during the import; nothing of the import is stored. */
  | 'import-lost'
  /** The open page is not a search engine's results page that Tendril can read. */
  | 'no-results-page';

/** A command that cannot be carried out. */
export class CommandError extends CodedError<CommandFault> {
  override readonly name = 'CommandError';
}

/** Codes of responses that give no page. */
export const PAGE_FAULTS = [
  'empty-page',
  'unsupported-type',
  /** The PDF is broken or encrypted. */
  'broken-pdf',
  'undecodable',
  /** An error page sent with a success status. */
  'missing-page',
  /** The site has no content: a parked domain, a consent wall, or text made for search engines. */
  'junk-page',
  /** Only scripts produce the page's content. */
  'needs-script',
  'consent-wall',
  'paywall',
  'challenge',
  /** An error in Tendril's own code stopped the reading of the page. */
  'page-failed',
  /** Reading the page never finished. */
  'page-hung',
] as const;
