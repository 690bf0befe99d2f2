import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrivalOf, stateOf } from '../../../tests/support/topic';
import { foldVerdicts } from '../topic/feedback';
import type { VerdictRecord } from '../types';
import { CandidateRows, rowsOfRejectedSites } from './candidate-rows';
import { outcomesOf } from './site-rules';
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

describe('CandidateRows', () => {
  it('leaves out judged pages and sites that were decided on, but not those of which there is enough', () => {
    const state = stateOf(PAGES, [
      on('a.example/1', 'yes'),
      ofSite('b.example', 'rejected'),
      ofSite('c.example', 'enough'),
    ]);
    const feedback = foldVerdicts(state.log);
    const rows = new CandidateRows().of(state, feedback, outcomesOf(feedback.sites));
    expect(pathsOf(state, rows)).toEqual(['a.example/2', 'c.example/1']);
  });

  it('gives the same where pages came a few at a time, between any words of the user', () => {
    const texts = fc.array(fc.tuple(fc.nat(3), fc.nat(8), fc.option(fc.nat(20))), { maxLength: 15 });
    const paths = fc.constantFrom(
      ...['a', 'b', 'c', 'd'].flatMap((host) => [0, 1, 2].map((i) => `${host}.example/${i}`)),
    );
    const word = fc.oneof(
      fc.record({ url: paths, verdict: fc.constantFrom('seed', 'yes', 'no', 'skip') }),
      fc.record({
        site: fc.constantFrom('a.example', 'b.example'),
        outcome: fc.constantFrom('excluded', 'enough', 'open'),
      }),
      fc.record({ undoes: fc.nat(6) }),
    );
    fc.assert(
      fc.property(texts, fc.array(fc.tuple(fc.nat(15), word), { maxLength: 6 }), (given, words) => {
        const arrivals = given.map(([host, text, from], i) => {
          const arrival = arrivalOf(
            `https://${'abcd'[host]}.example/${i}`,
            `alone${text} words${text} of${text} page${text}`,
          );
          const origin = from === null ? undefined : given[from];
          const foundBy = {
            ...arrival.foundBy,
            ...(origin && { from: `https://${'abcd'[origin[0]]}.example/${from}` }),
          };
          return { ...arrival, foundBy };
        });
        const state = stateOf([]);
        const rows = new CandidateRows();
        let feedback = foldVerdicts(state.log);
        for (const [end, said] of [...words, [arrivals.length, undefined] as const]) {
          state.add(arrivals.slice(state.pages.length, end));
          if (said !== undefined) {
            const seq = state.log.length + 1;
            const entry =
              'undoes' in said
                ? { ...on('', 'undo'), undoes: said.undoes }
                : 'site' in said
                  ? ofSite(said.site, said.outcome)
                  : on(said.url, said.verdict);
            state.log.push({ ...entry, topic: state.topic.id, seq, step: seq, atMs: seq } as VerdictRecord);
            feedback = foldVerdicts(state.log);
          }
          const outcomeOf = outcomesOf(feedback.sites);
          expect(rows.of(state, feedback, outcomeOf)).toEqual(new CandidateRows().of(state, feedback, outcomeOf));
        }
      }),
    );
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
