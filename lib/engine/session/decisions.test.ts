import { expect, it } from 'vitest';
import { arrivalOf, stateOf } from '../../../tests/support/topic';
import { foldVerdicts } from '../topic/feedback';
import type { VerdictRecord } from '../types';
import { candidateRows, rowsOfRejectedSites } from './decisions';
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
  Array.from(rows, (row) => state.pages.ofRow(row)?.url.slice('https://'.length));

it('candidateRows returns the rows of the pages whose standing is suggested', () => {
  const state = stateOf(PAGES, [
    on('a.example/1', 'yes'),
    ofSite('a.example', 'belongs'),
    ofSite('b.example', 'rejected'),
  ]);
  expect(pathsOf(state, candidateRows(state.pages, foldVerdicts(state.log)))).toEqual(['a.example/2', 'c.example/1']);
});

it('rowsOfRejectedSites returns one unjudged page per rejected site, unless a page of the site was rejected', () => {
  const verdicts = [ofSite('a.example', 'rejected'), ofSite('b.example', 'rejected'), on('b.example/2', 'no')];
  const state = stateOf(PAGES, [on('a.example/1', 'skip'), ...verdicts]);
  expect(pathsOf(state, rowsOfRejectedSites(state.pages, foldVerdicts(state.log)))).toEqual(['a.example/2']);
  expect(rowsOfRejectedSites(state.pages, foldVerdicts([]))).toEqual([]);
});
