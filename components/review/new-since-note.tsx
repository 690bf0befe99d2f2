import type { ComponentChildren } from 'preact';
import type { NewSince } from '../../lib/views/visit';
import { useApp } from '../common/app-context';

const WEEK_MS = 604_800_000;

/** Returns the weekday of a time within the last seven days, else its date. */
function dayOf(locale: string, atMs: number, nowMs: number): string {
  const isRecent = nowMs - atMs < WEEK_MS;
  return new Intl.DateTimeFormat(locale, isRecent ? { weekday: 'long' } : { dateStyle: 'medium' }).format(atMs);
}

/**
 * Shows the numbers of new pages and sites ("…" while not counted) since the last visit, with its day if known, and its
 * children, such as buttons.
 */
export function NewSinceNote({ since, children }: { since: NewSince; children?: ComponentChildren }) {
  const { t, locale } = useApp();
  const { atMs, pages, sites = '…' } = since;
  return (
    <p class="row hint list-note" role="status">
      <span>
        {atMs === undefined
          ? t('new_since', pages, sites)
          : t('new_since_day', dayOf(locale, atMs, Date.now()), pages, sites)}
      </span>
      {children}
    </p>
  );
}
