import { WATCH_INTERVALS, type WatchInterval } from '../../lib/engine/types';
import { useApp } from '../common/app-context';
import { Check, Select } from '../common/fields';
import { useWatch } from './session-control';

/** What happens after a watch run if the user wants it, with the permission that it needs. */
const AFTER_RUN = [
  ['tellsNew', 'notifications', 'watch_tells'],
  ['savesNew', 'downloads', 'watch_saves'],
] as const;

/** Select for how often to watch the topic and, while it is watched, check boxes for what follows a run. */
export function WatchChoice({ topic, watch = 'off' }: { topic: string; watch: WatchInterval | undefined }) {
  const { t, actions, settings } = useApp();
  const choose = useWatch(topic);
  const change = async (
    setting: 'tellsNew' | 'savesNew',
    permission: 'notifications' | 'downloads',
    wanted: boolean,
  ) => {
    // First, because browsers accept a permission request only during the user's gesture.
    const allowed = !wanted || (await actions.permit(permission));
    await actions.saveSettings({ [setting]: wanted && allowed });
  };
  return (
    <div class="stack watch-choice">
      <Select
        label={t('watch')}
        value={watch}
        options={WATCH_INTERVALS.map((interval) => [interval, t(`watch_${interval}`)] as const)}
        onChange={(chosen) => void choose(chosen as WatchInterval)}
      />
      <p class="hint">{t('watch_hint')}</p>
      {watch === 'off'
        ? null
        : AFTER_RUN.map(([setting, permission, label]) => (
            <Check
              key={setting}
              label={t(label)}
              checked={settings.value[setting]}
              onChange={(wanted) => void change(setting, permission, wanted)}
            />
          ))}
    </div>
  );
}
