import type { PageRecord } from '../../lib/engine/types';
import { useApp } from '../common/app-context';
import { operatorKey } from '../common/messages';

/** How a page was found, in two words. */
export function OperatorBadge({ operator }: { operator: PageRecord['foundBy']['operator'] }) {
  const { t } = useApp();
  return <span class={`badge badge-${operator}`}>{t(operatorKey(operator))}</span>;
}
