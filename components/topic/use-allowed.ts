import type { Wish } from '../../lib/messaging/commands';
import { useApp } from '../common/app-context';
import { useCommand, useFailure } from '../common/use-command';

/** Notices about access: they go when it comes. */
export const ACCESS = 'access';

/** Carries out what needs access to all sites, and asks for it where it is missing. Must be called from a user gesture. */
export function useAllowed(hostAccess: boolean | undefined) {
  const { t, actions, notices } = useApp();
  const command = useCommand();
  const showFailure = useFailure();
  return async (wish: Wish) => {
    if (hostAccess === true) return command(wish.command, wish.request);
    const result = await actions.onceAllowed(wish);
    if (result.ok) notices.dismissGroup(ACCESS);
    else if (result.error.code !== 'no-permission') showFailure(result.error);
    else notices.show({ text: t('error_no_permission'), tone: 'error', group: ACCESS });
    return result;
  };
}
