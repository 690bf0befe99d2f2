/** Rows that the side panel lists. */
import { useMemo, useState } from 'preact/hooks';
import { isInShare } from '../../lib/engine/insight/ranked-sites';
import type { TopicRecord } from '../../lib/engine/records';
import type { Queue, QueueRow } from '../../lib/views/queue';
import type { SiteGroup } from '../../lib/views/suggestions';
import type { NewSince } from '../../lib/views/visit';
import { useApp } from '../common/app-context';
import { useSample } from '../review/completeness';
import { useFacets } from '../review/facets';
import { visibleRows } from '../review/queue-view';
import { groupBySite, type SiteEntry, useSiteList } from '../review/site-groups';
import type { PanelTools } from './panel-tools';

const NO_ROWS: readonly QueueRow[] = [];
const NO_GROUPS: readonly SiteGroup<QueueRow>[] = [];

/** The first page that is new since the last visit of a topic. */
type Seen = Pick<NewSince, 'topic' | 'through' | 'atMs'> | undefined;

export type PanelRows = ReturnType<typeof usePanelRows>;

/**
 * Returns the rows to list, in the order of the filter: a random sample, or else those that pass all filters, by site
 * if the user wants that. Filters: tools, the user's share of the sites, the last visit, the chosen group, and new
 * sites only. `listing` changes with them.
 */
export function usePanelRows(
  topic: TopicRecord,
  queue: Queue | undefined,
  seen: Seen,
  { filter, isGrouping }: Pick<PanelTools, 'filter' | 'isGrouping'>,
) {
  const { suggestionView, newSitesOnly } = useApp().settings.value;
  const sample = useSample(topic.id, queue);
  const isSample = sample.rows !== undefined;
  const { share } = topic;
  const since = useNewSince(topic, queue, seen);
  const filteredRows = useMemo(() => {
    const visible = queue ? visibleRows(queue, filter) : NO_ROWS;
    const shared = share ? visible.filter(({ page }) => isInShare(page.site, share)) : visible;
    return since?.isOnly ? shared.filter(({ page }) => page.n >= since.through) : shared;
  }, [queue, filter, share?.part, share?.of, share?.overlap, since?.isOnly, since?.through]);
  const facets = useFacets(queue, isGrouping && !isSample);
  const groupRows = useMemo(() => facets.within(filteredRows), [facets.within, filteredRows]);
  const rows = sample.rows ?? groupRows;
  const bySite = suggestionView === 'sites' && !isSample;
  const ranked = queue?.ranking.sites;
  const all = useMemo(() => (bySite ? groupBySite(rows, ranked) : NO_GROUPS), [bySite, rows, ranked]);
  const fresh = useMemo(() => all.filter(({ site }) => site.isNew), [all]);
  /** Number of sites that already have confirmed pages. */
  const known = ranked?.hasConfirmed ? all.length - fresh.length : 0;
  const groups = newSitesOnly && known > 0 ? fresh : all;
  const sites = useSiteList(topic.id, groups);
  const listed: readonly SiteEntry<QueueRow>[] = bySite ? sites.entries : rows;
  const listing = JSON.stringify([filter, bySite, newSitesOnly, isSample, facets.chosen?.words, since?.isOnly]);
  return { sample, isSample, since, facets, rows, bySite, known, groups, sites, listed, listing };
}

/**
 * Returns the new suggestions since the last visit, and whether only they are listed. Watched topics start with only
 * them. Undefined if none or all suggestions are new, or for another topic than the one opened first.
 */
function useNewSince(topic: TopicRecord, queue: Queue | undefined, seen: Seen) {
  const [isOnly, setOnly] = useState((topic.settings.watch ?? 'off') !== 'off');
  const through = seen?.topic === topic.id ? seen.through : 0;
  const fresh = useMemo(() => (queue?.rows ?? NO_ROWS).filter(({ page }) => page.n >= through), [queue, through]);
  const pages = fresh.length;
  if (through === 0 || pages === 0 || pages === queue?.rows.length) return undefined;
  const sites = new Set(fresh.map(({ page }) => page.site)).size;
  return { topic: topic.id, through, atMs: seen?.atMs, pages, sites, isOnly, toggle: () => setOnly(!isOnly) };
}
