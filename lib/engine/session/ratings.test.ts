import { describe, expect, it } from 'vitest';
import type { VerdictRecord } from '../types';
import { Ratings } from './ratings';

const EVIDENCE = Float64Array.of(0, -1, -3);
const PAGES = ['a.example', 'b.example', 'c.example'].map((site) => ({ site }));

const log = (verdict: 'yes' | 'no', count: number): VerdictRecord[] =>
  Array.from({ length: count }, (_, i) => ({
    ...{ topic: 't', seq: i + 1, url: `p${i}`, verdict: i === 0 ? 'yes' : verdict, atMs: i },
    ...{ score: 0.5, evidence: -0.5 },
  }));

describe('Ratings', () => {
  it('follow the answers: the same evidence is worth more where such pages belonged', () => {
    const [disliked, unknown, liked] = [log('no', 20), [], log('yes', 20)].map(
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
    const told = (answers: VerdictRecord[]) =>
      new Ratings({ evidence: EVIDENCE }, answers).completeness(PAGES, 1, PAGES.slice(0, 1));
    expect(told(log('no', 7))).toBeUndefined();
    expect(told(log('no', 8))).toMatchObject({ pages: { found: 1 }, sites: { found: 1 } });
  });
});
