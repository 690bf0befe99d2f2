import type { SiteOutcome } from '../../lib/engine/types';
import { useApp } from '../common/app-context';
import { siteDoneKey } from '../common/messages';
import { useCommand } from '../common/use-command';

/** Decides on a whole site, or takes back what was decided, with an undo. The function resolves to whether the engine did it. */
export function useSiteDecision(topic: string): (site: string, outcome: SiteOutcome) => Promise<boolean> {
  const { t, notices } = useApp();
  const command = useCommand();
  const change = async (site: string, outcome: SiteOutcome) => {
    const result = await command('judgeSite', { topic, site, outcome });
    if (!result.ok) return false;
    const { step } = result.value;
    notices.show({
      text: t(siteDoneKey(outcome), site),
      tone: 'info',
      group: 'site',
      action: { label: t('undo'), run: () => void command('undo', { topic, step }) },
    });
    return true;
  };
  return change;
}
