import { PAPERS } from '../../../lib/engine/presets';
import { corpusTable, fetchedTable, harvestRate, lastPoint, pagesFigure, runAll } from './method-runs';
import type { PaperReport } from './paper-page';
import type { MethodOptions, PaperCase, PaperSessions } from './session';

/** Number of pages, besides the seeds, from which the trained crawler learns. */
const EXAMPLES = 20;
const PRESET = PAPERS.centroid;
const TRAINED = 'best-first, trained';
const METHODS: Readonly<Record<string, MethodOptions>> = {
  'breadth-first': { settings: { ...PRESET, frontier: 'breadth-first', centroid: 'fixed' } },
  [TRAINED]: { settings: { ...PRESET, centroid: 'fixed' }, examples: EXAMPLES },
  'seeds alone, fixed centroid': { settings: { ...PRESET, centroid: 'fixed' } },
  'seeds alone, adaptive centroid': { settings: PRESET },
};

/** Centroid's figure 4, and the share of a trained crawler that seeds alone reach. */
export async function centroidReport(cases: readonly PaperCase[], sessions: PaperSessions): Promise<PaperReport> {
  const all = await runAll(cases, METHODS, sessions);
  return {
    name: 'centroid',
    title: 'Centroid: an adaptive centroid without a training set',
    notes: [
      `The trained crawler knows ${EXAMPLES} further pages of the topic, which it does not visit; the paper's was trained on the Sogou corpus.`,
      'All crawl by links alone from the same seeds, with the preset of the paper.',
      'Breadth-first is the order of the queue; the product queues the links of the best pages first.',
    ],
    figures: [
      pagesFigure(all, { file: 'centroid-harvest', title: 'Figure 4: harvest rate', y: 'harvest rate' }, harvestRate),
    ],
    tables: [
      corpusTable(
        all,
        { title: 'Harvest rate at the end', note: 'The paper: below 0.40 breadth-first, 0.75 trained, 0.70 adaptive.' },
        (run) => harvestRate(lastPoint(run)),
      ),
      corpusTable(
        all,
        {
          title: 'Share of the trained crawler',
          note: 'Relevant pages / those of the trained crawler in the same case. The paper: 0.93 with the adaptive centroid.',
        },
        (run, { [TRAINED]: trained }) => {
          const most = trained === undefined ? 0 : lastPoint(trained)[1];
          return most === 0 ? 1 : lastPoint(run)[1] / most;
        },
      ),
      fetchedTable(all),
    ],
  };
}
