import { useMemo } from 'preact/hooks';
import type { TopicRecord } from '../../lib/engine/records';
import { watchDueAtMs } from '../../lib/engine/watch-due';
import { WATCH_INTERVALS, type WatchInterval } from '../../lib/engine/watch-records';
import { useApp } from '../common/app-context';
import { Check, Select } from '../common/fields';
import { formatDateTime } from '../common/format';
import { useWatch } from './session-control';

/** What happens after a watch run if the user wants it, with the permission that it needs. */
const AFTER_RUN = [
  ['tellsNew', 'notifications', 'watch_tells'],
  ['savesNew', 'downloads', 'watch_saves'],
] as const;

interface WatchChoiceProps {
  readonly topic: TopicRecord;
  /** Pages of the topic, of which those of the last run are counted. */
  readonly pages: readonly { readonly fetchedAtMs: number }[];
}

/**
 * Select for how often to watch the topic. While it is watched, also the last and the next run, and check boxes for
 * what follows a run.
 */
export function WatchChoice({ topic, pages }: WatchChoiceProps) {
  const { t, actions, settings } = useApp();
  const choose = useWatch(topic.id);
  /** Stores whether a step follows a run, asking for its permission first; a refusal leaves it off. */
  const change = async ([setting, permission]: (typeof AFTER_RUN)[number], wanted: boolean) => {
    // First, because browsers accept a permission request only during the user's gesture.
    const allowed = !wanted || (await actions.permit(permission));
    await actions.saveSettings({ [setting]: wanted && allowed });
  };
  const { watch = 'off' } = topic.settings;
  return (
    <div class="stack">
      <Select
        label={t('watch')}
        value={watch}
        options={WATCH_INTERVALS.map((interval) => [interval, t(`watch_${interval}`)] as const)}
        onChange={(chosen) => void choose(chosen as WatchInterval)}
      />
      <p class="hint">{t('watch_hint')}</p>
      {watch === 'off' ? null : (
        <>
          <Runs topic={topic} pages={pages} />
          {AFTER_RUN.map((step) => (
            <Check
              key={step[0]}
              label={t(step[2])}
              checked={settings.value[step[0]]}
              onChange={(wanted) => void change(step, wanted)}
            />
          ))}
        </>
      )}
    </div>
  );
}

/** When the topic was and will be checked ("soon" if due), and how many pages were fetched since the last run began. */
function Runs({ topic, pages }: WatchChoiceProps) {
  const { t, locale, now } = useApp();
  const { watchedAtMs } = topic;
  const found = useMemo(
    () => pages.filter(({ fetchedAtMs }) => fetchedAtMs >= (watchedAtMs ?? Number.POSITIVE_INFINITY)).length,
    [pages, watchedAtMs],
  );
  const dueAtMs = watchDueAtMs(topic);
  const next = dueAtMs <= now() ? t('watch_next_soon') : t('watch_next', formatDateTime(locale, dueAtMs));
  return (
    <p>
      {watchedAtMs === undefined ? t('watch_never') : t('watch_last', formatDateTime(locale, watchedAtMs), found)}{' '}
      {next}
    </p>
  );
}
