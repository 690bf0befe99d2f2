import type { Settings } from '../../lib/settings/settings';
import { useApp } from '../common/app-context';
import type { MessageKey } from '../common/messages';

interface SettingChoiceProps<Name extends 'theme' | 'afterAnswer'> {
  readonly name: Name;
  readonly legend: MessageKey;
  readonly options: readonly (readonly [Settings[Name], MessageKey])[];
}

/** A setting with a few values, saved as it is chosen. */
function SettingChoice<Name extends 'theme' | 'afterAnswer'>({ name, legend, options }: SettingChoiceProps<Name>) {
  const { t, actions, settings } = useApp();
  return (
    <fieldset class="choices">
      <legend>{t(legend)}</legend>
      {options.map(([value, label]) => (
        <label key={value} class="choice">
          <input
            type="radio"
            name={name}
            checked={settings.value[name] === value}
            onChange={() => void actions.saveSettings({ [name]: value })}
          />
          <span>{t(label)}</span>
        </label>
      ))}
    </fieldset>
  );
}

export const ThemePicker = () => (
  <SettingChoice
    name="theme"
    legend="theme"
    options={[
      ['system', 'theme_system'],
      ['light', 'theme_light'],
      ['dark', 'theme_dark'],
    ]}
  />
);

/** What is selected after an answer by key. */
export const AfterAnswer = () => (
  <SettingChoice
    name="afterAnswer"
    legend="after_answer"
    options={[
      ['best', 'after_answer_best'],
      ['next', 'after_answer_next'],
    ]}
  />
);
