import type { SearchRequest } from '../../../lib/engine/ports';
import type { SeenRequest } from '../../support/local-server';

/** One search against a documented answer: what is asked for, what the service says, what must come of it. */
export interface DocumentedCase {
  readonly name: string;
  readonly request: Partial<SearchRequest> & Pick<SearchRequest, 'kind'>;
  readonly answer: unknown | ((seen: SeenRequest) => unknown);
  readonly urls: readonly string[];
  readonly hasMore: boolean;
  readonly first?: { readonly title?: string; readonly snippet?: string };
  /** What must be true of the requests that arrived. */
  readonly sent?: (requests: readonly SeenRequest[]) => void;
}
