import { initialArms } from '../bandit/policy';
import { OPERATOR_NAMES } from '../basics';
import type { FrontierRecord, TopicSettings } from '../records';
import type { ArmState, LearntBy, Memory, SessionRecord } from '../session-records';

type Learnt = Pick<SessionRecord, 'arms' | 'frontierMemory' | 'learntBy'>;

/**
 * Returns the names of the methods on which the bandit's arms and the frontier's memory depend under these settings.
 * Rewards depend on the ranking and on who is credited (DWDBRM eq 9), a frontier's memory on how links are scored.
 */
export function learntBy({ rankers, fusion, frontier, printed }: TopicSettings): LearntBy {
  const credit = printed.includes('one-operator') ? ['one-operator'] : [];
  return {
    arms: [fusion, ...[...rankers].sort(), ...credit].join(' '),
    frontier: [frontier, ...[...printed].sort()].join(' '),
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
