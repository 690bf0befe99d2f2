import type { FrontierPolicy, Outcome, ScoredLink } from '../../frontier/policy';
import type { FrontierName } from '../../method-names';
import type { Random } from '../../ports';
import type { FrontierRecord } from '../../records';
import type { Memory } from '../../session-records';

/**
 * Weights of the comprehensive priority CP (FCSA, On-ITS, FCOSA): link relevance, relevance of the containing page,
 * importance. The values are chosen here, because the papers' texts are not available.
 */
const PRIORITY_WEIGHTS = { relevance: 0.6, source: 0.25, importance: 0.15 } as const;
/** Importance at which the scaled value reaches 1: the page is potentially valuable (WL). */
const FULL_IMPORTANCE = 2;

/**
 * The maximised objectives of a link: its relevance, the relevance of the page that contains it, its importance; each
 * in [0, 1].
 */
export type Objectives = readonly [relevance: number, source: number, importance: number];

/**
 * Columns of the queued links, in order of arrival. Relevances are divided by the highest one seen. Reason: cosines
 * over many terms are small, but the papers' constants assume values near 1.
 */
export class LinkField {
  readonly links: readonly ScoredLink[];
  /** Indices of the links not yet taken, in ascending order. */
  readonly left: number[];
  /** Highest relevance seen so far. */
  readonly peak: number;
  readonly relevance: Float64Array;
  readonly source: Float64Array;
  readonly importance: Float64Array;
  /** Comprehensive priority of each link, in [0, 1]. */
  readonly priority: Float64Array;

  /**
   * @param peakBefore highest relevance seen in earlier calls.
   * @param byConcepts for methods with an ontology: link relevance is the mean of relevance and concept similarity
   *   (SemTree eq 9).
   */
  constructor(waiting: readonly ScoredLink[], peakBefore = 0, byConcepts = false) {
    this.links = isInQueueOrder(waiting) ? waiting : [...waiting].sort((a, b) => a.link.order - b.link.order);
    const { links } = this;
    const column = () => new Float64Array(links.length);
    this.left = new Array<number>(links.length);
    [this.relevance, this.source, this.importance, this.priority] = [column(), column(), column(), column()];
    let peak = peakBefore;
    for (let i = 0; i < links.length; i += 1) {
      const link = links[i] as ScoredLink;
      const [relevance, source] = [link.relevance, link.source];
      this.left[i] = i;
      this.relevance[i] = relevance;
      this.source[i] = source;
      this.importance[i] = Math.min(1, link.importance / FULL_IMPORTANCE);
      peak = Math.max(peak, relevance, source);
    }
    this.peak = peak;
    const share = (value: number) => (peak > 0 ? value / peak : 0);
    for (let i = 0; i < links.length; i += 1) {
      const relevance = share(this.relevance[i] as number);
      this.relevance[i] = byConcepts ? (relevance + (links[i] as ScoredLink).concepts) / 2 : relevance;
      this.source[i] = share(this.source[i] as number);
      this.priority[i] =
        PRIORITY_WEIGHTS.relevance * (this.relevance[i] as number) +
        PRIORITY_WEIGHTS.source * (this.source[i] as number) +
        PRIORITY_WEIGHTS.importance * (this.importance[i] as number);
    }
  }

  linkOf(i: number): FrontierRecord {
    return (this.links[i] as ScoredLink).link;
  }

  hostOf(i: number): string {
    return this.linkOf(i).host;
  }

  /** Returns relevance, source and importance of a link, the objectives of Pareto dominance. */
  objectives(i: number): Objectives {
    return [this.relevance[i] as number, this.source[i] as number, this.importance[i] as number];
  }

  /** Removes a link from those that are left. */
  take(i: number): void {
    this.left.splice(this.left.indexOf(i), 1);
  }
}

/** Whether the links are in the order in which they were queued. */
function isInQueueOrder(waiting: readonly ScoredLink[]): boolean {
  return waiting.every(({ link }, i) => i === 0 || (waiting[i - 1] as ScoredLink).link.order <= link.order);
}

/** Returns the element for which `worth` is highest; the first one among equals; −1 for an empty list. */
export function highestOf(numbers: readonly number[], worth: (i: number) => number): number {
  let best = -1;
  let bestWorth = Number.NEGATIVE_INFINITY;
  for (const i of numbers) {
    const own = worth(i);
    if (own > bestWorth) [best, bestWorth] = [i, own];
  }
  return best;
}

/**
 * Draws an index with probability proportional to its weight ≥ 0; −1 for an empty list and if all weights are 0, or if
 * rounding leaves none.
 */
export function drawIndex(weights: readonly number[], random: Random): number {
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0);
  return weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
}

/**
 * Draws `count` different elements of `numbers` at random, none of them in `except`, in the order of drawing. Returns
 * all others, in their order, if there are not more.
 * @param except elements of `numbers`.
 */
export function drawDistinct(
  numbers: readonly number[],
  count: number,
  random: Random,
  except: ReadonlySet<number> = new Set(),
): number[] {
  if (numbers.length - except.size <= count) return numbers.filter((i) => !except.has(i));
  const taken = new Set<number>();
  while (taken.size < count) {
    const i = numbers[Math.floor(random.next() * numbers.length)] as number;
    if (!except.has(i)) taken.add(i);
  }
  return [...taken];
}

/** A frontier policy that takes one link at a time and keeps a state between takes. */
interface Walk<State> {
  readonly name: FrontierName;
  /** See `LinkField`. */
  readonly byConcepts?: boolean;
  /**
   * Returns the state of the walk.
   * @param memory the value that `write` returned, or `{}` at first. Entries of another shape are ignored.
   */
  read(memory: Memory): State;
  /** Returns the state in the form in which it is stored. */
  write(state: State): Memory;
  /**
   * Learns from the outcome of one fetched link.
   * @param relevance relevance of the page divided by the highest one seen, in [0, 1].
   */
  learn?(state: State, outcome: Outcome, relevance: number): void;
  /** Chooses the next link. @returns its index, which is in `field.left`; that list is not empty. */
  take(field: LinkField, state: State, random: Random): number;
}

/**
 * Returns the frontier policy of a walk. The policy never drops links. Its memory is the walk's, with the highest
 * relevance seen as `peak`.
 */
export function walkPolicy<State>(walk: Walk<State>): FrontierPolicy {
  return {
    name: walk.name,
    /** Learns from the outcomes, then takes up to `limit` links one by one; returns them in the order taken. */
    select(waiting: readonly ScoredLink[], limit, memory, random, outcomes = []) {
      const state = walk.read(memory);
      const field = new LinkField(waiting, typeof memory.peak === 'number' ? memory.peak : 0, walk.byConcepts);
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
