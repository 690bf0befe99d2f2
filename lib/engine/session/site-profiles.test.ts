import { describe, expect, it } from 'vitest';
import { arrivalOf, stateOf } from '../../../tests/support/topic';
import type { SiteOutcome } from '../types';
import { SiteProfiles } from './site-profiles';

const ADA = 'https://github.com/ada/bees/hives';
const ADA_HOME = 'https://github.com/ada';
const BO = 'https://github.com/bo';
const HIVES = 'https://hives.example/comb';
const CHANCES: Readonly<Record<string, number>> = { [ADA]: 0.9, [ADA_HOME]: 0.2, [BO]: 0.5, [HIVES]: 0.7 };

function profilesOf(urls: readonly string[], outcomes: ReadonlyMap<string, SiteOutcome> = new Map()) {
  const state = stateOf(urls.map((url, i) => arrivalOf(url, `text${i} of${i} page${i} number${i}`)));
  const profiles = new SiteProfiles();
  profiles.update(state.pages, ({ url }) => CHANCES[url] ?? 0, outcomes);
  return { profiles, state };
}

describe('a site’s profile', () => {
  it('tells the pages known of it, how many are relevant and how sure that is, the best one and the way in', () => {
    const { profiles, state } = profilesOf([ADA, HIVES, ADA_HOME, BO]);
    const n = (url: string) => state.pageByUrl(url)?.n;
    const ada = profiles.get('github.com/ada');
    expect(ada).toMatchObject({ pages: 2, best: n(ADA), entry: n(ADA_HOME), outcome: undefined });
    expect(ada?.relevantPages).toBeCloseTo(1.1, 12);
    expect(ada?.variance).toBeCloseTo(0.9 * 0.1 + 0.2 * 0.8, 12);
    expect(profiles.largest).toEqual(['github.com/ada', 'hives.example', 'github.com/bo']);
    expect(profiles.get('nowhere.example')).toBeUndefined();
  });

  it('counts near-duplicates once', () => {
    const twin = arrivalOf('https://hives.example/copy', 'hive queen swarm honey brood');
    const state = stateOf([arrivalOf(HIVES, 'hive queen swarm honey brood'), twin]);
    const profiles = new SiteProfiles();
    profiles.update(state.pages, () => 1, new Map());
    expect(profiles.get('hives.example')).toMatchObject({ pages: 1, relevantPages: 1 });
  });

  it('has the user’s word on it or on its domain', () => {
    const { profiles } = profilesOf(
      [ADA, BO],
      new Map([['github.com', 'excluded'] as const, ['github.com/bo', 'enough']]),
    );
    expect(['github.com/ada', 'github.com/bo'].map((site) => profiles.get(site)?.outcome)).toEqual([
      'excluded',
      'enough',
    ]);
  });

  it('is the same whether pages came at once or one after another', () => {
    const { profiles, state } = profilesOf([ADA, HIVES, ADA_HOME]);
    const grown = new SiteProfiles();
    for (let n = 1; n <= state.pages.length; n += 1) {
      grown.update(state.pages.slice(0, n), ({ url }) => CHANCES[url] ?? 0, new Map());
    }
    const all = (some: SiteProfiles) => some.largest.map((site) => some.get(site));
    expect(all(grown)).toEqual(all(profiles));
    expect(all(grown)).toHaveLength(2);
  });
});
