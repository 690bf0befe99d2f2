import { OPERATOR_NAMES } from '../../../lib/engine/types';
import type { Extension } from './extension';

/** What must hold of a topic after any session, however it was interrupted. */
export interface Consistency {
  /** Pages of the topic, seeds included. */
  readonly pages: number;
  readonly seeds: number;
  /** Rounds in order. */
  readonly rounds: number;
  /** Those that ran, in a round of their own or beside another's. */
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
  const within = (what: string, value: number, least: number, most: number) => {
    if (value < least || value > most) faults.push(`${what}: ${value} is not in ${least} … ${most}`);
  };
  const named = (operator: string) =>
    rounds.reduce((sum, round) => sum + (round.operator === operator ? round.returned : 0), 0);
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
  for (const name of OPERATOR_NAMES) {
    // A round is credited to its operator and to those that had named the pages it fetched.
    const own = pages.filter((page) => page.foundBy.operator === name);
    const paying = new Set(own.map((page) => page.foundBy.round));
    const chosen = rounds.filter((round) => round.operator === name).map(({ round }) => round);
    const arm = session?.arms.find(({ operator }) => operator === name);
    within(`pulls of ${name}`, arm?.pulls ?? 0, paying.size, new Set([...paying, ...chosen]).size);
    within(`pages of ${name}`, arm?.pages ?? 0, own.length, own.length + named(name));
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
    operators: Object.keys(session?.operatorMemory ?? {}),
    faults,
  };
}
