import { describe, expect, it } from 'vitest';
import { OPERATOR_NAMES, RANKER_NAMES } from './basics';
import { DEFAULT_TOPIC_SETTINGS } from './defaults';
import { PRINTED_NAMES } from './method-names';
import { OPERATORS } from './operators/registry';
import { PAPER_NAMES, PAPERS, serviceOf } from './presets';

describe.each(PAPER_NAMES)('preset of %s', (name) => {
  const { rankers, printed, ...rest } = PAPERS[name];

  it('the preset of a paper sets every method and leaves term boosts and the watch alone', () => {
    const { termBoosts: _, watch: __, ...methods } = DEFAULT_TOPIC_SETTINGS;
    expect(Object.keys({ rankers, printed, ...rest }).sort()).toEqual(Object.keys(methods).sort());
  });

  it('the preset of a paper lists rankers and printed points in the order of storage', () => {
    expect(printed).toEqual(PRINTED_NAMES.filter((point) => printed.includes(point)));
    expect(rankers).toEqual(RANKER_NAMES.filter((ranker) => rankers.includes(ranker)));
  });

  it('the preset of a paper differs from every other preset', () => {
    const others = PAPER_NAMES.filter((other) => other !== name);
    for (const other of others) expect(PAPERS[other]).not.toEqual(PAPERS[name]);
  });
});

it('every printed point belongs to one preset, except own-page, which leaves out the children of SemTree eq 10, and no-feeds', () => {
  const inPresets = PAPER_NAMES.flatMap((name) => PAPERS[name].printed).filter((point) => point !== 'no-feeds');
  const ofOne = PRINTED_NAMES.filter((name) => name !== 'own-page' && name !== 'no-feeds');
  expect(inPresets.sort()).toEqual(ofOne.sort());
});

it('every preset whose methods follow links reads no feeds', () => {
  // HubSVM only asks for backlinks, and reads none anyway.
  const withFeeds = PAPER_NAMES.filter((name) => !PAPERS[name].printed.includes('no-feeds'));
  expect(withFeeds).toEqual(['hubsvm']);
});

it('serviceOf names the kind of question that the operator of a policy asks, and none for several operators', () => {
  for (const name of OPERATOR_NAMES) expect(serviceOf(name)).toBe(OPERATORS[name].asks);
  expect([serviceOf('ucb1'), serviceOf('round-robin')]).toEqual([undefined, undefined]);
});
