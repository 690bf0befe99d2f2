import { describe, expect, it } from 'vitest';
import { DEFAULT_TOPIC_SETTINGS } from './defaults';
import { PAPER_NAMES, PAPERS } from './presets';
import { PRINTED_NAMES, RANKER_NAMES } from './types';

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

it('every printed point belongs to exactly one preset', () => {
  expect(PAPER_NAMES.flatMap((name) => PAPERS[name].printed).sort()).toEqual([...PRINTED_NAMES].sort());
});
