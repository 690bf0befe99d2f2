import { describe, expect, it } from 'vitest';
import { foldVerdicts } from '../topic/feedback';
import type { VerdictRecord } from '../types';
import { type Ratings, rate } from './calibrated-scores';

const EVIDENCE = Float64Array.of(0, -1, -3);
const PAGES = ['a.example', 'b.example', 'c.example'].map((site) => ({ site }));

/** One yes, and others as told. */
const answered = (verdict: 'yes' | 'no', count: number): VerdictRecord[] =>
  Array.from({ length: count }, (_, i) => ({
    ...{ topic: 't', seq: i + 1, url: `https://a.example/${i}`, atMs: i, evidence: -0.5 },
    verdict: i === 0 ? 'yes' : verdict,
  }));

const rated = (log: readonly VerdictRecord[]): Ratings => rate({ evidence: EVIDENCE }, log, foldVerdicts(log));

describe('Ratings', () => {
  it('follow the answers: the same evidence is worth more where such pages belonged', () => {
    const [disliked, unknown, liked] = [answered('no', 20), [], answered('yes', 20)].map(
      (answers) => rated(answers).at(1).score,
    );
    expect(disliked).toBeLessThan(unknown as number);
    expect(unknown).toBeLessThan(liked as number);
  });

  it('keep the evidence as the ranking gave it', () => {
    const ratings = rated([]);
    expect(ratings.at(2)).toEqual({ score: ratings.scores[2], evidence: -3 });
    expect(() => ratings.at(3)).toThrow(RangeError);
  });

  it('tell how much was found, once there are answers', () => {
    const told = (answers: readonly VerdictRecord[]) =>
      rated(answers).completeness((place) => PAGES[place] as { site: string }, 1, PAGES.slice(0, 1));
    expect(told(answered('no', 7))).toBeUndefined();
    expect(told(answered('no', 8))).toMatchObject({ pages: { found: 1 }, sites: { found: 1 } });
  });
});
