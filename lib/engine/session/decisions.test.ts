import { describe, expect, it } from 'vitest';
import { arrivalOf, stateOf } from '../../../tests/support/topic';
import { foldVerdicts } from '../topic/feedback';
import type { SiteOutcome, VerdictRecord } from '../types';
import { candidateRows, outcomeOf, outcomesOf, rowsOfRejectedSites } from './decisions';
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

describe('candidateRows', () => {
  it('candidateRows omits judged pages and pages of rejected sites, and keeps pages of sites with outcome enough', () => {
    const state = stateOf(PAGES, [
      on('a.example/1', 'yes'),
      ofSite('b.example', 'rejected'),
      ofSite('c.example', 'enough'),
    ]);
    const feedback = foldVerdicts(state.log);
    const rows = candidateRows(state.pages, feedback, outcomesOf(feedback.sites));
    expect(pathsOf(state, rows)).toEqual(['a.example/2', 'c.example/1']);
  });

  it('candidateRows replaces a page of an excluded site by its first near-duplicate on another site', () => {
    const twins = ['a.example/1', 'b.example/1', 'c.example/1'].map((path) =>
      arrivalOf(`https://${path}`, 'hive queen swarm honey'),
    );
    const state = stateOf(twins, [ofSite('a.example', 'excluded')]);
    const feedback = foldVerdicts(state.log);
    expect(pathsOf(state, candidateRows(state.pages, feedback, outcomesOf(feedback.sites)))).toEqual(['b.example/1']);
    expect(
      pathsOf(
        state,
        candidateRows(state.pages, foldVerdicts([]), () => undefined),
      ),
    ).toEqual(['a.example/1']);
  });
});

it('rowsOfRejectedSites returns one unjudged page per rejected site, unless a page of the site was rejected', () => {
  const verdicts = [ofSite('a.example', 'rejected'), ofSite('b.example', 'rejected'), on('b.example/2', 'no')];
  const state = stateOf(PAGES, [on('a.example/1', 'skip'), ...verdicts]);
  expect(pathsOf(state, rowsOfRejectedSites(state.pages, foldVerdicts(state.log)))).toEqual(['a.example/2']);
  expect(rowsOfRejectedSites(state.pages, foldVerdicts([]))).toEqual([]);
});

it('outcomesOf gives a page the outcome of its URL, also if hosts of two domains are joined to one site', () => {
  const sites = new Map<string, SiteOutcome>([
    ['a.example', 'rejected'],
    ['b.example', 'enough'],
  ]);
  const pages = ['www.a.example', 'x.b.example', 'c.example'].flatMap((host) =>
    [host, 'joined.example', 'a.example'].map((site) => ({ url: `https://${host}/p`, host, site })),
  );
  const ofPage = outcomesOf(sites);
  for (const page of [...pages, ...pages]) expect(ofPage(page)).toBe(outcomeOf(page.url, sites, () => page.site));
  expect(new Set(pages.map(ofPage))).toEqual(new Set(['rejected', 'enough', undefined]));
  expect(outcomesOf(new Map())(pages[0] as (typeof pages)[0])).toBeUndefined();
});

it('outcomeOf applies the outcome of a site to its later parts, unless a part has an outcome of its own', () => {
  const sites = new Map<string, SiteOutcome>([
    ['github.com/ada', 'excluded'],
    ['github.com/ada/bees', 'enough'],
  ]);
  const ofSite = (site: string) => outcomeOf(`https://${site}/1`, sites, () => site);
  expect(ofSite('github.com/ada/hives')).toBe('excluded');
  expect(ofSite('github.com/ada/hives/old')).toBe('excluded');
  expect(ofSite('github.com/ada/bees')).toBe('enough');
  expect(ofSite('github.com/ada/bees/old')).toBe('enough');
  expect(ofSite('github.com/adam')).toBeUndefined();
});
