import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleLink } from '../../../tests/support/sample-links';
import type { ScoredLink } from './policy';
import { byPriority, takeFrom } from './priority-queue';

const links = fc.array(
  fc.record({ relevance: fc.integer({ min: 0, max: 9 }), site: fc.integer({ min: 0, max: 3 }), tie: fc.nat(3) }),
  { maxLength: 60 },
);
const limits = fc.integer({ min: 0, max: 20 });

describe('byPriority', () => {
  it('byPriority takes what sorting and cutting give when priorities do not change', () => {
    fc.assert(
      fc.property(links, limits, (given, limit) => {
        const waiting = given.map(({ relevance, tie }, i) => sampleLink(i, relevance, 'a.example', tie));
        const sorted = waiting.toSorted(
          (a, b) => b.relevance - a.relevance || b.importance - a.importance || a.link.order - b.link.order,
        );
        const order = { of: (one: ScoredLink) => one.relevance, tie: (one: ScoredLink) => one.importance };
        expect(takeFrom(byPriority(waiting, order), limit)).toEqual(sorted.slice(0, limit).map(({ link }) => link));
      }),
    );
  });

  it('byPriority takes the best link at each step when priorities fall with each link taken of a site', () => {
    fc.assert(
      fc.property(links, limits, (given, limit) => {
        const took = new Map<string, number>();
        const waiting = given.map(({ relevance, site }, i) => {
          const { link, ...rest } = sampleLink(i, relevance, `${site}.example`);
          return {
            ...{ ...rest, link, expected: relevance },
            get relevance() {
              return relevance / (1 + (took.get(link.host) ?? 0));
            },
          };
        });
        const take = ({ host }: { host: string }) => took.set(host, (took.get(host) ?? 0) + 1);
        const isBetter = (a: ScoredLink, b: ScoredLink, tie: (one: ScoredLink) => number) =>
          a.relevance > b.relevance || (a.relevance === b.relevance && tie(a) > tie(b));
        const oneByOne = (tie: (one: ScoredLink) => number) => {
          took.clear();
          const slow: string[] = [];
          let left = waiting;
          while (slow.length < limit && left.length > 0) {
            const best = left.reduce((a, b) => (isBetter(b, a, tie) ? b : a));
            slow.push(best.link.url);
            take(best.link);
            left = left.filter((one) => one !== best);
          }
          return slow;
        };
        const of = ({ relevance }: ScoredLink) => relevance;
        const tie = ({ expected }: ScoredLink) => expected;
        const ofSite = { of, bound: tie, tie, group: ({ shareGroup }: ScoredLink) => shareGroup };
        for (const order of [{ of }, { of, bound: tie }, { of, tie }, ofSite]) {
          const slow = oneByOne('tie' in order ? tie : () => 0);
          took.clear();
          const fast = takeFrom(byPriority(waiting, order), limit, take);
          expect(fast.map(({ url }) => url)).toEqual(slow);
        }
      }),
    );
  });

  it('byPriority skips links that the filter refuses', () => {
    const waiting = [sampleLink(0, 0.9), sampleLink(1, 0.5), sampleLink(2, 0.1)];
    const order = byPriority(waiting, { of: ({ relevance }) => relevance }, ({ order }) => order > 0);
    expect(takeFrom(order, 2).map(({ order }) => order)).toEqual([1, 2]);
  });

  it('byPriority continues after the links that were taken', () => {
    const order = byPriority([sampleLink(0, 0.9), sampleLink(1, 0.5)], { of: ({ relevance }) => relevance });
    expect([1, 2, 1].map((limit) => takeFrom(order, limit).map(({ order }) => order))).toEqual([[0], [1], []]);
  });
});
