import { describe, expect, it } from 'vitest';
import type { JudgedEvidence } from '../insight/calibration';
import { Ratings } from './ratings';

const EVIDENCE = Float64Array.of(0, -1, -3);
const PAGES = ['a.example', 'b.example', 'c.example'].map((site) => ({ site }));

const answered = (verdict: 'yes' | 'no', count: number): JudgedEvidence[] =>
  Array.from({ length: count }, (_, i) => ({ evidence: -0.5, relevant: i === 0 || verdict === 'yes' }));

describe('Ratings', () => {
  it('follow the answers: the same evidence is worth more where such pages belonged', () => {
    const [disliked, unknown, liked] = [answered('no', 20), [], answered('yes', 20)].map(
      (answers) => new Ratings({ evidence: EVIDENCE }, answers).at(1).score,
    );
    expect(disliked).toBeLessThan(unknown as number);
    expect(unknown).toBeLessThan(liked as number);
  });

  it('keep the evidence as the ranking gave it', () => {
    const ratings = new Ratings({ evidence: EVIDENCE }, []);
    expect(ratings.at(2)).toEqual({ score: ratings.scores[2], evidence: -3 });
    expect(() => ratings.at(3)).toThrow(RangeError);
  });

  it('tell how much was found, once there are answers', () => {
    const told = (answers: JudgedEvidence[]) =>
      new Ratings({ evidence: EVIDENCE }, answers).completeness(
        (place) => PAGES[place] as { site: string },
        1,
        PAGES.slice(0, 1),
      );
    expect(told(answered('no', 7))).toBeUndefined();
    expect(told(answered('no', 8))).toMatchObject({ pages: { found: 1 }, sites: { found: 1 } });
  });
});
