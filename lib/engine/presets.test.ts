import { describe, expect, it } from 'vitest';
import { DEFAULT_TOPIC_SETTINGS } from './defaults';
import { PAPER_NAMES, PAPERS } from './presets';
import { RANKER_NAMES } from './types';

describe.each(PAPER_NAMES)('the methods of %s', (name) => {
  const { rankers, ...rest } = PAPERS[name];

  it('are all set, and leave terms alone', () => {
    const { termBoosts: _, ...methods } = DEFAULT_TOPIC_SETTINGS;
    expect(Object.keys({ rankers, ...rest }).sort()).toEqual(Object.keys(methods).sort());
  });

  it('name rankers in the order in which they are saved', () => {
    expect(rankers).toEqual(RANKER_NAMES.filter((ranker) => rankers.includes(ranker)));
  });

  it('are those of no other paper', () => {
    const others = PAPER_NAMES.filter((other) => other !== name);
    for (const other of others) expect(PAPERS[other]).not.toEqual(PAPERS[name]);
  });
});
