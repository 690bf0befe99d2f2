import type { Random } from '../ports';
import type { FrontierName, FrontierRecord, Memory } from '../types';
import { Field } from './field';
import type { Frontier, Outcome, ScoredLink } from './frontier';

/** A method that takes one link at a time and remembers something of its walk. */
export interface Walk<State> {
  readonly name: FrontierName;
  /** See `Field`. */
  readonly byConcepts?: boolean;
  /** @param memory what `write` gave, or `{}` for a new walk. Entries of another shape are taken as absent. */
  read(memory: Memory): State;
  write(state: State): Memory;
  /** Told of every outcome. @param relevance of the page as a share of the highest one met, in [0, 1]. */
  learn?(state: State, outcome: Outcome, relevance: number): void;
  /** @returns the number of one of the links left, of which there is one at least. */
  take(field: Field, state: State, random: Random): number;
}

/** The frontier of a walk. No link is given up. */
export function walking<State>(walk: Walk<State>): Frontier {
  return {
    name: walk.name,
    select(waiting: readonly ScoredLink[], limit, memory, random, outcomes = []) {
      const state = walk.read(memory);
      const field = new Field(waiting, typeof memory.peak === 'number' ? memory.peak : 0, walk.byConcepts);
      for (const outcome of outcomes) {
        walk.learn?.(state, outcome, field.peak > 0 ? Math.min(1, outcome.relevance / field.peak) : 0);
      }
      const links: FrontierRecord[] = [];
      while (links.length < limit && field.left.length > 0) {
        const next = walk.take(field, state, random);
        links.push(field.linkOf(next));
        field.take(next);
      }
      return { links, dropped: [], memory: { ...walk.write(state), peak: field.peak } };
    },
  };
}
