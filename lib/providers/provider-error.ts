import { FetchError, type FetchFault } from '../engine/errors';

/** Codes of a failed provider call. `coolDown`: whether the provider gets no requests for a while after the fault. */
export const PROVIDER_FAULTS = {
  'not-configured': { coolDown: false },
  'no-permission': { coolDown: false },
  'cooling-down': { coolDown: false },
  'quota-spent': { coolDown: true },
  'address-blocked': { coolDown: false },
  'local-network-denied': { coolDown: false },
  'local-network-asked': { coolDown: false },
  unauthorised: { coolDown: true },
  forbidden: { coolDown: true },
  'rate-limited': { coolDown: true },
  'server-error': { coolDown: true },
  'timed-out': { coolDown: true },
  unreachable: { coolDown: true },
  offline: { coolDown: false },
  'bad-request': { coolDown: false },
  'not-found': { coolDown: true },
  'bad-answer': { coolDown: true },
  'too-large': { coolDown: true },
  empty: { coolDown: false },
} as const;
export type ProviderFault = keyof typeof PROVIDER_FAULTS;

/** Error of a provider that gave no usable answer. It is expected: the round continues with other providers. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  constructor(
    readonly code: ProviderFault,
    /** Reason in English, without keys or queries. */
    message: string,
    /** Waiting time that the provider asked for, if any. */
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }
}

const FROM_FETCH: Readonly<Partial<Record<FetchFault, readonly [ProviderFault, string]>>> = {
  'bad-url': ['not-configured', 'the address of the provider is not a web address'],
  'address-blocked': ['address-blocked', 'the address is private and was not set by the user'],
  'local-network-denied': ['local-network-denied', 'the browser does not allow requests to this address'],
  'local-network-asked': ['local-network-asked', 'the browser asks whether to allow requests to this address'],
  'not-html': ['bad-answer', 'answered with another type of document'],
  'too-large': ['too-large', 'the answer is too large'],
  'timed-out': ['timed-out', 'took too long to answer'],
  'too-many-redirects': ['bad-answer', 'answered with a redirect'],
  'host-held': ['cooling-down', 'asked to be left alone for a while'],
  offline: ['offline', 'the browser is offline'],
  'no-permission': ['no-permission', 'the browser has no permission for this provider'],
};

/**
 * Converts any error of a provider call to a ProviderError, and returns a ProviderError as it is. Fetch faults get the
 * code of `FROM_FETCH`, else `unreachable`, and keep their waiting time; other errors become `bad-answer`, in whose
 * message `secret` is replaced by dots.
 */
export function toProviderError(error: unknown, secret = ''): ProviderError {
  if (error instanceof ProviderError) return error;
  if (error instanceof FetchError) {
    const [code, message] = FROM_FETCH[error.code] ?? ['unreachable', 'could not be reached'];
    return new ProviderError(code, message, error.retryAfterMs);
  }
  return new ProviderError('bad-answer', redact(error instanceof Error ? error.message : String(error), secret));
}

/** Replaces every occurrence of `secret` in `text` by dots, in plain and in URL-encoded form. */
function redact(text: string, secret: string): string {
  if (secret === '') return text;
  return text.replaceAll(secret, '•••').replaceAll(encodeURIComponent(secret), '•••');
}
