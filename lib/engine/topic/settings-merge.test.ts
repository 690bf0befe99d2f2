import { expect, it } from 'vitest';
import { PAPERS } from '../presets';
import { mergedSettings } from './settings-merge';

it('mergedSettings keeps the entries and elements that others changed meanwhile', () => {
  const current = {
    termBoosts: { hive: 2, wax: 0, comb: 4 },
    languages: { de: ['Wachs'], fr: ['cire'] },
    rankers: ['cosine', 'pagerank'],
    stoppedSources: ['yacy'],
    breadth: 0.5,
  } as const;
  const from = {
    termBoosts: { hive: 2, comb: 4 },
    languages: { de: ['Imker'] },
    rankers: ['cosine', 'jaccard'],
  } as const;
  const to = {
    termBoosts: { hive: 4, constructor: 2 },
    languages: { de: ['Imker'], es: ['cera'] },
    rankers: ['jaccard', 'semantic'],
    stoppedSources: ['moz'],
    breadth: 0,
  } as const;
  expect(mergedSettings<object>(current, from, to)).toEqual({
    termBoosts: { hive: 4, wax: 0, constructor: 2 },
    languages: { de: ['Wachs'], fr: ['cire'], es: ['cera'] },
    rankers: ['semantic', 'pagerank'],
    stoppedSources: ['moz', 'yacy'],
    breadth: 0,
  });
});

it('mergedSettings takes the new values as they are if nothing changed meanwhile', () => {
  const current = { rankers: ['cosine', 'pagerank'], pagesPerRound: 10 } as const;
  const to = { rankers: ['semantic', 'pagerank', 'cosine'] } as const;
  expect(mergedSettings(current, current, to)).toEqual({ ...to, pagesPerRound: 10 });
});

it('mergedSettings returns the lists of every preset in its order, whichever of two changes comes first', () => {
  for (const { rankers, printed } of Object.values(PAPERS)) {
    const from = { rankers: [], printed: [] };
    const everySecond = (first: number) => ({
      rankers: rankers.filter((_, i) => i % 2 === first),
      printed: printed.filter((_, i) => i % 2 === first),
    });
    for (const first of [0, 1])
      expect(mergedSettings(everySecond(first), from, everySecond(1 - first))).toEqual({ rankers, printed });
  }
});

it('mergedSettings returns stopped sources in one order, whichever of two changes comes first', () => {
  const [one, other] = [{ stoppedSources: ['yacy', 'moz'] }, { stoppedSources: ['brave', 'yacy'] }];
  const both = { stoppedSources: ['brave', 'moz', 'yacy'] };
  expect(mergedSettings(one, { stoppedSources: ['yacy'] }, other)).toEqual(both);
  expect(mergedSettings(other, { stoppedSources: ['yacy'] }, one)).toEqual(both);
});
