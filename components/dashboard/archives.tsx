/** Captures of the collection in web archives: the check, the table cells and the filter. */
import { useMemo, useState } from 'preact/hooks';
import type { CollectedPage } from '../../lib/engine/insight/collection';
import type { CaptureRecord } from '../../lib/engine/records';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { Dialog } from '../common/dialog';
import { Select } from '../common/fields';
import { displayUrl, formatDateTime, formatDay, formatNumber } from '../common/format';
import { providerFaultKey } from '../common/sources';
import { ProgressRow, useStoppableWork } from '../common/stoppable-work';
import { useFailure } from '../common/use-command';
import { USUAL_PLAN } from '../topic/export-plan';
import type { Exporter, Sender } from '../topic/exporter';
import { SendForm } from '../topic/send-form';

export type Captures = ReadonlyMap<string, CaptureRecord>;
/** Filter by captures. A four-digit year shows pages without a capture in or after that year. */
export type ArchiveFilter = '' | 'never' | 'unchecked' | (string & {});

/** Host permission of the Wayback Machine. */
const WAYBACK_ORIGINS: readonly string[] = ['https://web.archive.org/*'];
/** Number of years that the filter offers, including the current one. */
const YEARS = 5;

/** URL that is looked up for a whole site. */
export const frontPageOf = (site: string): string => `https://${site}/`;

/** Year of a time in UTC. */
const yearOf = (ms: number): number => new Date(ms).getUTCFullYear();

/**
 * Returns whether captures pass the filter; undefined = unchecked page. Unchecked pages pass only `unchecked` and the
 * empty filter; pages without captures also pass each year.
 */
export function passesArchive(captures: CaptureRecord | undefined, filter: ArchiveFilter): boolean {
  if (filter === '') return true;
  if (filter === 'unchecked') return captures === undefined;
  if (captures === undefined) return false;
  return filter === 'never'
    ? captures.count === 0
    : captures.lastMs === undefined || yearOf(captures.lastMs) < Number(filter);
}

/**
 * Select that filters the collection by the captures of pages in web archives: all, never captured, unchecked, or not
 * captured since one of the last five years.
 */
export function ArchiveFilterSelect(props: { value: ArchiveFilter; onChange(filter: ArchiveFilter): void }) {
  const { t, now } = useApp();
  const years = Array.from({ length: YEARS }, (_, i) => String(yearOf(now()) - i));
  return (
    <Select
      label={t('archive_column')}
      options={[
        ['', t('filter_all')],
        ['never', t('archive_filter_never')],
        ['unchecked', t('archive_filter_unchecked')],
        ...years.map((year) => [year, t('archive_filter_since', year)] as const),
      ]}
      {...props}
    />
  );
}

/**
 * Table cell with the number of captures ("+" if there may be more) and their first and last year, or a badge if there
 * are none; empty for an unchecked page.
 */
export function ArchivedCell({ captures }: { captures: CaptureRecord | undefined }) {
  const { t, locale } = useApp();
  if (captures === undefined) return null;
  const { count, isAtLeast, firstMs, lastMs } = captures;
  if (firstMs === undefined || lastMs === undefined) return <span class="badge">{t('archive_never')}</span>;
  const number = `${formatNumber(locale, count)}${isAtLeast ? '+' : ''}`;
  const [first, last] = [yearOf(firstMs), yearOf(lastMs)];
  const day = (ms: number) => formatDateTime(locale, ms);
  return (
    <span class="archived" title={t('archive_captures', number, day(firstMs), day(lastMs))}>
      {number} · {first === last ? first : `${first}–${last}`}
    </span>
  );
}

interface ArchiveCopyProps {
  readonly topic: string;
  readonly page: Pick<CollectedPage, 'url' | 'title' | 'isRead' | 'archived'>;
  readonly captures: CaptureRecord | undefined;
  /** Whether fetching the page failed, or a watch run found that it can no longer be read at its site. */
  readonly isLost: boolean;
}

/**
 * Link to the archived copy of a page: the one from which it was read, or the last one of a lost page that had been
 * read. For other lost pages, a button that reads one; nothing for pages that are not lost.
 */
export function ArchiveCopyOf({ topic, page, captures, isLost }: ArchiveCopyProps) {
  const { t, locale } = useApp();
  const readArchived = useReadArchived(topic);
  const { url, title, isRead } = page;
  const { lastUrl, lastMs = 0 } = captures ?? {};
  const archived = page.archived ?? (isRead && isLost && lastUrl ? { url: lastUrl, atMs: lastMs } : undefined);
  if (archived)
    return (
      <a class="hint" href={archived.url} target="_blank" rel="noreferrer">
        {t('archived_on', formatDay(locale, archived.atMs))}
      </a>
    );
  if (!isLost) return null;
  return (
    <Button
      small
      kind="quiet"
      label={t('archive_read_label', title || displayUrl(url))}
      onClick={() => void readArchived(url)}
    >
      {t('archive_read')}
    </Button>
  );
}

/**
 * Returns a function that asks the browser for access to the Wayback Machine. It resolves to false if the user refuses,
 * which a toast says, and to true without asking if the Wayback Machine is switched off.
 */
function useArchiveAccess(): () => Promise<boolean> {
  const { t, actions, notices, settings } = useApp();
  return async () => {
    if (settings.value.providers.wayback?.enabled === false) return true;
    const isGranted = await actions.requestHostAccess(WAYBACK_ORIGINS);
    if (!isGranted) notices.fail(t('archive_refused'));
    return isGranted;
  };
}

/**
 * Returns a function that reads a page from an archive into the topic, asking for access to the archive first. Toasts
 * show the date of the copy, the refusal or the failure. Call it only from a user gesture.
 */
export function useReadArchived(topic: string): (url: string) => Promise<void> {
  const { t, actions, locale, notices } = useApp();
  const mayAsk = useArchiveAccess();
  const showFailure = useFailure();
  return async (url) => {
    // First, because browsers accept a permission request only during the user's gesture.
    if (!(await mayAsk())) return;
    const result = await actions.send('readArchived', { topic, url });
    if (result.ok) notices.inform(t('toast_archived', formatDay(locale, result.value.atMs)));
    else showFailure(result.error);
  };
}

interface ArchiveCheckProps {
  readonly topic: string;
  readonly exporter: Exporter;
  /** The pages, which are looked up with the front pages of their sites. */
  readonly pages: readonly Pick<CollectedPage, 'url' | 'site' | 'isPrivate'>[];
  readonly captures: Captures;
}

/**
 * Buttons that look up unchecked pages or unchecked front pages of sites; when none is unchecked, all of them again.
 * Addresses are looked up one after another, until stopped or until the first fault, and each answer is stored when it
 * arrives. Pages that only the user can read have a separate button, because the archives see their URLs. A further
 * button saves the shown pages in the Wayback Machine.
 */
export function ArchiveCheck({ topic, exporter, pages: shown, captures }: ArchiveCheckProps) {
  const { t, actions, notices } = useApp();
  const mayAsk = useArchiveAccess();
  const work = useStoppableWork(topic);
  /**
   * Asks for access and looks up the addresses in order. Stops at the first fault, which a toast shows with the number
   * done.
   */
  const check = async (urls: readonly string[]) => {
    // First, because browsers accept a permission request only during the user's gesture.
    if (!(await mayAsk())) return;
    await work.start(async ({ signal, progress }) => {
      for (const [done, url] of urls.entries()) {
        progress(done, urls.length);
        const result = await actions.send('findCaptures', { topic, url });
        if (signal.aborted) return;
        const fault = result.ok ? result.value.fault : 'unreachable';
        if (fault !== undefined) return notices.fail(t('archive_fault', done, urls.length, t(providerFaultKey(fault))));
      }
    });
  };
  if (work.progress)
    return (
      <ProgressRow
        work={work}
        label={t('archive_column')}
        textOf={(done, total) => t('archive_progress', done, total)}
        stop={t('archive_stop')}
      />
    );
  const open = shown.filter(({ isPrivate }) => !isPrivate);
  const pages = open.map(({ url }) => url);
  const sites = [...new Set(open.map(({ site }) => frontPageOf(site)))];
  const withheld = shown.flatMap(({ url, isPrivate }) => (isPrivate ? [url] : []));
  const unchecked = (urls: readonly string[]) => urls.filter((url) => !captures.has(url));
  const [newPages, newSites] = [unchecked(pages), unchecked(sites)];
  const all = newPages.length === 0 && newSites.length === 0 && pages.length > 0 ? [...pages, ...sites] : [];
  const checks = [
    ['archive_check_pages', newPages],
    ['archive_check_sites', newSites],
    ['archive_check_private', unchecked(withheld)],
    ['archive_check_again', all],
  ] as const;
  return (
    <div class="stack">
      <div class="row">
        {checks.map(([label, urls]) =>
          urls.length > 0 ? (
            <Button key={label} small icon="search" onClick={() => void check(urls)}>
              {t(label, urls.length)}
            </Button>
          ) : null,
        )}
        {shown.length > 0 ? <SaveNow topic={topic} exporter={exporter} pages={shown.map(({ url }) => url)} /> : null}
      </div>
      <p class="hint">{t('archive_hint')}</p>
    </div>
  );
}

/** Button that opens a dialog in which the user can ask the Wayback Machine to capture `pages` (addresses). */
function SaveNow({ topic, exporter, pages }: { topic: string; exporter: Exporter; pages: readonly string[] }) {
  const { t } = useApp();
  const [sender, setSender] = useState<Sender>();
  const target = sender?.targets.find(({ id }) => id === 'save-page-now');
  const plan = useMemo(() => ({ ...USUAL_PLAN, only: pages }), [pages]);
  return (
    <>
      <Button small icon="upload" onClick={() => void exporter.sender().then(setSender)}>
        {t('archive_save_now', pages.length)}
      </Button>
      {sender && target ? (
        <Dialog title={target.name} onClose={() => setSender(undefined)}>
          <SendForm {...{ topic, plan, target, sender }} onClose={() => setSender(undefined)} />
        </Dialog>
      ) : null}
    </>
  );
}
