import { describe, expect, it } from 'vitest';
import { arrivalOf, stateOf } from '../../../tests/support/topic';
import { foldVerdicts } from '../topic/feedback';
import type { VerdictRecord } from '../types';
import { candidateRows, rowsOfRejectedSites } from './candidates';
import { outcomesOf } from './sites';
import type { TopicState } from './topic-state';

const PAGES = ['a.example/1', 'a.example/2', 'b.example/1', 'b.example/2', 'c.example/1'].map((path, i) =>
  arrivalOf(`https://${path}`, `words of page${i} alone${i}`),
);
type Verdict = Pick<VerdictRecord, 'url' | 'verdict' | 'site' | 'outcome'>;
const on = (path: string, verdict: VerdictRecord['verdict']): Verdict => ({ url: `https://${path}`, verdict });
const ofSite = (site: string, outcome: VerdictRecord['outcome']): Verdict => ({
  ...on(`${site}/`, 'site'),
  site,
  outcome,
});

const pathsOf = (state: TopicState, rows: Iterable<number>) =>
  Array.from(rows, (row) => state.pageOf(row)?.url.slice('https://'.length));

describe('candidateRows', () => {
  it('leaves out judged pages and sites that were decided on, but not those of which there is enough', () => {
    const state = stateOf(PAGES, [
      on('a.example/1', 'yes'),
      ofSite('b.example', 'rejected'),
      ofSite('c.example', 'enough'),
    ]);
    const feedback = foldVerdicts(state.log);
    const rows = candidateRows(state, feedback, outcomesOf(feedback.sites));
    expect(pathsOf(state, rows)).toEqual(['a.example/2', 'c.example/1']);
  });

  it('lets the first near-duplicate of a page hidden by its site take the place of the page', () => {
    const twins = ['a.example/1', 'b.example/1', 'c.example/1'].map((path) =>
      arrivalOf(`https://${path}`, 'hive queen swarm honey'),
    );
    const state = stateOf(twins, [ofSite('a.example', 'excluded')]);
    const feedback = foldVerdicts(state.log);
    expect(pathsOf(state, candidateRows(state, feedback, outcomesOf(feedback.sites)))).toEqual(['b.example/1']);
    expect(
      pathsOf(
        state,
        candidateRows(state, foldVerdicts([]), () => undefined),
      ),
    ).toEqual(['a.example/1']);
  });
});

describe('rowsOfRejectedSites', () => {
  it('gives one unjudged page of each, none where a page of the site was rejected', () => {
    const verdicts = [ofSite('a.example', 'rejected'), ofSite('b.example', 'rejected'), on('b.example/2', 'no')];
    const state = stateOf(PAGES, [on('a.example/1', 'skip'), ...verdicts]);
    expect(pathsOf(state, rowsOfRejectedSites(state, foldVerdicts(state.log)))).toEqual(['a.example/2']);
    expect(rowsOfRejectedSites(state, foldVerdicts([]))).toEqual([]);
  });
});
