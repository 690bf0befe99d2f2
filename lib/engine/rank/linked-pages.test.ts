import { describe, expect, it } from 'vitest';
import { inputOf, type PageFixture } from '../../../tests/support/ranking-input';
import { createRandom, randomInt } from '../random';
import { withLinkedPages } from './linked-pages';
import { RankingCache } from './ranking-cache';

const PAGES = 60;

/** Page i stands on one of three sites, with a score of its own in [0, 1) that grows with i. Row PAGES is a seed. */
function web(linksOf: (i: number) => readonly number[], siteOf = (i: number) => i % 3) {
  const pages = Array.from(
    { length: PAGES + 1 },
    (_, i): PageFixture => ({
      url: `http://site${siteOf(i)}.example/${i}`,
      text: 'x',
      role: i === PAGES ? 'seed' : 'candidate',
      links: linksOf(i),
    }),
  );
  return inputOf(pages);
}

const scores = Float64Array.from({ length: PAGES }, (_, i) => i / PAGES);
const ask = (input: ReturnType<typeof web>, given = scores) =>
  withLinkedPages(given, input, new RankingCache().sites(input));

describe('withLinkedPages', () => {
  it('withLinkedPages raises a low-scored page that links to good pages, if links join pages of similar score', () => {
    const odd = 3;
    const near = (i: number) => [i + 3, i + 6].filter((j) => j < PAGES);
    const linked = ask(web((i) => (i === odd ? [54, 57] : near(i))));
    expect(linked.agreement).toBeGreaterThan(0.5);
    const rank = (values: Float64Array) => values.filter((value) => value > (values[odd] as number)).length;
    expect(rank(linked.scores)).toBeLessThan(rank(scores) - 5);
  });

  it('withLinkedPages hardly changes scores when links are random', () => {
    const random = createRandom(5);
    const { agreement, scores: after } = ask(web(() => [randomInt(random, PAGES), randomInt(random, PAGES)]));
    expect(agreement).toBeLessThan(0.35);
    for (const [i, score] of after.entries()) expect(Math.abs(score - (scores[i] as number))).toBeLessThan(0.2);
  });

  it('withLinkedPages finds little agreement in links within sites if scores differ only between sites', () => {
    const bySite = (i: number) => Math.floor(i / 20);
    const random = createRandom(7);
    const flat = Float64Array.from({ length: PAGES }, (_, i) => bySite(i) + 0.1 * random.next());
    const links = (i: number) => [20 * bySite(i) + randomInt(random, 20), 20 * bySite(i) + randomInt(random, 20)];
    expect(
      ask(
        web((i) => (i === PAGES ? [] : links(i)), bySite),
        flat,
      ).agreement,
    ).toBeLessThan(0.35);
  });

  it('withLinkedPages raises a page to which a seed links', () => {
    const near = (i: number) => [i + 3, i + 6].filter((j) => j < PAGES);
    const without = ask(web((i) => (i === PAGES ? [] : near(i))));
    const seeded = ask(web((i) => (i === PAGES ? [9] : near(i))));
    expect(seeded.scores[9]).toBeGreaterThan(without.scores[9] as number);
  });

  it('withLinkedPages leaves scores unchanged without links between known pages, and when all scores are equal', () => {
    expect(ask(web(() => []))).toEqual({ scores, agreement: 0 });
    const same = new Float64Array(PAGES);
    expect(
      ask(
        web((i) => [(i + 1) % PAGES]),
        same,
      ),
    ).toEqual({ scores: same, agreement: 0 });
  });
});
