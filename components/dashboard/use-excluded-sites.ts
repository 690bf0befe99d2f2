import { useApp } from '../common/app-context';
import { useCommand } from '../common/use-command';

/** Keeps a site out of the topic, or lets it in again, with an undo. */
export function useExcludedSites(topic: string): (site: string, isOut: boolean) => void {
  const { t, notices } = useApp();
  const command = useCommand();
  const change = async (site: string, isOut: boolean) => {
    const result = await command('judgeSite', { topic, site, outcome: isOut ? 'excluded' : 'open' });
    if (!result.ok) return;
    const { step } = result.value;
    notices.show({
      text: t(isOut ? 'dashboard_toast_excluded' : 'dashboard_toast_allowed', site),
      tone: 'info',
      group: 'site',
      action: { label: t('undo'), run: () => void command('undo', { topic, step }) },
    });
  };
  return (site, isOut) => void change(site, isOut);
}
