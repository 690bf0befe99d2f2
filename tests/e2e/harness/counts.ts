import { OPERATOR_NAMES } from '../../../lib/engine/types';
import type { Extension } from './extension';

/** What must hold of a topic after any session, however it was interrupted. */
export interface Consistency {
  /** Pages of the topic, seeds included. */
  readonly pages: number;
  readonly seeds: number;
  /** Rounds in order. */
  readonly rounds: number;
  readonly operators: readonly string[];
  /** Sentences on what does not agree; empty when all is well. */
  readonly faults: readonly string[];
}

/** Compares pages, rounds, session and terms of a topic with each other. */
export async function checkTopic(extension: Extension, topic: string): Promise<Consistency> {
  const of = <T extends { readonly topic: string }>(rows: readonly T[]) => rows.filter((row) => row.topic === topic);
  const pages = of(await extension.rows('pages'));
  const rounds = of(await extension.rows('rounds'));
  const verdicts = of(await extension.rows('verdicts'));
  const terms = of(await extension.rows('terms'));
  const [session] = of(await extension.rows('sessions'));
  const seeds = pages.filter((page) => page.foundBy.operator === 'mark').length;
  const faults: string[] = [];
  const agree = (what: string, a: unknown, b: unknown) => {
    if (a !== b) faults.push(`${what}: ${a} and ${b}`);
  };
  const fresh = rounds.reduce((sum, round) => sum + round.fresh, 0);
  agree('distinct addresses and pages', new Set(pages.map((page) => page.url)).size, pages.length);
  agree('distinct final addresses and pages', new Set(pages.map((page) => page.finalUrl)).size, pages.length);
  agree('distinct numbers and pages', new Set(pages.map((page) => page.n)).size, pages.length);
  agree('term vectors and pages', terms.length, pages.length);
  agree('fresh pages of the rounds and pages found', fresh, pages.length - seeds);
  agree(
    'round numbers',
    rounds
      .map((round) => round.round)
      .sort((a, b) => a - b)
      .join(),
    rounds.map((_, i) => i + 1).join(),
  );
  agree('next round', session?.nextRound, rounds.length + 1);
  agree(
    'pulls of the arms and rounds',
    session?.arms.reduce((sum, arm) => sum + arm.pulls, 0),
    rounds.length,
  );
  for (const name of OPERATOR_NAMES) {
    const own = rounds.filter((round) => round.operator === name);
    const arm = session?.arms.find(({ operator }) => operator === name);
    agree(`pulls of ${name}`, arm?.pulls ?? 0, own.length);
    const reward = own.reduce((sum, round) => sum + round.reward, 0);
    agree(`reward of ${name}`, (arm?.rewardSum ?? 0).toFixed(6), reward.toFixed(6));
  }
  agree(
    'verdict numbers',
    verdicts
      .map(({ seq }) => seq)
      .sort((a, b) => a - b)
      .join(),
    verdicts.map((_, i) => i + 1).join(),
  );
  return {
    pages: pages.length,
    seeds,
    rounds: rounds.length,
    operators: [...new Set(rounds.map((round) => round.operator))],
    faults,
  };
}
