import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type InputFixture,
  inputOf,
  type PageFixture,
  separation,
  twoTopics,
} from '../../../tests/support/ranking-input';
import { createRandom, shuffle } from '../random';
import { FUSION_NAMES, RANKER_NAMES } from '../types';
import { RankingEngine, type RankingOptions } from './ranking';
import { RankingCache } from './ranking-cache';
import { RANKERS } from './registry';

const ALL: RankingOptions = { rankers: RANKER_NAMES, fusion: 'weighted' };
const pages = twoTopics(11, { seeds: 4, negatives: 10, candidates: 40 });

/** With the commonest word of the topic for its name. */
function named(input: InputFixture): InputFixture {
  return { ...input, name: [input.vocabulary.id('t1w0') as number] };
}

describe('RankingEngine', () => {
  it.each(FUSION_NAMES)('puts on-topic pages first by %s', (fusion) => {
    const input = inputOf(pages);
    const ranking = new RankingEngine({ ...ALL, fusion }).rank(input);
    const scores = Array.from(input.candidates, (row) => -ranking.order.indexOf(row));
    expect(separation(scores)).toBeGreaterThan(0.9);
  });

  it('orders all candidates, with each ranker that votes a position for every page', () => {
    const input = named(inputOf(pages));
    const { order, evidence, positions } = new RankingEngine(ALL).rank(input);
    expect([...order].sort((a, b) => a - b)).toEqual([...input.candidates]);
    expect(evidence).toHaveLength(order.length);
    expect(Object.keys(positions).sort()).toEqual(RANKER_NAMES.filter((name) => name !== 'semantic').sort());
    for (const given of Object.values(positions)) {
      expect([...given].sort((a, b) => a - b)).toEqual(Array.from(order, (_, i) => i + 1));
    }
  });

  it('is the same once prepared, or prepared in part', () => {
    const input = named(inputOf(pages));
    const whole = new RankingEngine(ALL).rank(input);
    for (const pieces of [0, 3, Number.POSITIVE_INFINITY]) {
      const engine = new RankingEngine(ALL);
      const preparing = engine.prepare(input);
      let done = 0;
      while (done < pieces && !preparing.next().done) done += 1;
      expect(engine.rank(input)).toEqual(whole);
      if (pieces > 3) expect(done).toBeGreaterThan(RANKER_NAMES.length);
    }
  });

  it('explains a page by parts that add up to what its rankers scored', () => {
    const input = named(inputOf(pages));
    for (const name of ['latent', 'own-words', 'cosine'] as const) {
      const ranker = RANKERS[name].create({ cache: new RankingCache() });
      const scores = ranker?.score(input) ?? new Float64Array();
      const sums = Array.from(input.candidates, (row) => {
        const parts = new Float64Array(input.matrix.width);
        ranker?.explainer?.()?.(row, 1, parts);
        return parts.reduce((sum, part) => sum + part, 0);
      });
      for (const i of sums.keys()) {
        const difference = (scores[i] as number) - (scores[0] as number);
        expect((sums[i] as number) - (sums[0] as number)).toBeCloseTo(difference, 4);
      }
    }
  });

  it('hardly listens to a name where seeds find each other at once', () => {
    const about = (role: 'seed' | 'candidate', i: number) => ({
      url: `http://a.example/graphs/${role}${i}`,
      text: `vertex edge path flow cut match v${i} w${i % 7}${role === 'seed' ? ' hash' : ''}`,
      role,
    });
    const other = (i: number) => ({
      url: `http://b.example/p${i}`,
      text: `x${i} y${i % 9} z${i % 13}${i < 3 ? ' hash hash hash hash' : ''}`,
      role: 'candidate' as const,
    });
    const input = inputOf([
      ...Array.from({ length: 4 }, (_, i) => about('seed', i)),
      ...Array.from({ length: 5 }, (_, i) => about('candidate', 4 + i)),
      ...Array.from({ length: 180 }, (_, i) => other(i)),
    ]);
    const rankers = ['topic-classifier', 'own-words'] as const;
    const name = [input.vocabulary.id('hash') as number];
    const { order, positions } = new RankingEngine({ rankers, fusion: 'weighted' }).rank({ ...input, name });
    expect(positions['own-words']?.[0]).toBeGreaterThan(3);
    expect([...order.slice(0, 5)].sort((a, b) => a - b)).toEqual([4, 5, 6, 7, 8]);
  });

  it('explains by the words of the topic', () => {
    const input = named(inputOf(pages));
    const engine = new RankingEngine(ALL);
    expect(engine.explain(0, 3)).toEqual([]);
    const best = [...engine.rank(input).order.slice(0, 10)];
    const words = best.flatMap((row) => engine.explain(row, 3).map((id) => input.vocabulary.term(id)));
    expect(words).toHaveLength(30);
    // A word that all topics use may stand among those of a page that has few others.
    expect(words.filter((word) => word?.startsWith('t1')).length).toBeGreaterThanOrEqual(28);
  });

  it('depends on the input alone: the same after any verdicts before it', () => {
    const moves = fc.array(fc.tuple(fc.nat(39), fc.constantFrom('seed', 'reject', 'skip')), { maxLength: 5 });
    fc.assert(
      fc.property(moves, fc.constantFrom(...FUSION_NAMES), (verdicts, fusion) => {
        const input = inputOf(pages);
        const engine = new RankingEngine({ ...ALL, fusion });
        for (const [i, verdict] of verdicts) {
          const row = input.candidates[i] as number;
          engine.rank({
            ...input,
            candidates: input.candidates.filter((candidate) => candidate !== row),
            seeds: verdict === 'seed' ? Uint32Array.of(...input.seeds, row) : input.seeds,
            rejected: verdict === 'reject' ? Uint32Array.of(row) : input.rejected,
            negatives: verdict === 'reject' ? Uint32Array.of(...input.negatives, row) : input.negatives,
          });
        }
        expect(engine.rank(input)).toEqual(new RankingEngine({ ...ALL, fusion }).rank(input));
      }),
      { numRuns: 40 },
    );
  });

  it('does not depend on the order in which pages arrived', () => {
    const urls = (from: typeof pages) => {
      const ranking = new RankingEngine(ALL).rank(inputOf(from));
      return Array.from(ranking.order, (row) => from[row]?.url);
    };
    const unlinked = pages.map((page) => ({ ...page, links: [] }));
    const expected = urls(unlinked);
    for (const seed of [1, 2, 3]) expect(urls(shuffle(unlinked, createRandom(seed)))).toEqual(expected);
  });

  it('grows with pages that are appended after a ranking', () => {
    const input = inputOf(pages);
    const engine = new RankingEngine(ALL);
    engine.rank(input);
    const row = input.matrix.append(input.matrix.row(0));
    const url = (n: number) => (n === row ? 'http://new.example/x' : input.url(n));
    const grown = { ...input, url, candidates: Uint32Array.of(...input.candidates, row) };
    const ranking = engine.rank(grown);
    expect(ranking).toEqual(new RankingEngine(ALL).rank(grown));
    expect(ranking.order.subarray(0, 5)).toContain(row);
  });

  it('leaves others where they stand when pages come to a topic of many, but for those that are linked', () => {
    // Two pages of a pair link to each other and are alike; the last ones are on topic, and link to a page that is not.
    const page = (_: unknown, i: number): PageFixture => {
      const pair = i < 4_500 ? i >> 1 : 0;
      return {
        url: `http://site${i % 50}.example/${i}`,
        text: `w${pair % 71} w${pair % 37}${pair % 9 === 0 ? ` t1w0 t1w${pair % 4}` : ''}`,
        role: i < 4 ? 'seed' : 'candidate',
        links: [i < 4_500 ? i ^ 1 : 9],
      };
    };
    const first = named(inputOf(Array.from({ length: 4_500 }, page)));
    const settings = { fusion: 'weighted', rankers: ['topic-classifier', 'latent', 'own-words'] } as const;
    const engine = new RankingEngine(settings);
    const before = engine.rank(first);
    const all = named(inputOf(Array.from({ length: 4_530 }, page)));
    for (let row = 4_500; row < 4_530; row += 1) first.matrix.append(all.matrix.row(row));
    const after = engine.rank({ ...all, matrix: first.matrix, graph: { ...all.graph, lineage: first.graph } });
    const others = (rows: Uint32Array) => rows.filter((row) => row < 4_500 && row !== 9);
    expect(others(after.order)).toEqual(others(before.order));
    expect(after.measured).toEqual(before.measured);
    const place = (rows: Uint32Array) => rows.filter((row) => row < 4_500).indexOf(9);
    expect(place(after.order)).toBeLessThan(place(before.order));
    expect(after).toEqual(new RankingEngine(settings).rank(all));
  });

  it('ranks one candidate, and none', () => {
    const input = inputOf(pages);
    const engine = new RankingEngine(ALL);
    expect(engine.rank({ ...input, candidates: input.candidates.subarray(0, 1) }).order).toHaveLength(1);
    expect(engine.rank({ ...input, candidates: new Uint32Array() }).order).toHaveLength(0);
  });

  it('orders by address alone when there is no seed', () => {
    const input = { ...inputOf(pages), seeds: new Uint32Array() };
    const { positions, order } = new RankingEngine(ALL).rank(input);
    expect(positions).toEqual({});
    expect(order).toHaveLength(input.candidates.length);
  });
});

describe('RANKERS', () => {
  it('makes each ranker under its own name', () => {
    const semantic = () => ({ name: 'semantic' as const, score: () => undefined });
    const cache = new RankingCache();
    for (const name of RANKER_NAMES) expect(RANKERS[name].create({ cache, semantic })?.name).toBe(name);
  });

  it('says truly which rankers need negatives', () => {
    const input = { ...named(inputOf(pages)), negatives: new Uint32Array() };
    const { positions } = new RankingEngine(ALL).rank(input);
    for (const name of RANKER_NAMES) {
      if (name !== 'semantic') expect(positions[name] === undefined).toBe(RANKERS[name].needsNegatives);
    }
  });
});
