import type { ParsedPage } from '../../../lib/engine/basics';
import { PageError } from '../../../lib/engine/errors';
import { createHubModel, scaled } from '../../../lib/engine/hub/model';
import { parsePage } from '../../../lib/engine/page/parse';
import { createRandom } from '../../../lib/engine/random';
import type { HubRow } from '../../hub/hub-rows';
import { trainSvc } from '../../hub/svc';
import {
  type HubExample,
  type HubSearch,
  LEAN_FEATURES,
  PAPER_COST,
  PAPER_GAMMA,
  TEN_FEATURES,
  trainHub,
} from '../../hub/training';

const SEED = 20;
const HUB_FROM = 0.5;
/** Thresholds of the heuristic's support that are tried on the training rows. */
const THRESHOLDS = Array.from({ length: 41 }, (_, i) => i / 20 - 1);

/** Tells hubs from content pages. */
export type HubClassifier = (row: HubRow) => boolean;

/** A method of the HubSVM paper. */
export interface HubMethod {
  readonly name: string;
  readonly needsHtml: boolean;
  /** Returns a classifier trained on the rows. */
  train(rows: readonly HubRow[]): HubClassifier;
}

export const HUB_METHODS: readonly HubMethod[] = [
  urlSvm('URL SVM', { featureSets: [LEAN_FEATURES], costs: [PAPER_COST], gammas: [PAPER_GAMMA] }),
  urlSvm('URL SVM, ten features', { featureSets: [TEN_FEATURES], costs: [PAPER_COST], gammas: [PAPER_GAMMA] }, true),
  { name: 'heuristics', needsHtml: true, train: trainHeuristics },
  { name: 'content SVM', needsHtml: true, train: trainContentSvm },
];

/** Returns the paper's SVM over URLs. @param paperCodes whether features of URLs have only the codes of the paper. */
function urlSvm(name: string, search: HubSearch, paperCodes = false): HubMethod {
  const coded = <Row extends HubExample>(row: Row): Row => ({ ...row, extra: { ...row.extra, paperCodes } });
  return {
    name,
    needsHtml: false,
    /** Trains the SVM on the URLs of the rows; the classifier takes a score from 0.5 on for a hub. */
    train(rows) {
      const model = createHubModel(trainHub(rows.map(coded), trainSvc, createRandom(SEED), search).data);
      return (row) => model.score(row.url, coded(row).extra) >= HUB_FROM;
    },
  };
}

/**
 * The paper's heuristics: the support for a content page from its text without links, its punctuation, and the share of
 * text without links. *Restored*: the mean of the three on [−1, 1]. The threshold is the most accurate on the rows.
 */
function trainHeuristics(rows: readonly HubRow[]): HubClassifier {
  const features = rows.map((row) => heuristicFeatures(row));
  const scale = scaleOf(features);
  const support = (row: readonly number[]) =>
    row.reduce((sum, value, i) => sum + scaled(scale, i, value), 0) / row.length;
  const supports = features.map(support);
  const hits = (threshold: number) => supports.filter((one, i) => one < threshold === rows[i]?.isHub).length;
  const best = THRESHOLDS.reduce((a, b) => (hits(b) > hits(a) ? b : a));
  return (row) => support(heuristicFeatures(row)) < best;
}

/** Returns the heuristics' features: length of text without links, number of punctuation marks, share of such text. */
function heuristicFeatures(row: HubRow): number[] {
  const { text, anchors, punctuation } = textOf(row);
  return [Math.log1p(text - anchors), Math.log1p(punctuation), text === 0 ? 0 : 1 - anchors / text];
}

/** The paper's SVM on page content, without the three features that need an earlier visit. */
function trainContentSvm(rows: readonly HubRow[]): HubClassifier {
  const features = rows.map((row) => contentFeatures(row));
  const scale = scaleOf(features);
  const sampleOf = (row: readonly number[]) => row.map((value, i) => scaled(scale, i, value));
  const { vectors, coefficients, rho } = trainSvc(
    features.map(sampleOf),
    rows.map(({ isHub }) => isHub),
    { cost: PAPER_COST, gamma: PAPER_GAMMA },
  );
  return (row) => {
    const sample = sampleOf(contentFeatures(row));
    const kernel = (vector: readonly number[]) =>
      Math.exp(-PAPER_GAMMA * vector.reduce((sum, value, i) => sum + (value - (sample[i] as number)) ** 2, 0));
    return vectors.reduce((sum, vector, i) => sum + (coefficients[i] as number) * kernel(vector), -rho) > 0;
  };
}

/**
 * Returns depth of the page, characters of anchors and of all text, their ratio, and number of links; counts as ln(1 +
 * n).
 */
function contentFeatures(row: HubRow): number[] {
  const { text, anchors, links } = textOf(row);
  const depth = (URL.parse(row.url)?.pathname.split('/').length ?? 1) - 1;
  return [depth, Math.log1p(anchors), Math.log1p(text), text === 0 ? 0 : anchors / text, Math.log1p(links)];
}

/** Returns the characters of text and anchors, and the numbers of links and punctuation marks; zeros for no page. */
function textOf({ url, html = '' }: HubRow) {
  const page = parsed(url, html);
  if (page === undefined) return { text: 0, anchors: 0, links: 0, punctuation: 0 };
  const { fields, links, anchorRatio } = page;
  const anchors = links.reduce((sum, { anchor }) => sum + anchor.length, 0);
  const text = anchorRatio > 0 ? anchors / anchorRatio : fields.body.length;
  return { text, anchors, links: links.length, punctuation: fields.body.match(/\p{P}/gu)?.length ?? 0 };
}

/** Returns the parsed page; undefined if it cannot be read. */
function parsed(url: string, html: string): ParsedPage | undefined {
  try {
    return parsePage({ url, finalUrl: url, html, byteLength: html.length });
  } catch (error) {
    if (error instanceof PageError) return undefined;
    throw error;
  }
}

/** Returns the range of each feature over the rows, in the form that `scaled` takes. */
function scaleOf(rows: readonly (readonly number[])[]) {
  const columns = (rows[0] ?? []).map((_, i) => rows.map((row) => row[i] as number));
  const lower = columns.map((column) => Math.min(...column));
  return { lower, upper: columns.map((column) => Math.max(...column)), fill: lower };
}
