import type { FrontierPolicy } from '../../frontier/policy';
import type { FrontierName } from '../../types';
import { createAnnealing } from './annealing';
import { coolingFor } from './annealing-move';
import { antColony, learningAntColony } from './ant-colony';
import { bestFirst } from './best-first';
import { breadthFirst } from './breadth-first';
import { childLinks } from './child-links';
import { createFilteredAnnealing } from './filtered-annealing';
import { linkClassifier } from './link-classifier';
import { createPlainAnnealing } from './plain-annealing';
import { tabu } from './tabu';
import { AS_PRINTED, createWangLandau } from './wang-landau';
import { stepsPerCheck } from './wang-landau-energy';
import { webSpace, webSpaceOntology } from './web-space';

/**
 * All frontier policies by name, each for a crawl of a number of pages: some cool down or check their state in
 * proportion to the crawl's length. `docs/PAPERS.md` lists the papers by the short names used here.
 */
export const FRONTIERS: Readonly<Record<FrontierName, (pages: number) => FrontierPolicy>> = {
  'best-first': () => bestFirst,
  'breadth-first': () => breadthFirst,
  'wang-landau': (pages) => createWangLandau({ perCheck: stepsPerCheck(pages) }),
  annealing: (pages) => createAnnealing({ cooling: coolingFor(pages) }),
  'child-links': () => childLinks,
  'link-classifier': () => linkClassifier,
  tabu: () => tabu,
  'ant-colony': () => antColony,
  'learning-ant-colony': () => learningAntColony,
  'web-space': () => webSpace,
  'web-space-ontology': () => webSpaceOntology,
  'plain-annealing': (pages) => createPlainAnnealing({ cooling: coolingFor(pages) }),
  'filtered-annealing': (pages) => createFilteredAnnealing({ cooling: coolingFor(pages) }),
  'wang-landau-printed': (pages) => createWangLandau({ ...AS_PRINTED, perCheck: stepsPerCheck(pages) }),
};
