import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRandom, sample } from '../random';
import { auditBounds, auditOf } from './audit';

it('auditBounds gives the exact bounds of small audits, as computed by hand', () => {
  // Two of four drawn, none relevant: P(none | 1 left) = 1/2, P(none | 2 left) = 1/6, and both are above 0.025.
  expect(auditBounds(2, 2, 0)).toEqual({ least: 0, most: 2 });
  // 20 of 1,500: the largest K with C(1500 − K, 20) / C(1500, 20) > 0.025 is 251, by scipy.stats.hypergeom.
  expect(auditBounds(1480, 20, 0)).toEqual({ least: 0, most: 251 });
});

it('auditBounds knows all pages once every page was drawn, and nothing before a page was drawn', () => {
  expect(auditBounds(0, 20, 3)).toEqual({ least: 0, most: 0 });
  expect(auditBounds(0, 0, 0)).toEqual({ least: 0, most: 0 });
  expect(auditBounds(50, 0, 0)).toEqual({ least: 0, most: 50 });
});

it('the interval of auditBounds holds the truth in at least 95 of 100 audits for any share of relevant pages', () => {
  const random = createRandom(5);
  for (const relevant of [0, 3, 20, 150, 297]) {
    const pages = Array.from({ length: 300 }, (_, i) => i < relevant);
    let held = 0;
    for (let i = 0; i < 400; i += 1) {
      const found = sample(pages, 20, random).filter(Boolean).length;
      const { least, most } = auditBounds(280, 20, found);
      if (relevant - found >= least && relevant - found <= most) held += 1;
    }
    expect(held / 400).toBeGreaterThanOrEqual(0.95);
  }
});

it('the bounds of auditBounds are ordered, and lie among the pages without an answer', () => {
  fc.assert(
    fc.property(fc.nat(2_000), fc.nat(60), fc.nat(60), (waiting, judged, some) => {
      const { least, most } = auditBounds(waiting, judged, Math.min(judged, some));
      expect(least).toBeGreaterThanOrEqual(0);
      expect(least).toBeLessThanOrEqual(most);
      expect(most).toBeLessThanOrEqual(waiting);
    }),
  );
});

const answers = (count: number, relevant: boolean, sampled?: true) =>
  Array.from({ length: count }, () => ({ logOdds: 0, relevant, sampled }));

it('auditOf states the interval only while the last answers are complete audits of 20 random pages', () => {
  const before = answers(30, true);
  const audit = [...before, ...answers(2, true, true), ...answers(18, false, true)];
  expect(auditOf(before, 100)).toBeUndefined();
  expect(auditOf(audit.slice(0, -1), 100)).toBeUndefined();
  expect(auditOf(audit, 1_478)).toEqual({ judged: 20, relevant: 2, ...auditBounds(1_478, 20, 2) });
  expect(auditOf([...audit, ...answers(20, false, true)], 100)).toMatchObject({ judged: 40, relevant: 2 });
  expect(auditOf([...audit, ...answers(1, false)], 100)).toBeUndefined();
  expect(auditOf(audit, 0)).toBeUndefined();
});
