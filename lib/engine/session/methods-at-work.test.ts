import { describe, expect, it } from 'vitest';
import { animals } from '../../../tests/support/sample-tree';
import {
  arrivalOf,
  BEE_PAGES,
  BEES,
  HIVES,
  idleDeps,
  NEWS,
  SWARM,
  stateOf,
  topicOf,
} from '../../../tests/support/topic';
import { WangLandauState } from '../papers/frontiers/wang-landau-state';
import { createSemanticRanker } from '../papers/rankers/semantic';
import type { TopicSettings } from '../records';
import { SemanticTree } from '../semantic/tree';
import type { ArmState, SessionRecord } from '../session-records';
import type { EngineDeps } from './deps';
import { learntBy } from './learnt-by';
import { methodsAtWork } from './methods-at-work';
import { OpenTopic } from './open-topic';
import { newSession } from './session-record';

const seed = (url: string) => ({ url, verdict: 'seed' as const });
const yes = (url: string) => ({ url, verdict: 'yes' as const });

interface Given {
  readonly settings?: Partial<TopicSettings>;
  readonly session?: Partial<SessionRecord>;
  readonly deps?: Partial<EngineDeps>;
  readonly pages?: typeof BEE_PAGES;
}

function topicWith(
  verdicts: Parameters<typeof stateOf>[1],
  { settings, session, deps, pages = BEE_PAGES }: Given = {},
) {
  const topic = topicOf(settings);
  const record = { ...newSession(topic.id, 0), ...session };
  const state = stateOf(pages, verdicts, { topic, session: record });
  const opened = new OpenTopic(state, idleDeps(deps), async () => undefined);
  opened.model.rank();
  return opened;
}

const arm = (operator: ArmState['operator'], more: Partial<ArmState> = {}): ArmState => ({
  ...{ operator, pulls: 0, pages: 0, rewardSum: 0, dryPulls: 0, ...more },
});

describe('methodsAtWork', () => {
  it('methodsAtWork by hand: the UCB score of an arm is mean(μ) + sqrt(2 ln n / n_op), the highest after those that never ran', () => {
    const arms = [
      arm('keyword-search', { pulls: 2, lastRun: 2, pages: 20, rewardSum: 1 }),
      arm('forward-crawl', { pulls: 1, lastRun: 3, pages: 10, rewardSum: 0.4, dryPulls: 2 }),
      arm('backward-crawl'),
    ];
    const { arms: reports } = methodsAtWork(topicWith([seed(BEES)], { session: { arms, budgetPages: 100 } }));
    const bonus = (pages: number) => Math.sqrt((2 * Math.log(30)) / pages);
    expect(reports).toEqual([
      { operator: 'backward-crawl', pulls: 0, pages: 0, mean: 0, isResting: false },
      {
        ...{ operator: 'forward-crawl', pulls: 1, pages: 10, mean: 0.4, isResting: true },
        ...{ exploration: expect.closeTo(bonus(10), 12), score: expect.closeTo(0.4 + bonus(10), 12) },
      },
      {
        ...{ operator: 'keyword-search', pulls: 2, pages: 20, mean: 0.5, isResting: false },
        ...{ exploration: expect.closeTo(bonus(20), 12), score: expect.closeTo(0.5 + bonus(20), 12) },
      },
    ]);
  });

  it('methodsAtWork leaves out arms and energies that other methods have learnt', () => {
    const walk = new WangLandauState();
    walk.visit(40);
    walk.step();
    const settings = { frontier: 'wang-landau-printed' as const };
    const session = {
      arms: [arm('keyword-search', { pulls: 2, lastRun: 2, pages: 20, rewardSum: 1 })],
      frontierMemory: walk.toMemory(),
      learntBy: learntBy(topicOf(settings).settings),
    };
    const own = methodsAtWork(topicWith([seed(BEES)], { settings, session }));
    expect([own.arms.at(-1)?.pulls, own.walk?.steps]).toEqual([2, 1]);
    const other = { ...settings, fusion: 'mean-rank', printed: ['five-words'] } as const;
    const anew = methodsAtWork(topicWith([seed(BEES)], { settings: other, session }));
    expect([anew.arms.every(({ pulls }) => pulls === 0), anew.walk?.steps]).toEqual([true, 0]);
    expect(methodsAtWork(topicWith([seed(BEES)], { session })).walk).toBeUndefined();
  });

  it('methodsAtWork shows g and H of each visited energy, and the bin of the link taken last', () => {
    const walk = new WangLandauState();
    for (const bin of [40, 12]) walk.meet(bin);
    walk.visit(40);
    walk.current = 40;
    for (let step = 0; step < 3; step += 1) walk.step();
    const session = { frontierMemory: walk.toMemory(), budgetPages: 150 };
    const { walk: report } = methodsAtWork(topicWith([seed(BEES)], { settings: { frontier: 'wang-landau' }, session }));
    expect(report).toEqual({
      ...{ steps: 3, lnF: 1, stepsToCheck: 7 },
      bins: [
        { from: 0.24, to: 0.26, lnG: 0, visits: 1, isCurrent: false },
        { from: 0.8, to: 0.82, lnG: 1, visits: 2, isCurrent: true },
      ],
    });
  });

  it('methodsAtWork counts the pages that moved the centroid, and names the terms that they brought', () => {
    const still = methodsAtWork(topicWith([seed(BEES)])).drift;
    expect(still).toMatchObject({ seeds: 1, updates: 0, rejected: 0, terms: [] });
    expect(still.cosine).toBeCloseTo(1, 12);
    const rejects = { url: NEWS, verdict: 'no' as const };
    const { drift } = methodsAtWork(topicWith([seed(BEES), yes(HIVES), rejects]));
    expect(drift).toMatchObject({ seeds: 1, updates: 1, rejected: 1 });
    expect(drift.cosine).toBeLessThan(0.95);
    const changes = new Map(drift.terms.map(({ term, before, now }) => [term, Math.sign(now - before)]));
    expect([changes.get('comb'), changes.get('swarm'), changes.get('election')]).toEqual([1, -1, -1]);
  });

  it('methodsAtWork counts crawled pages in an adaptive centroid, and no page in a fixed one', () => {
    const updates = (centroid: TopicSettings['centroid']) =>
      methodsAtWork(topicWith([seed(BEES), yes(HIVES)], { settings: { centroid, printed: ['plain-tf'] } })).drift
        .updates;
    // Over the seed's words SWARM has cosine 3 / √15 and NEWS 1 / √5, both above the threshold of 0.4; SPORT has 0.
    expect((['adaptive', 'verdicts', 'fixed'] as const).map(updates)).toEqual([3, 1, 0]);
  });

  it('methodsAtWork counts the words that replace the seeds, under five-words alone', () => {
    const words = (printed: TopicSettings['printed']) =>
      methodsAtWork(topicWith([seed(BEES)], { settings: { printed, termBoosts: { hive: 2, swarm: 0.5 } } })).drift
        .words;
    expect([words(['five-words']), words(['plain-tf']), words([])]).toEqual([1, 0, 0]);
  });

  it('methodsAtWork explains the chosen suggestion by pairs of words, and by default the best one', () => {
    const tree = new SemanticTree(animals);
    const deps: Partial<EngineDeps> = { semantic: (termOf) => createSemanticRanker(tree, termOf) };
    const pages = [
      arrivalOf(BEES, 'dog dog bird'),
      arrivalOf(HIVES, 'wolf bird', { page: { title: 'Wolves' } }),
      arrivalOf(SWARM, 'hammer'),
    ];
    const topic = topicWith([seed(BEES)], { deps, pages, settings: { rankers: ['semantic'] } });
    const { suggestions, match } = methodsAtWork(topic);
    expect(suggestions[0]).toEqual({ url: HIVES, title: 'Wolves' });
    // SemanticSim: dog–wolf 0.5 with weight 2, bird–bird 1 with weight 1, over 3.
    expect(match).toMatchObject({ url: HIVES, cosineShare: 0.5, semantic: expect.closeTo(2 / 3, 6) });
    expect(match?.score).toBeCloseTo(0.5 / Math.sqrt(10) + 1 / 3, 6);
    expect(match?.pairs.map(({ topicWord, pageWord }) => [topicWord, pageWord])).toEqual([
      ['dog', 'wolf'],
      ['bird', 'bird'],
    ]);
    expect(match?.pairs.map(({ similarity, part }) => similarity * 100 + part)).toEqual([
      expect.closeTo(50 + 1 / 3, 4),
      expect.closeTo(100 + 1 / 3, 4),
    ]);
    expect(methodsAtWork(topic, SWARM).match).toMatchObject({ url: SWARM, pairs: [] });
    expect(methodsAtWork(topicWith([seed(BEES)])).match).toBeUndefined();
  });

  it('methodsAtWork counts the hub pages of each site by the hub words of the chosen paper', () => {
    const hubScore: EngineDeps['hubScore'] = (url, extra) => (url === HIVES && extra?.paperCodes ? 0.9 : 0.1);
    const stored = methodsAtWork(topicWith([seed(BEES)], { deps: { hubScore } })).hubs;
    expect([stored.pages, stored.hubs]).toEqual([BEE_PAGES.length, 0]);
    expect(stored.sites[0]?.best.score).toBe(0.25);
    const printed = methodsAtWork(
      topicWith([seed(BEES)], { deps: { hubScore }, settings: { printed: ['hub-words'] } }),
    );
    expect(printed.hubs.hubs).toBe(1);
    expect(printed.hubs.sites[0]).toMatchObject({ hubs: 1, best: { url: HIVES, score: 0.9 } });
  });

  it('methodsAtWork describes a topic without pages', () => {
    expect(methodsAtWork(topicWith([], { pages: [] }))).toMatchObject({
      ...{ drift: { seeds: 0, words: 0, updates: 0, rejected: 0, terms: [] }, suggestions: [], match: undefined },
      hubs: { pages: 0, hubs: 0, sites: [] },
    });
  });
});
