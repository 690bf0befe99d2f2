/** One point of a harvest curve. `sites` are hosts. */
export interface CurvePoint {
  readonly pages: number;
  readonly relevantPages: number;
  readonly sites: number;
  readonly relevantSites: number;
}

/**
 * Returns the last point of a curve at or before a number of pages, because a session may end earlier; zeros without
 * one.
 */
export function at(curve: readonly CurvePoint[], pages: number): CurvePoint {
  const nothing = { pages: 0, relevantPages: 0, sites: 0, relevantSites: 0 };
  return curve.filter((point) => point.pages <= pages).at(-1) ?? nothing;
}

/**
 * Counts pages as they are retrieved, and notes a point every `step` pages. A site is relevant from its first relevant
 * page on.
 */
export class HarvestCurve {
  readonly #points: CurvePoint[] = [];
  readonly #sites = new Set<string>();
  readonly #relevantSites = new Set<string>();
  #pages = 0;
  #relevantPages = 0;

  constructor(private readonly step: number) {}

  /** Counts a page of a host. */
  add(host: string, relevant: boolean): void {
    this.#pages += 1;
    this.#sites.add(host);
    if (relevant) {
      this.#relevantPages += 1;
      this.#relevantSites.add(host);
    }
    if (this.#pages % this.step === 0) this.#points.push(this.now());
  }

  /** Returns the counts so far. */
  now(): CurvePoint {
    return {
      pages: this.#pages,
      relevantPages: this.#relevantPages,
      sites: this.#sites.size,
      relevantSites: this.#relevantSites.size,
    };
  }

  /** Returns the points so far; the last one is at the last page. */
  points(): CurvePoint[] {
    return this.#pages % this.step === 0 ? [...this.#points] : [...this.#points, this.now()];
  }
}
