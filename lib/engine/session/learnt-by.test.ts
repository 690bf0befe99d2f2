import { describe, expect, it } from 'vitest';
import { DEFAULT_TOPIC_SETTINGS } from '../defaults';
import { PAPER_NAMES, PAPERS } from '../presets';
import type { TopicSettings } from '../records';
import { armsFor, frontierMemoryFor, learntBy } from './learnt-by';
import { newSession } from './session-record';

const settings = (more: Partial<TopicSettings> = {}) => ({ ...DEFAULT_TOPIC_SETTINGS, ...more });
const fresh = newSession('t', 0);
const arms = fresh.arms.map((arm) => ({ ...arm, pulls: 3, lastRun: 9, pages: 30, rewardSum: 1.5 }));
const used = { ...fresh, arms, frontierMemory: { steps: 5252 } };

describe('what was learnt belongs to the methods that learnt it', () => {
  it('arms start fresh after a change of the ranking or of the reward, and stay for any policy or frontier', () => {
    const owned = { ...used, learntBy: learntBy(settings()) };
    for (const more of [{ policy: 'round-robin' }, { frontier: 'wang-landau' }, { printed: ['five-words'] }] as const)
      expect(armsFor(owned, settings(more))).toBe(arms);
    for (const more of [{ printed: ['one-operator'] }, { rankers: ['cosine'] }, { fusion: 'mean-rank' }] as const)
      expect(armsFor(owned, settings(more))).toEqual(fresh.arms);
  });

  it('arms start fresh after a change of what the chosen rankers compare, or of eq 9’s I', () => {
    const isKept = (before: Partial<TopicSettings>, after: Partial<TopicSettings>) =>
      armsFor({ ...used, learntBy: learntBy(settings(before)) }, settings({ ...before, ...after })) === arms;
    const cosine = { rankers: ['cosine'] } as const;
    expect(isKept(cosine, { printed: ['five-words'] })).toBe(false);
    expect(isKept(cosine, { printed: ['plain-tf', 'carrier-order'] })).toBe(false);
    expect(isKept(cosine, { centroid: 'fixed' })).toBe(false);
    expect(isKept(cosine, { printed: ['all-links'] })).toBe(true);
    expect(isKept({ rankers: ['pagerank'] }, { printed: ['uniform-source'] })).toBe(false);
    expect(isKept({ rankers: ['pagerank'] }, { printed: ['link-counts'] })).toBe(false);
    expect(isKept({ rankers: ['semantic'] }, { printed: ['all-terms'] })).toBe(false);
    expect(isKept({ rankers: ['semantic'] }, { printed: ['position-weights'] })).toBe(false);
    expect(isKept({}, { printed: ['plain-tf', 'link-counts', 'all-terms'], centroid: 'fixed' })).toBe(true);
    expect(isKept({}, { breadth: 0 })).toBe(false);
    expect(isKept({}, { breadth: 0.85 })).toBe(false);
    expect(isKept({ breadth: 0.7 }, { breadth: 0.85 })).toBe(true);
    expect(isKept({}, { breadth: 0.3 })).toBe(true);
  });

  it('the presets of two papers never share arms', () => {
    const owners = PAPER_NAMES.map((name) => learntBy(settings(PAPERS[name])).arms);
    expect(new Set(owners).size).toBe(PAPER_NAMES.length);
  });

  it('the frontier’s memory starts fresh after a change of the frontier or of the scores of links', () => {
    const wangLandau = settings({ frontier: 'wang-landau', printed: ['five-words', 'anchor-share'] });
    const owned = { ...used, learntBy: learntBy(wangLandau) };
    expect(frontierMemoryFor(owned, wangLandau)).toBe(used.frontierMemory);
    expect(frontierMemoryFor(owned, { ...wangLandau, printed: ['anchor-share', 'five-words'] })).toBe(
      used.frontierMemory,
    );
    expect(frontierMemoryFor(owned, { ...wangLandau, frontier: 'annealing' })).toEqual({});
    expect(frontierMemoryFor(owned, { ...wangLandau, printed: [] })).toEqual({});
    expect(frontierMemoryFor(owned, { ...wangLandau, centroid: 'fixed' })).toEqual({});
  });

  it('rows of older versions without an owner keep what they learnt', () => {
    expect(armsFor(used, settings())).toBe(arms);
    expect(frontierMemoryFor(used, settings())).toBe(used.frontierMemory);
  });
});
