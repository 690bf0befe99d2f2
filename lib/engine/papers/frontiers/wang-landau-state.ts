import type { WalkReport } from '../../method-report';
import type { Json, Memory } from '../../session-records';
import { numberIn } from './policy-memory';
import { ENERGY_BINS, energyBin, STEPS_PER_CHECK } from './wang-landau-energy';

/** WL: initial value of ln f, i.e. f = e. */
const FIRST_LN_F = 1;
/** Largest number of steps, visits and ln g(E) that is believed: a step adds at most 1 to each. */
const MOST_STEPS = 1e9;

/**
 * Describes a walk by its stored memory: steps, ln f, steps until the next check, and the visited bins by ascending
 * energy; `{}` describes a new walk without bins.
 * @param perCheck number of steps between two checks of the histogram.
 */
export function walkReport(memory: Memory, perCheck: number): WalkReport {
  const state = WangLandauState.of(memory);
  const bins = state.bins().toSorted(([a], [b]) => a - b);
  return {
    ...{ steps: state.steps, lnF: state.lnF, stepsToCheck: perCheck - (state.steps % perCheck) },
    bins: bins.map(([bin, lnG, visits]) => ({
      ...{ from: bin / ENERGY_BINS, to: (bin + 1) / ENERGY_BINS, lnG, visits },
      isCurrent: bin === state.current,
    })),
  };
}

/**
 * State of one topic's Wang–Landau walk: state density g(E) and visit histogram H(E) over energy bins. Serialisable as
 * JSON.
 */
export class WangLandauState {
  lnF = FIRST_LN_F;
  steps = 0;
  /** Bin of X1, the link taken last; undefined before the first. */
  current: number | undefined;
  /** Highest relevance seen; energies are relative to it. */
  peak = 0;
  #lnG = new Map<number, number>();
  #histogram = new Map<number, number>();

  /**
   * Restores the state of a walk.
   * @param memory the value that `toMemory` returned, or `{}` for a new walk. Values that no walk has are ignored.
   */
  static of(memory: Memory): WangLandauState {
    const state = new WangLandauState();
    const lnF = numberIn(memory.lnF, FIRST_LN_F);
    if (lnF > 0 && lnF < FIRST_LN_F) state.lnF = lnF;
    if (isCount(memory.steps)) state.steps = memory.steps;
    state.peak = Math.min(1, Math.max(0, numberIn(memory.peak, 0)));
    if (isBin(memory.current)) state.current = memory.current;
    for (const entry of Array.isArray(memory.bins) ? memory.bins : []) {
      const [bin, lnG, count] = Array.isArray(entry) ? entry : [];
      if (!isBin(bin) || !isCount(count) || typeof lnG !== 'number' || Math.abs(lnG) > MOST_STEPS) continue;
      state.#lnG.set(bin, lnG);
      state.#histogram.set(bin, count);
    }
    return state;
  }

  toMemory(): Memory {
    return { lnF: this.lnF, steps: this.steps, peak: this.peak, bins: this.bins(), current: this.current ?? null };
  }

  /** Returns number, ln g(E) and H(E) of each visited bin, in the order of the first visits. */
  bins(): (readonly [bin: number, lnG: number, visits: number])[] {
    return [...this.#lnG].map(([bin, lnG]) => [bin, lnG, this.histogram(bin)] as const);
  }

  /**
   * Sets a higher peak and moves all bins to the energy that their relevance has under the new peak; a lower or equal
   * peak changes nothing. Bins that coincide are merged: their densities and their visits are added.
   */
  raisePeak(peak: number): void {
    if (peak <= this.peak) return;
    const share = this.peak / peak;
    const now = (bin: number) => (this.peak === 0 ? bin : energyBin(((bin + 0.5) / ENERGY_BINS) * share));
    const [lnG, histogram] = [new Map<number, number>(), new Map<number, number>()];
    for (const [bin, own] of this.#lnG) {
      const moved = now(bin);
      const there = lnG.get(moved);
      lnG.set(moved, there === undefined ? own : logOfSum(there, own));
      histogram.set(moved, (histogram.get(moved) ?? 0) + this.histogram(bin));
    }
    [this.#lnG, this.#histogram] = [lnG, histogram];
    if (this.current !== undefined) this.current = now(this.current);
    this.peak = peak;
  }

  /** Returns ln g(E) of a bin; 0 (g = 1) if the bin was never visited. */
  lnG(bin: number): number {
    return this.#lnG.get(bin) ?? 0;
  }

  /** Returns the visits of a bin since the last change of f. */
  histogram(bin: number): number {
    return this.#histogram.get(bin) ?? 0;
  }

  /** Initialises a new bin with g = 1, H = 1; known bins stay unchanged. */
  meet(bin: number): void {
    if (this.#lnG.has(bin)) return;
    this.#lnG.set(bin, 0);
    this.#histogram.set(bin, 1);
  }

  /** Returns the acceptance probability of a move, min(1, g(E1)/g(E2)). */
  acceptance(from: number, to: number): number {
    return Math.min(1, Math.exp(this.lnG(from) - this.lnG(to)));
  }

  /** Records a move that ended in this bin: g(E) ← f·g(E), H(E) ← H(E) + 1. */
  visit(bin: number): void {
    this.#lnG.set(bin, this.lnG(bin) + this.lnF);
    this.#histogram.set(bin, this.histogram(bin) + 1);
  }

  /** Counts a step. Every `perCheck` steps, if the histogram is flat: f ← √f and H ← 0; g is kept. */
  step(perCheck = STEPS_PER_CHECK): void {
    this.steps += 1;
    if (this.steps % perCheck !== 0 || !this.#isFlat()) return;
    this.lnF /= 2;
    for (const bin of this.#histogram.keys()) this.#histogram.set(bin, 0);
  }

  /** Returns whether H(E) ≥ ln 2 / ln f for every visited bin; true without bins. */
  #isFlat(): boolean {
    const least = Math.LN2 / this.lnF;
    for (const count of this.#histogram.values()) if (count < least) return false;
    return true;
  }
}

/** Whether a stored value is a possible number of steps. */
const isCount = (value: Json | undefined): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST_STEPS;
/** Whether a stored value is the number of an energy bin. */
const isBin = (value: Json | undefined): value is number => isCount(value) && value < ENERGY_BINS;

/** Returns ln(e^a + e^b). */
function logOfSum(a: number, b: number): number {
  return Math.max(a, b) + Math.log1p(Math.exp(-Math.abs(a - b)));
}
