import { describe, expect, it } from 'vitest';
import type { Policy } from '../basics';
import type { SearchKind } from '../ports';
import { newSession, transitions, whyExhausted } from './session-record';

describe('session transitions', () => {
  const idle = newSession('t', 0);

  it('a session starts, pauses, resumes and stops', () => {
    const running = transitions.start(idle, 50, 1);
    expect(running).toMatchObject({ status: 'running', budgetPages: 50, spentPages: 0 });
    const paused = transitions.pause({ ...running, spentPages: 20 }, 2);
    expect(paused).toMatchObject({ status: 'paused', spentPages: 20 });
    expect(transitions.resume(paused, 3)).toMatchObject({ status: 'running', spentPages: 20, budgetPages: 50 });
    expect(transitions.stop(paused, 3).status).toBe('idle');
  });

  it('a new session keeps the bandit’s statistics, and resets the dry pulls of its arms', () => {
    const arms = idle.arms.map((arm) => ({ ...arm, pulls: 3, pages: 30, rewardSum: 1.5, dryPulls: 2 }));
    const done = transitions.finish({ ...idle, arms, nextRound: 9 }, 'done', 'budget_spent', 1);
    const again = transitions.start(done, 10, 2);
    expect(again.nextRound).toBe(9);
    expect(again.reason).toBeUndefined();
    expect(again.arms.every((arm) => arm.pulls === 3 && arm.dryPulls === 0)).toBe(true);
  });

  it('newSitesWanted holds for the session that was started with it, and not for the next', () => {
    const wanting = transitions.start(idle, 50, 1, 5);
    expect(transitions.pause(wanting, 2).newSitesWanted).toBe(5);
    expect(transitions.start(transitions.stop(wanting, 2), 50, 3)).not.toHaveProperty('newSitesWanted');
  });

  it('transitions that the current status forbids throw an error with a code', () => {
    const running = transitions.start(idle, 50, 1);
    expect(() => transitions.start(running, 50, 1)).toThrow(expect.objectContaining({ code: 'already-running' }));
    expect(() => transitions.pause(idle, 1)).toThrow(expect.objectContaining({ code: 'not-running' }));
    expect(() => transitions.resume(idle, 1)).toThrow(expect.objectContaining({ code: 'not-running' }));
    expect(() => transitions.stop(idle, 1)).toThrow(expect.objectContaining({ code: 'not-running' }));
  });
});

describe('whyExhausted', () => {
  const serving = (...kinds: readonly SearchKind[]) => ({ serves: (kind: SearchKind) => kinds.includes(kind) });
  const { operatorMemory } = newSession('t', 0);
  const failed = { operatorMemory: { 'related-search': { failed: ['https://a.example/'] } } };

  it('whyExhausted says that nothing is left only if no URL is queued', () => {
    expect(whyExhausted(serving('keyword'), 'ucb1', { operatorMemory }, false)).toBe('exhausted');
    for (const policy of ['ucb1', 'forward-crawl', 'backward-crawl'] as const)
      expect(whyExhausted(serving(), policy, { operatorMemory }, true)).toBe('held');
  });

  it('whyExhausted names the service that the policy lacks', () => {
    const without = (policy: Policy) => whyExhausted(serving(), policy, { operatorMemory }, false);
    expect(without('ucb1')).toBe('no_service');
    expect(without('keyword-search')).toBe('no_service');
    expect(without('related-search')).toBe('no_related_service');
    expect(without('backward-crawl')).toBe('no_backward_service');
    expect(without('forward-crawl')).toBe('exhausted');
    // `no_service` names keyword search, the service that finds most.
    expect(whyExhausted(serving('backward'), 'ucb1', { operatorMemory }, false)).toBe('no_service');
  });

  it('whyExhausted says that services failed if a question of an operator in use has no answer', () => {
    const because = (policy: Policy) => whyExhausted(serving('keyword', 'related'), policy, failed, false);
    expect(because('round-robin')).toBe('unanswered');
    expect(because('related-search')).toBe('unanswered');
    expect(because('keyword-search')).toBe('exhausted');
  });
});
