import { CHECKED_TABLES, storeFaults } from '../../torture/store-faults';
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
  /** Sentences on what does not fit in the whole store; empty when all is well. */
  readonly faults: readonly string[];
}

/** Compares what is stored with itself, and counts what is there of a topic. */
export async function checkTopic(extension: Extension, topic: string): Promise<Consistency> {
  const rows = await extension.tables(CHECKED_TABLES);
  const of = <T extends { readonly topic: string }>(table: readonly T[]) => table.filter((row) => row.topic === topic);
  const pages = of(rows.pages);
  const [session] = of(rows.sessions);
  return {
    pages: pages.length,
    seeds: pages.filter(({ foundBy }) => foundBy.operator === 'mark').length,
    rounds: of(rows.rounds).length,
    operators: Object.keys(session?.operatorMemory ?? {}),
    faults: storeFaults(rows),
  };
}
