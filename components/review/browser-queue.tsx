import { useEffect, useRef, useState } from 'preact/hooks';
import type { AttemptRecord } from '../../lib/engine/types';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { Dialog } from '../common/dialog';
import { displayUrl } from '../common/format';
import { ProgressRow } from '../common/progress-row';
import { Problems } from './on-demand';

/** Most addresses listed for a reason; of the others only the number is shown. */
const MOST_NAMED = 5;

interface Reading {
  readonly done: number;
  readonly total: number;
  readonly added: number;
}

/**
 * Pages that plain requests cannot read, with the reasons, and a button that reads them in browser tabs. Asks for
 * consent once, because the sites then see the user's cookies. Renders nothing when there are no such pages.
 */
export function BrowserQueue({ topic, pages }: { topic: string; pages: readonly AttemptRecord[] }) {
  const { t, actions, settings, notices } = useApp();
  const [reading, setReading] = useState<Reading>();
  const [isAsking, setAsking] = useState(false);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), [topic]);
  if (pages.length === 0 && reading === undefined) return null;

  const read = async () => {
    const urls = pages.map(({ url }) => url);
    const control = new AbortController();
    stop.current = control;
    let state: Reading = { done: 0, total: urls.length, added: 0 };
    setReading(state);
    await actions.readInTabs(urls, {
      ...{ label: t('browser_queue_group'), signal: control.signal },
      take: async (url, page) => {
        const taken = await actions.send('takeBrowserRead', { topic, url, ...(page && { page }) });
        const added = taken.ok && taken.value.added ? 1 : 0;
        state = { ...state, done: state.done + 1, added: state.added + added };
        setReading(state);
      },
    });
    setReading(undefined);
    notices.tell(t('browser_queue_done', state.added, state.done));
  };
  const agree = () => {
    void actions.permit('tabGroups');
    void actions.saveSettings({ readsInTabs: true });
    setAsking(false);
    void read();
  };
  return (
    <section class="notice-box" aria-label={t('browser_queue_title')}>
      {reading ? (
        <ProgressRow
          {...reading}
          label={t('browser_queue_title')}
          text={t('browser_queue_reading', reading.done, reading.total)}
          stop={t('stop')}
          onStop={() => stop.current?.abort()}
        />
      ) : (
        <>
          <Problems
            summary={t('browser_queue', pages.length)}
            found={pages.map(({ code, url }) => ({ code, name: displayUrl(url) }))}
            most={MOST_NAMED}
          />
          <Button small onClick={() => (settings.value.readsInTabs ? void read() : setAsking(true))}>
            {t('browser_queue_read')}
          </Button>
        </>
      )}
      {isAsking ? (
        <Dialog title={t('browser_queue_title')} onClose={() => setAsking(false)}>
          <p>{t('browser_queue_explain')}</p>
          <p>{t('browser_queue_cookies')}</p>
          <div class="dialog-actions">
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
