import {
  createHubModel,
  HUB_FEATURES,
  type HubExtra,
  type HubFeature,
  type HubModelData,
  hubFeatures,
  scaled,
} from '../../lib/engine/hub/model';
import type { Random } from '../../lib/engine/ports';
import { shuffle } from '../../lib/engine/random';
import { qualityOf } from './quality';
import { fitSigmoid } from './sigmoid';

/** A labelled URL. */
export interface HubExample {
  readonly url: string;
  readonly isHub: boolean;
  readonly extra: HubExtra;
}

/** A trained C-SVC with RBF kernel. Support vectors of hubs have positive coefficients. */
export interface TrainedSvc {
  readonly vectors: readonly (readonly number[])[];
  readonly coefficients: readonly number[];
  readonly rho: number;
}
export type SvcTrainer = (
  samples: readonly (readonly number[])[],
  labels: readonly boolean[],
  parameters: { readonly cost: number; readonly gamma: number },
) => TrainedSvc;

/** Parameters found by the grid search of the HubSVM paper. */
export const PAPER_COST = 32;
export const PAPER_GAMMA = 0.0625;

export const TEN_FEATURES: readonly HubFeature[] = HUB_FEATURES;
/** Features ② to ⑧, which depend only on the URL. */
export const URL_FEATURES: readonly HubFeature[] = HUB_FEATURES.slice(1, 8);
/** URL features without the file type, which mostly repeats the file name. */
export const LEAN_FEATURES: readonly HubFeature[] = URL_FEATURES.filter((feature) => feature !== 'file-type');

export interface HubSearch {
  readonly featureSets: readonly (readonly HubFeature[])[];
  readonly costs: readonly number[];
  readonly gammas: readonly number[];
}
export const DEFAULT_SEARCH: HubSearch = {
  featureSets: [URL_FEATURES, LEAN_FEATURES],
  costs: [8, 32, 128],
  gammas: [0.03125, 0.0625, 0.125],
};

const FOLDS = 10;
/** Maximum number of examples per class and host, so that no single site dominates. */
const MAX_PER_HOST = 50;
/** Share of values above the upper end of the scale, so that few very long URLs do not compress the others. */
const CUT_SHARE = 0.005;

interface Setting {
  readonly features: readonly HubFeature[];
  readonly cost: number;
  readonly gamma: number;
}

export interface TrainedHub {
  readonly data: HubModelData;
  readonly chosen: Setting;
  /** F1 of the chosen setting in the cross-validation that selected it; slightly optimistic. */
  readonly searchF1: number;
}

/**
 * Trains a hub model (HubSVM) by a grid search with 10-fold cross-validation. Folds are split by host.
 * Then it fits Platt's sigmoid to decision values of held-out hosts, and trains again on all examples.
 * @throws RangeError if one of the two classes has no examples
 */
export function trainHub(
  examples: readonly HubExample[],
  train: SvcTrainer,
  random: Random,
  search: HubSearch = DEFAULT_SEARCH,
): TrainedHub {
  const fair = capped(
    examples.filter(({ url }) => URL.parse(url) !== null),
    random,
  );
  const labels = fair.map(({ isHub }) => isHub);
  if (!labels.includes(true) || !labels.includes(false)) throw new RangeError('training needs hubs and content pages');
  const folds = foldsByHost(fair, random);
  let best: { chosen: Setting; searchF1: number; decisions: number[] } | undefined;
  for (const chosen of settings(search)) {
    const decisions = heldOut(fair, folds, train, chosen);
    const searchF1 = qualityOf(
      decisions.map((decision) => decision > 0),
      labels,
    ).F1;
    if (best === undefined || searchF1 > best.searchF1) best = { chosen, searchF1, decisions };
  }
  if (best === undefined) throw new RangeError('nothing to search');
  const { chosen, searchF1 } = best;
  const { slope, shift } = fitSigmoid(best.decisions, labels);
  const data = { ...fitted(fair, train, chosen), ...(slope > 0 ? { slope, shift } : {}) };
  return { data, chosen, searchF1 };
}

/**
 * Splits examples into `folds` folds. All examples of a host are in the same fold.
 * @returns the fold of each example
 */
export function foldsByHost(examples: readonly HubExample[], random: Random, folds = FOLDS): number[] {
  const hosts = shuffle([...new Set(examples.map(hostOf))], random);
  const foldOf = new Map(hosts.map((host, at) => [host, at % folds]));
  return examples.map((example) => foldOf.get(hostOf(example)) ?? 0);
}

/** Returns the host name of an example; '' for an invalid URL. */
function hostOf({ url }: HubExample): string {
  return URL.parse(url)?.hostname ?? '';
}

/** Returns the examples in random order, at most `MAX_PER_HOST` of a class and host. */
function capped(examples: readonly HubExample[], random: Random): HubExample[] {
  const taken = new Map<string, number>();
  return shuffle(examples, random).filter((example) => {
    const key = `${hostOf(example)} ${example.isHub}`;
    const count = (taken.get(key) ?? 0) + 1;
    taken.set(key, count);
    return count <= MAX_PER_HOST;
  });
}

/** Returns every combination of feature set, cost and gamma. */
function settings({ featureSets, costs, gammas }: HubSearch): Setting[] {
  return featureSets.flatMap((features) => costs.flatMap((cost) => gammas.map((gamma) => ({ features, cost, gamma }))));
}

/**
 * Returns the decision value of each example by a model trained without that example's fold; 0 where the other folds
 * hold one class only.
 */
function heldOut(
  examples: readonly HubExample[],
  folds: readonly number[],
  train: SvcTrainer,
  chosen: Setting,
): number[] {
  const decisions = new Array<number>(examples.length).fill(0);
  for (const fold of new Set(folds)) {
    const rest = examples.filter((_, i) => folds[i] !== fold);
    if (!rest.some(({ isHub }) => isHub) || rest.every(({ isHub }) => isHub)) continue;
    const model = createHubModel(fitted(rest, train, chosen));
    examples.forEach(({ url, extra }, i) => {
      if (folds[i] === fold) decisions[i] = model.decision(url, extra);
    });
  }
  return decisions;
}

/** Scales the features of the examples and trains the SVM on them. Missing values become the median of the feature. */
function fitted(examples: readonly HubExample[], train: SvcTrainer, { features, cost, gamma }: Setting): HubModelData {
  const indices = features.map((feature) => HUB_FEATURES.indexOf(feature));
  const usable = examples.map(({ url, isHub, extra }) => {
    const values = hubFeatures(url, extra) ?? [];
    return { values: indices.map((index) => values[index] ?? Number.NaN), isHub };
  });
  const columns = indices.map((_, i) =>
    usable
      .map(({ values }) => values[i] as number)
      .filter((value) => !Number.isNaN(value))
      .sort((a, b) => a - b),
  );
  const scale = {
    lower: columns.map((column) => column[0] ?? 0),
    upper: columns.map((column) => column[Math.floor((column.length - 1) * (1 - CUT_SHARE))] ?? 0),
    fill: columns.map((column) => column[column.length >> 1] ?? 0),
  };
  const samples = usable.map(({ values }) => values.map((value, i) => scaled(scale, i, value)));
  const svc = train(
    samples,
    usable.map(({ isHub }) => isHub),
    { cost, gamma },
  );
  const { coefficients, rho } = svc;
  return { features: indices, ...scale, gamma, rho, slope: 1, shift: 0, vectors: svc.vectors.flat(), coefficients };
}
