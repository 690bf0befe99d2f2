import type { FrontierName } from '../types';
import { annealing } from './annealing';
import { bestFirst } from './best-first';
import { breadthFirst } from './breadth-first';
import { childLinks } from './child-links';
import type { Frontier } from './frontier';
import { wangLandau } from './wang-landau';

/** Every frontier policy by its name. */
export const FRONTIERS: Readonly<Record<FrontierName, Frontier>> = {
  'best-first': bestFirst,
  'breadth-first': breadthFirst,
  'wang-landau': wangLandau,
  annealing,
  'child-links': childLinks,
};

export function frontierOf(name: FrontierName): Frontier {
  return FRONTIERS[name];
}
