import { useEffect, useMemo, useState } from 'preact/hooks';
import { newSitesPer100Pages, type SiteLink, type SiteRow, siteRows, siteTasks } from '../../lib/engine/insight/sites';
import type { TopicRecord } from '../../lib/engine/types';
import type { SiteNode } from '../charts/site-graph';
import { SiteMap } from '../charts/site-map';
import { useApp } from '../common/app-context';
import { formatNumber } from '../common/format';
import { EmptyState } from '../common/notice-box';
import { type DashboardData, NO_NOTES, NONE, useOutcomes, useScores, useStanding } from './data';
import { ExcludedSites } from './excluded-sites';
import { NewSiteGroups } from './new-site-groups';
import { SiteExtents } from './site-extents';
import { SiteTable } from './site-table';
import { useSiteDecision } from './use-site-decision';

/** More would be a tangle. */
const SITES_ON_MAP = 150;

export function Sites({ topic, data }: { topic: TopicRecord; data: DashboardData }) {
  const { t, locale } = useApp();
  const decide = useSiteDecision(topic.id);
  const outcomes = useOutcomes(data);
  const notes = data.notes.value ?? NO_NOTES;
  const standing = useStanding(data);
  const scores = useScores(data, standing);
  const pages = data.pages.value;
  const rows = useMemo(() => siteRows(pages ?? NONE, standing, scores), [pages, standing, scores]);
  const tasks = useMemo(() => siteTasks(rows, outcomes, notes), [rows, outcomes, notes]);
  const names = useMemo(() => rows.map(({ site }) => site).toSorted(), [rows]);
  const perHundred = useMemo(() => newSitesPer100Pages(pages ?? NONE), [pages]);
  const shown = useMemo(() => rows.slice(0, SITES_ON_MAP), [rows]);
  const links = useSiteLinks(topic.id, data, shown);
  const nodes = useMemo(() => shown.map(nodeOf), [shown]);
  const edges = useMemo(() => (links ?? NONE).filter(onMap(nodes)), [links, nodes]);
  if (!pages || !data.verdicts.value) return null;
  if (pages.length === 0)
    return (
      <>
        <section class="card">
          <EmptyState icon="pin" title={t('empty_seeds_title')} text={t('empty_seeds_text')} />
        </section>
        <ExcludedSites topic={topic.id} data={data} />
      </>
    );
  return (
    <>
      <section class="card">
        <h2>{t('dashboard_map')}</h2>
        <p class="hint">
          {rows.length > SITES_ON_MAP
            ? t('dashboard_map_hint_some', formatNumber(locale, SITES_ON_MAP), formatNumber(locale, rows.length))
            : t('dashboard_map_hint')}
        </p>
        {links ? <SiteMap nodes={nodes} edges={edges} /> : <div class="map-plot" />}
        <NewSiteGroups rows={shown} links={edges} />
      </section>
      <section class="card">
        <h2>{t('dashboard_sites')}</h2>
        {perHundred === undefined ? null : (
          <p class="hint">{t('sites_per_100', formatNumber(locale, Math.round(perHundred)))}</p>
        )}
        <SiteTable topic={topic.id} rows={tasks} onDecide={(site, outcome) => void decide(site, outcome)} />
      </section>
      <SiteExtents topic={topic.id} data={data} sites={names} />
      <ExcludedSites topic={topic.id} data={data} />
    </>
  );
}

function nodeOf({ site, pages, confirmed, rejected }: SiteRow): SiteNode {
  const tone = confirmed > rejected ? 'confirmed' : rejected > 0 ? 'rejected' : 'open';
  return { site, pages, tone };
}

function onMap(nodes: readonly SiteNode[]): (link: SiteLink) => boolean {
  const sites = new Set(nodes.map(({ site }) => site));
  return ({ a, b }) => sites.has(a) && sites.has(b);
}

/** Read again when other pages have come; a verdict changes no link. */
function useSiteLinks(topic: string, data: DashboardData, shown: readonly SiteRow[]) {
  const [links, setLinks] = useState<readonly SiteLink[]>();
  const pages = data.pages.value;
  useEffect(() => {
    if (!pages) return;
    let stopped = false;
    const load = async () => {
      const found = await data.loadSiteLinks(topic, pages, new Set(shown.map(({ site }) => site)));
      if (!stopped) setLinks(found);
    };
    void load();
    return () => {
      stopped = true;
    };
  }, [topic, pages]);
  return links;
}
