import * as v from 'valibot';
import type { CommandFault, FetchFault, PageFault, StoreFault } from '../engine/errors';

export type Fault =
  | CommandFault
  | FetchFault
  | PageFault
  | StoreFault
  /** The browser keeps extensions out of this page (its own pages, its store, files). */
  | 'unsupported-page'
  | 'engine-unreachable'
  | 'forbidden'
  | 'unexpected';

/** `code` is the key of the interface's sentence (`error_<code>`); `detail` is for the log. */
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

/** True for the shape of a result; what is in `value` is the answering side's word. */
export function isResult(answer: unknown): answer is Result<never> {
  return v.is(ResultSchema, answer);
}

/** True where nobody carried the call out, or who did is gone: sent again under the same id, it is answered or carried out. */
export function isUnreached(answer: unknown): boolean {
  return isResult(answer) && !answer.ok && (answer as { error: Failure }).error.code === 'engine-unreachable';
}

/** An unexpected error in words for the log. */
export function detailOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
