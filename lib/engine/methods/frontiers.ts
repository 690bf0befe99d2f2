import { bestFirst } from '../frontier/best-first';
import type { FrontierPolicy } from '../frontier/policy';
import type { FrontierName } from '../method-names';
import { createAnnealing } from '../papers/frontiers/annealing';
import { coolingFor } from '../papers/frontiers/annealing-move';
import { antColony, learningAntColony } from '../papers/frontiers/ant-colony';
import { breadthFirst } from '../papers/frontiers/breadth-first';
import { childLinks } from '../papers/frontiers/child-links';
import { createFilteredAnnealing } from '../papers/frontiers/filtered-annealing';
import { linkClassifier } from '../papers/frontiers/link-classifier';
import { createPlainAnnealing } from '../papers/frontiers/plain-annealing';
import { tabu } from '../papers/frontiers/tabu';
import { AS_PRINTED, createWangLandau } from '../papers/frontiers/wang-landau';
import { stepsPerCheck } from '../papers/frontiers/wang-landau-energy';
import { webSpace, webSpaceOntology } from '../papers/frontiers/web-space';

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
