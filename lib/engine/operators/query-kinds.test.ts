import { expect, it } from 'vitest';
import { bestKindFirst, type Pass, type QueryFind } from './query-kinds';

const queries = (...questions: string[]) => questions.map((question): Pass => ({ question, pass: 0 }));
const finds = (question: string, count: number, probability: number, pass = 0): QueryFind[] =>
  Array.from({ length: count }, () => ({ question, pass, probability }));
const streams = (count = 3) => {
  const named = (kind: string) => queries(...Array.from({ length: count }, (_, i) => `${kind}${i}`)).values();
  return { name: named('name'), term: named('term'), title: named('title'), further: named('further') };
};
const order = (...given: Parameters<typeof bestKindFirst>) =>
  [...bestKindFirst(...given)].map(({ question }) => question);
const TRIED = [...queries('bees', 'bees hive', 'honey comb'), { question: 'honey comb', pass: 1 }];

it('bestKindFirst yields a query of each kind that was never asked, then all of the kind with the best pages', () => {
  const found = [...finds('bees', 4, 0.2), ...finds('bees hive', 4, 0.9)];
  expect(order(streams(), queries('bees'), found, 'bees').slice(0, 5)).toEqual([
    ...['term0', 'title0', 'further0', 'term1', 'term2'],
  ]);
});

it('bestKindFirst tells terms, titles and further pages apart by the text and the pass of a query', () => {
  const others = (best: QueryFind[]) => [...finds('bees', 4, 0.2), ...best];
  const first = (best: QueryFind[]) => order(streams(), TRIED, others(best), 'bees')[0];
  expect(first(finds('bees hive', 4, 0.8))).toBe('term0');
  expect(first(finds('beeswax candles', 4, 0.8))).toBe('title0');
  expect(first(finds('honey comb', 4, 0.8, 1))).toBe('further0');
  expect(first(finds('bees', 4, 0.8, 3))).toBe('name0');
});

it('bestKindFirst goes on with the next best kind when a kind has no query left', () => {
  const found = [...finds('bees', 9, 0.2), ...finds('bees hive', 9, 0.9), ...finds('honey comb', 9, 0.6)];
  expect(order(streams(2), TRIED, [...found, ...finds('honey comb', 9, 0.4, 1)], 'bees')).toEqual([
    ...['term0', 'term1', 'title0', 'title1', 'further0', 'further1', 'name0', 'name1'],
  ]);
});

it('bestKindFirst adds a tenth of the exploration term of UCB1, which is larger for a kind with few pages', () => {
  // n = 10: 0.5 + 0.1 · sqrt(2 ln 10 / 9) = 0.572 for titles, 0.4 + 0.1 · sqrt(2 ln 10 / 1) = 0.615 for the term.
  const found = [...finds('honey comb', 9, 0.5), ...finds('bees hive', 1, 0.4)];
  expect(order(streams(), TRIED, found, 'bees')[0]).toBe('term0');
  // 0.3 + 0.215 is less than 0.572.
  const poorer = [...finds('honey comb', 9, 0.5), ...finds('bees hive', 1, 0.3)];
  expect(order(streams(), TRIED, poorer, 'bees')[0]).toBe('title0');
});
