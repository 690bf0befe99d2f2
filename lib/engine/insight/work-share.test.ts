import { expect, it } from 'vitest';
import { isInShare } from './work-share';

const SITES = Array.from({ length: 4_000 }, (_, n) => `site${n}.example`);
const inPart = (part: number, of: number, overlap: number) =>
  new Set(SITES.filter((site) => isInShare(site, { part, of, overlap })));

it('isInShare is true for every site if there is no share', () => {
  expect(isInShare('a.example', undefined)).toBe(true);
});

it('every site is in exactly one part of the shares, and parts have similar sizes', () => {
  const parts = [1, 2, 3].map((part) => inPart(part, 3, 0));
  expect(new Set(parts.flatMap((part) => [...part])).size).toBe(SITES.length);
  expect(parts.reduce((sum, { size }) => sum + size, 0)).toBe(SITES.length);
  for (const { size } of parts) expect(Math.abs(size / SITES.length - 1 / 3)).toBeLessThan(0.04);
});

it('the overlap consists of the same sites in every part, and has about the requested size', () => {
  const [one, two] = [inPart(1, 2, 0.2), inPart(2, 2, 0.2)];
  const both = [...one].filter((site) => two.has(site));
  expect(Math.abs(both.length / SITES.length - 0.2)).toBeLessThan(0.03);
  expect(one.size + two.size - both.length).toBe(SITES.length);
});
