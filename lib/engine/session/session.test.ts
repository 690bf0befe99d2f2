import { beforeAll, describe, expect, it } from 'vitest';
import { arrivalOf } from '../../../tests/support/corpus-arrival';
import { createNodeEngine, type NodeEngine } from '../../../tests/support/node-engine';
import { practiceWeb } from '../../../tests/web/practice';
import { createWeb, type Web } from '../../../tests/web/web';
import { OPERATOR_NAMES, type OperatorName } from '../basics';
import { OPERATORS } from '../operators/registry';
import { PAPERS } from '../presets';
import type { TopicSettings } from '../records';
import type { RoundRecord, SessionStatus } from '../session-records';
import { learntBy } from './learnt-by';
import { proposedFinds } from './proposed-urls';
import { TopicEngine } from './topic-engine';
import { TopicState } from './topic-state';
import { topicStemmer } from './translations';

const LABEL = 'beekeeping';
const BUDGET_PAGES = 50;

let web: Web;
beforeAll(() => {
  web = createWeb(practiceWeb());
});

async function started(seed = 1, settings: Partial<TopicSettings> = {}): Promise<NodeEngine> {
  const seeds = web.pages.filter((page) => page.label === LABEL).slice(0, 3);
  const background = web.pages.filter((page) => page.label === 'other').slice(0, 20);
  const node = await createNodeEngine(web, {
    language: 'en',
    settings,
    background: background.map((page) => arrivalOf(page).counted),
    seed,
  });
  for (const page of seeds) await node.store.commit(node.engine.verdicts.mark(arrivalOf(page)).change);
  await node.store.commit(node.engine.session.start(BUDGET_PAGES));
  return node;
}

/** The same topic in a new process: nothing but what the store holds. */
async function reborn({ engine, deps, store }: NodeEngine): Promise<TopicEngine> {
  const snapshot = await store.loadTopic(engine.state.topic.id);
  if (snapshot === undefined) throw new Error('the topic is not stored');
  const background = web.pages.filter((page) => page.label === 'other').slice(0, 20);
  const others = { background: background.map((page) => arrivalOf(page).counted) };
  const state = new TopicState(snapshot, others, 0, topicStemmer(['en'], deps.analyzer));
  return new TopicEngine(state, deps, (n) => store.loadLinks(snapshot.topic.id, n));
}

async function rounds(node: NodeEngine, engine: TopicEngine, most: number): Promise<SessionStatus> {
  for (let i = 0; i < most; i++) {
    const next = engine.session.nextRound();
    if (typeof next === 'string') {
      await node.store.commit(engine.session.finish(next));
      break;
    }
    await node.store.commit(engine.session.finishRound(await next.run()));
  }
  return engine.state.session.status;
}

/** The records of the next rounds, as they are stored. */
async function recordsOf(node: NodeEngine, most: number): Promise<RoundRecord[]> {
  const records: RoundRecord[] = [];
  while (records.length < most) {
    const next = node.engine.session.nextRound();
    if (typeof next === 'string') break;
    const change = node.engine.session.finishRound(await next.run());
    await node.store.commit(change);
    records.push(...(change.rounds ?? []));
  }
  return records;
}

const urls = (engine: TopicEngine) => engine.state.pages.all.map((page) => page.url);
const ranked = (engine: TopicEngine) => [...engine.model.ranked()].map((page) => page.url);

describe('a session', () => {
  it('a session ends when it has found the wanted number of new sites, also after a reload', async () => {
    const node = await started();
    const { engine } = node;
    const { session } = engine.state;
    engine.state.session = { ...session, newSitesWanted: 1, budgetPages: 2 * BUDGET_PAGES };
    await node.store.commit({ topic: session.topic, session: engine.state.session });
    expect(await rounds(node, engine, 100)).toBe('done');
    expect(engine.state.session.reason).toBe('sites_found');
    expect(engine.state.session.spentPages).toBeLessThan(2 * BUDGET_PAGES);
    expect((await reborn(node)).sites.hasFoundWanted()).toBe(true);
  });

  it('a session spends its budget, pulls every operator and ranks pages of the topic first', async () => {
    const node = await started();
    expect(await rounds(node, node.engine, 100)).toBe('done');
    const { session, pages } = node.engine.state;
    expect(session.spentPages).toBe(BUDGET_PAGES);
    expect(session.reason).toBe('budget_spent');
    expect(session.arms.every((arm) => arm.pulls > 0)).toBe(true);
    expect(new Set(urls(node.engine)).size).toBe(pages.all.length);
    const best = ranked(node.engine).slice(0, 10);
    expect(best.filter((url) => web.labelOf(url) === LABEL).length).toBeGreaterThanOrEqual(8);
  });

  it('a session runs every asking operator once first, and asks at most two questions a round', async () => {
    const names = Object.keys(OPERATORS) as OperatorName[];
    const node = await started();
    const records = await recordsOf(node, 6);
    const [asking, free] = [true, false].map((asks) => names.filter((name) => 'asks' in OPERATORS[name] === asks));
    const first = records.slice(0, asking?.length).map(({ operator, reason }) => [operator, reason]);
    expect(first).toEqual(asking?.map((name) => [name, 'first']));
    expect(records[0]?.ran).toEqual(['keyword-search', ...(free ?? [])]);
    for (const { questions = [], operator } of records) {
      expect(questions.length).toBeLessThanOrEqual(2);
      expect(questions.every((question) => question.operator === operator)).toBe(true);
    }
    const { arms } = node.engine.state.session;
    for (const { operator, pulls, pages } of arms) {
      expect(pulls).toBe(records.filter(({ ran = [] }) => ran.includes(operator)).length);
      expect(pages).toBe(pulls * 10);
    }
  });

  it('links of known pages are added in every round that looks for pages, else only while few links are queued', async () => {
    const othersOf = async (breadth: number) => {
      const { engine } = await started(1, { breadth });
      const links = Array.from({ length: 60 }, (_, n) => ({ url: `https://queued${n}.example/` }));
      engine.offer(proposedFinds(links));
      const round = engine.session.nextRound();
      return typeof round === 'string' ? round : round.plan.others;
    };
    expect(await othersOf(0)).toEqual(['forward-crawl']);
    expect(await othersOf(1)).toEqual([]);
  });

  it('links, which are added in every round that looks for pages, are chosen only while the session looks for sites', async () => {
    const chosenOf = async (breadth: number) => {
      const { engine } = await started(1, { breadth });
      const worn = { pulls: 50, lastRun: 50, pages: 500, rewardSum: 0, dryPulls: 0 };
      const arms = OPERATOR_NAMES.map((operator) =>
        operator === 'forward-crawl' ? { operator, ...worn, pages: 10, rewardSum: 50 } : { operator, ...worn },
      );
      engine.state.session = { ...engine.state.session, arms, learntBy: learntBy(engine.state.topic.settings) };
      const round = engine.session.nextRound();
      return typeof round === 'string' ? round : round.plan.choice.operator;
    };
    expect(await chosenOf(1)).toBe('forward-crawl');
    expect(['keyword-search', 'related-search', 'backward-crawl']).toContain(await chosenOf(0));
  });

  it('with the printed option one-operator, a round fetches only URLs that its operator named', async () => {
    const node = await started(1, { policy: 'ucb1', printed: ['one-operator'] });
    const records = await recordsOf(node, 100);
    const { pages, session } = node.engine.state;
    for (const { round, operator, ran, fetched } of records) {
      const own = pages.all.filter(({ foundBy }) => foundBy.round === round);
      expect(ran).toEqual([operator]);
      expect(own.every(({ foundBy }) => foundBy.operator === operator)).toBe(true);
      expect(own).toHaveLength(fetched);
    }
    expect(new Set(records.slice(0, 4).map(({ operator }) => operator)).size).toBe(4);
    const cost = records.reduce((sum, { returned }) => sum + (returned || 10), 0);
    expect(session.arms.reduce((sum, arm) => sum + arm.pages, 0)).toBe(cost);
  });

  it('two sessions with the same seed give the same pages, ranking and arms', async () => {
    const [a, b] = [await started(), await started()];
    await rounds(a, a.engine, 100);
    await rounds(b, b.engine, 100);
    expect(urls(b.engine)).toEqual(urls(a.engine));
    expect(ranked(b.engine)).toEqual(ranked(a.engine));
    expect(b.engine.state.session.arms).toEqual(a.engine.state.session.arms);
  });

  it('a session that restarts after or within every round gives the pages and ranking of an uninterrupted one', async () => {
    const whole = await started();
    await rounds(whole, whole.engine, 100);

    const broken = await started();
    let engine = broken.engine;
    for (let life = 0; life < 20 && engine.state.session.status === 'running'; life++) {
      await rounds(broken, engine, 1);
      // A round whose outcome never reached the store.
      const lost = engine.session.nextRound();
      if (typeof lost !== 'string') await lost.run();
      engine = await reborn(broken);
    }
    expect(engine.state.session.status).toBe('done');
    expect(urls(engine)).toEqual(urls(whole.engine));
    expect(ranked(engine)).toEqual(ranked(whole.engine));
    expect(engine.state.session.arms).toEqual(whole.engine.state.session.arms);
  });

  it('the topic after an interrupted round is stored as it is in memory, and the session runs to its end', async () => {
    const node = await started();
    const controller = new AbortController();
    const next = node.engine.session.nextRound(controller.signal);
    if (typeof next === 'string') throw new Error('a round was expected');
    const running = next.run();
    controller.abort(new Error('paused'));
    const outcome = await running;
    expect(outcome.interrupted).toBe(true);
    await node.store.commit(node.engine.session.finishRound(outcome));
    expect(urls(await reborn(node))).toEqual(urls(node.engine));
    expect(await rounds(node, node.engine, 100)).toBe('done');
  });
});

describe('feedback', () => {
  it('verdicts change the ranking at once, and a reloaded topic has the same ranking', async () => {
    const node = await started();
    await rounds(node, node.engine, 3);
    const before = ranked(node.engine);
    const off = before.filter((url) => web.labelOf(url) !== LABEL).slice(0, 2);
    const on = before.filter((url) => web.labelOf(url) === LABEL).slice(0, 2);
    await node.store.commit(node.engine.verdicts.judge(off.map((url) => ({ url, verdict: 'no' }))).change);
    await node.store.commit(node.engine.verdicts.judge(on.map((url) => ({ url, verdict: 'yes' }))).change);
    const after = ranked(node.engine);
    expect(after).not.toEqual(before.filter((url) => ![...off, ...on].includes(url)));
    expect(after).not.toContain(off[0]);
    expect(ranked(await reborn(node))).toEqual(after);
  });

  it('a verdict stores the score of its suggestion, and no score for a page that was not suggested', async () => {
    const node = await started();
    await rounds(node, node.engine, 3);
    const { order, scores } = node.engine.model.rank();
    const page = node.engine.state.pages.all.find(({ n }) => n === order[4]);
    const { change } = node.engine.verdicts.judge([
      { url: page?.url ?? '', verdict: 'yes' },
      { url: 'https://elsewhere.example/', verdict: 'no' },
    ]);
    expect(change.verdicts?.map(({ score }) => score)).toEqual([scores[4], undefined]);
  });

  it('an undone verdict leaves no trace in the ranking', async () => {
    const node = await started();
    await rounds(node, node.engine, 3);
    const before = ranked(node.engine);
    const url = before[0] as string;
    await node.store.commit(node.engine.verdicts.judge([{ url, verdict: 'no' }]).change);
    await node.store.commit(node.engine.verdicts.undo().change);
    expect(ranked(node.engine)).toEqual(before);
    expect(() => node.engine.verdicts.undo({ step: 9_999 })).toThrow(
      expect.objectContaining({ code: 'nothing-to-undo' }),
    );
  });
});

describe('undone verdicts', () => {
  it('undoing a verdict on a page or a site restores the same suggestions in the same order', async () => {
    const node = await started();
    const { engine } = node;
    await rounds(node, engine, 2);
    const before = ranked(engine);
    for (const verdict of ['yes', 'no', 'skip', 'seed'] as const) {
      engine.verdicts.judge([{ url: before[0] as string, verdict }]);
      expect(ranked(engine)).toHaveLength(before.length - 1);
      engine.verdicts.undo();
      expect(ranked(engine), verdict).toEqual(before);
    }
    for (const outcome of ['excluded', 'rejected', 'later', 'enough'] as const) {
      engine.verdicts.judgeSite(engine.state.pages.byUrl(before[0] as string)?.site as string, outcome);
      engine.verdicts.undo();
      expect(ranked(engine), outcome).toEqual(before);
    }
  });

  it('undoing a verdict keeps the suggestions that were found while the verdict held', async () => {
    const node = await started();
    const { engine } = node;
    await rounds(node, engine, 2);
    const confirmed = ranked(engine).slice(0, 10);
    const steps = confirmed.map((url) => engine.verdicts.judge([{ url, verdict: 'yes' }]).step);
    await rounds(node, engine, 100);
    const suggested = ranked(engine);
    const through = suggested.filter((url) => confirmed.includes(engine.state.pages.byUrl(url)?.foundBy.from ?? ''));
    expect(through.length).toBeGreaterThan(0);
    for (const step of steps) engine.verdicts.undo({ step });
    expect(ranked(engine).sort()).toEqual([...suggested, ...confirmed].sort());
  });
});

it('a step of the WL preset fetches one link, and the next step begins with the links of its page', async () => {
  const node = await started(1, PAPERS['wang-landau']);
  const seeds = urls(node.engine);
  const records = await recordsOf(node, 6);
  expect(records.map(({ fetched }) => fetched)).toEqual([1, 1, 1, 1, 1, 1]);
  const found = urls(node.engine).slice(seeds.length, -1);
  expect(records.map(({ inputs }) => inputs)).toEqual([seeds, ...found.map((url) => [url])]);
});
