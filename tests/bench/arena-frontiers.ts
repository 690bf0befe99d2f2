import type { FrontierPolicy } from '../../lib/engine/frontier/policy';
import { createAnnealing } from '../../lib/engine/papers/frontiers/annealing';
import { coolingFor } from '../../lib/engine/papers/frontiers/annealing-move';
import { createFilteredAnnealing } from '../../lib/engine/papers/frontiers/filtered-annealing';
import { createPlainAnnealing } from '../../lib/engine/papers/frontiers/plain-annealing';
import { FRONTIERS } from '../../lib/engine/papers/frontiers/registry';
import type { FrontierName } from '../../lib/engine/types';

/** The product's policies; those that cool down are told how long the crawl is. */
export function frontierFor(name: FrontierName, size: number): FrontierPolicy {
  const cooling = coolingFor(size);
  if (name === 'annealing') return createAnnealing({ cooling });
  if (name === 'plain-annealing') return createPlainAnnealing({ cooling });
  if (name === 'filtered-annealing') return createFilteredAnnealing({ cooling });
  return FRONTIERS[name];
}
