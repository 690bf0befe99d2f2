import type { ComponentChildren } from 'preact';
import { useApp } from '../common/app-context';

/** Pages and sites that were found after a visit; without a time where it is not known. */
export interface NewSince {
  readonly topic: string;
  /** Number of the first page that was not there at the visit. */
  readonly through: number;
  readonly atMs?: number | undefined;
  readonly pages: number;
  readonly sites: number;
}

const WEEK_MS = 604_800_000;

/** Weekday of a time within the last week, else its date. */
function dayOf(locale: string, atMs: number, nowMs: number): string {
  const isRecent = nowMs - atMs < WEEK_MS;
  return new Intl.DateTimeFormat(locale, isRecent ? { weekday: 'long' } : { dateStyle: 'medium' }).format(atMs);
}

/** Says how much is new since the last visit, with what can be done about it. */
export function NewSinceNote({ since, children }: { since: NewSince; children?: ComponentChildren }) {
  const { t, locale } = useApp();
  const { atMs, pages, sites } = since;
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
