import type { Random } from '../../ports';
import type { Memory } from '../../session-records';
import { highestOf } from './link-field';
import { numberIn } from './policy-memory';

/** Initial temperature of simulated annealing, as a share of the highest priority seen. */
export const FIRST_TEMPERATURE = 0.2;
const LEAST_TEMPERATURE = 0.002;
/** Factor on the temperature after each link taken; the least temperature is reached after 228 links. */
export const COOLING = 0.98;
/** Number of consecutive refusals after which the link of the highest value is taken. */
const MAX_ANNEALING_REFUSALS = 10;

/** State of simulated annealing. */
export interface Annealed {
  temperature: number;
  /** Value of the link taken last; undefined before the first move. */
  current: number | undefined;
}

/**
 * Returns the cooling factor per link, in (0, 1), that reaches the least temperature halfway through a crawl of `links`
 * links.
 */
export function coolingFor(links: number): number {
  return (LEAST_TEMPERATURE / FIRST_TEMPERATURE) ** (2 / links);
}

/**
 * Returns the state of a walk from a policy's stored memory; the first temperature and no current value without one.
 */
export function readAnnealed(memory: Memory): Annealed {
  const temperature = numberIn(memory.temperature, FIRST_TEMPERATURE);
  return { temperature, current: typeof memory.current === 'number' ? memory.current : undefined };
}

/**
 * Returns the memory in which a policy stores the state of its walk; no current value is stored as null.
 * @param rest other state of the policy.
 */
export function writeAnnealed({ temperature, current }: Annealed, rest: Memory = {}): Memory {
  return { ...rest, temperature, current: current ?? null };
}

/**
 * Makes one move of simulated annealing (Metropolis 1953) and returns the index taken, one of `numbers` (not empty).
 * Draws links at random; a link is accepted if its value is at least that of the last link, else with probability
 * exp(Δ/T). The first move, and a move after ten refusals, takes the highest value. Updates `state`: the value taken,
 * and T, which each move multiplies by `cooling` down to a least temperature.
 */
export function anneal(
  numbers: readonly number[],
  worthOf: (i: number) => number,
  state: Annealed,
  random: Random,
  cooling = COOLING,
): number {
  const taken = annealingDraw(numbers, worthOf, state, random) ?? highestOf(numbers, worthOf);
  state.current = worthOf(taken);
  state.temperature = Math.max(LEAST_TEMPERATURE, state.temperature * cooling);
  return taken;
}

/**
 * Draws a link uniformly and accepts it by Metropolis' rule; undefined at the first move, and after
 * `MAX_ANNEALING_REFUSALS` refusals.
 */
function annealingDraw(
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
