import { describe, expect, it } from 'vitest';
import type { Candidate } from './operator';
import { CandidatePool } from './pool';

const candidate = (url: string, preview = ''): Candidate => ({ url, preview, foundBy: { depth: 0, query: 'q' } });
const byLength = ({ preview }: Candidate) => preview.length;
const nothingKnown = () => false;

describe('CandidatePool', () => {
  it('gives the most promising first and keeps the rest for later pulls', () => {
    const pool = new CandidatePool({}, nothingKnown);
    pool.add([candidate('a', 'x'), candidate('b', 'xxx'), candidate('c', 'xx')]);
    expect(pool.take(2, byLength).map(({ url }) => url)).toEqual(['b', 'c']);
    const later = new CandidatePool(JSON.parse(JSON.stringify(pool.toMemory(byLength))), nothingKnown);
    expect(later.take(9, byLength)).toEqual([candidate('a', 'x')]);
    expect(later.size).toBe(0);
  });

  it('keeps the first origin of an address and drops what became known meanwhile', () => {
    const pool = new CandidatePool({}, nothingKnown);
    pool.add([candidate('a', 'first')]);
    pool.add([candidate('a', 'second, longer'), candidate('b')]);
    expect(new CandidatePool(pool.toMemory(byLength), (url) => url === 'b').take(9, byLength)).toEqual([
      candidate('a', 'first'),
    ]);
  });

  it('survives a memory of another shape', () => {
    expect(new CandidatePool({ pool: [1, null, { url: 2 }, 'x'] }, nothingKnown).size).toBe(0);
    expect(new CandidatePool({ pool: 'x' }, nothingKnown).size).toBe(0);
  });
});
