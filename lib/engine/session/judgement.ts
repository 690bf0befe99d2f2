import type { VerdictRecord } from '../types';

/** A verdict on its way into the log. `atMs` is now where it is not given. */
export type Judgement = Pick<
  VerdictRecord,
  'url' | 'verdict' | 'undoes' | 'step' | 'site' | 'outcome' | 'extent' | 'sampled' | 'reason' | 'settles'
> & {
  readonly atMs?: number;
};

/** A judgement with what the ranking said of its page. */
export type RatedJudgement = Judgement & Pick<VerdictRecord, 'score' | 'evidence'>;

/** The entries of one step, numbered from the end of the log on. @param length of the log so far. */
export function loggedStep(
  topic: string,
  length: number,
  entries: readonly RatedJudgement[],
  atMs: number,
): VerdictRecord[] {
  const step = length + 1;
  return entries.map((entry, i) => ({ topic, seq: step + i, atMs, ...(i > 0 ? { step } : {}), ...entry }));
}
