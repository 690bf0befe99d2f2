import type { SiteOutcome } from '../../lib/engine/types';
import { useApp } from '../common/app-context';
import { siteDoneKey } from '../common/messages';
import { useCommand } from '../common/use-command';

/** Decides on a whole site, or takes back what was decided, with an undo. */
export function useSiteDecision(topic: string): (site: string, outcome: SiteOutcome) => void {
  const { t, notices } = useApp();
  const command = useCommand();
  const change = async (site: string, outcome: SiteOutcome) => {
    const result = await command('judgeSite', { topic, site, outcome });
    if (!result.ok) return;
    const { step } = result.value;
    notices.show({
      text: t(siteDoneKey(outcome), site),
      tone: 'info',
      group: 'site',
      action: { label: t('undo'), run: () => void command('undo', { topic, step }) },
    });
  };
  return (site, outcome) => void change(site, outcome);
}
