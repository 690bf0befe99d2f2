import { useId, useMemo, useState } from 'preact/hooks';
import { type SiteOutcome, SPLIT } from '../../lib/engine/basics';
import { isInTopic, type PageStanding } from '../../lib/engine/insight/page-standings';
import { sitePermissions } from '../../lib/engine/insight/permissions';
import {
  type FoundPage,
  newSiteGroups,
  newSitesPer100Pages,
  type SiteLink,
  type SiteRow,
  siteRows,
  siteTasks,
} from '../../lib/engine/insight/sites';
import { excludedSites, siteExtents, siteOutcomes } from '../../lib/engine/insight/standing';
import type { TopicRecord } from '../../lib/engine/records';
import { isSubjectTerm } from '../../lib/messaging/explanation';
import type { SiteNode } from '../charts/site-graph';
import { SiteMap } from '../charts/site-map';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { Form, TextField } from '../common/fields';
import { someNames } from '../common/messages';
import { Card, EmptyState } from '../common/notice-box';
import { useLoaded } from '../common/rendering';
import { useUndoable } from '../common/use-command';
import {
  type DashboardData,
  NO_NOTES,
  NONE,
  useFold,
  useLatestVerdicts,
  usePending,
  useProbabilities,
  useStandings,
} from './data';
import { SiteCitations } from './site-citations';
import { SiteTable } from './site-table';

/** Largest number of sites on the map; the layout of more takes too long. */
const SITES_ON_MAP = 2_000;
/** Least mean probability of an unjudged site that the map shows as likely. */
const LIKELY = 2 / 3;

/**
 * Tab with the map (or groups by terms if no sites are linked), groups, table, citations and groupings of sites, and
 * the excluded ones. Renders nothing until pages and verdicts are read.
 */
export function Sites({ topic, data }: { topic: TopicRecord; data: DashboardData }) {
  const { t } = useApp();
  const decide = useSiteDecision(topic.id);
  const outcomes = useFold(data, siteOutcomes);
  const notes = data.notes.value ?? NO_NOTES;
  const standings = useStandings(data);
  const probabilities = useProbabilities(data, useLatestVerdicts(data));
  const pages = data.pages.value;
  const rows = useMemo(() => siteRows(pages ?? NONE, standings, probabilities), [pages, standings, probabilities]);
  const tasks = useMemo(() => siteTasks(rows, outcomes, notes), [rows, outcomes, notes]);
  const permissions = useMemo(
    () =>
      sitePermissions(
        (pages ?? NONE).map(({ site, url, permits }) => ({
          site,
          permits,
          isConfirmed: isInTopic(standings.get(url)),
        })),
      ),
    [pages, standings],
  );
  const names = useMemo(() => rows.map(({ site }) => site).toSorted(), [rows]);
  const perHundred = useMemo(() => newSitesPer100Pages(pages ?? NONE), [pages]);
  const shown = useMemo(() => rows.slice(0, SITES_ON_MAP), [rows]);
  const sitesShown = () => new Set(shown.map(({ site }) => site));
  // `standings` is not among the changes: verdicts change no links, which take long to load.
  const links = useLoaded(() => pages && data.loadSiteLinks(topic.id, pages, sitesShown()), [topic.id, pages]);
  const nodes = useMemo(() => shown.map(nodeOf), [shown]);
  const edges = useMemo(() => (links ?? NONE).filter(isOnMap(nodes)), [links, nodes]);
  if (!pages || !data.verdicts.value) return null;
  if (pages.length === 0)
    return (
      <>
        <Card>
          <EmptyState icon="pin" title={t('empty_seeds_title')} text={t('empty_seeds_text')} />
        </Card>
        <ExcludedSites topic={topic.id} data={data} />
      </>
    );
  return (
    <>
      <Card title="dashboard_map">
        <p class="hint">
          {rows.length > SITES_ON_MAP
            ? t('dashboard_map_hint_some', SITES_ON_MAP, rows.length)
            : t('dashboard_map_hint')}
        </p>
        {links === undefined ? <div class="map-plot" /> : null}
        {links && edges.length > 0 ? <SiteMap nodes={nodes} edges={edges} /> : null}
        {links && edges.length === 0 ? (
          <SitesByTerms topic={topic.id} data={data} pages={pages} standings={standings} />
        ) : null}
        <NewSiteGroups rows={shown} links={edges} />
      </Card>
      <Card title="dashboard_sites">
        {perHundred === undefined ? null : <p class="hint">{t('sites_per_100', Math.round(perHundred))}</p>}
        <SiteTable
          topic={topic.id}
          rows={tasks}
          permissions={permissions}
          onDecide={(site, outcome) => void decide(site, outcome)}
        />
      </Card>
      <SiteCitations topic={topic.id} pages={pages} log={data.verdicts.value} load={data.loadCitations} />
      <SiteExtents topic={topic.id} data={data} sites={names} />
      <ExcludedSites topic={topic.id} data={data} />
    </>
  );
}

/**
 * Returns a site as node of the map. Tone: confirmed if it has more confirmed than rejected pages, else rejected if
 * any, else likely from a mean probability of ⅔ on, else open.
 */
function nodeOf({ site, pages, confirmed, rejected, meanProbability = 0 }: SiteRow): SiteNode {
  const unjudged = meanProbability >= LIKELY ? 'likely' : 'open';
  const tone = confirmed > rejected ? 'confirmed' : rejected > 0 ? 'rejected' : unjudged;
  return { site, pages, tone };
}

/** Returns a test for links both of whose sites are on the map. */
function isOnMap(nodes: readonly SiteNode[]): (link: SiteLink) => boolean {
  const sites = new Set(nodes.map(({ site }) => site));
  return ({ a, b }) => sites.has(a) && sites.has(b);
}

interface SitesByTermsProps {
  readonly topic: string;
  readonly data: DashboardData;
  readonly pages: readonly FoundPage[];
  readonly standings: ReadonlyMap<string, PageStanding>;
}

/**
 * Groups of the topic's pages and suggestions by shared terms, each with its first five words and eight sites. Shown
 * instead of the map if no sites are linked.
 */
function SitesByTerms({ topic, data, pages, standings }: SitesByTermsProps) {
  const { t, facetsOf } = useApp();
  const order = data.ranking.value?.order;
  const shown = useMemo(
    () => [...pages.flatMap(({ n, url }) => (isInTopic(standings.get(url)) ? [n] : [])), ...(order ?? [])],
    [pages, standings, order],
  );
  const groups = useLoaded(() => facetsOf(topic, shown), [topic, shown]);
  const listed = (groups ?? []).map(({ words, pages: own }) => {
    const sites = new Set(pages.flatMap(({ n, site }) => (own.has(n) ? [site] : [])));
    return { words: words.filter(isSubjectTerm).slice(0, WORDS_OF_GROUP), sites: [...sites] };
  });
  return (
    <>
      <p class="hint">{t('map_no_links')}</p>
      <ul class="sites-by-terms">
        {listed.map(({ words, sites }) => (
          <li key={words[0]} class="topic-row">
            <h3 dir="auto">{words.join(t('groups_separator'))}</h3>
            <bdi>{someNames(t, sites, MOST_NAMES)}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}

const WORDS_OF_GROUP = 5;
const MOST_GROUPS = 10;
const MOST_NAMES = 8;

/**
 * Lists up to ten groups of new sites that link to each other, as text beside the map, each with the topic's own sites
 * linked with it. Renders nothing when there are none.
 */
export function NewSiteGroups({ rows, links }: { rows: readonly SiteRow[]; links: readonly SiteLink[] }) {
  const { t } = useApp();
  const groups = useMemo(() => newSiteGroups(rows, links).slice(0, MOST_GROUPS), [rows, links]);
  if (groups.length === 0) return null;
  return (
    <>
      <h3>{t('groups_title')}</h3>
      <ul>
        {groups.map(({ sites, own }) => (
          <li key={sites[0]} class="row topic-row">
            <span class="topic-row-text">
              <bdi>{someNames(t, sites, MOST_NAMES)}</bdi>
              {own.length > 0 ? <small class="hint"> {t('groups_own', someNames(t, own, MOST_NAMES))}</small> : null}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * List of the sites excluded from a topic by name, each with a button to allow it again; a sentence if none is
 * excluded.
 */
function ExcludedSites({ topic, data }: { topic: string; data: Pick<DashboardData, 'verdicts'> }) {
  const { t } = useApp();
  const decide = useSiteDecision(topic);
  const [allowed, add, drop] = usePending<string>(data.verdicts.value);
  const sites = useFold(data, excludedSites)
    .filter((site) => !allowed.includes(site))
    .toSorted();
  /** Removes the exclusion; the site leaves the list at once and comes back if the command fails. */
  const allow = async (site: string) => {
    add(site);
    if (!(await decide(site, 'open'))) drop(site);
  };
  return (
    <Card title="sites_excluded">
      <p class="hint">{t(sites.length > 0 ? 'sites_excluded_hint' : 'sites_excluded_none')}</p>
      {sites.length > 0 ? (
        <ul>
          {sites.map((site) => (
            <li key={site} class="row topic-row">
              <bdi class="topic-row-text">{site}</bdi>
              <Button small label={t('dashboard_allow_site', site)} onClick={() => void allow(site)}>
                {t('dashboard_allow')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

/**
 * Returns a function that decides on a whole site (`open` takes a decision back), with a toast with undo. It resolves
 * to whether the engine succeeded.
 */
function useSiteDecision(topic: string): (site: string, outcome: SiteOutcome) => Promise<boolean> {
  const { t } = useApp();
  const act = useUndoable();
  return (site, outcome) => act('judgeSite', { topic, site, outcome }, t(`toast_site_${outcome}`, site), 'site');
}

interface SiteExtentsProps {
  readonly topic: string;
  readonly data: Pick<DashboardData, 'verdicts'>;
  /** Names of the topic's sites. */
  readonly sites: readonly string[];
}

/**
 * Form to split a site into its hosts (or directories of its only host), or to join it with another site. Earlier
 * splits and joins are listed, each with a button that resets it. Only names of the topic's sites are accepted.
 */
function SiteExtents({ topic, data, sites }: SiteExtentsProps) {
  const { t } = useApp();
  const divide = useSiteGrouping(topic);
  const extents = [...useFold(data, siteExtents)];
  const listId = useId();
  const [site, setSite] = useState('');
  const [other, setOther] = useState('');
  const known = new Set(sites);
  const canJoin = known.has(site) && known.has(other) && site !== other;
  /** Empties both fields. */
  const done = () => {
    setSite('');
    setOther('');
  };
  /** A field for the name of a site, which offers the topic's sites. */
  const name = (label: string, value: string, set: (value: string) => void) => (
    <TextField
      label={label}
      list={listId}
      dir="auto"
      autocomplete="off"
      value={value}
      onText={(text) => set(text.trim())}
    />
  );
  return (
    <Card title="extents_title" hint="extents_hint">
      <datalist id={listId}>
        {sites.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <Form
        class="stack form-grid"
        aria-label={t('extents_title')}
        onSubmit={() => canJoin && divide(site, other).then(done)}
      >
        {name(t('dashboard_site'), site, setSite)}
        {name(t('extents_join_with'), other, setOther)}
        <Button submit disabled={!canJoin}>
          {t('extents_join')}
        </Button>
        <Button disabled={!known.has(site) || other !== ''} onClick={() => void divide(site, SPLIT).then(done)}>
          {t('extents_split')}
        </Button>
      </Form>
      {extents.length > 0 ? (
        <ul>
          {extents.map(([from, extent]) => (
            <li key={from} class="row topic-row">
              <bdi class="topic-row-text">
                {extent === SPLIT ? t('extents_is_split', from) : t('extents_is_joined', from, extent)}
              </bdi>
              <Button small icon="undo" label={t('extents_usual_of', from)} onClick={() => void divide(from, from)}>
                {t('extents_usual')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

/**
 * Returns a function that splits a site (`SPLIT`), joins it to another (its name) or resets it (its own name), and
 * shows a toast with undo. It resolves to whether the engine succeeded.
 */
function useSiteGrouping(topic: string): (site: string, extent: string) => Promise<boolean> {
  const { t } = useApp();
  const act = useUndoable();
  return (site, extent) => {
    const usual = extent === site ? t('toast_site_usual', site) : t('extents_is_joined', site, extent);
    return act('divideSite', { topic, site, extent }, extent === SPLIT ? t('extents_is_split', site) : usual, 'site');
  };
}
