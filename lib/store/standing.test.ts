import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VerdictRecord } from '../engine/types';
import { holding, latestByUrl, tally } from './standing';

const entry = (seq: number, url: string, verdict: VerdictRecord['verdict'], undoes?: number): VerdictRecord => ({
  topic: 't',
  seq,
  url,
  verdict,
  atMs: seq,
  ...(undoes === undefined ? {} : { undoes }),
});

describe('tally', () => {
  it('counts the last holding verdict of each address', () => {
    const log = [
      entry(1, 'a', 'seed'),
      entry(2, 'b', 'yes'),
      entry(3, 'c', 'no'),
      entry(4, 'b', 'no'),
      entry(5, 'b', 'undo', 4),
      entry(6, 'd', 'skip'),
      entry(7, 'c', 'undo', 3),
    ];
    expect(tally(log)).toEqual({ seeds: 1, confirmed: 1, rejected: 0, skipped: 1, lastSeq: 7 });
    expect(latestByUrl(log).get('b')?.seq).toBe(2);
    expect(latestByUrl(log).has('c')).toBe(false);
  });

  it('is empty for an empty log', () => {
    expect(tally([])).toEqual({ seeds: 0, confirmed: 0, rejected: 0, skipped: 0, lastSeq: 0 });
  });

  it('undoing everything in any order leaves nothing', () => {
    const verdicts = fc.array(
      fc.record({
        url: fc.constantFrom('a', 'b', 'c'),
        verdict: fc.constantFrom('seed' as const, 'yes' as const, 'no' as const, 'skip' as const),
      }),
    );
    fc.assert(
      fc.property(verdicts, fc.infiniteStream(fc.nat()), (given, picks) => {
        const log = given.map(({ url, verdict }, i) => entry(i + 1, url, verdict));
        const open = log.map(({ seq }) => seq);
        while (open.length > 0) {
          const [undone] = open.splice((picks.next().value as number) % open.length, 1);
          log.push(entry(log.length + 1, '', 'undo', undone));
        }
        expect(holding(log)).toEqual([]);
        const counts = tally(log);
        expect(counts.seeds + counts.confirmed + counts.rejected + counts.skipped).toBe(0);
      }),
    );
  });
});
