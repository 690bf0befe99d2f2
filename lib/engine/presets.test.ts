import { describe, expect, it } from 'vitest';
import { DEFAULT_TOPIC_SETTINGS } from './defaults';
import { PAPER_NAMES, PAPERS } from './presets';
import { PRINTED_NAMES, RANKER_NAMES } from './types';

describe.each(PAPER_NAMES)('the methods of %s', (name) => {
  const { rankers, printed, ...rest } = PAPERS[name];

  it('are all set, and leave terms alone', () => {
    const { termBoosts: _, watch: __, ...methods } = DEFAULT_TOPIC_SETTINGS;
    expect(Object.keys({ rankers, printed, ...rest }).sort()).toEqual(Object.keys(methods).sort());
  });

  it('name rankers and printed points in the order in which they are saved', () => {
    expect(printed).toEqual(PRINTED_NAMES.filter((point) => printed.includes(point)));
    expect(rankers).toEqual(RANKER_NAMES.filter((ranker) => rankers.includes(ranker)));
  });

  it('are those of no other paper', () => {
    const others = PAPER_NAMES.filter((other) => other !== name);
    for (const other of others) expect(PAPERS[other]).not.toEqual(PAPERS[name]);
  });
});

it('every point that can be followed as printed is one of a single paper', () => {
  expect(PAPER_NAMES.flatMap((name) => PAPERS[name].printed).sort()).toEqual([...PRINTED_NAMES].sort());
});
