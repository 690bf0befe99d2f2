import { describe, expect, it } from 'vitest';
import { inputOf, twoTopics } from '../../../tests/support/ranking-input';
import { RANKER_NAMES } from '../basics';
import { RankingCache } from '../rank/ranking-cache';
import { createRankingEngine, RANKERS } from './rankers';

describe('RANKERS', () => {
  it('RANKERS creates each ranker under its own name', () => {
    const semantic = () => ({ name: 'semantic' as const, score: () => undefined });
    const cache = new RankingCache();
    for (const name of RANKER_NAMES) expect(RANKERS[name].create({ cache, semantic })?.name).toBe(name);
  });

  it('only naive-bayes, logistic-regression and semantic without a tree abstain without negatives', () => {
    const input = inputOf(twoTopics(11, { seeds: 4, negatives: 10, candidates: 40 }));
    const name = [input.vocabulary.id('t1w0') as number];
    const engine = createRankingEngine({ rankers: RANKER_NAMES, fusion: 'weighted' });
    const { positions } = engine.rank({ ...input, name, negatives: new Uint32Array() });
    const mute = RANKER_NAMES.filter((ranker) => positions[ranker] === undefined);
    // No semantic tree is loaded.
    expect(mute).toEqual(['naive-bayes', 'logistic-regression', 'semantic']);
  });
});
