import { createAnnealing } from '../../lib/engine/frontier/annealing';
import { createFilteredAnnealing } from '../../lib/engine/frontier/filtered-annealing';
import type { Frontier } from '../../lib/engine/frontier/frontier';
import { coolingFor } from '../../lib/engine/frontier/metropolis';
import { createPlainAnnealing } from '../../lib/engine/frontier/plain-annealing';
import { frontierOf } from '../../lib/engine/frontier/registry';
import type { FrontierName } from '../../lib/engine/types';

/** The product's policies; those that cool down are told how long the crawl is. */
export function frontierFor(name: FrontierName, size: number): Frontier {
  const cooling = coolingFor(size);
  if (name === 'annealing') return createAnnealing({ cooling });
  if (name === 'plain-annealing') return createPlainAnnealing({ cooling });
  if (name === 'filtered-annealing') return createFilteredAnnealing({ cooling });
  return frontierOf(name);
}
