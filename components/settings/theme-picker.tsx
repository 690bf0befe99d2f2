import type { Settings } from '../../lib/settings/settings';
import { useApp } from '../common/app-context';
import type { MessageKey } from '../common/messages';

const THEMES: readonly (readonly [Settings['theme'], MessageKey])[] = [
  ['system', 'theme_system'],
  ['light', 'theme_light'],
  ['dark', 'theme_dark'],
];

export function ThemePicker() {
  const { t, actions, settings } = useApp();
  return (
    <fieldset class="choices">
      <legend>{t('theme')}</legend>
      {THEMES.map(([theme, label]) => (
        <label key={theme} class="choice">
          <input
            type="radio"
            name="theme"
            checked={settings.value.theme === theme}
            onChange={() => void actions.saveSettings({ theme })}
          />
          <span>{t(label)}</span>
        </label>
      ))}
    </fieldset>
  );
}
