/**
 * Trains the hub model that ships (HubSVM), and prints its quality on hosts that were not used for training.
 *
 *     npm run train:hub [-- FILE]      FILE: labelled URLs, see hub-rows.ts
 *
 * The figures come from an outer 10-fold cross-validation split by host. Each fold has its own grid search.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createHubModel } from '../../lib/engine/hub/model';
import { createRandom } from '../../lib/engine/random';
import { type HubRow, readHubRows } from './hub-rows';
import { qualityOf } from './quality';
import { trainSvc } from './svc';
import {
  DEFAULT_SEARCH,
  foldsByHost,
  type HubSearch,
  PAPER_COST,
  PAPER_GAMMA,
  TEN_FEATURES,
  trainHub,
  URL_FEATURES,
} from './training';

const SEED = 20;
const OUTER_FOLDS = 10;
const HUB_FROM = 0.5;
const DIGITS = 6;
const DEFAULT_ROWS = fileURLToPath(new URL('../../../shared/corpora/hubs/urls.jsonl.gz', import.meta.url));
const MODEL_FILE = fileURLToPath(new URL('../../lib/engine/hub/model-data.json', import.meta.url));

const PAPER = { costs: [PAPER_COST], gammas: [PAPER_GAMMA] };
const CONTENDERS: readonly (readonly [string, HubSearch])[] = [
  ['ten features, C and γ of the paper', { featureSets: [TEN_FEATURES], ...PAPER }],
  ['URL features ② to ⑧, C and γ of the paper', { featureSets: [URL_FEATURES], ...PAPER }],
  ['URL features, searched (ships)', DEFAULT_SEARCH],
];

/** Returns for each row whether a model that was trained without the fold of its host takes it for a hub. */
function heldOutPredictions(rows: readonly HubRow[], search: HubSearch): boolean[] {
  const folds = foldsByHost(rows, createRandom(SEED), OUTER_FOLDS);
  const predicted = new Array<boolean>(rows.length).fill(false);
  for (let fold = 0; fold < OUTER_FOLDS; fold += 1) {
    const known = rows.filter((_, i) => folds[i] !== fold);
    const model = createHubModel(trainHub(known, trainSvc, createRandom(SEED + fold), search).data);
    rows.forEach(({ url, extra }, i) => {
      if (folds[i] === fold) predicted[i] = model.score(url, extra) >= HUB_FROM;
    });
  }
  return predicted;
}

/** Prints the quality on all rows and by source as a Markdown table, beside the accuracy of the more frequent class. */
function report(name: string, rows: readonly HubRow[], predicted: readonly boolean[]): void {
  console.log(
    `\n${name}\n\n| source | rows | hubs | precision | recall | F1 | accuracy | majority |\n|---|---|---|---|---|---|---|---|`,
  );
  const sources = ['all', ...new Set(rows.map(({ source }) => source))];
  for (const source of sources) {
    const at = rows.flatMap((row, i) => (source === 'all' || row.source === source ? [i] : []));
    const actual = at.map((i) => rows[i]?.isHub ?? false);
    const hubs = actual.filter(Boolean).length;
    const { precision, recall, F1, accuracy } = qualityOf(
      at.map((i) => predicted[i] ?? false),
      actual,
    );
    const figures = [precision, recall, F1, accuracy, Math.max(hubs, at.length - hubs) / at.length];
    console.log(`| ${source} | ${at.length} | ${hubs} | ${figures.map((figure) => figure.toFixed(3)).join(' | ')} |`);
  }
}

const file = process.argv[2] ?? DEFAULT_ROWS;
if (!existsSync(file)) {
  console.error(`no labelled addresses at ${file}`);
  process.exit(2);
}
const rows = readHubRows(file);
for (const [name, search] of CONTENDERS) report(name, rows, heldOutPredictions(rows, search));

const { data, chosen, searchF1 } = trainHub(rows, trainSvc, createRandom(SEED));
const round = (value: number): number => Number(value.toFixed(DIGITS));
const rounded = { ...data, vectors: data.vectors.map(round), coefficients: data.coefficients.map(round) };
writeFileSync(MODEL_FILE, `${JSON.stringify(rounded)}\n`);
console.log(
  `\nshipped: ${chosen.features.join(', ')}; C ${chosen.cost}, γ ${chosen.gamma}; F1 in the search ${searchF1.toFixed(3)}; ` +
    `${data.coefficients.length} support vectors`,
);
