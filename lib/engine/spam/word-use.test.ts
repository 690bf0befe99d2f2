import { expect, it } from 'vitest';
import { wordUse } from './word-use';

it('counts function words, the commonest other words and repeated pairs of words', () => {
  expect(wordUse('The bees and the hive: the bees and honey', 'en')).toEqual({
    words: 9,
    functionWords: 5 / 9,
    commonest: 1,
    repeatedPairs: 2 / 8,
  });
});

it('says nothing of languages without a list of function words', () => {
  expect(wordUse('蜜蜂 蜂箱', 'zh')).toBeUndefined();
});

it('gives an empty text shares of zero', () => {
  expect(wordUse('', 'de')).toEqual({ words: 0, functionWords: 0, commonest: 0, repeatedPairs: 0 });
});
