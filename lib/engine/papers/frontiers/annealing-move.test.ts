import { describe, expect, it } from 'vitest';
import { createRandom } from '../../random';
import { anneal, coolingFor, FIRST_TEMPERATURE, readAnnealed, writeAnnealed } from './annealing-move';

const values = [0.2, 0.6, 0.5];
const worthOf = (i: number) => values[i] as number;
const rolls = (...numbers: number[]) => ({ next: () => numbers.shift() ?? 0, state: 0 });

describe('anneal', () => {
  it('anneal takes the best link at first', () => {
    const state = readAnnealed({});
    expect(anneal([0, 1, 2], worthOf, state, rolls())).toBe(1);
    expect(state.current).toBe(0.6);
  });

  it('anneal accepts a worse link with the probability exp((0.5 − 0.6) / 0.2) = 0.607', () => {
    const at = (roll: number) => {
      const state = { temperature: 0.2, current: 0.6 };
      // The third link, then the roll; where it is refused, the second link, which is no worse.
      return anneal([0, 1, 2], worthOf, state, rolls(0.9, roll, 0.5));
    };
    expect(at(0.606)).toBe(2);
    expect(at(0.608)).toBe(1);
  });

  it('anneal takes the best link after ten refusals', () => {
    const state = { temperature: 0.002, current: 0.6 };
    expect(anneal([0, 2], worthOf, state, rolls(...new Array(20).fill(0.4)))).toBe(2);
    expect(state.temperature).toBe(0.002);
  });

  it('anneal takes any link when hot, and only links that are no worse when cold', () => {
    const random = createRandom(1);
    const taken = (temperature: number) =>
      new Set(Array.from({ length: 99 }, () => anneal([0, 1, 2], worthOf, { temperature, current: 0.6 }, random)));
    expect(taken(1e9).size).toBe(3);
    expect([...taken(1e-9)]).toEqual([1]);
  });
});

it('readAnnealed restores what writeAnnealed wrote, and starts anew for data of another shape', () => {
  const state = { temperature: 0.1, current: undefined };
  expect(readAnnealed(writeAnnealed(state))).toEqual(state);
  expect(readAnnealed({ temperature: 'hot', current: [] })).toEqual({
    temperature: FIRST_TEMPERATURE,
    current: undefined,
  });
});

it('coolingFor reaches the least temperature halfway through a crawl', () => {
  expect(FIRST_TEMPERATURE * coolingFor(1000) ** 500).toBeCloseTo(0.002, 12);
});
