import { describe, expect, it } from 'vitest';
import { arrivalOf, idleDeps, stateOf, topicOf } from '../../../tests/support/topic';
import { isOpen } from '../insight/open-page';
import type { AttemptRecord } from '../records';
import { attemptForBrowser, takeBrowserRead, unreadPages } from './page-visibility';
import { TopicEngine } from './topic-engine';

const APP = 'https://app.example/hives';
const FOUND = { operator: 'keyword-search', query: 'bees', round: 2, depth: 0 } as const;
const attempt: AttemptRecord = {
  ...{ topic: 't', url: APP, code: 'needs-script', atMs: 5, tries: 1, retryable: false, foundBy: FOUND },
};
const { foundBy: _, ...read } = arrivalOf(APP, 'hive queen swarm honey', { page: { title: 'Hives' } });

function engineWith(failed: AttemptRecord) {
  const engine = new TopicEngine(
    stateOf([], [], { topic: topicOf({ rankers: ['cosine'] }) }),
    idleDeps(),
    async () => undefined,
  );
  engine.verdicts.mark(arrivalOf('https://hive.example/', 'hive queen queen swarm'));
  const { state, model } = engine;
  const own = { ...failed, topic: state.topic.id };
  state.attempts.set(own.url, own);
  return {
    state,
    take: (given: Parameters<typeof takeBrowserRead>[2]) => takeBrowserRead(state, own, given, () => model.rank()),
  };
}

describe('takeBrowserRead', () => {
  it('a page read in a browser tab becomes a candidate with its provenance, and its URL no longer needs the browser', () => {
    const { state, take } = engineWith(attempt);
    const change = take(read);
    expect(change.pages).toMatchObject([{ url: APP, title: 'Hives', foundBy: FOUND }]);
    expect(change.ranking?.order).toHaveLength(1);
    expect(attemptForBrowser(state, APP)).toBeUndefined();
    expect(state.pages.byUrl(APP)?.readers).toBe('unknown');
    expect(isOpen(state.pages.byUrl(APP) ?? { url: '' })).toBe(false);
    expect(unreadPages(state)).toContain(APP);
  });

  it('a page behind a paywall is marked as readable by the user alone when a browser tab reads it', () => {
    const { state, take } = engineWith({ ...attempt, code: 'paywall' });
    take(read);
    expect(state.pages.byUrl(APP)?.readers).toBe('user');
  });

  it('a browser read changes only the attempt if the topic has the page or the tab failed', () => {
    const { state, take } = engineWith({ ...attempt, url: 'https://app.example/moved' });
    state.pages.add([{ ...read, foundBy: FOUND }]);
    expect(take(read)).toMatchObject({ attempts: [{ code: 'redirected', tries: 2 }] });
    expect(take(read).pages).toBeUndefined();
    const failed = engineWith(attempt).take({ code: 'page-failed', message: '', retryable: false });
    expect(failed).toMatchObject({ attempts: [{ url: APP, code: 'page-failed' }] });
    expect(failed.pages).toBeUndefined();
  });

  it('a page that a tab did not reach stays in the list, but not for ever', () => {
    const { state, take } = engineWith(attempt);
    const unreached = { code: 'network-failed', message: '', retryable: true };
    expect(take(unreached)).toMatchObject({ attempts: [{ code: 'needs-script', tries: 2, foundBy: FOUND }] });
    let presses = 1;
    while (attemptForBrowser(state, APP) !== undefined && presses < 20) {
      takeBrowserRead(state, attemptForBrowser(state, APP) as AttemptRecord, unreached, () => {
        throw new Error('no page');
      });
      presses += 1;
    }
    expect(presses).toBe(5);
    expect(state.attempts.get(APP)?.code).toBe('network-failed');
  });
});
