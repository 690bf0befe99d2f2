import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type InputFixture, inputOf, separation, twoTopics } from '../../../tests/support/ranking-input';
import { packedMeanings } from '../../../tests/support/sample-meanings';
import { RANKER_NAMES } from '../basics';
import { DEFAULT_RANKERS } from '../defaults';
import { FUSION_NAMES } from '../method-names';
import { createRankingEngine, RANKERS } from '../methods/rankers';
import { createRandom, shuffle } from '../random';
import { MeaningTable } from './meaning-table';
import { RankingCache } from './ranking-cache';

type RankingOptions = Parameters<typeof createRankingEngine>[0];

const ALL: RankingOptions = { rankers: RANKER_NAMES, fusion: 'weighted' };
const pages = twoTopics(11, { seeds: 4, negatives: 10, candidates: 40 });

/** With the commonest word of the topic for its name. */
function named(input: InputFixture): InputFixture {
  return { ...input, name: [input.vocabulary.id('t1w0') as number] };
}

describe('RankingEngine', () => {
  it.each(FUSION_NAMES)('RankingEngine ranks on-topic pages first with the fusion %s', (fusion) => {
    const input = inputOf(pages);
    const ranking = createRankingEngine({ ...ALL, fusion }).rank(input);
    const scores = Array.from(input.candidates, (row) => -ranking.order.indexOf(row));
    expect(separation(scores)).toBeGreaterThan(0.9);
  });

  it('RankingEngine orders all candidates, and every ranker that votes gives each page a position', () => {
    const input = named(inputOf(pages));
    const { order, logOdds, positions } = createRankingEngine(ALL).rank(input);
    expect([...order].sort((a, b) => a - b)).toEqual([...input.candidates]);
    expect(logOdds).toHaveLength(order.length);
    expect(Object.keys(positions).sort()).toEqual(RANKER_NAMES.filter((name) => name !== 'semantic').sort());
    for (const given of Object.values(positions)) {
      const sorted = [...given].sort((a, b) => a - b);
      const shared = sorted.map((position) => (sorted.indexOf(position) + sorted.lastIndexOf(position) + 2) / 2);
      expect(sorted).toEqual(shared.map(Math.round));
    }
  });

  it('RankingEngine ranks by the cosine if all its rankers abstain, and names the cosine in the positions', () => {
    const input = inputOf(pages);
    const byCosine = createRankingEngine({ rankers: ['cosine'], fusion: 'mean-rank' }).rank(input);
    const bySemantic = createRankingEngine({ rankers: ['semantic'], fusion: 'mean-rank' }).rank(input);
    expect(bySemantic).toEqual(byCosine);
    expect(Object.keys(bySemantic.positions)).toEqual(['cosine']);
    const withJaccard = createRankingEngine({ rankers: ['semantic', 'jaccard'], fusion: 'mean-rank' }).rank(input);
    expect(Object.keys(withJaccard.positions)).toEqual(['jaccard']);
  });

  it('RankingEngine ranks the same after full, partial or no preparation', () => {
    const input = named(inputOf(pages));
    const whole = createRankingEngine(ALL).rank(input);
    for (const pieces of [0, 3, Number.POSITIVE_INFINITY]) {
      const engine = createRankingEngine(ALL);
      const preparing = engine.prepare(input);
      let done = 0;
      while (done < pieces && !preparing.next().done) done += 1;
      expect(engine.rank(input)).toEqual(whole);
      if (pieces > 3) expect(done).toBeGreaterThan(RANKER_NAMES.length);
    }
  });

  it('RankingEngine explains own-words and cosine by parts that add up to the differences of their scores', () => {
    const input = named(inputOf(pages));
    for (const name of ['own-words', 'cosine'] as const) {
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

  it('RankingEngine puts pages like the seed before a page that only says the rare name of the topic', () => {
    const text = (topic: string, i: number) => `${topic}1 ${topic}2 ${topic}3 page${i}`;
    const others = Array.from({ length: 80 }, (_, i) => ({ url: `http://o${i}.example/`, text: text('car', i) }));
    const same = Array.from({ length: 4 }, (_, i) => ({ url: `http://s${i}.example/`, text: text('bee', i) }));
    const named = { url: 'http://n.example/', text: `apiary apiary ${text('car', 99)}` };
    const input = inputOf([
      { url: 'http://seed.example/', role: 'seed', text: text('bee', 100) },
      ...[...others, ...same, named].map((page) => ({ ...page, role: 'candidate' as const })),
    ]);
    const { order } = createRankingEngine({ rankers: DEFAULT_RANKERS, fusion: 'weighted' }).rank({
      ...input,
      name: [input.vocabulary.id('apiary') as number],
    });
    expect(Array.from(order.subarray(0, 5), (row) => input.url(row)).sort()).toEqual(
      [...same.map(({ url }) => url), named.url].sort(),
    );
    expect(input.url(order[0] as number)).not.toBe(named.url);
  });

  it('RankingEngine explains the best pages by words of the topic, and explains nothing before it ranks', () => {
    const input = named(inputOf(pages));
    const engine = createRankingEngine(ALL);
    expect(engine.explain(0, 3)).toEqual([]);
    const best = [...engine.rank(input).order.slice(0, 10)];
    const words = best.flatMap((row) => engine.explain(row, 3).map((id) => input.vocabulary.term(id)));
    expect(words).toHaveLength(30);
    // A word that all topics use may stand among those of a page that has few others.
    expect(words.filter((word) => word?.startsWith('t1')).length).toBeGreaterThanOrEqual(28);
  });

  it('RankingEngine explains a page by words near the name only if a ranker knows meanings', () => {
    const input = named(inputOf(pages));
    const words = Array.from({ length: input.vocabulary.size }, (_, id) => input.vocabulary.term(id));
    const own = { t1w0: [7, 0], t1w1: [6, 1] } as Readonly<Record<string, readonly number[]>>;
    const meanings = new MeaningTable(packedMeanings(words.map((word) => [word, own[word] ?? [-1, 7]])));
    const nearOf = (options: RankingOptions) => {
      const engine = createRankingEngine(options);
      const order = engine.rank({ ...input, nameWords: ['t1w0'] }).order;
      return new Set([...order].flatMap((row) => engine.explainNear(row, 9)).map((id) => input.vocabulary.term(id)));
    };
    expect(nearOf({ ...ALL, meanings: { table: meanings, vocabulary: input.vocabulary } })).toEqual(new Set(['t1w1']));
    expect(nearOf(ALL)).toEqual(new Set());
  });

  it('RankingEngine gives the same ranking after any earlier verdicts as a fresh engine', () => {
    const moves = fc.array(fc.tuple(fc.nat(39), fc.constantFrom('seed', 'reject', 'skip')), { maxLength: 5 });
    fc.assert(
      fc.property(moves, fc.constantFrom(...FUSION_NAMES), (verdicts, fusion) => {
        const input = inputOf(pages);
        const engine = createRankingEngine({ ...ALL, fusion });
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
        expect(engine.rank(input)).toEqual(createRankingEngine({ ...ALL, fusion }).rank(input));
      }),
      { numRuns: 40 },
    );
  });

  it('RankingEngine does not depend on the order in which pages arrive', () => {
    const urls = (from: typeof pages) => {
      const ranking = createRankingEngine(ALL).rank(inputOf(from));
      return Array.from(ranking.order, (row) => from[row]?.url);
    };
    const unlinked = pages.map((page) => ({ ...page, links: [] }));
    const expected = urls(unlinked);
    for (const seed of [1, 2, 3]) expect(urls(shuffle(unlinked, createRandom(seed)))).toEqual(expected);
  });

  it('RankingEngine ranks appended pages like a fresh engine', () => {
    const input = inputOf(pages);
    const engine = createRankingEngine(ALL);
    engine.rank(input);
    const row = input.matrix.append(input.matrix.row(0));
    const url = (n: number) => (n === row ? 'http://new.example/x' : input.url(n));
    const grown = { ...input, url, candidates: Uint32Array.of(...input.candidates, row) };
    const ranking = engine.rank(grown);
    expect(ranking).toEqual(createRankingEngine(ALL).rank(grown));
    expect(ranking.order.subarray(0, 5)).toContain(row);
  });

  it('RankingEngine ranks a single candidate, and an empty set of candidates', () => {
    const input = inputOf(pages);
    const engine = createRankingEngine(ALL);
    expect(engine.rank({ ...input, candidates: input.candidates.subarray(0, 1) }).order).toHaveLength(1);
    expect(engine.rank({ ...input, candidates: new Uint32Array() }).order).toHaveLength(0);
  });

  it('RankingEngine orders all candidates without seeds, although no ranker votes', () => {
    const input = { ...inputOf(pages), seeds: new Uint32Array() };
    const { positions, order } = createRankingEngine(ALL).rank(input);
    expect(positions).toEqual({});
    expect(order).toHaveLength(input.candidates.length);
  });
});
