import { describe, expect, it } from 'vitest';
import { packedMeanings } from '../../../tests/support/sample-meanings';
import {
  arrivalOf,
  BEE_PAGES,
  BEES,
  HIVES,
  idleDeps,
  NEWS,
  NOW_MS,
  SPORT,
  SWARM,
  snapshotOf,
  stateOf,
  topicOf,
  urlsOf,
} from '../../../tests/support/topic';
import type { SiteOutcome } from '../basics';
import { MeaningTable } from '../rank/meaning-table';
import type { TopicSettings, VerdictRecord } from '../records';
import type { TopicSnapshot } from '../topic-change';
import { TopicModel } from './topic-model';
import { TopicState } from './topic-state';

const seed = (url: string) => ({ url, verdict: 'seed' as const });

type Verdict = Pick<VerdictRecord, 'url' | 'verdict' | 'undoes' | 'site' | 'outcome'>;
function modelOf(verdicts: readonly Verdict[], settings: Partial<TopicSettings> = {}) {
  const state = stateOf(BEE_PAGES, verdicts, { topic: topicOf(settings) });
  return { model: new TopicModel(state, idleDeps()), state };
}

/** Score of a candidate in the last ranking; undefined for another page. */
function scoreIn(model: TopicModel, url: string) {
  const n = BEE_PAGES.findIndex(({ page }) => page.url === url);
  return model.positionOf(n) && model.probabilityNow()({ n, url });
}

describe('ranking', () => {
  it('as printed, a page passes less rank per link if it links to more pages, known or not (DWDBRM eq 7)', () => {
    const linksTo = (...urls: string[]) => ({ page: { links: urls.map((url) => ({ url, anchor: '', context: '' })) } });
    const unknown = [1, 2, 3].map((n) => `https://unknown.example/${n}`);
    const firstOf = (printed: TopicSettings['printed'], [few, many]: readonly [string, string]) => {
      const pages = [
        arrivalOf(BEES, 'hive queen', linksTo(HIVES, NEWS)),
        arrivalOf(HIVES, 'comb wax smoker', linksTo(few)),
        arrivalOf(NEWS, 'election minister budget', linksTo(many, ...unknown)),
        arrivalOf(SWARM, 'honey nectar frame'),
        arrivalOf(SPORT, 'match goal league'),
      ];
      const settings = topicOf({ printed, rankers: ['pagerank'], fusion: 'mean-rank' });
      const model = new TopicModel(stateOf(pages, [seed(BEES)], { topic: settings }), idleDeps());
      return urlsOf(model.ranked()).find((url) => url === few || url === many);
    };
    const ways = [[SWARM, SPORT] as const, [SPORT, SWARM] as const];
    expect(ways.map((way) => firstOf(['link-counts'], way))).toEqual([SWARM, SPORT]);
    // Within the graph both links are worth the same, and the same page comes first either way.
    expect(new Set(ways.map((way) => firstOf([], way))).size).toBe(1);
  });

  it('a topic without seeds ranks pages by its name, also after a page is rejected', () => {
    const topic = { ...topicOf(), name: 'honey' };
    for (const verdicts of [[], [{ url: NEWS, verdict: 'no' as const }]]) {
      const model = new TopicModel(stateOf(BEE_PAGES, verdicts, { topic }), idleDeps());
      const { scores } = model.rank();
      expect(urlsOf(model.ranked()).slice(0, 2).sort()).toEqual([BEES, SWARM]);
      expect(scores[0]).toBeGreaterThan(scores.at(-1) as number);
    }
  });

  it('the ranking puts pages of the topic first and gives the matching terms as reasons', () => {
    const { model, state } = modelOf([seed(BEES)]);
    const record = model.rank();
    const order = Array.from(record.order, (n) => state.pages.all[n]?.url);
    expect([...order.slice(0, 2)].sort()).toEqual([HIVES, SWARM]);
    expect(order.slice(2)).toEqual([NEWS, SPORT]);
    expect(record.reasons[order.indexOf(HIVES)]).toEqual(expect.arrayContaining(['hive', 'queen']));
    expect(record.reasons[order.indexOf(SPORT)]).toEqual([]);
    expect(record.topicTerms.map(({ term }) => term).sort()).toEqual(['brood', 'hive', 'honey', 'queen', 'swarm']);
    expect(urlsOf(model.ranked())).toEqual(order);
    expect(record.atMs).toBe(NOW_MS);
  });

  it('the ranking gives the words of a page that are near the name in meaning as reasons of their own', () => {
    const meanings = new MeaningTable(
      packedMeanings([
        ['beekeeping', [7, 0]],
        ['hive', [6, 1]],
        ['queen', [5, 5]],
        ['budget', [0, 7]],
        ['league', [-2, 6]],
      ]),
    );
    const state = stateOf(BEE_PAGES, [seed(BEES)], { topic: { ...topicOf(), name: 'Beekeeping' } });
    const record = new TopicModel(state, { ...idleDeps(), meanings }).rank();
    const nearOf = (url: string) =>
      record.nearReasons?.[record.order.findIndex((n) => state.pages.all[n]?.url === url)];
    expect(nearOf(HIVES)).toContain('hive');
    expect(nearOf(SPORT)).toEqual([]);
    expect(record.nearReasons?.flat()).not.toContain('budget');
  });

  it('the ranking has positions from 1 and falling scores in [0, 1], for candidates only', () => {
    const { model, state } = modelOf([seed(BEES)]);
    const scores = urlsOf(model.ranked()).map((url) => scoreIn(model, url) ?? -1);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    for (const score of scores) expect(score >= 0 && score <= 1).toBe(true);
    expect(urlsOf(model.ranked()).map((url) => model.positionOf(state.pages.byUrl(url)?.n ?? -1))).toEqual([
      1, 2, 3, 4,
    ]);
    expect(scoreIn(model, BEES)).toBeUndefined();
    expect(model.positionOf(0)).toBeUndefined();
  });

  it('the ranking omits judged pages and near-duplicates, and contains a page again after its verdict is undone', () => {
    const shown = (verdicts: readonly Verdict[]) => urlsOf(modelOf(verdicts).model.ranked()).sort();
    expect(shown([seed(BEES), { url: HIVES, verdict: 'yes' }, { url: NEWS, verdict: 'no' }])).toEqual([SWARM, SPORT]);
    expect(shown([seed(BEES), { url: SWARM, verdict: 'skip' }])).toEqual([HIVES, NEWS, SPORT].sort());
    const twin = stateOf(
      [...BEE_PAGES, arrivalOf('https://twin.example/', 'hive queen swarm honey brood')],
      [seed(BEES)],
    );
    expect(urlsOf(new TopicModel(twin, idleDeps()).ranked())).not.toContain('https://twin.example/');
    const undone: Verdict[] = [seed(BEES), { url: HIVES, verdict: 'yes' }, { url: HIVES, verdict: 'undo', undoes: 2 }];
    expect(shown(undone)).toEqual([HIVES, NEWS, SPORT, SWARM].sort());
  });

  it('a near-duplicate is suggested if the first page with its text is on an excluded site', () => {
    const copies = ['https://original.example/', 'https://third.example/'].map((url) =>
      arrivalOf(url, 'election minister budget vote hive'),
    );
    const shown = (excluded: string[], verdicts: Verdict[] = []) => {
      const words = excluded.map((site): Verdict => ({ url: BEES, verdict: 'site', site, outcome: 'excluded' }));
      const state = stateOf([...BEE_PAGES, ...copies], [seed(BEES), ...words, ...verdicts]);
      return urlsOf(new TopicModel(state, idleDeps()).ranked()).filter((url) => /original|third/.test(url));
    };
    expect(shown([])).toEqual([]);
    expect(shown(['news.example'])).toEqual(['https://original.example/']);
    expect(shown(['news.example', 'original.example'])).toEqual(['https://third.example/']);
    expect(shown(['news.example'], [{ url: 'https://original.example/', verdict: 'yes' }])).toEqual([]);
    expect(shown(['news.example'], [{ url: NEWS, verdict: 'no' }])).toEqual([]);
  });

  /** The topic as a restarted worker opens it, with the ranking that was stored. */
  const openedWith = (ranking?: TopicSnapshot['ranking']) => {
    const { pages, log } = stateOf([], [seed(BEES)]);
    const rows = { ...pages.add(BEE_PAGES), verdicts: log };
    const state = new TopicState(snapshotOf({ ...rows, ranking }), { background: [] }, NOW_MS);
    return { state, model: new TopicModel(state, idleDeps()) };
  };
  const opened = (ranking?: TopicSnapshot['ranking']) => openedWith(ranking).model;

  it('the stored ranking is used until TopicModel.fit, and reading before it changes nothing', () => {
    const anew = opened();
    const { order, scores } = anew.rank();
    const model = opened({ order: order.toReversed(), scores });
    const turned = urlsOf(anew.ranked()).reverse();
    expect(urlsOf(model.ranked())).toEqual(turned);
    expect(turned.map((url) => scoreIn(model, url))).toEqual([...scores]);
    expect(model.centroid.vector).toEqual(anew.centroid.vector);
    expect(() => model.storedProbability(HIVES)).toThrow('not fitted');
    expect(() => model.ranker).toThrow('not fitted');
    expect(urlsOf(model.ranked())).toEqual(turned);
    model.fit();
    expect(model.storedProbability(HIVES)).toEqual(anew.storedProbability(HIVES));
    expect(urlsOf(model.ranked())).toEqual(turned.reverse());
  });

  it('TopicModel.prepare ranks in steps behind the stored ranking, and a caller may interrupt it at any step', () => {
    const anew = opened();
    const { order, scores } = anew.rank();
    const stored = { order: order.toReversed(), scores };
    const whole = opened(stored);
    const pieces = [...whole.prepare()].length;
    expect(pieces).toBeGreaterThan(5);
    expect(urlsOf(whole.ranked())).toEqual(urlsOf(anew.ranked()));
    for (let done = 0; done < pieces; done += 1) {
      const model = opened(stored);
      const preparing = model.prepare();
      for (let i = 0; i < done; i += 1) preparing.next();
      expect(urlsOf(model.ranked())).toEqual(urlsOf(anew.ranked()).reverse());
      model.fit();
      expect(model.storedProbability(HIVES)).toEqual(anew.storedProbability(HIVES));
      expect([...preparing]).toEqual([]);
    }
  });

  it('TopicModel.fit leaves the version of the stored ranking, and rank raises it by 1', () => {
    const { order, scores } = opened().rank();
    const { model, state } = openedWith({ order, scores });
    const version = state.rankingVersion;
    model.fit();
    expect(state.rankingVersion).toBe(version);
    expect(model.rank().version).toBe(version + 1);
  });

  it('a stored ranking of other pages is discarded', () => {
    const anew = urlsOf(opened().ranked());
    const scores = Float32Array.of(0.9, 0.8);
    for (const order of [[1, BEE_PAGES.length], [1, 1], [1]])
      expect(urlsOf(opened({ order: Uint32Array.from(order), scores }).ranked())).toEqual(anew);
  });

  it('the ranking follows verdicts after noteVerdicts, and its version rises by 1', () => {
    const { model, state } = modelOf([seed(BEES)]);
    const before = model.rank();
    state.log.push({ topic: state.topic.id, seq: 2, url: HIVES, verdict: 'yes', atMs: NOW_MS });
    expect(urlsOf(model.seedPages())).toEqual([BEES]);
    model.noteVerdicts();
    const after = model.rank();
    expect(after.version).toBe(before.version + 1);
    expect(after.order).toHaveLength(before.order.length - 1);
    expect(urlsOf(model.seedPages())).toEqual([BEES, HIVES]);
    expect(state.rankingVersion).toBe(after.version);
  });

  it('two models with the same verdicts rank pages in the same order', () => {
    const verdicts: Verdict[] = [seed(BEES), { url: NEWS, verdict: 'no' }];
    const { model } = modelOf([seed(BEES)]);
    const { state, model: whole } = modelOf(verdicts);
    expect(whole.rank().order).toEqual(new TopicModel(stateOf(BEE_PAGES, verdicts), idleDeps()).rank().order);
    expect(model.rank().order).not.toEqual(whole.rank().order);
    expect(state.pages.all).toHaveLength(BEE_PAGES.length);
  });
});

describe('centroid', () => {
  it('term boosts scale the terms of the centroid, and a boost of 0 removes the term', () => {
    const plain = modelOf([seed(BEES)]).model;
    const boosted = modelOf([seed(BEES)], { termBoosts: { queen: 3, hive: 0, unknown: 9 } }).model;
    const weight = (model: TopicModel, term: string) =>
      model.rank().topicTerms.find((entry) => entry.term === term)?.weight ?? 0;
    expect(weight(boosted, 'queen')).toBeCloseTo(3 * weight(plain, 'queen'), 12);
    expect(weight(boosted, 'hive')).toBe(0);
    expect(weight(boosted, 'honey')).toBeCloseTo(weight(plain, 'honey'), 12);
    expect(boosted.rank().topicTerms[0]?.term).toBe('queen');
  });

  it('a term boost or exclusion changes the order at once, by default and with the cosine ranker alone', () => {
    for (const rankers of [undefined, ['cosine'] as const]) {
      const best = (termBoosts: Record<string, number>) => {
        const { model } = modelOf([seed(BEES)], { termBoosts, ...(rankers && { rankers }) });
        return urlsOf([...model.ranked()])[0];
      };
      const before = best({});
      expect([HIVES, SWARM]).toContain(before);
      expect(best({ queen: 8 })).toBe(HIVES);
      expect(best({ honey: 8 })).toBe(SWARM);
      expect(best({ queen: 0 })).toBe(SWARM);
      expect(best({ honey: 0, swarm: 0 })).toBe(HIVES);
    }
  });

  it('verdicts raise the cosine score of a similar page, unless the centroid is fixed', () => {
    const scoreOf = (verdicts: readonly Verdict[], centroid: TopicSettings['centroid']) =>
      scoreIn(modelOf([seed(BEES), ...verdicts], { rankers: ['cosine'], centroid }).model, NEWS) as number;
    const answer: Verdict = { url: SPORT, verdict: 'yes' };
    expect(scoreOf([answer], 'verdicts')).toBeGreaterThan(scoreOf([answer], 'fixed'));
  });

  it('a fixed centroid does not move with verdicts', () => {
    const verdicts: Verdict[] = [seed(BEES), { url: NEWS, verdict: 'yes' }, { url: SPORT, verdict: 'no' }];
    const [moved, fixed] = [modelOf(verdicts).model, modelOf(verdicts, { centroid: 'fixed' }).model];
    expect(fixed.centroid.vector).toEqual(modelOf([seed(BEES)]).model.centroid.vector);
    expect(moved.centroid).not.toEqual(fixed.centroid);
  });

  it('the cosine of a page with the centroid is in [0, 1], also if rejections outweigh (WL eq 4)', () => {
    const { model, state } = modelOf([seed(BEES), { url: SPORT, verdict: 'no' }]);
    const relevance = state.pages.all.map((page) => model.centroid.relevance(state.pages.rowOf(page.n)));
    for (const value of relevance) expect(value >= 0 && value <= 1).toBe(true);
    expect(relevance[0]).toBe(Math.max(...relevance));
    expect(relevance[4]).toBe(0);
  });
});

it.each(['plain-tf', 'five-words', 'position-weights'] as const)(
  'with %s, suggestions are in the order of the cosine that judges links',
  (point) => {
    const { model, state } = modelOf([seed(BEES)], { rankers: ['cosine'], fusion: 'mean-rank', printed: [point] });
    const relevances = [...model.ranked()].map(({ n }) => model.centroid.relevance(state.pages.rowOf(n)));
    expect(relevances).toEqual([...relevances].sort((a, b) => b - a));
    expect(new Set(relevances).size).toBeGreaterThan(1);
  },
);

describe('site decisions', () => {
  const decided = (outcome: SiteOutcome, more: readonly Verdict[] = []) => {
    const word: Verdict = { url: 'https://hives.example/', verdict: 'site', site: 'hives.example', outcome };
    return modelOf([seed(BEES), word, ...more]);
  };
  const shown = (model: TopicModel) => urlsOf(model.ranked()).sort();

  it.each<[SiteOutcome, string[]]>([
    ['open', [HIVES, NEWS, SPORT, SWARM]],
    ['belongs', [HIVES, NEWS, SPORT, SWARM]],
    ['enough', [NEWS, SPORT]],
    ['later', [NEWS, SPORT]],
    ['rejected', [NEWS, SPORT]],
    ['excluded', [NEWS, SPORT]],
    ['known', [NEWS, SPORT]],
  ])('only a site with outcome belongs or open keeps its suggestions: %s', (outcome, expected) => {
    expect(shown(decided(outcome).model)).toEqual(expected.sort());
  });

  it('undoing the rejection of a site restores the ranking', () => {
    const undone = decided('rejected', [{ url: 'https://hives.example/', verdict: 'undo', undoes: 2 }]).model;
    const before = modelOf([seed(BEES)]).model;
    expect([...undone.ranked()].map(({ url }) => [url, scoreIn(undone, url)])).toEqual(
      [...before.ranked()].map(({ url }) => [url, scoreIn(before, url)]),
    );
  });

  it('a rejected site is negative training data, and a known or excluded site is none', () => {
    // Naive Bayes abstains without negatives; the cosine then ranks instead.
    const rankersWith = (outcome: SiteOutcome) => {
      const word: Verdict = { url: NEWS, verdict: 'site', site: 'news.example', outcome };
      return Object.keys(modelOf([seed(BEES), word], { rankers: ['naive-bayes'] }).model.rank().positions);
    };
    expect(rankersWith('rejected')).toEqual(['naive-bayes']);
    for (const outcome of ['known', 'excluded'] as const) expect(rankersWith(outcome)).toEqual(['cosine']);
  });
});

it('a topic without pages has an empty ranking, no reasons and no search terms', () => {
  const model = new TopicModel(stateOf([]), idleDeps());
  expect(model.rank()).toMatchObject({ order: new Uint32Array(), topicTerms: [], reasons: [] });
});
