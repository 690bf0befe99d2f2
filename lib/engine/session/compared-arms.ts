import { armsByFinds } from '../bandit/policy';
import type { ArmState } from '../session-records';
import { armsFor } from './learnt-by';
import type { OpenTopic } from './open-topic';

/**
 * Returns the bandit's arms with the rewards by which UCB1 compares them now: those of their runs or, while the session
 * looks for pages, their finds (`armsByFinds`). With `one-operator`, rewards of runs count always.
 */
export function comparedArms({ state, sites, urls }: Pick<OpenTopic, 'state' | 'sites' | 'urls'>): readonly ArmState[] {
  const arms = armsFor(state.session, state.topic.settings);
  return sites.seeks === 'sites' ? arms : armsByFinds(arms, (operator) => urls.counts.ofOperator(operator));
}
