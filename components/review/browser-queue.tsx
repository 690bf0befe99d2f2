import { useState } from 'preact/hooks';
import type { AttemptRecord } from '../../lib/engine/records';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { Dialog } from '../common/dialog';
import { displayUrl } from '../common/format';
import { ProgressRow, useStoppableWork } from '../common/stoppable-work';
import { Problems } from './on-demand';

/** Most addresses listed for a reason; of the others only the number is shown. */
const MOST_NAMED = 5;

/**
 * Pages that plain requests cannot read, with the reasons, and a button that reads them in browser tabs. Asks first
 * and lists all addresses, because the sites then see the user's cookies, and a merged file can name any address.
 * Renders nothing when there are no such pages.
 */
export function BrowserQueue({ topic, pages }: { topic: string; pages: readonly AttemptRecord[] }) {
  const { t, actions, settings, notices } = useApp();
  const work = useStoppableWork(topic);
  const isReading = work.progress !== undefined;
  const [isAsking, setAsking] = useState(false);
  if (pages.length === 0 && !isReading) return null;

  /**
   * Reads the pages in background tabs, sends each to the engine, and shows in a toast how many were added, or that the
   * browser is offline.
   */
  const read = async () => {
    const urls = pages.map(({ url }) => url);
    let [done, added] = [0, 0];
    const isOnline = await work.start(({ signal, progress }) => {
      progress(0, urls.length);
      return actions.readInTabs(urls, {
        ...{ label: t('browser_queue_group'), signal },
        take: async (url, outcome) => {
          const taken = await actions.send('takeBrowserRead', { topic, url, ...outcome });
          done += 1;
          if (taken.ok && taken.value.added) added += 1;
          progress(done, urls.length);
        },
      });
    });
    if (isOnline) notices.inform(t('browser_queue_done', added, done));
    else notices.fail(t('browser_queue_offline', added));
  };
  /** Asks for tab groups (reading goes on without them), stores the consent, and starts to read. */
  const agree = () => {
    void actions.permit('tabGroups');
    void actions.saveSettings({ readsInTabs: true });
    setAsking(false);
    void read();
  };
  return (
    <section class={isReading ? 'list-note' : 'row list-note'} aria-label={t('browser_queue_title')}>
      {isReading ? (
        <ProgressRow
          work={work}
          label={t('browser_queue_title')}
          textOf={(done, total) => t('browser_queue_reading', done, total)}
          stop={t('stop')}
        />
      ) : (
        <>
          <Problems
            summary={t('browser_queue', pages.length)}
            found={pages.map(({ code, url }) => ({ code, name: displayUrl(url) }))}
            most={MOST_NAMED}
          />
          <Button small onClick={() => setAsking(true)}>
            {t('browser_queue_read')}
          </Button>
        </>
      )}
      {isAsking ? (
        <Dialog title={t('browser_queue_title')} onClose={() => setAsking(false)}>
          {settings.value.readsInTabs ? null : <p>{t('browser_queue_explain')}</p>}
          {settings.value.readsInTabs ? null : <p>{t('browser_queue_cookies')}</p>}
          <ul class="bullets" aria-label={t('browser_queue_addresses')}>
            {pages.map(({ url }) => (
              <li key={url}>
                <bdi>{displayUrl(url)}</bdi>
              </li>
            ))}
          </ul>
          <div class="row dialog-actions">
            <Button onClick={() => setAsking(false)}>{t('cancel')}</Button>
            <Button kind="primary" onClick={agree}>
              {t('browser_queue_agree', pages.length)}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </section>
  );
}
