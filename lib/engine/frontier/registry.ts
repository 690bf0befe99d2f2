import type { FrontierName } from '../types';
import { annealing } from './annealing';
import { antColony, learningAntColony } from './ant-colony';
import { bestFirst } from './best-first';
import { breadthFirst } from './breadth-first';
import { childLinks } from './child-links';
import { filteredAnnealing } from './filtered-annealing';
import type { Frontier } from './frontier';
import { linkClassifier } from './link-classifier';
import { plainAnnealing } from './plain-annealing';
import { tabu } from './tabu';
import { wangLandau, wangLandauPrinted } from './wang-landau';
import { webSpace, webSpaceOntology } from './web-space';

/** Every frontier policy by its name. */
export const FRONTIERS: Readonly<Record<FrontierName, Frontier>> = {
  'best-first': bestFirst,
  'breadth-first': breadthFirst,
  'wang-landau': wangLandau,
  annealing,
  'child-links': childLinks,
  'link-classifier': linkClassifier,
  tabu,
  'ant-colony': antColony,
  'learning-ant-colony': learningAntColony,
  'web-space': webSpace,
  'web-space-ontology': webSpaceOntology,
  'plain-annealing': plainAnnealing,
  'filtered-annealing': filteredAnnealing,
  'wang-landau-printed': wangLandauPrinted,
};

export function frontierOf(name: FrontierName): Frontier {
  return FRONTIERS[name];
}
