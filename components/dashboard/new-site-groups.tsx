import { useMemo } from 'preact/hooks';
import { newSiteGroups } from '../../lib/engine/insight/new-site-groups';
import type { SiteLink, SiteRow } from '../../lib/engine/insight/sites';
import { useApp } from '../common/app-context';
import { formatNumber } from '../common/format';

const MOST_GROUPS = 10;
const MOST_NAMES = 8;

/** Where new sites hang together, in words: what the map shows in dots and lines. Nothing where none do. */
export function NewSiteGroups({ rows, links }: { rows: readonly SiteRow[]; links: readonly SiteLink[] }) {
  const { t, locale } = useApp();
  const groups = useMemo(() => newSiteGroups(rows, links).slice(0, MOST_GROUPS), [rows, links]);
  if (groups.length === 0) return null;
  const names = (sites: readonly string[]) => {
    const shown = sites.slice(0, MOST_NAMES).join(t('groups_separator'));
    const left = sites.length - MOST_NAMES;
    return left > 0 ? t('groups_more', shown, formatNumber(locale, left)) : shown;
  };
  return (
    <>
      <h3>{t('groups_title')}</h3>
      <ul class="topic-list">
        {groups.map(({ sites, own }) => (
          <li key={sites[0]} class="topic-row">
            <span class="topic-row-text">
              <bdi>{names(sites)}</bdi>
              {own.length > 0 ? <small class="hint"> {t('groups_own', names(own))}</small> : null}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
