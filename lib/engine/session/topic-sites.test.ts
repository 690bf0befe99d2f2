import { describe, expect, it } from 'vitest';
import { arrivalOf, idleDeps, stateOf, topicOf } from '../../../tests/support/topic';
import { pageRecord } from '../../../tests/support/ui-records';
import { OpenTopic } from './open-topic';
import { newSitesSince, SiteProfiles } from './topic-sites';

const ADA = 'https://github.com/ada/bees/hives';
const ADA_HOME = 'https://github.com/ada';
const BO = 'https://github.com/bo';
const HIVES = 'https://hives.example/comb';
const PROBABILITIES: Readonly<Record<string, number>> = { [ADA]: 0.9, [ADA_HOME]: 0.2, [BO]: 0.5, [HIVES]: 0.7 };

describe('SiteProfiles', () => {
  it('a site profile has the expected number of relevant pages and the page with the shortest URL', () => {
    const state = stateOf(
      [ADA, HIVES, ADA_HOME, BO].map((url, i) => arrivalOf(url, `text${i} of${i} page${i} number${i}`)),
    );
    const profiles = new SiteProfiles().update(state.pages, ({ url }) => PROBABILITIES[url] ?? 0);
    const ada = profiles.get('github.com/ada');
    expect(ada?.entry).toBe(state.pages.byUrl(ADA_HOME)?.n);
    expect(ada?.relevantPages).toBeCloseTo(1.1, 12);
    expect(profiles.largest()).toEqual(['github.com/ada', 'hives.example', 'github.com/bo']);
    expect(profiles.get('nowhere.example')).toBeUndefined();
  });

  it('a site profile counts near-duplicates once', () => {
    const twin = arrivalOf('https://hives.example/copy', 'hive queen swarm honey brood');
    const state = stateOf([arrivalOf(HIVES, 'hive queen swarm honey brood'), twin]);
    expect(new SiteProfiles().update(state.pages, () => 1).get('hives.example')).toMatchObject({
      pages: 1,
      relevantPages: 1,
    });
  });
});

it('the site discounts of a round stay the same while its pages are added and ranked', () => {
  const state = stateOf([arrivalOf(HIVES, 'hive queen')], [{ url: HIVES, verdict: 'seed' }]);
  state.session = { ...state.session, budgetPages: 100 };
  const { sites, model } = new OpenTopic(state, idleDeps(), async () => undefined);
  const shares = sites.shares(0.5);
  const known = shares.of('hives.example');
  state.pages.add([arrivalOf(ADA, 'hive queen swarm'), arrivalOf(`${HIVES}/2`, 'hive honey')]);
  model.rank();
  expect(shares.of('github.com/ada')).toBe(0.5);
  expect(shares.of('hives.example')).toBe(known);
});

it('rewardShares pays a further page of a site next to nothing only while the session looks for new sites alone', () => {
  const sharesWith = (breadth: number, spentPages: number) => {
    const state = stateOf([arrivalOf(HIVES, 'hive queen')], [{ url: HIVES, verdict: 'seed' }], {
      topic: topicOf({ breadth }),
    });
    state.session = { ...state.session, budgetPages: 100, spentPages };
    const { sites } = new OpenTopic(state, idleDeps(), async () => undefined);
    const further = ['shares', 'rewardShares'] as const;
    return further.map((name) => sites[name](1).of('hives.example'));
  };
  // One relevant page is known: e^−1, and a fifth of the rest for a further page.
  const [none, fifth] = [Math.exp(-1), 1 / 5 + (4 / 5) * Math.exp(-1)];
  expect(sharesWith(0.85, 0)).toEqual([expect.closeTo(fifth, 9), expect.closeTo(none, 9)]);
  expect(sharesWith(0.85, 90)).toEqual([1, 1]);
  expect(sharesWith(0.5, 0)).toEqual([expect.closeTo(fifth, 9), expect.closeTo(fifth, 9)]);
});

const page = (n: number, site: string, round: number) =>
  pageRecord(n, { site, foundBy: { operator: 'forward-crawl', round, depth: 1 } });

it('newSitesSince counts each site once that probably has a relevant page and was found in the session', () => {
  const pages = [
    page(0, 'seed.org', 0),
    page(1, 'old.org', 2),
    page(2, 'old.org', 3),
    page(3, 'new.org', 3),
    page(4, 'new.org', 3),
    page(5, 'poor.org', 4),
    page(6, 'late.org', 4),
    // Marked while the session runs: the user knew it.
    page(7, 'marked.org', 4),
    page(8, 'marked.org', 0),
  ];
  expect(newSitesSince(pages, 3, ({ n }) => (n === 5 ? 0.49 : 0.5))).toBe(2);
  expect(newSitesSince(pages, 5, () => 1)).toBe(0);
});

it('newSitesSince combines the probabilities of several pages of a site', () => {
  const pages = [page(0, 'one.org', 1), page(1, 'two.org', 1), page(2, 'two.org', 1)];
  expect(newSitesSince(pages, 1, () => 0.4)).toBe(1);
});
