import { useId, useState } from 'preact/hooks';
import { DEFAULT_TOPIC_SETTINGS, MAX_PAGES_PER_ROUND } from '../../lib/engine/defaults';
import { type MethodSettings, PAPER_NAMES, PAPERS } from '../../lib/engine/presets';
import {
  CENTROID_NAMES,
  FRONTIER_NAMES,
  type FrontierName,
  FUSION_NAMES,
  OPERATOR_NAMES,
  type Policy,
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
import { type MessageKey, underscored } from '../common/messages';
import { Card } from '../common/notice-box';
import { useTopicSettings } from './data';

/** Message with the name of an option. The message of the same key with `_hint` explains the option. */
export type Wording = Extract<MessageKey, `${string}_hint`> extends `${infer Key}_hint` ? Key & MessageKey : never;

function wordings<Name extends string>(
  names: readonly Name[],
  wording: (name: Name) => Wording,
): Readonly<Record<Name, Wording>> {
  return Object.fromEntries(names.map((name) => [name, wording(name)])) as Record<Name, Wording>;
}

export const PAPER_WORDINGS = wordings(PAPER_NAMES, (name) => `paper_${underscored(name)}`);

export const POLICIES: Readonly<Record<Exclude<Policy, 'round-robin'>, Wording>> = {
  ucb1: 'policy_ucb1',
  ...wordings(OPERATOR_NAMES, (name) => `operator_${underscored(name)}`),
};

export const RESEARCH_POLICIES = { 'round-robin': 'policy_round_robin' } as const;

/** Values of the setting `breadth`. */
export const BREADTHS: Readonly<Record<string, Wording>> = {
  '0': 'method_breadth_pages',
  '0.5': 'method_breadth_balanced',
  '0.85': 'method_breadth_sites',
};

const frontierWording = (name: FrontierName) => `frontier_${underscored(name)}` as const;
const USUAL: readonly FrontierName[] = ['best-first', 'breadth-first'];
export const USUAL_FRONTIERS = wordings(USUAL, frontierWording);
export const RESEARCH_FRONTIERS = wordings(
  FRONTIER_NAMES.filter((name) => !USUAL.includes(name)),
  frontierWording,
);

export const FUSION_WORDINGS = wordings(FUSION_NAMES, (name) => `fusion_${underscored(name)}`);

export const CENTROIDS = wordings(CENTROID_NAMES, (name) => `centroid_${name}`);

export const RANKER_WORDINGS = wordings(RANKER_NAMES, (name) => `ranker_${underscored(name)}`);

export const PRINTED_WORDINGS = wordings(PRINTED_NAMES, (name) => `printed_${underscored(name)}`);

/** The settings that most users need. The research methods below them are rendered when opened. */
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
function useMethods(topic: TopicRecord): (patch: Partial<MethodSettings>, done?: MessageKey) => Promise<void> {
  const { t } = useApp();
  const save = useTopicSettings(topic);
  const [, setFailures] = useState(0);
  return async (patch, done = 'method_toast_saved') => {
    // After a failure, the new render resets the controls to the stored settings.
    if (!(await save(patch, t(done), 'method'))) setFailures((count) => count + 1);
  };
}

interface MethodChoiceProps<Name extends string> {
  readonly title: MessageKey;
  readonly options: Readonly<Record<Name, Wording>>;
  readonly chosen: readonly Name[];
  /** Allows several chosen options, and with `orNone` also none. By default exactly one is chosen. */
  readonly many?: boolean;
  readonly orNone?: boolean;
  onToggle(name: Name): void;
}

/** Group of options under a heading, each with an explanation. */
function MethodChoice<Name extends string>(props: MethodChoiceProps<Name>) {
  const { options, chosen, many = false, orNone = false } = props;
  const { t } = useApp();
  const id = useId();
  return (
    <fieldset class="stack methods">
      <legend>{t(props.title)}</legend>
      {namesOf(options).map((name) => {
        const label = options[name];
        const isChosen = chosen.includes(name);
        return (
          <div key={name} class="method">
            <label class="choice">
              <input
                type={many ? 'checkbox' : 'radio'}
                name={id}
                checked={isChosen}
                disabled={many && !orNone && isChosen && chosen.length === 1}
                aria-describedby={`${id}-${name}`}
                onChange={() => props.onToggle(name)}
              />
              <span>{t(label)}</span>
            </label>
            <p class="hint" id={`${id}-${name}`}>
              {t(`${label}_hint`)}
            </p>
          </div>
        );
      })}
    </fieldset>
  );
}

function namesOf<Members extends object>(members: Members): readonly (keyof Members & string)[] {
  return Object.keys(members) as (keyof Members & string)[];
}

interface SettingChoiceProps<Member extends keyof MethodSettings, Name extends MethodSettings[Member] & string> {
  readonly title: MessageKey;
  readonly member: Member;
  readonly options: Readonly<Record<Name, Wording>>;
  readonly settings: MethodSettings;
  change(patch: Partial<MethodSettings>): void;
}

/** Group of options for a setting with one value. None is chosen if the value is in another group. */
function SettingChoice<Member extends keyof MethodSettings, Name extends MethodSettings[Member] & string>(
  props: SettingChoiceProps<Member, Name>,
) {
  const { title, member, options, settings, change } = props;
  const chosen = namesOf(options).filter((name) => name === settings[member]);
  return <MethodChoice {...{ title, options, chosen }} onToggle={(name) => change({ [member]: name })} />;
}

/** Returns the methods among the settings of a topic. */
function methodsOf(settings: TopicSettings): MethodSettings {
  const { termBoosts: _, watch: __, ...methods } = settings;
  return methods;
}

/** True if two settings use the same methods; the order of rankers does not count. */
function sameMethods(a: MethodSettings, b: MethodSettings): boolean {
  return namesOf(b).every((name) => String(a[name]) === String(b[name]));
}
