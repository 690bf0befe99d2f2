import type { TopicRecord } from '../../lib/engine/types';
import { useApp } from '../common/app-context';
import { useCommand } from '../common/use-command';

/** Keeps a site out of the topic, or lets it in again, with an undo. */
export function useExcludedSites(topic: TopicRecord): (site: string, isOut: boolean) => void {
  const { t, notices } = useApp();
  const command = useCommand();
  const { excludedSites } = topic.settings;
  const save = (sites: readonly string[]) =>
    command('updateTopic', { topic: topic.id, settings: { excludedSites: sites } });
  const change = async (site: string, isOut: boolean) => {
    const others = excludedSites.filter((other) => other !== site);
    const result = await save(isOut ? [...others, site] : others);
    if (!result.ok) return;
    notices.show({
      text: t(isOut ? 'dashboard_toast_excluded' : 'dashboard_toast_allowed', site),
      tone: 'info',
      group: 'site',
      action: { label: t('undo'), run: () => void save(excludedSites) },
    });
  };
  return (site, isOut) => void change(site, isOut);
}
