import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VerdictRecord } from '../records';
import { excludedSites, judgedPages, latestByUrl, tally } from './standing';

const entry = (seq: number, url: string, verdict: VerdictRecord['verdict'], undoes?: number): VerdictRecord => ({
  topic: 't',
  seq,
  url,
  verdict,
  atMs: seq,
  ...(undoes === undefined ? {} : { undoes }),
});

describe('tally', () => {
  it('tally counts the last standing verdict of each URL', () => {
    const log = [
      entry(1, 'a', 'seed'),
      entry(2, 'b', 'yes'),
      entry(3, 'c', 'no'),
      entry(4, 'b', 'no'),
      entry(5, 'b', 'undo', 4),
      entry(6, 'd', 'skip'),
      entry(7, 'c', 'undo', 3),
    ];
    expect(tally(log)).toEqual({ seeds: 1, confirmed: 1, rejected: 0, skipped: 1, answers: 0, lastSeq: 7 });
    expect(latestByUrl(log).get('b')?.seq).toBe(2);
    expect(latestByUrl(log).has('c')).toBe(false);
  });

  it('tally restores a verdict whose undo is undone', () => {
    const log = [entry(1, 'a', 'yes'), entry(2, 'a', 'undo', 1), entry(3, 'a', 'undo', 2)];
    expect(tally(log)).toMatchObject({ confirmed: 1, lastSeq: 3 });
    expect(latestByUrl(log).get('a')?.seq).toBe(1);
  });

  it('tally is zero for an empty log', () => {
    expect(tally([])).toEqual({ seeds: 0, confirmed: 0, rejected: 0, skipped: 0, answers: 0, lastSeq: 0 });
  });

  it('tally is zero after every verdict is undone, in any order', () => {
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

describe('judgedPages', () => {
  const answered = (seq: number, verdict: 'yes' | 'no' | 'skip', step?: number): VerdictRecord => ({
    ...entry(seq, `p${seq}`, verdict),
    ...{ score: 0.5, evidence: seq },
    ...(step && { step }),
  });

  it('judgedPages returns the log-odds of single standing answers, and flags randomly drawn pages', () => {
    const log: VerdictRecord[] = [
      answered(1, 'yes'),
      { ...answered(2, 'no'), sampled: true },
      answered(3, 'skip'),
      answered(4, 'yes'),
      entry(5, 'p4', 'undo', 4),
    ];
    expect(judgedPages(log)).toEqual([
      { logOdds: 1, relevant: true, sampled: undefined },
      { logOdds: 2, relevant: false, sampled: true },
    ]);
  });

  it('judgedPages and the count of answers omit verdicts on many pages at once', () => {
    const log = [answered(1, 'yes'), answered(2, 'yes'), answered(3, 'yes', 2), answered(4, 'yes', 2)];
    expect(judgedPages(log)).toMatchObject([{ logOdds: 1 }]);
    expect(tally(log)).toMatchObject({ confirmed: 4, answers: 1 });
  });

  it('judgedPages reads scores of older versions, and stays finite for a score of 1', () => {
    const old = (seq: number, score: number): VerdictRecord => ({ ...entry(seq, `p${seq}`, 'yes'), score });
    const [low, high, certain] = judgedPages([old(1, 0.2), old(2, 0.9), old(3, 1)]).map(({ logOdds }) => logOdds);
    expect(low).toBeLessThan(high as number);
    expect(high).toBeLessThan(certain as number);
    expect(certain).toBeLessThan(10);
    expect(judgedPages([entry(1, 'p1', 'yes')])).toEqual([]);
  });
});

it('excludedSites lists the sites whose standing outcome is excluded', () => {
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
