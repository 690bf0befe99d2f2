import { useId, useState } from 'preact/hooks';
import { DEFAULT_TOPIC_SETTINGS, MAX_PAGES_PER_ROUND } from '../../lib/engine/defaults';
import { type MethodSettings, PAPER_NAMES, PAPERS } from '../../lib/engine/presets';
import {
  PRINTED_NAMES,
  type PrintedName,
  RANKER_NAMES,
  type RankerName,
  type TopicRecord,
  type TopicSettings,
} from '../../lib/engine/types';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { TextField } from '../common/fields';
import type { MessageKey } from '../common/messages';
import { Card } from '../common/notice-box';
import { useCommand } from '../common/use-command';
import {
  BREADTHS,
  CENTROIDS,
  FUSION_WORDINGS,
  MethodChoice,
  methodsOf,
  namesIn,
  PAPER_WORDINGS,
  POLICIES,
  PRINTED_WORDINGS,
  RANKER_WORDINGS,
  RESEARCH_FRONTIERS,
  RESEARCH_POLICIES,
  SettingChoice,
  sameMethods,
  USUAL_FRONTIERS,
} from './method-options';

/** The settings that most users need, and below them the research methods, which are drawn when opened. */
export function Methods({ topic }: { topic: TopicRecord }) {
  const { t } = useApp();
  const change = useMethods(topic);
  const [isResearch, setResearch] = useState(false);
  // Topics of older versions lack settings that were added later.
  const settings = { ...DEFAULT_TOPIC_SETTINGS, ...topic.settings };
  const own = { settings, change };
  const isDefault = sameMethods(methodsOf(settings), methodsOf(DEFAULT_TOPIC_SETTINGS));
  return (
    <>
      <Card title="dashboard_methods" hint="dashboard_methods_hint">
        <div class="row">
          <Button
            icon="undo"
            disabled={isDefault}
            onClick={() => change(methodsOf(DEFAULT_TOPIC_SETTINGS), 'method_toast_defaults')}
          >
            {t('method_defaults')}
          </Button>
        </div>
        <MethodChoice
          title="method_breadth"
          options={BREADTHS}
          chosen={[String(settings.breadth)]}
          onToggle={(name) => change({ breadth: Number(name) })}
        />
        <SettingChoice {...own} title="method_policy" member="policy" options={POLICIES} />
        <SettingChoice {...own} title="method_frontier" member="frontier" options={USUAL_FRONTIERS} />
        <SettingChoice {...own} title="method_centroid" member="centroid" options={CENTROIDS} />
        <PagesPerRound pages={topic.settings.pagesPerRound} onChange={(pagesPerRound) => change({ pagesPerRound })} />
      </Card>
      <details class="stack card" onToggle={(event) => setResearch(event.currentTarget.open)}>
        <summary>
          <h2>{t('method_research')}</h2>
        </summary>
        <p class="hint">{t('method_research_hint')}</p>
        {isResearch ? <ResearchMethods settings={settings} change={change} /> : null}
      </details>
    </>
  );
}

interface ResearchMethodsProps {
  readonly settings: TopicSettings;
  change(patch: Partial<MethodSettings>, done?: MessageKey): void;
}

/** Settings for the methods of the papers, for comparisons. */
function ResearchMethods({ settings, change }: ResearchMethodsProps) {
  const { printed, rankers } = settings;
  const own = { settings, change };
  const toggle = (ranker: RankerName) =>
    change({ rankers: RANKER_NAMES.filter((name) => rankers.includes(name) !== (name === ranker)) });
  const togglePrinted = (point: PrintedName) =>
    change({ printed: PRINTED_NAMES.filter((name) => printed.includes(name) !== (name === point)) });
  return (
    <>
      <MethodChoice
        title="method_paper"
        options={PAPER_WORDINGS}
        chosen={PAPER_NAMES.filter((name) => sameMethods(methodsOf(settings), PAPERS[name]))}
        onToggle={(name) => change(PAPERS[name], 'method_toast_paper')}
      />
      <MethodChoice title="method_rankers" options={RANKER_WORDINGS} chosen={rankers} many onToggle={toggle} />
      <SettingChoice {...own} title="method_fusion" member="fusion" options={FUSION_WORDINGS} />
      <SettingChoice {...own} title="method_policy_more" member="policy" options={RESEARCH_POLICIES} />
      <SettingChoice {...own} title="method_frontier_more" member="frontier" options={RESEARCH_FRONTIERS} />
      <MethodChoice
        title="method_printed"
        options={PRINTED_WORDINGS}
        chosen={printed}
        many
        orNone
        onToggle={togglePrinted}
      />
    </>
  );
}

/** Number field. An invalid value is marked as such and not saved. */
function PagesPerRound({ pages, onChange }: { pages: number; onChange(pages: number): void }) {
  const { t } = useApp();
  const hint = useId();
  return (
    <div class="row method-number">
      <TextField
        label={t('method_pages')}
        type="number"
        required
        min={1}
        max={MAX_PAGES_PER_ROUND}
        value={pages}
        aria-describedby={hint}
        onChange={(event) => {
          const input = event.currentTarget;
          if (input.reportValidity()) onChange(input.valueAsNumber);
        }}
      />
      <p class="hint" id={hint}>
        {t('method_pages_hint')}
      </p>
    </div>
  );
}

/** Returns a function that saves method settings and shows a toast with undo. */
function useMethods(topic: TopicRecord): (patch: Partial<MethodSettings>, done?: MessageKey) => void {
  const { t, notices } = useApp();
  const command = useCommand();
  const [, setFailures] = useState(0);
  const change = async (patch: Partial<MethodSettings>, done: MessageKey) => {
    const before = Object.fromEntries(namesIn(patch).map((name) => [name, topic.settings[name]]));
    const result = await command('updateTopic', { topic: topic.id, settings: patch });
    if (!result.ok) {
      // The new render resets the controls to the stored settings.
      setFailures((count) => count + 1);
      return;
    }
    notices.tell(t(done), 'method', () => void command('updateTopic', { topic: topic.id, settings: before }));
  };
  return (patch, done = 'method_toast_saved') => void change(patch, done);
}
