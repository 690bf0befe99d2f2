import { initialArms } from '../bandit/policy';
import { OPERATOR_NAMES, type RankerName } from '../basics';
import { DEFAULT_TOPIC_SETTINGS } from '../defaults';
import { paysSitesAlone } from '../frontier/site-shares';
import type { PrintedName } from '../method-names';
import type { FrontierRecord, TopicSettings } from '../records';
import type { ArmState, LearntBy, Memory, SessionRecord } from '../session-records';

type Learnt = Pick<SessionRecord, 'arms' | 'frontierMemory' | 'learntBy'>;

/** Printed points that change what a ranker compares. */
const POINTS_OF_RANKERS: Readonly<Partial<Record<RankerName, readonly PrintedName[]>>> = {
  cosine: ['plain-tf', 'five-words', 'position-weights'],
  pagerank: ['link-counts', 'uniform-source'],
  semantic: ['all-terms', 'position-weights'],
};

/**
 * Returns the names of the methods on which the bandit's arms and the frontier's memory depend under these settings.
 * Rewards depend on the ranking, on who is credited and on I (DWDBRM eq 9), a frontier's memory on how links are scored.
 */
export function learntBy({ rankers, fusion, frontier, printed, centroid, breadth }: TopicSettings): LearntBy {
  const credit = printed.includes('one-operator') ? ['one-operator'] : [];
  // With `breadth` 0, a new page has I = 1 whatever its site gave; with a high one, only first pages of sites count.
  const sites = breadth === 0 ? ['pages-alone'] : paysSitesAlone(breadth) ? ['sites-alone'] : [];
  const points = rankers.flatMap((name) => (POINTS_OF_RANKERS[name] ?? []).filter((point) => printed.includes(point)));
  // What moves the default centroid is left out, so that owners stored by older versions stay equal.
  const moved = centroid === DEFAULT_TOPIC_SETTINGS.centroid ? [] : [centroid];
  const ranked = [...points.sort(), ...(rankers.includes('cosine') ? moved : [])];
  return {
    arms: [fusion, ...[...rankers].sort(), ...credit, ...ranked, ...sites].join(' '),
    frontier: [frontier, ...[...printed].sort(), ...moved].join(' '),
  };
}

/** The bandit's arms, or fresh ones after a change of the methods that reward them. */
export function armsFor(session: Learnt, settings: TopicSettings): readonly ArmState[] {
  return isLearntByCurrent('arms', session, settings) ? session.arms : initialArms(OPERATOR_NAMES);
}

/** The frontier's memory, or an empty one after a change of the frontier or of the scores of links. */
export function frontierMemoryFor(session: Learnt, settings: TopicSettings): Memory {
  return isLearntByCurrent('frontier', session, settings) ? session.frontierMemory : {};
}

/** Whether the frontier method of the settings has dropped a queued URL. */
export function isDropped({ droppedBy }: Pick<FrontierRecord, 'droppedBy'>, settings: TopicSettings): boolean {
  return droppedBy !== undefined && droppedBy === learntBy(settings).frontier;
}

/** Whether a learnt member comes from the method that the settings choose now. */
function isLearntByCurrent(member: keyof LearntBy, { learntBy: owner }: Learnt, settings: TopicSettings): boolean {
  return owner === undefined || owner[member] === learntBy(settings)[member];
}
