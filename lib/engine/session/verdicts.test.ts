import { describe, expect, it } from 'vitest';
import { arrivalOf, idleDeps, snapshotOf } from '../../../tests/support/topic';
import { SPLIT } from '../basics';
import type { TopicChange } from '../topic-change';
import { TopicEngine } from './topic-engine';
import { TopicState } from './topic-state';

const QUEENS = 'https://www.bees.example/queens/1';
const NORTH = 'https://north.bees.example/hives/1';
const OTHER = 'https://hives.example/x/1';

function started() {
  const changes: TopicChange[] = [];
  const state = new TopicState(snapshotOf(), { background: [] }, 0);
  const engine = new TopicEngine(state, idleDeps(), async () => undefined);
  const commit = <T extends { readonly change: TopicChange }>(done: T): T => {
    changes.push(done.change);
    return done;
  };
  commit(engine.verdicts.mark(arrivalOf(QUEENS, 'queen hive swarm')));
  commit(engine.verdicts.mark(arrivalOf(NORTH, 'honey comb brood')));
  commit(engine.verdicts.mark(arrivalOf(OTHER, 'smoker veil glove')));
  /** The same topic in a new process: nothing but the stored changes, and of rows with the same key the last. */
  const reborn = () => {
    const pages = new Map(changes.flatMap((change) => change.pages ?? []).map((page) => [page.n, page]));
    const stored = {
      pages: [...pages.values()],
      terms: changes.flatMap((change) => change.terms ?? []),
      vocabulary: changes.flatMap((change) => change.vocabulary ?? []),
      verdicts: changes.flatMap((change) => change.verdicts ?? []),
    };
    const again = new TopicState(snapshotOf(stored), { background: [] }, 0);
    return new TopicEngine(again, idleDeps(), async () => undefined);
  };
  return { engine, commit, reborn };
}

const sitesOf = ({ state }: TopicEngine) => state.pages.all.map(({ site }) => site);
const profiled = ({ view }: TopicEngine) => view.knownSites;

describe('divideSite', () => {
  it('divideSite regroups pages, profiles and URLs by the new sites, and undo restores the old ones', () => {
    const { engine, commit, reborn } = started();
    expect(sitesOf(engine)).toEqual(['bees.example', 'bees.example', 'hives.example']);
    expect(profiled(engine)).toEqual(['bees.example', 'hives.example']);

    const split = commit(engine.verdicts.divideSite('bees.example', SPLIT));
    expect(split.change.pages?.map(({ url }) => url)).toEqual([QUEENS, NORTH]);
    expect(sitesOf(engine)).toEqual(['bees.example/queens', 'north.bees.example', 'hives.example']);
    expect(profiled(engine)).toEqual(['bees.example/queens', 'north.bees.example', 'hives.example']);
    expect(engine.state.pages.siteOf('https://bees.example/drones/2')).toBe('bees.example/drones');
    expect(sitesOf(reborn())).toEqual(sitesOf(engine));

    commit(engine.verdicts.divideSite('north.bees.example', 'hives.example'));
    expect(sitesOf(engine)).toEqual(['bees.example/queens', 'hives.example', 'hives.example']);
    expect(profiled(reborn())).toEqual(profiled(engine));

    commit(engine.verdicts.undo());
    expect(sitesOf(engine)).toEqual(['bees.example/queens', 'north.bees.example', 'hives.example']);
    commit(engine.verdicts.undo({ step: split.step }));
    expect(sitesOf(engine)).toEqual(['bees.example', 'bees.example', 'hives.example']);
    expect(sitesOf(reborn())).toEqual(sitesOf(engine));
  });

  it('pages added later and decisions on a part use the divided sites', () => {
    const { engine, commit } = started();
    commit(engine.verdicts.divideSite('bees.example', SPLIT));
    const { change } = commit(engine.verdicts.mark(arrivalOf('https://bees.example/drones/1', 'drone wing eye')));
    expect(change.pages?.map(({ site }) => site)).toEqual(['bees.example/drones']);
    commit(engine.verdicts.judgeSite('north.bees.example', 'excluded'));
    expect(engine.view.isKnown('https://north.bees.example/hives/2')).toBe(true);
    expect(engine.view.isKnown('https://bees.example/drones/2')).toBe(false);
    // The word on the whole domain holds for its parts.
    commit(engine.verdicts.judgeSite('bees.example', 'excluded'));
    expect(engine.view.isKnown('https://bees.example/drones/2')).toBe(true);
  });

  it('divideSite with the domain itself restores the default grouping', () => {
    const { engine, commit, reborn } = started();
    commit(engine.verdicts.divideSite('bees.example', SPLIT));
    commit(engine.verdicts.divideSite('north.bees.example', 'hives.example'));
    commit(engine.verdicts.undo());
    const { change } = commit(engine.verdicts.divideSite('bees.example', 'bees.example'));
    expect(change.pages?.map(({ url }) => url)).toEqual([QUEENS, NORTH]);
    expect(sitesOf(engine)).toEqual(['bees.example', 'bees.example', 'hives.example']);
    expect(sitesOf(reborn())).toEqual(sitesOf(engine));
  });

  it('divideSite and its undo change renumberedAtMs, so that lists read all pages again', () => {
    const { engine, commit } = started();
    const split = commit(engine.verdicts.divideSite('bees.example', SPLIT)).change.topicRecord?.renumberedAtMs;
    const undone = commit(engine.verdicts.undo()).change.topicRecord?.renumberedAtMs;
    expect(split).toBeDefined();
    expect(undone).toBeGreaterThan(split ?? Infinity);
    expect(commit(engine.verdicts.judge([{ url: NORTH, verdict: 'no' }])).change.topicRecord).toBeUndefined();
  });

  it('a division that changes nothing writes no pages', () => {
    const { engine, commit } = started();
    expect(commit(engine.verdicts.divideSite('bees.example', 'bees.example')).change.pages).toBeUndefined();
    expect(commit(engine.verdicts.judge([{ url: NORTH, verdict: 'no' }])).change.pages).toBeUndefined();
  });
});
