import { RANKER_NAMES, type RankerName } from '../../lib/engine/basics';
import { PRINTED_NAMES, type PrintedName } from '../../lib/engine/method-names';
import { PAPER_NAMES, PAPERS, serviceOf } from '../../lib/engine/presets';
import type { TopicSettings } from '../../lib/engine/records';
import type { MessageKey } from '../common/messages';
import {
  FUSION_WORDINGS,
  type MethodChange,
  MethodChoice,
  methodsOf,
  PAPER_WORDINGS,
  PRINTED_WORDINGS,
  RANKER_WORDINGS,
  RESEARCH_FRONTIERS,
  RESEARCH_POLICIES,
  SettingChoice,
  sameMethods,
} from './method-options';

interface ResearchMethodsProps {
  readonly settings: TopicSettings;
  change(change: MethodChange, done?: MessageKey): void;
}

/**
 * Settings for the methods of the papers, for comparisons. Choosing a paper replaces all method settings by those of
 * the paper.
 */
export function ResearchMethods({ settings, change }: ResearchMethodsProps) {
  const own = { settings, change };
  const toggle = (ranker: RankerName) =>
    change(({ rankers }) => ({ rankers: RANKER_NAMES.filter((name) => rankers.includes(name) !== (name === ranker)) }));
  /** Adds or removes one point where the topic follows a paper as printed. */
  const togglePrinted = (point: PrintedName) =>
    change(({ printed }) => ({
      printed: PRINTED_NAMES.filter((name) => printed.includes(name) !== (name === point)),
    }));
  return (
    <>
      <MethodChoice
        title="method_paper"
        options={PAPER_WORDINGS}
        chosen={PAPER_NAMES.filter((name) => sameMethods(methodsOf(settings), PAPERS[name]))}
        serviceOf={(name) => serviceOf(PAPERS[name].policy)}
        onToggle={(name) => change(() => PAPERS[name], 'method_toast_paper')}
      />
      <MethodChoice title="method_rankers" options={RANKER_WORDINGS} chosen={settings.rankers} many onToggle={toggle} />
      <SettingChoice {...own} title="method_fusion" member="fusion" options={FUSION_WORDINGS} />
      <SettingChoice {...own} title="method_policy_more" member="policy" options={RESEARCH_POLICIES} />
      <SettingChoice {...own} title="method_frontier_more" member="frontier" options={RESEARCH_FRONTIERS} />
      <MethodChoice
        title="method_printed"
        options={PRINTED_WORDINGS}
        chosen={settings.printed}
        many
        orNone
        onToggle={togglePrinted}
      />
    </>
  );
}
