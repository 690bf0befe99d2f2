import type { FrontierPolicy } from '../../lib/engine/frontier/policy';
import { FRONTIERS } from '../../lib/engine/papers/frontiers/registry';
import type { FrontierName } from '../../lib/engine/types';

/** The product's policies for a crawl of so many pages. */
export function frontierFor(name: FrontierName, size: number): FrontierPolicy {
  return FRONTIERS[name](size);
}
