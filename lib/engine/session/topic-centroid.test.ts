import { describe, expect, it } from 'vitest';
import { inputOf } from '../../../tests/support/ranking-input';
import { PLAIN_TF_TERMS } from '../defaults';
import type { PrintedName } from '../method-names';
import { methodsAsPrinted } from '../papers/as-printed';
import { TopicCentroid } from './topic-centroid';

const pages = ['hive bee', 'hive queen', 'axle', 'bee queen'].map((text, i) => ({
  ...{ url: `http://a.example/${i}`, text },
  role: 'candidate' as const,
}));

function rowsOf(seeds: readonly number[], confirmed: readonly number[] = [], boosts = new Map<number, number>()) {
  const { matrix, url } = inputOf(pages);
  const none = new Uint32Array(0);
  const crawled = Uint32Array.of(1, 2, 3);
  return {
    ...{ matrix, url, boosts, rejected: none, crawled },
    ...{ seeds: Uint32Array.from(seeds), confirmed: Uint32Array.from(confirmed) },
  };
}

describe('TopicCentroid', () => {
  it('the centroid is the same array until a verdict moves it', () => {
    const centroid = new TopicCentroid();
    const rows = rowsOf([0]);
    centroid.update(rows, 'verdicts', methodsAsPrinted([]).centroid);
    const { vector } = centroid;
    expect(centroid.relevance(0)).toBeCloseTo(1, 12);
    expect(centroid.relevance(2)).toBe(0);
    centroid.update(rows, 'verdicts', methodsAsPrinted([]).centroid);
    expect(centroid.vector).toBe(vector);
    centroid.update({ ...rows, confirmed: Uint32Array.of(1) }, 'verdicts', methodsAsPrinted([]).centroid);
    expect(centroid.vector).not.toBe(vector);
    expect(centroid.relevance(0)).toBeLessThan(1);
  });

  it('a fixed centroid is built from the seeds alone, an adaptive one also from crawled pages that are similar', () => {
    const rows = rowsOf([0]);
    const centroid = new TopicCentroid();
    const { rows: fixed } = centroid.update(rows, 'fixed', methodsAsPrinted([]).centroid);
    const { rows: adaptive } = centroid.update(rows, 'adaptive', methodsAsPrinted([]).centroid);
    expect([...fixed]).toEqual([0]);
    expect([...adaptive]).toEqual([0, 1, 3]);
  });

  it('the centroid moves when a term is boosted or a page joins a small topic', () => {
    const centroid = new TopicCentroid();
    const rows = rowsOf([0]);
    centroid.update(rows, 'verdicts', methodsAsPrinted([]).centroid);
    const before = centroid.relevance(3);
    const hive = rows.matrix.row(0).ids[0] as number;
    centroid.update({ ...rows, boosts: new Map([[hive, 0]]) }, 'verdicts', methodsAsPrinted([]).centroid);
    expect(centroid.relevance(3)).not.toBe(before);
    expect(centroid.explain(0, 5)).not.toContain(hive);
    const { vector } = centroid;
    rows.matrix.append(rows.matrix.row(2));
    centroid.update(
      { ...rows, boosts: new Map([[hive, 0]]), url: (row) => `http://a.example/${row}` },
      'verdicts',
      methodsAsPrinted([]).centroid,
    );
    expect(centroid.vector).not.toBe(vector);
  });

  describe('as printed', () => {
    const none = new Uint32Array(0);
    function relevancesTo(
      seed: string,
      others: readonly string[],
      printed: readonly PrintedName[],
      words: Readonly<Record<string, number>> = {},
    ) {
      const texts = [seed, ...others].map((text, i) => ({
        ...{ url: `http://a.example/${i}`, text },
        role: 'candidate' as const,
      }));
      const { matrix, url, vocabulary } = inputOf(texts);
      const boosts = new Map(Object.entries(words).map(([word, boost]) => [vocabulary.id(word) ?? -1, boost]));
      const centroid = new TopicCentroid();
      const verdicts = { seeds: Uint32Array.of(0), confirmed: none, rejected: none, crawled: none };
      centroid.update({ matrix, url, boosts, ...verdicts }, 'fixed', methodsAsPrinted(printed).centroid);
      return others.map((_, i) => centroid.relevance(i + 1));
    }

    it('by hand: plain TF is the cosine of counts over the terms of the seeds alone (Centroid)', () => {
      // The seed is (3, 4)/5 in (hive, bee). "axle" is none of its terms, so it makes the last page no longer.
      const relevances = relevancesTo(
        'hive hive hive bee bee bee bee',
        ['hive', 'bee hive', 'hive axle axle'],
        ['plain-tf'],
      );
      expect(relevances).toEqual([0.6, 1.4 / Math.SQRT2, 0.6].map((value) => expect.closeTo(value, 9)));
    });

    it('plain TF keeps the m heaviest terms of the seeds', () => {
      const heavy = Array.from({ length: PLAIN_TF_TERMS }, (_, i) => `w${i}`).join(' ');
      const [last, first] = relevancesTo(`${heavy} ${heavy} rare`, ['rare', 'w0'], ['plain-tf']);
      expect(last).toBe(0);
      expect(first).toBeCloseTo(1 / Math.sqrt(PLAIN_TF_TERMS), 9);
    });

    it('by hand: position weights are the only weights of words (SemTree eqs 3 and 4)', () => {
      const { matrix, url, vocabulary } = inputOf([]);
      const rows: Readonly<Record<string, number>>[] = [{ hive: 4, bee: 3 }, { hive: 1 }, { hive: 1, axle: 1 }];
      for (const weights of rows) {
        const [terms, counts] = [Object.keys(weights), Object.keys(weights).map(() => 1)];
        matrix.append(vocabulary.vector({ terms, counts, weights: Object.values(weights) }));
      }
      const centroid = new TopicCentroid();
      const own = {
        ...{ seeds: Uint32Array.of(0), confirmed: none, rejected: none, crawled: none },
        boosts: new Map<number, number>(),
      };
      centroid.update({ matrix, url, ...own }, 'fixed', methodsAsPrinted(['position-weights']).centroid);
      // The seed is (4, 3)/5 in (hive, bee).
      expect([1, 2].map((row) => centroid.relevance(row))).toEqual(
        [0.8, 0.8 / Math.SQRT2].map((value) => expect.closeTo(value, 9)),
      );
    });

    it('by hand: five words have weights TF · IDF without a logarithm (WL eqs 1 to 4)', () => {
      const counts = [6, 5, 4, 3, 2, 1];
      const seed = counts.flatMap((count, i) => Array<string>(count).fill(`w${i}`)).join(' ');
      // Every word is in two pages of seven, so IDF is the same for all: the seed is (6, 5, 4, 3, 2)/√90.
      const words = counts.map((_, i) => `w${i}`);
      expect(relevancesTo(seed, words, ['five-words'])).toEqual(
        [6, 5, 4, 3, 2, 0].map((count) => expect.closeTo(count / Math.sqrt(90), 9)),
      );
    });

    it('by hand: words with more influence replace the seeds’ five words, and their influence is their weight (WL eq 2)', () => {
      // The topic is (4, 2)/√20 over storm and flood.
      const words = { storm: 4, flood: 2, hive: 0.5 };
      expect(relevancesTo('hive bee', ['storm bee', 'flood', 'hive'], ['five-words'], words)).toEqual(
        [4, 2, 0].map((weight) => expect.closeTo(weight / Math.sqrt(20), 9)),
      );
      // Influence alone does not bring a word into the default profile.
      expect(relevancesTo('hive bee', ['storm'], [], { storm: 4 })).toEqual([0]);
    });

    it('by hand: words with more influence join the terms of plain TF, as if each seed said them once', () => {
      // The topic is (2, 1, 1 · 4) over hive, bee and storm.
      const words = { storm: 4, flood: 0.5 };
      expect(relevancesTo('hive hive bee', ['storm', 'hive', 'flood'], ['plain-tf'], words)).toEqual(
        [4, 2, 0].map((weight) => expect.closeTo(weight / Math.sqrt(21), 9)),
      );
      const heavy = Array.from({ length: PLAIN_TF_TERMS }, (_, i) => `w${i}`).join(' ');
      const seed = `${heavy} ${heavy} rare`;
      expect(relevancesTo(seed, ['rare', 'w0'], ['plain-tf'], { rare: 4 })).toEqual(
        [4, 2].map((weight) => expect.closeTo(weight / Math.sqrt(4 * PLAIN_TF_TERMS + 16), 9)),
      );
    });

    it('plain TF multiplies the frequency of a word that the seeds say more than once by its influence', () => {
      // The topic is (2 · 2, 1) over hive and bee.
      expect(relevancesTo('hive hive bee', ['hive'], ['plain-tf'], { hive: 2 })[0]).toBeCloseTo(4 / Math.sqrt(17), 9);
    });

    it('a plain-TF centroid keeps its terms when pages join, and uses all terms again after the option is off', () => {
      const centroid = new TopicCentroid();
      const rows = rowsOf([0]);
      centroid.update(rows, 'fixed', methodsAsPrinted(['plain-tf']).centroid);
      const before = centroid.relevance(1);
      rows.matrix.append(rows.matrix.row(2));
      centroid.update(rows, 'fixed', methodsAsPrinted(['plain-tf']).centroid);
      expect(centroid.relevance(1)).toBe(before);
      expect(before).toBeCloseTo(Math.SQRT1_2, 9);
      centroid.update(rows, 'fixed', methodsAsPrinted([]).centroid);
      expect(centroid.relevance(1)).toBeLessThan(before);
    });
  });
});
