import type { ReadonlySignal, Signal } from '@preact/signals';
import { isInShare } from '../../lib/engine/insight/ranked-sites';
import type { TopicRecord } from '../../lib/engine/records';
import {
  isRankedByFallback,
  type SiteGroup,
  type SitePage,
  type Suggestion,
  type SuggestionPage,
} from '../../lib/views/suggestions';
import type { NewSince } from '../../lib/views/visit';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { formatNumber } from '../common/format';
import { lazy, useAsOf } from '../common/rendering';
import { DRAFT } from '../common/use-draft';
import { CompletenessRow } from '../review/completeness';
import { NewSinceNote } from '../review/new-since-note';
import { SuggestionList } from '../review/rows';
import { type SiteEntry, useSiteList } from '../review/site-groups';
import { useReview, useReviewKeys } from '../review/use-review';
import { NewSitesOnly, ViewChoice } from '../review/view-choice';
import { ReviewFooter, type TopicData, TopicHead } from '../topic/topic-view';
import { Shell } from './shell';

interface PopupData extends TopicData {
  /** Grouped by site if the user wants that and the ranking contains sites; null without a ranking. */
  readonly suggestions: ReadonlySignal<SuggestionPage | SitePage | null | undefined>;
  /** Pages found since the last visit; undefined when there are none or they are not counted yet. */
  readonly since?: ReadonlySignal<NewSince | undefined>;
  /** Whether `suggestions` are only those since the last visit, if the topic is watched. */
  readonly newOnly: Signal<boolean>;
}

/** Screen of the popup: topic menu, and for the active topic the current page, discovery, and the best suggestions. */
export function Popup({ data }: { data: PopupData }) {
  return (
    <Shell
      kind="popup"
      topics={data.topics}
      page={data.page}
      topicView={(topic, showHelp) => <PopupTopic key={topic.id} topicRecord={topic} data={data} showHelp={showHelp} />}
    />
  );
}

const NothingToReview = lazy(async () => (await import('./nothing-to-review')).NothingToReview);
const OnlyKnownSites = lazy(async () => (await import('./nothing-to-review')).OnlyKnownSites);

const NO_GROUPS: readonly SiteGroup<Suggestion>[] = [];
const NO_ITEMS: readonly Suggestion[] = [];
const NO_TERMS: readonly string[] = [];

interface PopupTopicProps {
  readonly topicRecord: TopicRecord;
  readonly data: PopupData;
  showHelp(): void;
}

/**
 * A topic in the popup: the current page, the best suggestions as pages or sites (of the user's share), and the
 * session. An empty list gives its reason.
 */
function PopupTopic({ topicRecord, data, showHelp }: PopupTopicProps) {
  const { t, actions, drafts, locale } = useApp();
  const { id: topic, share, settings } = topicRecord;
  const { value: read } = data.suggestions;
  const found = read?.topic === topic ? read : undefined;
  const bySite = found && 'groups' in found ? found : undefined;
  const pages = found && 'items' in found ? found : undefined;
  const groups = bySite?.groups ?? NO_GROUPS;
  const sites = useSiteList(topic, share ? groups.filter(({ site }) => isInShare(site.site, share)) : groups);
  const items = pages?.items ?? NO_ITEMS;
  const best = groups[0]?.rows[0] ?? items[0];
  const own = share ? items.filter(({ page }) => isInShare(page.site, share)) : items;
  const listed: readonly SiteEntry<Suggestion>[] = bySite ? sites.entries : own;
  const review = useReview({ topic, rows: listed, version: found?.version ?? 0, toggleSite: sites.toggle });
  const known = bySite?.hasConfirmed ? bySite.totals.all - bySite.totals.fresh : 0;
  const hasSites = (bySite?.totals.all ?? pages?.total ?? 0) > 0;
  useReviewKeys(review, showHelp);
  const isCalibrated = useAsOf(review.selectedRow?.page.url, found?.completeness !== undefined);
  const since = data.since?.value;
  const isFresh = pages !== undefined && pages.total < (pages.items[0]?.total ?? 0);
  /** Lists all suggestions if only new ones are listed; else opens the side panel. */
  const showOthers = () => {
    if (isFresh) data.newOnly.value = false;
    else void actions.openSidePanel();
  };
  return (
    <>
      <TopicHead topic={topic} data={data} isFolded={found && listed.length > 0} />
      <main class="popup-list scroller">
        <div class="row list-head">
          {hasSites ? <ViewChoice /> : null}
          <h2>
            <span class={hasSites ? 'visually-hidden' : undefined}>{t('suggestions')}</span>{' '}
            {pages ? <span class="count">{formatNumber(locale, pages.total)}</span> : null}
            {bySite ? (
              <span class="count">
                {t('suggested_sites', bySite.isNewOnly ? bySite.totals.fresh : bySite.totals.all)}
              </span>
            ) : null}
          </h2>
        </div>
        {best !== undefined && isRankedByFallback(best.positions, settings) ? (
          <p class="hint list-note">{t('method_rankers_abstain')}</p>
        ) : null}
        {since?.topic === topic ? (
          <NewSinceNote since={since}>
            <Button small kind="quiet" onClick={showOthers}>
              {t(isFresh ? 'new_all' : 'new_only')}
            </Button>
          </NewSinceNote>
        ) : null}
        {known > 0 ? <NewSitesOnly known={known} /> : null}
        {found?.completeness ? (
          <CompletenessRow topic={topic} completeness={found.completeness} target={settings.stopTarget} />
        ) : null}
        {review.rows.length > 0 ? (
          <SuggestionList
            isCalibrated={isCalibrated}
            topicTerms={NO_TERMS}
            review={review}
            sites={bySite && sites}
            onAll={(site) => {
              drafts.write(DRAFT.shownSite(topic), site);
              void actions.openSidePanel();
            }}
          />
        ) : bySite?.isNewOnly && known > 0 ? (
          <OnlyKnownSites />
        ) : read === undefined ? null : (
          <NothingToReview tally={data.tally.value} session={data.session.value} hostAccess={data.hostAccess.value} />
        )}
      </main>
      <ReviewFooter topic={topic} data={data} onUndo={() => review.undo()}>
        <Button small kind="quiet" icon="panel" onClick={() => void actions.openSidePanel()}>
          {t('review_all')}
        </Button>
      </ReviewFooter>
    </>
  );
}
