import type { Tally } from '../../lib/engine/insight/standing';
import type { SessionRecord } from '../../lib/engine/session-records';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { reasonKey, statusKey } from '../common/messages';
import { EmptyState } from '../common/notice-box';

interface NothingProps {
  readonly tally: Tally | undefined;
  readonly session: SessionRecord | undefined;
  readonly hostAccess: boolean | undefined;
}

/**
 * Explains why the list is empty and offers the next step: no seeds, running, no access to sites, paused, failed, all
 * judged, nothing found, not started; the first that applies. Renders nothing while the tally is not read.
 */
export function NothingToReview({ tally, session, hostAccess }: NothingProps) {
  const { t, actions } = useApp();
  if (!tally) return null;
  const seeds = tally.seeds + tally.confirmed;
  const judged = tally.confirmed + tally.rejected + tally.skipped;
  if (seeds === 0) return <EmptyState icon="pin" title={t('empty_seeds_title')} text={t('empty_seeds_text')} />;
  if (session?.status === 'running')
    return <EmptyState icon="search" title={t('empty_running_title')} text={t('empty_running_text')} />;
  if (hostAccess === false)
    return (
      <EmptyState icon="warning" title={t('empty_access_title')} text={t('empty_access_text')}>
        <Button onClick={() => void actions.requestHostAccess()}>{t('allow_access')}</Button>
      </EmptyState>
    );
  if (session?.status === 'paused')
    return <EmptyState icon="pause" title={t(statusKey('paused'))} text={t('empty_paused_text')} />;
  if (session?.status === 'failed')
    return (
      <EmptyState icon="warning" title={t(statusKey('failed'))} text={t(reasonKey(session.reason ?? ''))}>
        <Button onClick={() => void actions.openScreen('dashboard')}>{t('dashboard')}</Button>
      </EmptyState>
    );
  if (judged > 0) return <EmptyState icon="check" title={t('empty_judged_title')} text={t('empty_judged_text')} />;
  if (session && (session.spentPages > 0 || session.status === 'done'))
    return (
      <EmptyState icon="warning" title={t('empty_found_title')} text={t('empty_found_text')}>
        <Button onClick={() => void actions.openScreen('options')}>{t('options_sources')}</Button>
      </EmptyState>
    );
  return <EmptyState icon="leaf" title={t('empty_start_title')} text={t('empty_start_text')} />;
}

/**
 * Shown when all open suggestions are on known sites, which the list hides. Its button shows known sites, also in
 * future.
 */
export function OnlyKnownSites() {
  const { t, actions } = useApp();
  return (
    <EmptyState icon="check" title={t('empty_known_title')} text={t('empty_known_text')}>
      <Button onClick={() => void actions.saveSettings({ newSitesOnly: false })}>{t('show_known_sites')}</Button>
    </EmptyState>
  );
}
