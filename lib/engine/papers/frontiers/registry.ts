import type { FrontierPolicy } from '../../frontier/policy';
import type { FrontierName } from '../../types';
import { annealing } from './annealing';
import { antColony, learningAntColony } from './ant-colony';
import { bestFirst } from './best-first';
import { breadthFirst } from './breadth-first';
import { childLinks } from './child-links';
import { filteredAnnealing } from './filtered-annealing';
import { linkClassifier } from './link-classifier';
import { plainAnnealing } from './plain-annealing';
import { tabu } from './tabu';
import { wangLandau, wangLandauPrinted } from './wang-landau';
import { webSpace, webSpaceOntology } from './web-space';

/** All frontier policies by name. `docs/PAPERS.md` lists the papers by the short names used here. */
export const FRONTIERS: Readonly<Record<FrontierName, FrontierPolicy>> = {
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
