import { hash32 } from '../hash';
import { countRow } from '../topic/document-frequency';
import type { TermMatrix } from '../topic/matrix';
import { siteOf } from '../url/site';
import { ALWAYS_MEASURED_PAGES, Growth } from './growth';
import { indices } from './order';
import type { RankingInput } from './ranker';
import { Scratch } from './scratch';
import { TermVectors } from './term-vectors';

/** Least share of the candidates that scores are measured by. */
const LEAST_MEASURED = 0.5;

/** Distinct pages a term occurs in, over a set of rows. */
export interface DocumentFrequency {
  /** Dense over term ids; length at least the matrix's width. */
  readonly counts: Uint32Array;
  /** Rows counted. */
  readonly pages: number;
  /** Another number whenever `counts` changed. */
  readonly version: number;
}

/**
 * What several rankers read of one matrix. Everything here is a function of rows that never change, or an exact count,
 * so a cached answer equals a fresh one. A cache starts anew when it is given another matrix.
 */
export class RankingCache {
  /** The rows' terms as vectors; whoever reads them updates them first. */
  readonly damped = new TermVectors('damped');
  readonly frequency = new TermVectors('frequency');
  readonly scratch = new Scratch();
  readonly #growth = new Growth(undefined, ALWAYS_MEASURED_PAGES);
  #matrix: TermMatrix | undefined;
  #rows = 0;
  #norms = new Float64Array(0);
  #ties = new Uint32Array(0);
  #hashedRows = 0;
  #sites = new Uint32Array(0);
  #siteRows = 0;
  readonly #numbers = new Map<string, number>();
  #counts = new Uint32Array(0);
  #counted = new Uint8Array(0);
  #countedPages = 0;
  #version = 0;

  /** Euclidean norm of the raw counts per row; 0 for an empty row. */
  norms(matrix: TermMatrix): Float64Array {
    this.#use(matrix);
    if (this.#norms.length < matrix.rows) this.#norms = grow(this.#norms, new Float64Array(roomFor(matrix.rows)));
    const { offsets, counts } = matrix;
    for (; this.#rows < matrix.rows; this.#rows += 1) {
      const end = offsets[this.#rows + 1] as number;
      let sum = 0;
      for (let i = offsets[this.#rows] as number; i < end; i += 1) sum += (counts[i] as number) ** 2;
      this.#norms[this.#rows] = Math.sqrt(sum);
    }
    return this.#norms;
  }

  /** A 32-bit hash of each row's URL: an order of pages that does not depend on when they arrived. */
  urlHashes(input: RankingInput): Uint32Array {
    const { matrix } = input;
    this.#use(matrix);
    if (this.#ties.length < matrix.rows) this.#ties = grow(this.#ties, new Uint32Array(roomFor(matrix.rows)));
    for (; this.#hashedRows < matrix.rows; this.#hashedRows += 1) {
      this.#ties[this.#hashedRows] = hash32(input.url(this.#hashedRows));
    }
    return this.#ties;
  }

  /** A number of each row's site (`siteOf`), below the length of the array. */
  sites(input: RankingInput): Uint32Array {
    const { matrix } = input;
    this.#use(matrix);
    if (this.#sites.length < matrix.rows) this.#sites = grow(this.#sites, new Uint32Array(roomFor(matrix.rows)));
    for (; this.#siteRows < matrix.rows; this.#siteRows += 1) {
      const site = siteOf(input.url(this.#siteRows));
      const number = this.#numbers.get(site) ?? this.#numbers.size;
      this.#numbers.set(site, number);
      this.#sites[this.#siteRows] = number;
    }
    return this.#sites;
  }

  /** By row, 1 where it is a page that came after the last step of growth: means and spreads leave it out. */
  later(input: RankingInput): Uint8Array {
    this.#growth.follow(input);
    const isLater = new Uint8Array(input.matrix.rows);
    for (const row of this.#growth.later) isLater[row] = 1;
    return isLater;
  }

  /**
   * Ascending indices of the candidates whose scores say how scores lie: all that are not later, so that pages which come move nobody else's standing,
   * or simply all where those are too few.
   */
  measured(input: RankingInput): Uint32Array {
    const { candidates } = input;
    const isLater = this.later(input);
    const measured = new Uint32Array(candidates.length);
    let size = 0;
    for (let i = 0; i < candidates.length; i += 1) {
      if (isLater[candidates[i] as number] === 1) continue;
      measured[size] = i;
      size += 1;
    }
    return size < LEAST_MEASURED * candidates.length ? indices(candidates.length) : measured.subarray(0, size);
  }

  /** Over seeds, negatives and candidates. After a verdict only rows that came or went are counted. */
  documentFrequency(input: RankingInput): DocumentFrequency {
    const { matrix } = input;
    this.#use(matrix);
    if (this.#counts.length < matrix.width) this.#counts = grow(this.#counts, new Uint32Array(roomFor(matrix.width)));
    const wanted = new Uint8Array(matrix.rows);
    for (const rows of [input.seeds, input.negatives, input.candidates]) {
      for (let i = 0; i < rows.length; i += 1) wanted[rows[i] as number] = 1;
    }
    if (this.#counted.length < wanted.length)
      this.#counted = grow(this.#counted, new Uint8Array(roomFor(wanted.length)));
    let changed = false;
    for (let row = 0; row < wanted.length; row += 1) {
      const change = (wanted[row] as number) - (this.#counted[row] as number);
      if (change === 0) continue;
      changed = true;
      countRow(this.#counts, matrix, row, change);
      this.#countedPages += change;
      this.#counted[row] = wanted[row] as number;
    }
    if (changed) this.#version += 1;
    return { counts: this.#counts, pages: this.#countedPages, version: this.#version };
  }

  #use(matrix: TermMatrix): void {
    if (this.#matrix === matrix) return;
    this.#matrix = matrix;
    this.#rows = 0;
    this.#hashedRows = 0;
    this.#siteRows = 0;
    this.#numbers.clear();
    this.#countedPages = 0;
    this.#counts.fill(0);
    this.#counted.fill(0);
    this.#version += 1;
  }
}

function roomFor(needed: number): number {
  return Math.ceil(needed * 1.5);
}

function grow<T extends Float64Array | Uint32Array | Uint8Array>(old: T, bigger: T): T {
  bigger.set(old);
  return bigger;
}
