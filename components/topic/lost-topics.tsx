import type { ComponentChildren } from 'preact';
import { useApp } from '../common/app-context';
import { Banner } from '../common/notice-box';
import { useLoaded } from '../common/rendering';

/**
 * Says that the browser deleted the stored topics, and how to bring one back. Renders nothing if it did not.
 * @param children buttons that lead to the import; absent where the import is on the screen.
 */
export function LostTopics({ children }: { readonly children?: ComponentChildren }) {
  const { t, hasLostTopics, settings } = useApp();
  const isLost = useLoaded(hasLostTopics, [settings.value.activeTopic]);
  return isLost ? (
    <Banner tone="warning" text={t('topics_lost')}>
      {children}
    </Banner>
  ) : null;
}
