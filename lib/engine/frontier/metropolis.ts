import type { Random } from '../ports';
import type { Memory } from '../types';
import { highestOf } from './field';
import { numberIn } from './remember';

/** Temperature of the first move, in shares of the highest priority met. */
export const FIRST_TEMPERATURE = 0.2;
export const LEAST_TEMPERATURE = 0.002;
/** Factor on the temperature after each link taken; it has cooled off after half of 456 links. */
export const COOLING = 0.98;
/** Refusals in a row after which the link of the highest value is taken. */
export const MAX_ANNEALING_REFUSALS = 10;

/** Where a walk by annealing stands. */
export interface Annealed {
  temperature: number;
  /** Value of the link taken last; undefined before the first. */
  current: number | undefined;
}

/** The factor by which the least temperature is reached halfway through a crawl of so many links. */
export function coolingFor(links: number): number {
  return (LEAST_TEMPERATURE / FIRST_TEMPERATURE) ** (2 / links);
}

export function readAnnealed(memory: Memory): Annealed {
  const temperature = numberIn(memory.temperature, FIRST_TEMPERATURE);
  return { temperature, current: typeof memory.current === 'number' ? memory.current : undefined };
}

/** @param rest what else the walk remembers. */
export function writeAnnealed({ temperature, current }: Annealed, rest: Memory = {}): Memory {
  return { ...rest, temperature, current: current ?? null };
}

/**
 * One move of simulated annealing (Metropolis 1953): a random link is accepted when its value is no lower than that of the link
 * taken last, or else with probability exp(Δ/T). The first move takes the highest value. T falls with each link taken.
 */
export function anneal(
  numbers: readonly number[],
  worthOf: (i: number) => number,
  state: Annealed,
  random: Random,
  cooling = COOLING,
): number {
  const taken = draw(numbers, worthOf, state, random) ?? highestOf(numbers, worthOf);
  state.current = worthOf(taken);
  state.temperature = Math.max(LEAST_TEMPERATURE, state.temperature * cooling);
  return taken;
}

function draw(
  numbers: readonly number[],
  worthOf: (i: number) => number,
  { temperature, current }: Annealed,
  random: Random,
): number | undefined {
  for (let refusals = 0; current !== undefined && refusals < MAX_ANNEALING_REFUSALS; refusals += 1) {
    const next = numbers[Math.floor(random.next() * numbers.length)] as number;
    const change = worthOf(next) - current;
    if (change >= 0 || random.next() < Math.exp(change / temperature)) return next;
  }
  return undefined;
}
