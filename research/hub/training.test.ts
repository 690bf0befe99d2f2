import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { createHubModel, HUB_FEATURES } from '../../lib/engine/hub/model';
import { createRandom } from '../../lib/engine/random';
import { readHubRows } from './hub-rows';
import { qualityOf } from './quality';
import { trainSvc } from './svc';
import { foldsByHost, type HubExample, LEAN_FEATURES, TEN_FEATURES, trainHub } from './training';

const onePoint = { featureSets: [LEAN_FEATURES], costs: [32], gammas: [0.0625] };

/** Sites whose directories are hubs and whose dated pages are content. */
const sites: HubExample[] = Array.from({ length: 30 }, (_, site) => `http://site${site}.example`).flatMap(
  (root, site) => [
    { url: `${root}/`, isHub: true, extra: { pageBytes: 9000 } },
    { url: `${root}/topics/`, isHub: true, extra: {} },
    { url: `${root}/list.php?page=${site}`, isHub: true, extra: {} },
    { url: `${root}/2020/0${1 + (site % 9)}/story-${site}.html`, isHub: false, extra: { pageBytes: 4000 } },
    { url: `${root}/2021/0${1 + (site % 9)}/tale-${site}.html`, isHub: false, extra: {} },
  ],
);

describe('training of the hub model', () => {
  test('foldsByHost never splits a host, and uses all ten folds', () => {
    const folds = foldsByHost(sites, createRandom(1));
    expect(new Set(folds).size).toBe(10);
    sites.forEach(({ url }, i) => {
      const first = sites.findIndex((other) => new URL(other.url).host === new URL(url).host);
      expect(folds[i]).toBe(folds[first]);
    });
  });

  test('trainHub learns to separate the classes, and gives the same model again', () => {
    const trained = trainHub(sites, trainSvc, createRandom(1), onePoint);
    expect(trained.searchF1).toBe(1);
    expect(trained.data.slope).toBeGreaterThan(0);
    const model = createHubModel(trained.data);
    expect(model.score('http://other.example/topics/')).toBeGreaterThan(0.5);
    expect(model.score('http://other.example/2022/03/rain-3.html')).toBeLessThan(0.5);
    expect(trainHub(sites, trainSvc, createRandom(1), onePoint).data).toEqual(trained.data);
  });

  test('trainHub chooses the features with the best F1', () => {
    const useless = [HUB_FEATURES[9]];
    const { chosen } = trainHub(sites, trainSvc, createRandom(1), {
      ...onePoint,
      featureSets: [useless, LEAN_FEATURES],
    });
    expect(chosen.features).toBe(LEAN_FEATURES);
  });

  test('trainHub fills unknown values with the median of the known values', () => {
    const { data } = trainHub(sites, trainSvc, createRandom(1), { ...onePoint, featureSets: [TEN_FEATURES] });
    expect([4000, 9000]).toContain(data.fill[HUB_FEATURES.indexOf('page-bytes')]);
  });

  test('trainHub throws for examples of one class', () => {
    const hubs = sites.filter(({ isHub }) => isHub);
    expect(() => trainHub(hubs, trainSvc, createRandom(1), onePoint)).toThrow(RangeError);
  });
});

test('trainSvc reads the model of libsvm, as computed by hand for two points', () => {
  // One hub and one content page: α = C where the kernel leaves no room, else 1/(1 − K); ρ = 0 by symmetry.
  const { vectors, coefficients, rho } = trainSvc(
    [
      [1, 0],
      [-1, 0],
    ],
    [true, false],
    { cost: 100, gamma: 0.5 },
  );
  const alpha = 1 / (1 - Math.exp(-0.5 * 4));
  expect(vectors).toHaveLength(2);
  coefficients.forEach((coefficient, i) => {
    expect(coefficient).toBeCloseTo((vectors[i]?.[0] ?? 0) * alpha, 2);
  });
  expect(rho).toBeCloseTo(0, 6);
});

const ROWS = fileURLToPath(new URL('../../../shared/corpora/hubs/urls.jsonl.gz', import.meta.url));
describe.skipIf(!existsSync(ROWS))('hub model on labelled URLs (needs ../shared/corpora/hubs)', () => {
  test('the hub model finds hubs of unseen hosts far better than a model that calls every page a hub', () => {
    const rows = readHubRows(ROWS);
    const folds = foldsByHost(rows, createRandom(4), 3);
    const unseen = rows.filter((_, i) => folds[i] === 0);
    const known = rows.filter((_, i) => folds[i] !== 0);
    const model = createHubModel(trainHub(known, trainSvc, createRandom(4), onePoint).data);
    const actual = unseen.map(({ isHub }) => isHub);
    const { F1 } = qualityOf(
      unseen.map(({ url }) => model.score(url) >= 0.5),
      actual,
    );
    expect(F1).toBeGreaterThan(0.7);
    expect(F1).toBeGreaterThan(
      qualityOf(
        actual.map(() => true),
        actual,
      ).F1 + 0.2,
    );
  });
});
