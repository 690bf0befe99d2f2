import type { ReadonlySignal } from '@preact/signals';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { AttemptRecord, PageRecord, TopicRecord } from '../../lib/engine/records';
import { type Queue, type QueueRow, suggestionOf } from '../../lib/views/queue';
import { isRankedByFallback } from '../../lib/views/suggestions';
import type { NewSince } from '../../lib/views/visit';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { displayUrl, formatNumber } from '../common/format';
import { EmptyState } from '../common/notice-box';
import { useAsOf, useMedia } from '../common/rendering';
import { useCommand } from '../common/use-command';
import { BrowserQueue } from '../review/browser-queue';
import { CompletenessRow, SampleHead } from '../review/completeness';
import { FacetBar } from '../review/facets';
import { NewSinceNote } from '../review/new-since-note';
import { PageTitle, textAttributes } from '../review/page-parts';
import { QueueList } from '../review/queue-list';
import { FilterBar, QueueTools, Threshold } from '../review/queue-tools';
import { isFiltered, NO_FILTER } from '../review/queue-view';
import type { SiteEntry } from '../review/site-groups';
import { SuggestionCard } from '../review/suggestion-card';
import { type Review, useReview, useReviewKeys } from '../review/use-review';
import { NewSitesOnly, ViewChoice } from '../review/view-choice';
import { CriteriaHead } from '../team/criteria';
import { hasFewSites, OwnSearchOffer } from '../topic/own-search';
import { ReviewFooter, type TopicData, TopicHead } from '../topic/topic-view';
import { NothingToReview, OnlyKnownSites } from './nothing-to-review';
import { type PanelRows, usePanelRows } from './panel-rows';
import { type PanelTools, usePanelTools } from './panel-tools';
import { KeysElsewhere, Shell } from './shell';

export interface SidePanelData extends TopicData {
  /** Failed addresses that a browser tab may be able to read. */
  readonly forBrowser: ReadonlySignal<readonly AttemptRecord[] | undefined>;
  readonly queue: ReadonlySignal<Queue | undefined>;
  /** The topic that was opened first, and the number of its first page that is new since the last visit. */
  readonly seen: ReadonlySignal<Pick<NewSince, 'topic' | 'through' | 'atMs'> | undefined>;
}

/** Screen of the side panel: topic menu, and for the active topic the current page, discovery, and all suggestions. */
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
/** Least window width that shows the selected suggestion beside the list. */
const WIDE = '(min-width: 62.5rem)';

/**
 * A topic in the side panel: the current page, the list of suggestions with its tools, and the session. In wide windows
 * the selected suggestion is beside the list.
 */
function PanelTopic({ topic, data, showHelp }: { topic: TopicRecord; data: SidePanelData; showHelp(): void }) {
  const { t, settings } = useApp();
  const command = useCommand();
  const queue = data.queue.value?.topic === topic.id ? data.queue.value : undefined;
  const tools = usePanelTools(topic.id);
  const list = usePanelRows(topic, queue, data.seen.value, tools);
  const { listed, listing, sample, since, sites, bySite, known, isSample } = list;
  const version = queue?.ranking.version ?? 0;
  const review = useReview({
    ...{ topic: topic.id, rows: listed, version, screen: 'panel' },
    ...{ isSample, listing, toggleSite: sites.toggle, onJudged: isSample ? () => {} : sample.forget },
  });
  useReviewKeys(review, showHelp);
  const topicTerms = useMemo(() => queue?.ranking.topicTerms.map(({ term }) => term) ?? [], [queue]);
  const siteCount = useMemo(() => new Set(queue?.rows.map(({ page }) => page.site)).size, [queue]);
  const isJudging = (queue?.ranking.order.length ?? 0) > 0 && !isSample;
  const isConfirmingAbove = tools.mayConfirmAbove && !bySite && !isSample;
  const completeness = queue?.ranking.completeness;
  const { share } = topic;
  const { selectedRow } = review;
  const shownFor = selectedRow?.page.url;
  const shownTerms = useAsOf(shownFor, topicTerms);
  const isCalibrated = useAsOf(shownFor, completeness !== undefined);
  const isWide = useMedia(WIDE);
  const scroller = useRef<HTMLDivElement>(null);
  const parts = { queue, list, tools, review, isJudging, isConfirmingAbove };
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
          {queue && isJudging && isRankedByFallback(queue.ranking.positions, topic.settings) ? (
            <p class="hint list-note">{t('method_rankers_abstain')}</p>
          ) : null}
          <ListHead {...parts} />
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
          {queue && isJudging ? <OpenTools {...parts} queue={queue} answers={data.tally.value?.answers ?? 0} /> : null}
          {queue && review.rows.length > 0 ? (
            <QueueList
              scroller={scroller}
              isCalibrated={isCalibrated}
              topicTerms={shownTerms}
              isBeside={isWide}
              newFrom={since?.through}
              queue={queue}
              review={review}
              sites={bySite ? sites : undefined}
              cutAt={isConfirmingAbove && tools.filter.order === 'best' ? tools.threshold : undefined}
              onAll={tools.showSite}
            />
          ) : null}
          {review.rows.length === 0 ? <EmptyList {...{ tools, list, data }} /> : null}
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

interface ListParts {
  readonly queue: Queue | undefined;
  readonly list: PanelRows;
  readonly tools: PanelTools;
  readonly review: Review<SiteEntry<QueueRow>>;
  /** Whether suggestions wait for answers; false in a random sample. */
  readonly isJudging: boolean;
  readonly isConfirmingAbove: boolean;
}

/**
 * Heading with the number of suggestions or sites ("m of n" when filtered), and the buttons that open the tools if
 * there are suggestions.
 */
function ListHead({ queue, list, tools, review, isJudging, isConfirmingAbove }: ListParts) {
  const { t, locale } = useApp();
  const total = queue?.ranking.order.length ?? 0;
  const isNarrowed = isFiltered(tools.filter) || list.facets.chosen !== undefined;
  return (
    <div class="row list-head">
      {isJudging ? <ViewChoice /> : null}
      <h2>
        <span class={isJudging ? 'visually-hidden' : undefined}>{t('suggestions')}</span>{' '}
        {queue ? (
          <span class="count">
            {list.bySite
              ? t('suggested_sites', list.groups.length)
              : isNarrowed
                ? t('position_of', list.rows.length, total)
                : formatNumber(locale, total)}
          </span>
        ) : null}
      </h2>
      {isJudging ? (
        <QueueTools
          filter={tools.filter}
          isFiltering={tools.isFiltering}
          isAway={review.isAway}
          onBest={review.best}
          isConfirmingAbove={list.bySite ? undefined : isConfirmingAbove}
          onFiltering={tools.setFiltering}
          onConfirmingAbove={tools.setMayConfirmAbove}
          isGrouping={tools.isGrouping}
          onGrouping={tools.setGrouping}
        />
      ) : null}
    </div>
  );
}

interface OpenToolsProps extends ListParts {
  readonly queue: Queue;
  /** Number of answers in the topic. */
  readonly answers: number;
}

/** The tools that are open: groups, filter and threshold, in this order; nothing if none is. */
function OpenTools({ queue, list, tools, review, isConfirmingAbove, answers }: OpenToolsProps) {
  return (
    <>
      {tools.isGrouping ? (
        <FacetBar topic={queue.topic} rows={queue.rows} facets={list.facets} onLikely={review.confirmAll} />
      ) : null}
      {tools.isFiltering ? <FilterBar rows={queue.rows} filter={tools.filter} onChange={tools.setFilter} /> : null}
      {isConfirmingAbove ? (
        <Threshold
          threshold={tools.threshold}
          rows={review.rows}
          judged={answers}
          onChange={tools.setThreshold}
          onConfirm={(above) => review.confirmAll(above.map(({ page }) => page.url))}
        />
      ) : null}
    </>
  );
}

/**
 * The reason why no row is listed, and the next step: clear the filters, show known sites, or `NothingToReview`.
 * Nothing for an empty sample.
 */
function EmptyList({ tools, list, data }: Pick<ListParts, 'tools' | 'list'> & { data: SidePanelData }) {
  const { t } = useApp();
  if (isFiltered(tools.filter))
    return list.isSample ? null : (
      <EmptyState icon="filter" title={t('empty_filter_title')} text={t('empty_filter_text')}>
        <Button onClick={() => tools.setFilter(NO_FILTER)}>{t('filters_clear')}</Button>
      </EmptyState>
    );
  if (list.known > 0) return <OnlyKnownSites />;
  if (list.isSample) return null;
  return <NothingToReview tally={data.tally.value} session={data.session.value} hostAccess={data.hostAccess.value} />;
}

interface BesideProps {
  readonly queue: Queue;
  readonly review: Review<SiteEntry<QueueRow>>;
  readonly row: SiteEntry<QueueRow>;
  readonly topicTerms: readonly string[];
}

/** The selected suggestion with address, picture and card, beside the list in wide windows. */
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

/**
 * The page's picture if the user allows pictures, else a button that allows them for all pages. Nothing if the page
 * names no picture; an empty frame while it loads or if it fails.
 */
function Picture({ page }: { page: PageRecord }) {
  const { t, actions, settings } = useApp();
  const [source, setSource] = useState<string>();
  const { pictures } = settings.value;
  const { image } = page;
  useEffect(() => {
    if (!pictures || image === undefined) return;
    let current = true;
    /** Requests the picture and shows it, unless the page has changed. */
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
