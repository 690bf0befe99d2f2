import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Vocabulary } from '../topic/vocabulary';
import { PreviewScorer } from './preview';

const TERMS = ['hive', 'queen', 'swarm', 'news'];

function scorer(centroid: readonly number[], terms: readonly string[] = TERMS) {
  const vocabulary = new Vocabulary();
  for (const term of terms) vocabulary.intern(term);
  let read = 0;
  const previews = new PreviewScorer(vocabulary, (text) => {
    read += 1;
    return text.split(' ').filter(Boolean);
  });
  previews.update(Float64Array.from(centroid));
  return { previews, vocabulary, read: () => read };
}

const score = (previews: PreviewScorer, text: string) => previews.similarity(previews.read(text));

describe('PreviewScorer', () => {
  it('the similarity of a preview is the cosine of its binary term vector to the centroid', () => {
    // The centroid's norm is 5. One term of two: 3 / (√2 · 5); both: (3 + 4) / (√2 · 5).
    const { previews } = scorer([3, 4, 0, 0]);
    expect(score(previews, 'hive')).toBeCloseTo(0.6, 12);
    expect(score(previews, 'hive elsewhere')).toBeCloseTo(3 / (Math.SQRT2 * 5), 12);
    expect(score(previews, 'queen hive queen')).toBeCloseTo(7 / (Math.SQRT2 * 5), 12);
    expect(score(previews, 'elsewhere')).toBe(0);
    expect(score(previews, '')).toBe(0);
  });

  it('as printed, words outside the topic do not lengthen a preview (WL eq 4, by hand)', () => {
    const { previews } = scorer([3, 4, 0, 0]);
    previews.update(Float64Array.from([3, 4, 0, 0]), true);
    expect(score(previews, 'hive elsewhere news')).toBeCloseTo(0.6, 12);
    expect(score(previews, 'hive elsewhere queen')).toBeCloseTo(7 / (Math.SQRT2 * 5), 12);
    expect(score(previews, 'elsewhere')).toBe(0);
  });

  it('the concepts of a preview are the share of the heaviest topic terms that it contains, by weight', () => {
    const { previews } = scorer([3, 4, 1, -2]);
    const of = (text: string) => previews.concepts(previews.read(text));
    expect(of('hive swarm news elsewhere')).toBeCloseTo(4 / 8, 12);
    expect(of('queen queen')).toBeCloseTo(4 / 8, 12);
    expect(of('swarm queen hive')).toBe(1);
    expect(of('news')).toBe(0);
    previews.update(Float64Array.from([1, 0, 0, 0]));
    expect(of('hive swarm news elsewhere')).toBe(1);
    const unweighted = scorer([0, 0]).previews;
    expect(unweighted.concepts(unweighted.read('hive'))).toBe(0);
  });

  it('shareOf gives the share of given words in a preview, whether the vocabulary has them or not', () => {
    const { previews, vocabulary } = scorer([3, 4, 1, -2]);
    const share = (words: readonly string[], text: string) => previews.shareOf(new Set(words), previews.read(text));
    expect(share(['hive', 'varroa'], 'hive news')).toBe(0.5);
    expect(share(['hive', 'varroa'], 'varroa of the hive')).toBe(1);
    expect(share([], 'hive')).toBe(0);
    const kept = previews.read('varroa');
    vocabulary.intern('varroa');
    expect(previews.shareOf(new Set(['varroa']), kept)).toBe(1);
  });

  it('the similarity of a preview is 0 while the centroid is empty', () => {
    expect(score(scorer([]).previews, 'hive')).toBe(0);
    expect(score(scorer([0, 0]).previews, 'hive')).toBe(0);
  });

  it('the similarity of a preview ignores terms that rejections made negative', () => {
    const { previews } = scorer([3, 4, 0, -2]);
    expect(score(previews, 'news')).toBe(0);
    expect(score(previews, 'hive news')).toBeCloseTo(3 / (Math.SQRT2 * 5), 12);
  });

  it('the similarity of a preview lies in [0, 1], and is 1 for the direction of the centroid', () => {
    const weight = fc.double({ min: -1, max: 1, noNaN: true });
    const text = fc.array(fc.constantFrom(...TERMS, 'elsewhere'), { maxLength: 8 });
    fc.assert(
      fc.property(fc.array(weight, { maxLength: 4 }), text, (centroid, words) => {
        const found = score(scorer(centroid).previews, words.join(' '));
        expect(found).toBeGreaterThanOrEqual(0);
        expect(found).toBeLessThanOrEqual(1);
      }),
    );
    expect(score(scorer([0.2, 0.2, 0.2, 0]).previews, 'swarm hive queen')).toBeCloseTo(1, 12);
  });
});

describe('stored previews', () => {
  it('PreviewScorer cuts a preview into terms once, and scores them against the current centroid', () => {
    const { previews, read } = scorer([1, 0, 0, 0]);
    const kept = previews.read('hive');
    expect(previews.similarity(kept)).toBe(1);
    previews.update(Float64Array.of(0, 1, 0, 0));
    expect(previews.similarity(kept)).toBe(0);
    previews.update(Float64Array.of(3, 4, 0, 0));
    expect(previews.similarity(kept)).toBeCloseTo(0.6, 12);
    expect(read()).toBe(1);
  });

  it('a preview that was read before finds terms that the vocabulary has gained since', () => {
    const { previews, vocabulary } = scorer([3, 4, 0, 0, 2]);
    const text = 'varroa elsewhere hive';
    const kept = previews.read(text);
    const before = previews.similarity(kept);
    vocabulary.intern('varroa');
    const after = previews.similarity(kept);
    expect(after).toBeGreaterThan(before);
    expect(after).toBe(score(scorer([3, 4, 0, 0, 2], [...TERMS, 'varroa']).previews, text));
  });

  it('a preview that was read before scores like its text after each change of the centroid', () => {
    const text = fc.array(fc.constantFrom(...TERMS, 'elsewhere'), { maxLength: 8 });
    fc.assert(
      fc.property(text, (words) => {
        const { previews } = scorer([0.1, 0.5, 0.2, -0.3]);
        const kept = previews.read(words.join(' '));
        const isAsFresh = () => expect(previews.similarity(kept)).toBe(score(previews, words.join(' ')));
        isAsFresh();
        previews.update(Float64Array.of(0.4, -0.5, 0.2));
        isAsFresh();
        previews.update(Float64Array.of(0.4, -0.5, 0.2), true);
        isAsFresh();
      }),
    );
  });
});
