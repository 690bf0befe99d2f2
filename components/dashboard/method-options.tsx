import { useId } from 'preact/hooks';
import { OPERATOR_NAMES, type Policy, RANKER_NAMES } from '../../lib/engine/basics';
import {
  CENTROID_NAMES,
  FRONTIER_NAMES,
  type FrontierName,
  FUSION_NAMES,
  PRINTED_NAMES,
} from '../../lib/engine/method-names';
import type { SearchKind } from '../../lib/engine/ports';
import { type MethodSettings, PAPER_NAMES } from '../../lib/engine/presets';
import type { TopicSettings } from '../../lib/engine/records';
import { useApp } from '../common/app-context';
import { type MessageKey, underscored } from '../common/messages';
import { searchKindKey, useServes } from '../common/sources';

/** Message with the name of an option. The message of the same key with `_hint` explains the option. */
type Wording = Extract<MessageKey, `${string}_hint`> extends `${infer Key}_hint` ? Key & MessageKey : never;

/** Returns a record from each name to the key of its message, in the order of `names`. */
function wordingsByName<Name extends string>(
  names: readonly Name[],
  wording: (name: Name) => Wording,
): Readonly<Record<Name, Wording>> {
  return Object.fromEntries(names.map((name) => [name, wording(name)])) as Record<Name, Wording>;
}

export const PAPER_WORDINGS = wordingsByName(PAPER_NAMES, (name) => `paper_${underscored(name)}`);

export const POLICIES: Readonly<Record<Exclude<Policy, 'round-robin'>, Wording>> = {
  ucb1: 'policy_ucb1',
  ...wordingsByName(OPERATOR_NAMES, (name) => `operator_${underscored(name)}`),
};

export const RESEARCH_POLICIES = { 'round-robin': 'policy_round_robin' } as const;

/** Values of the setting `breadth`. */
export const BREADTHS: Readonly<Record<string, Wording>> = {
  '0': 'method_breadth_pages',
  '0.5': 'method_breadth_balanced',
  '0.85': 'method_breadth_sites',
};

/** Key of the message with the name of a frontier. */
const frontierWording = (name: FrontierName) => `frontier_${underscored(name)}` as const;
const USUAL: readonly FrontierName[] = ['best-first', 'breadth-first'];
export const USUAL_FRONTIERS = wordingsByName(USUAL, frontierWording);
export const RESEARCH_FRONTIERS = wordingsByName(
  FRONTIER_NAMES.filter((name) => !USUAL.includes(name)),
  frontierWording,
);

export const FUSION_WORDINGS = wordingsByName(FUSION_NAMES, (name) => `fusion_${underscored(name)}`);

export const CENTROIDS = wordingsByName(CENTROID_NAMES, (name) => `centroid_${name}`);

export const RANKER_WORDINGS = wordingsByName(RANKER_NAMES, (name) => `ranker_${underscored(name)}`);

export const PRINTED_WORDINGS = wordingsByName(PRINTED_NAMES, (name) => `printed_${underscored(name)}`);

/**
 * Returns the settings of a topic without boosts of terms and watching; they are the methods that the dashboard
 * compares and resets.
 */
export function methodsOf(settings: TopicSettings): MethodSettings {
  const { termBoosts: _, watch: __, ...methods } = settings;
  return methods;
}

/**
 * True if `a` has the value of each member of `b`. Lists are equal only in the same order; further members of `a` are
 * ignored.
 */
export function sameMethods(a: MethodSettings, b: MethodSettings): boolean {
  return namesOf(b).every((name) => String(a[name]) === String(b[name]));
}

interface MethodChoiceProps<Name extends string> {
  readonly title: MessageKey;
  readonly options: Readonly<Record<Name, Wording>>;
  readonly chosen: readonly Name[];
  /** Kind of question that an option needs a search source for; undefined if it needs none. */
  serviceOf?(name: Name): SearchKind | undefined;
  /** Allows several chosen options, and with `orNone` also none. By default exactly one is chosen. */
  readonly many?: boolean;
  readonly orNone?: boolean;
  onToggle(name: Name): void;
}

/**
 * Group of options under a heading, each with an explanation. An option that lacks a search source cannot be chosen and
 * says so; the last chosen box cannot be cleared, unless `orNone`.
 */
export function MethodChoice<Name extends string>(props: MethodChoiceProps<Name>) {
  const { options, chosen, many = false, orNone = false } = props;
  const { t } = useApp();
  const id = useId();
  const serves = useServes();
  return (
    <fieldset class="stack methods">
      <legend>{t(props.title)}</legend>
      {namesOf(options).map((name) => {
        const label = options[name];
        const isChosen = chosen.includes(name);
        const service = props.serviceOf?.(name);
        const lacking = service !== undefined && !serves(service) ? service : undefined;
        return (
          <div key={name} class="method">
            <label class="choice">
              <input
                type={many ? 'checkbox' : 'radio'}
                name={id}
                checked={isChosen}
                disabled={(lacking !== undefined && !isChosen) || (many && !orNone && isChosen && chosen.length === 1)}
                aria-describedby={`${id}-${name}`}
                onChange={() => props.onToggle(name)}
              />
              <span>{t(label)}</span>
            </label>
            <p class="hint" id={`${id}-${name}`}>
              {t(`${label}_hint`)}
              {lacking === undefined ? null : ` ${t('method_lacks_source', t(searchKindKey(lacking)))}`}
            </p>
          </div>
        );
      })}
    </fieldset>
  );
}

/** Returns the names of an object's members with their type, which `Object.keys` loses. */
function namesOf<Members extends object>(members: Members): readonly (keyof Members & string)[] {
  return Object.keys(members) as (keyof Members & string)[];
}

/** Returns the methods that a choice changes, from the methods before it. */
export type MethodChange = (methods: MethodSettings) => Partial<MethodSettings>;

interface SettingChoiceProps<Member extends keyof MethodSettings, Name extends MethodSettings[Member] & string> {
  readonly title: MessageKey;
  readonly member: Member;
  readonly options: Readonly<Record<Name, Wording>>;
  readonly settings: MethodSettings;
  serviceOf?(name: Name): SearchKind | undefined;
  change(change: MethodChange): void;
}

/**
 * Group of options for a setting with one value, saved through `change`. None is chosen if the value is in another
 * group.
 */
export function SettingChoice<Member extends keyof MethodSettings, Name extends MethodSettings[Member] & string>(
  props: SettingChoiceProps<Member, Name>,
) {
  const { title, member, options, settings, serviceOf, change } = props;
  const chosen = namesOf(options).filter((name) => name === settings[member]);
  return (
    <MethodChoice {...{ title, options, chosen, serviceOf }} onToggle={(name) => change(() => ({ [member]: name }))} />
  );
}
