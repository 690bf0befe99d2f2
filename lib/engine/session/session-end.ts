import { hasUnanswered } from '../operators/ask';
import type { Providers } from '../ports';
import type { SessionRecord } from '../types';

/** Why a session is over, as a message key of the interface. */
export type SessionEnd =
  | 'budget_spent'
  | 'sites_found'
  /** A run of watching has checked everything and fetched the new pages. */
  | 'watched'
  | 'exhausted'
  /** Every seed is kept to the user. */
  | 'withheld'
  /** As `exhausted`, and no search service is switched on. */
  | 'no_service'
  /** As `exhausted`, and what the services were asked last they all failed on. */
  | 'unanswered';

/** Why there is nothing left to fetch. */
export function whyExhausted(providers: Providers, session: SessionRecord, hasInputs: boolean): SessionEnd {
  if (!hasInputs) return 'withheld';
  if (!providers.serves('keyword')) return 'no_service';
  return hasUnanswered(session.operatorMemory['keyword-search']) ? 'unanswered' : 'exhausted';
}
