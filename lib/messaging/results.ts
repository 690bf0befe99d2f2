import * as v from 'valibot';
import type { CommandFault, FetchFault, PageFault, StoreFault } from '../engine/errors';

export type Fault =
  | CommandFault
  | FetchFault
  | PageFault
  | StoreFault
  /** The browser does not let extensions read this page (its own pages, its extension store, files). */
  | 'unsupported-page'
  | 'engine-unreachable'
  | 'forbidden'
  | 'unexpected';

/** A failed command. `code` selects the message `error_<code>`; `detail` is for the log. */
export interface Failure {
  readonly code: Fault;
  readonly detail: string;
}

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Failure };

const ResultSchema = v.variant('ok', [
  v.object({ ok: v.literal(true), value: v.unknown() }),
  v.object({ ok: v.literal(false), error: v.object({ code: v.string(), detail: v.string() }) }),
]);

export function success<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function failure(code: Fault, detail = ''): { readonly ok: false; readonly error: Failure } {
  return { ok: false, error: { code, detail } };
}

/** Whether `answer` has the form of a `Result`; its `value` is not checked. */
export function isResult(answer: unknown): answer is Result<never> {
  return v.is(ResultSchema, answer);
}

/** Whether a result is `engine-unreachable`: call or answer was lost, and the call can be sent again under its id. */
export function isUnreached(answer: unknown): boolean {
  return isResult(answer) && !answer.ok && (answer as { error: Failure }).error.code === 'engine-unreachable';
}

/** Returns the message of an unexpected error, for the log. */
export function detailOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
