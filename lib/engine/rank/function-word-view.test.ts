import { describe, expect, it } from 'vitest';
import { inputOf, type PageFixture } from '../../../tests/support/ranking-input';
import { packFunctionWords } from '../function-words';
import { FunctionWordMatrix } from '../topic/function-word-matrix';
import { createFunctionWordView } from './function-word-view';
import { GramCache } from './gram-cache';
import type { RankingInput } from './ranker';
import { RankingCache } from './ranking-cache';
import { TopicClassifier } from './topic-classifier';

const SUBJECTS = ['heron', 'swan', 'crane', 'stork', 'ibis', 'egret', 'duck', 'goose'];
const OWN = ['i', 'my', 'me', 'am'];
const COURSE = ['you', 'your', 'will', 'must'];

/** Pages of two kinds that share subjects: the first `half` of each role speaks as `OWN` does. */
function kinds(): { readonly input: RankingInput; readonly isOwn: (row: number) => boolean } {
  const pages: (PageFixture & { readonly words: readonly string[] })[] = [];
  const add = (role: PageFixture['role'], words: readonly string[], i: number) =>
    pages.push({
      url: `https://${role}-${pages.length}.example/`,
      text: `${SUBJECTS[i % 8]} ${SUBJECTS[(i * 3 + 1) % 8]}`,
      role,
      words: [...words, 'the', 'of'],
    });
  for (let i = 0; i < 12; i += 1) add('seed', OWN, i);
  for (let i = 0; i < 80; i += 1) add('candidate', i % 2 === 0 ? OWN : COURSE, i >> 1);
  const functionWords = new FunctionWordMatrix();
  for (const { words } of pages) functionWords.appendWords(packFunctionWords(words));
  return { input: { ...inputOf(pages), functionWords }, isOwn: (row) => pages[row]?.words[0] === 'i' };
}

/** Share of pairs of candidates of either kind that scores put the right way round. */
function rightPairs({ input, isOwn }: ReturnType<typeof kinds>, given: RankingInput = input): number {
  const scores = new TopicClassifier(new RankingCache()).score(given) as Float64Array;
  const of = (own: boolean) => Array.from(scores).filter((_, i) => isOwn(input.candidates[i] as number) === own);
  const pairs = of(true).flatMap((mine) => of(false).map((other) => mine > other));
  return pairs.filter(Boolean).length / pairs.length;
}

describe('the view of function words', () => {
  it('tells kinds of pages apart that speak of the same', () => {
    const { functionWords: _, ...without } = kinds().input;
    expect(rightPairs(kinds(), without)).toBeLessThan(0.75);
    expect(rightPairs(kinds())).toBe(1);
  });

  it('has products of unit vectors, and tells of no term', () => {
    const view = createFunctionWordView();
    const { input } = kinds();
    view.update(input);
    const products = new GramCache((row) => view.vector(row)).kernel([0, 1]);
    for (const product of products) expect(product).toBeCloseTo(1, 6);
    expect(view.vector(0).ids).toHaveLength(6);
    expect(view.explainer).toBeUndefined();
  });

  it('is empty where function words were not counted', () => {
    const view = createFunctionWordView();
    view.update(inputOf([{ url: 'https://a.example/', role: 'seed', text: 'heron' }]));
    const sums = Float64Array.of(7);
    view.addDots(Uint32Array.of(0), new Float64Array(4), 1, sums);
    expect([view.width, view.vector(0).ids.length, sums[0]]).toEqual([0, 0, 7]);
  });
});
