import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VerdictRecord } from '../types';
import { excludedSites, judgedScores, latestByUrl, tally } from './standing';

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

  it('gives back what an undo took when the undo is taken back', () => {
    const log = [entry(1, 'a', 'yes'), entry(2, 'a', 'undo', 1), entry(3, 'a', 'undo', 2)];
    expect(tally(log)).toMatchObject({ confirmed: 1, lastSeq: 3 });
    expect(latestByUrl(log).get('a')?.seq).toBe(1);
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
        expect(latestByUrl(log).size).toBe(0);
        const counts = tally(log);
        expect(counts.seeds + counts.confirmed + counts.rejected + counts.skipped).toBe(0);
      }),
    );
  });
});

describe('judgedScores', () => {
  const scored = (seq: number, verdict: 'yes' | 'no' | 'skip', step?: number): VerdictRecord => ({
    ...entry(seq, `p${seq}`, verdict),
    score: seq / 10,
    ...(step && { step }),
  });

  it('takes single answers that hold', () => {
    const log = [scored(1, 'yes'), scored(2, 'no'), scored(3, 'skip'), scored(4, 'yes'), entry(5, 'p4', 'undo', 4)];
    expect(judgedScores(log)).toEqual([
      { score: 0.1, relevant: true },
      { score: 0.2, relevant: false },
    ]);
  });

  it('leaves out answers given to many pages at once', () => {
    const log = [scored(1, 'yes'), scored(2, 'yes'), scored(3, 'yes', 2), scored(4, 'yes', 2)];
    expect(judgedScores(log)).toEqual([{ score: 0.1, relevant: true }]);
  });
});

it('lists the sites that are kept out', () => {
  const site = (seq: number, name: string, outcome: VerdictRecord['outcome']): VerdictRecord => ({
    ...entry(seq, `https://${name}/`, 'site'),
    site: name,
    outcome,
  });
  const log = [site(1, 'a.example', 'excluded'), site(2, 'b.example', 'known'), site(3, 'c.example', 'excluded')];
  expect(excludedSites(log)).toEqual(['a.example', 'c.example']);
  expect(excludedSites([...log, site(4, 'a.example', 'open')])).toEqual(['c.example']);
  expect(excludedSites([...log, entry(4, '', 'undo', 3)])).toEqual(['a.example']);
});
