import type { ReadonlySignal } from '@preact/signals';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { isInShare } from '../../lib/engine/insight/ranked-sites';
import type { AttemptRecord, PageRecord, TopicRecord } from '../../lib/engine/records';
import { type Queue, type QueueRow, suggestionOf } from '../../lib/views/queue';
import type { SiteGroup } from '../../lib/views/suggestions';
import type { NewSince } from '../../lib/views/visit';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { displayUrl, formatNumber } from '../common/format';
import { EmptyState } from '../common/notice-box';
import { useAsOf, useLatest, useMedia } from '../common/rendering';
import { useCommand } from '../common/use-command';
import { DRAFT, flagDraft, PANEL_DRAFT, useDraft } from '../common/use-draft';
import { BrowserQueue } from '../review/browser-queue';
import { CompletenessRow, SampleHead, useSample } from '../review/completeness';
import { FacetBar, useFacets } from '../review/facets';
import { NewSinceNote } from '../review/on-demand';
import { PageTitle, textAttributes } from '../review/page-parts';
import { QueueList } from '../review/queue-list';
import { FilterBar, QueueTools, START_THRESHOLD, Threshold } from '../review/queue-tools';
import { isFiltered, NO_FILTER, readFilter, visibleRows } from '../review/queue-view';
import { groupBySite, type SiteEntry, useSiteList } from '../review/site-groups';
import { SuggestionCard } from '../review/suggestion-card';
import { type Review, useReview, useReviewKeys } from '../review/use-review';
import { NewSitesOnly, ViewChoice } from '../review/view-choice';
import { CriteriaHead } from '../team/criteria';
import { hasFewSites, OwnSearchOffer } from '../topic/own-search';
import { ReviewFooter, type TopicData, TopicHead } from '../topic/topic-view';
import { NothingToReview, OnlyKnownSites } from './nothing-to-review';
import { KeysElsewhere, Shell } from './shell';

export interface SidePanelData extends TopicData {
  /** Failed addresses that a browser tab may be able to read. */
  readonly forBrowser: ReadonlySignal<readonly AttemptRecord[] | undefined>;
  readonly queue: ReadonlySignal<Queue | undefined>;
  /** The topic that was opened first, and the number of its first page that is new since the last visit. */
  readonly seen: ReadonlySignal<Pick<NewSince, 'topic' | 'through' | 'atMs'> | undefined>;
}

export function SidePanel({ data }: { data: SidePanelData }) {
  return (
    <Shell
      kind="panel"
      topics={data.topics}
      page={data.page}
      topicView={(topic, showHelp) => <PanelTopic key={topic.id} topic={topic} data={data} showHelp={showHelp} />}
    />
  );
}

const NO_ATTEMPTS: readonly AttemptRecord[] = [];
const NO_ROWS: readonly QueueRow[] = [];
const NO_GROUPS: readonly SiteGroup<QueueRow>[] = [];

/**
 * Returns the new suggestions since the last visit, and whether only they are listed. Watched topics start with only
 * them.
 */
function useNewSince(topic: TopicRecord, queue: Queue | undefined, seen: SidePanelData['seen']['value']) {
  const [isOnly, setOnly] = useState((topic.settings.watch ?? 'off') !== 'off');
  const through = seen?.topic === topic.id ? seen.through : 0;
  const fresh = useMemo(() => (queue?.rows ?? NO_ROWS).filter(({ page }) => page.n >= through), [queue, through]);
  const pages = fresh.length;
  if (through === 0 || pages === 0 || pages === queue?.rows.length) return undefined;
  const sites = new Set(fresh.map(({ page }) => page.site)).size;
  return { topic: topic.id, through, atMs: seen?.atMs, pages, sites, isOnly, toggle: () => setOnly(!isOnly) };
}

function PanelTopic({ topic, data, showHelp }: { topic: TopicRecord; data: SidePanelData; showHelp(): void }) {
  const { t, locale, settings, actions } = useApp();
  const command = useCommand();
  const [filter, setFilter] = useDraft(PANEL_DRAFT.filter(topic.id), readFilter);
  const queue = data.queue.value?.topic === topic.id ? data.queue.value : undefined;
  const sample = useSample(topic.id, queue);
  const isSample = sample.rows !== undefined;
  const { share } = topic;
  const since = useNewSince(topic, queue, data.seen.value);
  const filteredRows = useMemo(() => {
    const visible = queue ? visibleRows(queue, filter) : NO_ROWS;
    const shared = share ? visible.filter(({ page }) => isInShare(page.site, share)) : visible;
    return since?.isOnly ? shared.filter(({ page }) => page.n >= since.through) : shared;
  }, [queue, filter, share?.part, share?.of, share?.overlap, since?.isOnly, since?.through]);
  const [isGrouping, setGrouping] = useDraft(PANEL_DRAFT.facetsOpen, flagDraft);
  const facets = useFacets(queue, isGrouping && !isSample);
  const groupRows = useMemo(() => facets.within(filteredRows), [facets.within, filteredRows]);
  const rows = sample.rows ?? groupRows;
  const topicTerms = useMemo(() => queue?.ranking.topicTerms.map(({ term }) => term) ?? [], [queue]);
  const { suggestionView, newSitesOnly } = settings.value;
  const bySite = suggestionView === 'sites' && !isSample;
  const ranked = queue?.ranking.sites;
  const all = useMemo(() => (bySite ? groupBySite(rows, ranked) : NO_GROUPS), [bySite, rows, ranked]);
  const fresh = useMemo(() => all.filter(({ site }) => site.isNew), [all]);
  const known = ranked?.hasConfirmed ? all.length - fresh.length : 0;
  const groups = newSitesOnly && known > 0 ? fresh : all;
  const sites = useSiteList(topic.id, groups);
  const listed: readonly SiteEntry<QueueRow>[] = bySite ? sites.entries : rows;
  const listing = JSON.stringify([filter, bySite, newSitesOnly, isSample, facets.chosen?.words, since?.isOnly]);
  const version = queue?.ranking.version ?? 0;
  const review = useReview(topic.id, listed, version, 'panel', sites.toggle, isSample, listing);
  useReviewKeys(review, showHelp);
  const [isFiltering, setFiltering] = useDraft(PANEL_DRAFT.filtersOpen, flagDraft);
  const [mayConfirmAbove, setMayConfirmAbove] = useDraft(PANEL_DRAFT.thresholdOpen, flagDraft);
  const isConfirmingAbove = mayConfirmAbove && !bySite && !isSample;
  const showSite = (site: string) => {
    setFilter({ ...NO_FILTER, order: filter.order, text: site });
    setFiltering(true);
    void actions.saveSettings({ suggestionView: 'pages' });
  };
  useShownSite(topic.id, showSite);
  const [threshold, setThreshold] = useDraft(PANEL_DRAFT.threshold(topic.id), (kept) =>
    typeof kept === 'number' ? kept : START_THRESHOLD,
  );
  const isJudging = (queue?.ranking.order.length ?? 0) > 0 && !isSample;
  const completeness = queue?.ranking.completeness;
  const urlsOf = (some: readonly QueueRow[]) => some.map((row) => row.page.url);
  const siteCount = useMemo(() => new Set(queue?.rows.map(({ page }) => page.site)).size, [queue]);
  const { selectedRow } = review;
  const shownFor = selectedRow?.page.url;
  const shownTerms = useAsOf(shownFor, topicTerms);
  const isCalibrated = useAsOf(shownFor, completeness !== undefined);
  const newFrom = since?.through;
  const isWide = useMedia(WIDE);
  const scroller = useRef<HTMLDivElement>(null);
  const close = () => {
    setFiltering(false);
    setMayConfirmAbove(false);
    setGrouping(false);
  };
  useEscape(close);
  return (
    <div class={isWide ? 'panes' : 'pane'}>
      <div class="panel-scroll scroller" ref={scroller}>
        <TopicHead topic={topic.id} data={data} isFolded={queue && isJudging} />
        <OwnSearchOffer topic={topic.id} isDue={hasFewSites(settings.value, data.session.value, siteCount)} />
        <BrowserQueue topic={topic.id} pages={data.forBrowser.value ?? NO_ATTEMPTS} />
        <main>
          <CriteriaHead topic={topic} onReason={({ verdict, text }) => review.judge(verdict, undefined, text)} />
          {share ? (
            <p class="hint list-note">{t('team_share_mine', share.part, share.of, Math.round(100 * share.overlap))}</p>
          ) : null}
          <div class="row list-head">
            {isJudging ? <ViewChoice /> : null}
            <h2>
              <span class={isJudging ? 'visually-hidden' : undefined}>{t('suggestions')}</span>{' '}
              {queue ? (
                <span class="count">
                  {bySite
                    ? t('suggested_sites', groups.length)
                    : isFiltered(filter) || facets.chosen
                      ? t('position_of', rows.length, queue.ranking.order.length)
                      : formatNumber(locale, queue.ranking.order.length)}
                </span>
              ) : null}
            </h2>
            {isJudging ? (
              <QueueTools
                filter={filter}
                isFiltering={isFiltering}
                isAway={review.isAway}
                onBest={review.best}
                isConfirmingAbove={bySite ? undefined : isConfirmingAbove}
                onFiltering={setFiltering}
                onConfirmingAbove={setMayConfirmAbove}
                isGrouping={isGrouping}
                onGrouping={setGrouping}
              />
            ) : null}
          </div>
          {isSample ? <SampleHead left={review.rows.length} onStop={sample.stop} /> : null}
          {since && !isSample ? (
            <NewSinceNote since={since}>
              <Button small kind="quiet" onClick={since.toggle}>
                {t(since.isOnly ? 'new_all' : 'new_only')}
              </Button>
            </NewSinceNote>
          ) : null}
          {completeness && !isSample ? (
            <CompletenessRow
              topic={topic.id}
              completeness={completeness}
              target={topic.settings.stopTarget}
              onTarget={(stopTarget) => void command('updateTopic', { topic: topic.id, settings: { stopTarget } })}
              sample={sample}
            />
          ) : null}
          {bySite && known > 0 ? <NewSitesOnly known={known} /> : null}
          {queue && isJudging && isGrouping ? (
            <FacetBar topic={topic.id} rows={queue.rows} facets={facets} onLikely={(urls) => review.confirmAll(urls)} />
          ) : null}
          {queue && isJudging && isFiltering ? (
            <FilterBar rows={queue.rows} filter={filter} onChange={setFilter} />
          ) : null}
          {isJudging && isConfirmingAbove ? (
            <Threshold
              threshold={threshold}
              rows={review.rows}
              judged={data.tally.value?.answers ?? 0}
              onChange={setThreshold}
              onConfirm={(above) => review.confirmAll(urlsOf(above))}
            />
          ) : null}
          {queue && review.rows.length > 0 ? (
            <QueueList
              scroller={scroller}
              isCalibrated={isCalibrated}
              topicTerms={shownTerms}
              isBeside={isWide}
              newFrom={newFrom}
              queue={queue}
              review={review}
              sites={bySite ? sites : undefined}
              cutAt={isConfirmingAbove && filter.order === 'best' ? threshold : undefined}
              onAll={showSite}
            />
          ) : null}
          {review.rows.length === 0 && isFiltered(filter) && !isSample ? (
            <EmptyState icon="filter" title={t('empty_filter_title')} text={t('empty_filter_text')}>
              <Button onClick={() => setFilter(NO_FILTER)}>{t('filters_clear')}</Button>
            </EmptyState>
          ) : null}
          {review.rows.length === 0 && !isFiltered(filter) && known > 0 ? <OnlyKnownSites /> : null}
          {review.rows.length === 0 && !isFiltered(filter) && known === 0 && !isSample ? (
            <NothingToReview tally={data.tally.value} session={data.session.value} hostAccess={data.hostAccess.value} />
          ) : null}
        </main>
      </div>
      {isWide && queue && selectedRow ? (
        <Beside queue={queue} review={review} row={selectedRow} topicTerms={shownTerms} />
      ) : null}
      <ReviewFooter topic={topic.id} data={data} onUndo={() => review.undo()}>
        <KeysElsewhere />
      </ReviewFooter>
    </div>
  );
}

interface BesideProps {
  readonly queue: Queue;
  readonly review: Review<SiteEntry<QueueRow>>;
  readonly row: SiteEntry<QueueRow>;
  readonly topicTerms: readonly string[];
}

/** The selected suggestion, beside the list in wide windows. */
function Beside({ queue, review, row, topicTerms }: BesideProps) {
  const { t } = useApp();
  const { page } = row;
  return (
    <section class="beside" aria-label={t('preview')}>
      <p class="hint">{displayUrl(page.url)}</p>
      <h2 class="beside-title" {...textAttributes(page)}>
        <PageTitle page={page} />
      </h2>
      <Picture key={page.url} page={page} />
      <SuggestionCard
        suggestion={suggestionOf(queue, row)}
        topicTerms={topicTerms}
        site={row.site}
        detailsShown={review.detailsShown}
        isNoting={review.isNoting}
        tabIndex={0}
        onVerdict={(verdict) => review.judge(verdict)}
        onLikely={() => review.judgeLikely()}
        onDetails={review.toggleDetails}
        onNote={review.toggleNote}
      />
    </section>
  );
}

/** Delay before a picture is loaded, so that fast key presses through the list load none. */
const PICTURE_AFTER_MS = 300;

/** The page's picture if the user allows pictures, else a button that allows them. */
function Picture({ page }: { page: PageRecord }) {
  const { t, actions, settings } = useApp();
  const [source, setSource] = useState<string>();
  const { pictures } = settings.value;
  const { image } = page;
  useEffect(() => {
    if (!pictures || image === undefined) return;
    let current = true;
    const load = async () => {
      const found = await actions.picture(image);
      if (current) setSource(found);
    };
    const timer = setTimeout(() => void load(), PICTURE_AFTER_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [pictures, image]);
  if (image === undefined) return null;
  if (pictures) return source ? <img class="beside-picture" src={source} alt="" /> : <div class="beside-picture" />;
  return (
    <div class="row">
      <Button small onClick={() => void actions.saveSettings({ pictures: true })}>
        {t('pictures_show')}
      </Button>
      <span class="hint">{t('pictures_hint')}</span>
    </div>
  );
}

/** Calls `act` at Escape, also in a field, but not inside a dialog or menu. */
function useEscape(act: () => void): void {
  const { heard } = useLatest({ heard: act });
  useEffect(() => {
    const onKeyDown = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      const isInside = target instanceof Element && target.closest('dialog, [role=menu]');
      if (key === 'Escape' && !defaultPrevented && !isInside) heard();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Least window width that shows the selected suggestion beside the list. */
const WIDE = '(min-width: 62.5rem)';

/** Shows the pages of a site when the popup asks for it, also if it asked before this panel opened. */
function useShownSite(topic: string, show: (site: string) => void): void {
  const { drafts } = useApp();
  const { take } = useLatest({
    take: (kept: unknown) => {
      if (typeof kept !== 'string') return;
      drafts.write(DRAFT.shownSite(topic), undefined);
      show(kept);
    },
  });
  useEffect(() => {
    take(drafts.read(DRAFT.shownSite(topic)));
    return drafts.follow(DRAFT.shownSite(topic), take);
  }, [topic]);
}
