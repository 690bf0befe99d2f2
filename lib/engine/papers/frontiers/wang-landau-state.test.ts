import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Memory } from '../../session-records';
import { ENERGY_BINS } from './wang-landau-energy';
import { WangLandauState, walkReport } from './wang-landau-state';

describe('the walk (WL Algorithm 1)', () => {
  test('a new bin has g = 1 and H = 1, and a visit multiplies g by f = e', () => {
    const state = new WangLandauState();
    state.meet(10);
    expect([state.lnG(10), state.histogram(10)]).toEqual([0, 1]);
    state.visit(10);
    expect([state.lnG(10), state.histogram(10)]).toEqual([1, 2]);
    state.meet(10);
    expect(state.histogram(10)).toBe(2);
  });

  test('the acceptance is min(1, g(E1)/g(E2))', () => {
    const state = new WangLandauState();
    state.visit(1);
    state.visit(1);
    state.visit(2);
    expect(state.acceptance(1, 2)).toBe(1);
    expect(state.acceptance(2, 1)).toBeCloseTo(Math.exp(-1), 12);
  });

  test('every 1000 steps a flat histogram halves ln f and empties H, and g stays', () => {
    const state = new WangLandauState();
    state.visit(4);
    for (let step = 1; step < 1_000; step += 1) state.step();
    expect(state.lnF).toBe(1);
    state.step();
    expect([state.lnF, state.lnG(4), state.histogram(4)]).toEqual([0.5, 1, 0]);
  });

  test('a histogram with a bin under ln 2 / ln f is not flat', () => {
    const state = new WangLandauState();
    state.meet(4);
    const afterSteps = (steps: number) => {
      for (let step = 0; step < steps; step += 1) state.step();
      return state.lnF;
    };
    expect(afterSteps(1_000)).toBe(0.5);
    state.visit(4);
    expect(afterSteps(1_000)).toBe(0.5);
    state.visit(4);
    expect(afterSteps(1_000)).toBe(0.25);
  });

  test('a higher peak moves visits to the bins of their new energies, and adds up bins that meet', () => {
    const state = new WangLandauState();
    state.raisePeak(0.2);
    // Energies 0.41, 0.43 and 0.81 of a peak of 0.2 are 0.205, 0.215 and 0.405 of one of 0.4: bins 10, 10 and 20.
    for (const bin of [20, 21, 40]) state.visit(bin);
    state.visit(40);
    state.current = 40;
    state.raisePeak(0.4);
    expect([state.lnG(10), state.histogram(10)]).toEqual([1 + Math.LN2, 2]);
    expect([state.lnG(20), state.histogram(20), state.current, state.peak]).toEqual([2, 2, 20, 0.4]);
    expect([state.lnG(40), state.lnG(21)]).toEqual([0, 0]);
    state.raisePeak(0.3);
    expect(state.peak).toBe(0.4);
  });

  test('WangLandauState survives JSON, and reads data of another shape as absent', () => {
    const state = new WangLandauState();
    state.visit(7);
    state.current = 7;
    state.step();
    const memory = JSON.parse(JSON.stringify(state.toMemory()));
    expect(WangLandauState.of(memory).toMemory()).toEqual(state.toMemory());
    const broken = WangLandauState.of({ lnF: 'x', bins: [1, [2, 'y', 3]], current: null });
    expect(broken.toMemory()).toEqual(new WangLandauState().toMemory());
  });
});

test('the report on a walk with a memory that lies has energies, visits and densities that a chart can show', () => {
  const value = fc.oneof(
    fc.constantFrom(-1e308, -1, 0, 0.5, 1, 49, 50, 2 ** 53, 1e308, null, 'x'),
    fc.integer({ min: 0, max: 60 }),
  );
  const memory = fc.record({
    ...{ lnF: value, steps: value, peak: value, current: value },
    bins: fc.array(fc.array(value, { minLength: 2, maxLength: 3 }), { maxLength: 80 }),
  });
  fc.assert(
    fc.property(memory, (lie) => {
      const { bins, lnF, steps, stepsToCheck } = walkReport(lie as Memory, 20);
      expect(bins.length).toBeLessThanOrEqual(ENERGY_BINS);
      for (const { from, to, lnG, visits } of bins) {
        expect([from >= 0, to <= 1, Number.isSafeInteger(visits) && visits >= 0]).toEqual([true, true, true]);
        expect(Math.abs(lnG)).toBeLessThan(Number.MAX_SAFE_INTEGER);
      }
      expect([lnF > 0 && lnF <= 1, Number.isSafeInteger(steps), stepsToCheck > 0 && stepsToCheck <= 20]).toEqual([
        true,
        true,
        true,
      ]);
    }),
  );
});
