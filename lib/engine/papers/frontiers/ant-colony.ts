import { highest } from '../../arrays';
import type { FrontierPolicy } from '../../frontier/policy';
import type { FrontierName } from '../../method-names';
import type { Random } from '../../ports';
import { drawDistinct, drawIndex, type LinkField, type Objectives, walkPolicy } from './link-field';
import { dominates, fronts, nearestFarthest } from './pareto';
import { numberIn, numbersIn, RecentTable } from './policy-memory';

/**
 * The MOACO abstract gives no parameters. These follow the literature on ant colony systems (Dorigo, Gambardella 1997;
 * Barán, Schaerer 2003; Stützle, Hoos 2000).
 */
const ANTS = 10;
/** Probability that an ant takes the link it desires most instead of drawing one. */
const GREEDY_PROBABILITY = 0.9;
/** Pheromone of a host without a trail. */
const FIRST_TRAIL = 0.3;
const EVAPORATION = 0.1;
const LATE_EVAPORATION = 0.05;
const [LEAST_TRAIL, MOST_TRAIL] = [0.05, 1];
/** Exponent of the heuristic value (relevance and source); the trail has exponent 1. */
const SIGHT_POWER = 2;
const LEAST_SIGHT = 0.01;
/** Links that ants choose from: those of the highest priority, and a random sample of the others. */
const [SEEN_BEST, SEEN_OTHERS] = [500, 100];
const MOST_HOSTS = 256;
const MOST_PENDING = 64;
const ARCHIVE_LINKS = 20;
/** Numbers of links taken without a change of the archive after which evaporation slows down, and trails are reset. */
const SLOW_AFTER = 20;
const ANEW_AFTER = 100;

interface Colony {
  /** Pheromone trail per host; `FIRST_TRAIL` if absent. */
  readonly trails: RecentTable<readonly [number]>;
  readonly chosen: Objectives[];
  /** Factor on the deposit of each link taken, by URL. */
  readonly pending: RecentTable<readonly [number]>;
  archive: Objectives[];
  still: number;
}

interface AntColonyOptions {
  /**
   * Keeps an archive of the best links (OLMOACO). Links that no archived link dominates deposit in full, all others
   * half. Evaporation slows down while the archive does not change.
   */
  readonly learning: boolean;
}

/**
 * Multi-objective ant colony (MOACO 2020). Its abstract does not define the trails; they follow the textbook method.
 *
 * Ten ants each draw a link by the trail of its host, its relevance R and the relevance S of the page that contains it.
 * The ants differ in their weights of R and S. `nearestFarthest` chooses among the non-dominated links drawn.
 * The relevance of a fetched page is deposited on its host's trail.
 */
function createAntColony(name: FrontierName, { learning }: AntColonyOptions): FrontierPolicy {
  return walkPolicy<Colony>({
    name,
    read: (memory) => ({
      trails: RecentTable.of(memory.trails, 1, MOST_HOSTS),
      chosen: numbersIn(memory.chosen, 3) as unknown as Objectives[],
      pending: RecentTable.of(memory.pending, 1, MOST_PENDING),
      archive: numbersIn(memory.archive, 3) as unknown as Objectives[],
      still: numberIn(memory.still, 0),
    }),
    write: ({ trails, pending, ...rest }) => ({ ...rest, trails: trails.toJson(), pending: pending.toJson() }),
    /**
     * Evaporates the trail of the page's host, and deposits the page's relevance on it, times the link's deposit factor
     * (`addToArchive`; 1 without one).
     */
    learn(state, { url, host }, relevance) {
      const [due] = state.pending.get(url) ?? [1];
      state.pending.delete(url);
      const rate = state.still >= SLOW_AFTER ? LATE_EVAPORATION : EVAPORATION;
      setTrail(state, host, (1 - rate) * trailOf(state, host) + rate * due * relevance);
    },
    /**
     * Returns the index of one of the non-dominated links that the ants drew (`drawByAnts`, which changes trails), by
     * `nearestFarthest`; a learning colony archives it.
     */
    take(field, state, random) {
      const found = drawByAnts(field, state, random);
      const [first = found] = fronts(found, (i) => field.objectives(i), 1);
      const next = nearestFarthest(field, first, state.chosen);
      if (learning) addToArchive(state, field.objectives(next), field.linkOf(next).url);
      return next;
    },
  });
}

/** The policy of the paper MOACO. */
export const antColony = createAntColony('ant-colony', { learning: false });
/** OLMOACO 2022, the improved MOACO, without its ontology: the adaptive centroid learns the same from feedback. */
export const learningAntColony = createAntColony('learning-ant-colony', { learning: true });

/** Returns the pheromone on a host's trail. */
function trailOf({ trails }: Colony, host: string): number {
  return trails.get(host)?.[0] ?? FIRST_TRAIL;
}

/** Sets the pheromone of a host, between `LEAST_TRAIL` and `MOST_TRAIL`. */
function setTrail({ trails }: Colony, host: string, trail: number): void {
  trails.set(host, [Math.min(MOST_TRAIL, Math.max(LEAST_TRAIL, trail))]);
}

/**
 * Returns one distinct link index per ant, as far as there are links. Ants see the 500 links of the highest priority
 * and 100 random others. An ant takes the link of the greatest desire τ · (R^λ · S^(1 − λ))² with probability 0.9, else
 * draws one in proportion to desire; λ goes from 0 to 1 over the ants. Each ant moves the trail of its link's host in
 * `state` towards `FIRST_TRAIL`, so that the ants differ.
 */
function drawByAnts(field: LinkField, state: Colony, random: Random): number[] {
  const best = highest(field.left, (i) => field.priority[i] as number, SEEN_BEST);
  const urn = [...best, ...drawDistinct(field.left, SEEN_OTHERS, random, new Set(best))];
  const log = (value: number) => Math.log(Math.max(LEAST_SIGHT, value));
  const relevance = Float64Array.from(urn, (i) => log(field.relevance[i] as number));
  const source = Float64Array.from(urn, (i) => log(field.source[i] as number));
  const trail = Float64Array.from(urn, (i) => Math.log(trailOf(state, field.hostOf(i))));
  const isGone = new Uint8Array(urn.length);
  const found: number[] = [];
  for (let ant = 0; ant < Math.min(ANTS, urn.length); ant += 1) {
    const balance = ant / (ANTS - 1);
    const desire = (at: number) =>
      (trail[at] as number) +
      SIGHT_POWER * (balance * (relevance[at] as number) + (1 - balance) * (source[at] as number));
    const at = random.next() < GREEDY_PROBABILITY ? mostDesired(isGone, desire) : drawByDesire(isGone, desire, random);
    isGone[at] = 1;
    const i = urn[at] as number;
    found.push(i);
    const host = field.hostOf(i);
    setTrail(state, host, (1 - EVAPORATION) * trailOf(state, host) + EVAPORATION * FIRST_TRAIL);
    const changed = Math.log(trailOf(state, host));
    for (const [other, number] of urn.entries()) if (field.hostOf(number) === host) trail[other] = changed;
  }
  return found;
}

/**
 * Returns the index of the link with the highest desirability that is not gone, the first of equals; −1 if all are
 * gone.
 */
function mostDesired(isGone: Uint8Array, desire: (at: number) => number): number {
  let [best, most] = [-1, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < isGone.length; at += 1) {
    if (isGone[at] === 1) continue;
    const own = desire(at);
    if (own > most) [best, most] = [at, own];
  }
  return best;
}

/** Draws an index that is not gone with probability proportional to exp(desire); −1 if all are gone. */
function drawByDesire(isGone: Uint8Array, desire: (at: number) => number, random: Random): number {
  const weights = Array.from(isGone, (gone, at) => (gone === 1 ? 0 : Math.exp(desire(at))));
  const at = drawIndex(weights, random);
  return at < 0 ? isGone.indexOf(0) : at;
}

/**
 * Records the deposit factor of a taken link: 1 if no archived link dominates it, else ½. In the first case its
 * objectives join the archive unless equal ones are there; archived links that it dominates leave. Resets all trails
 * after `ANEW_AFTER` links in a row that did not change the archive.
 */
function addToArchive(state: Colony, own: Objectives, url: string): void {
  const isGood = !state.archive.some((other) => dominates(other, own));
  state.pending.set(url, [isGood ? 1 : 0.5]);
  const isNew = isGood && !state.archive.some((other) => other.every((value, axis) => value === own[axis]));
  state.still = isNew ? 0 : state.still + 1;
  if (isNew) state.archive = [...state.archive.filter((other) => !dominates(own, other)), own].slice(-ARCHIVE_LINKS);
  if (state.still < ANEW_AFTER) return;
  state.trails.clear();
  state.still = 0;
}
