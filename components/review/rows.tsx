import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { SuggestedSite } from '../../lib/engine/insight/ranked-sites';
import type { Suggestion } from '../../lib/views/suggestions';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { keySign } from '../common/keys';
import { memo, useLatest } from '../common/rendering';
import type { ReviewRow } from './held-rows';
import { PageTitle, ProbabilityLabel, SiteMark } from './page-parts';
import { ReviewItem, type RowPlace, tabIndexOf } from './review-item';
import type { Verdict } from './review-state';
import type { SiteEntry, SiteList } from './site-groups';
import { judgedBy, SuggestionCard, VerdictButtons } from './suggestion-card';
import type { Review } from './use-review';

interface SuggestionListProps extends ListLook {
  readonly review: Review<SiteEntry<Suggestion>>;
  /** The list of sites, if the suggestions are listed by site. */
  readonly sites?: SiteList<Suggestion> | undefined;
  /** Shows all pages of a site. */
  onAll?(site: string): void;
}

/** The best suggestions as a plain list in the order of `review.rows`, all rendered. `QueueList` renders long lists. */
export function SuggestionList({ review, sites, onAll, ...look }: SuggestionListProps) {
  const { t } = useApp();
  return (
    <ol class="suggestions" aria-label={t(sites ? 'suggested_sites_list' : 'suggestions')}>
      {review.rows.map((row, index) => (
        <ListRow
          {...look}
          key={row.site?.site ?? row.page.url}
          review={review}
          row={row}
          index={index}
          sites={sites}
          suggestionOf={(suggestion) => suggestion}
          onAll={onAll}
        />
      ))}
    </ol>
  );
}

/** Properties that all rows of a list share. */
export interface ListLook {
  /** Whether probabilities are calibrated on answers; only then they are shown. */
  readonly isCalibrated: boolean;
  /** Terms of the topic, heaviest first. */
  readonly topicTerms: readonly string[];
  /** Pages from this number on are new since the last visit; undefined when all or none are. */
  readonly newFrom?: number | undefined;
  /** Whether the selected suggestion is shown beside the list. */
  readonly isBeside?: boolean;
}

interface ListRowProps<R extends ReviewRow> extends ListLook {
  readonly review: Review<SiteEntry<R>>;
  readonly row: SiteEntry<R>;
  /** Index of the row in `review.rows`. */
  readonly index: number;
  /** The list of sites, if the suggestions are listed by site. */
  readonly sites: SiteList<R> | undefined;
  /** Place of the row in the whole list, if the list is virtual. */
  readonly place?: RowPlace;
  suggestionOf(row: SiteEntry<R>): Suggestion;
  /** Shows all pages of a site. */
  onAll?(site: string): void;
}

/**
 * One row of a review list, which is a site or a page, with buttons to judge it. The selected row shows the details
 * needed to judge it, unless they are shown beside the list.
 */
export function ListRow<R extends ReviewRow>(props: ListRowProps<R>) {
  const { review, row, index, sites, place, isBeside, newFrom = Number.POSITIVE_INFINITY } = props;
  const { site } = row;
  const selected = index === review.selected;
  const isInner = !site && sites !== undefined;
  const isOpen = site !== undefined && sites?.open.has(site.site) === true;
  const titleId = useId();
  const actions = useLatest({
    onJudge: (verdict: Verdict, byButton: boolean) => review.judge(verdict, byButton ? row : undefined),
    onLikely: review.judgeLikely,
    onDetails: review.toggleDetails,
    onNote: review.toggleNote,
    onToggle: () => review.toggleSite(row),
    onSite: (outcome: 'enough' | 'excluded') => review.judgeSite(outcome, row),
    onAll: () => props.onAll?.(site?.site ?? ''),
  });
  const kind = site ? 'site-row' : isInner ? 'suggestion-inner' : '';
  return (
    <ReviewItem
      class={`suggestion ${kind} ${isOpen ? 'site-row-open' : ''}`}
      titleId={titleId}
      selected={selected}
      takesFocus={review.active}
      place={place}
      onSelect={() => review.select(index)}
    >
      <RowContent
        {...actions}
        {...{ site, isInner, isOpen, titleId }}
        suggestion={props.suggestionOf(row)}
        isCalibrated={props.isCalibrated}
        topicTerms={props.topicTerms}
        hasCard={selected && !isBeside}
        detailsShown={selected && review.detailsShown}
        isNoting={selected && review.isNoting}
        isFresh={!site && row.page.n >= newFrom}
        tabIndex={tabIndexOf(selected)}
      />
    </ReviewItem>
  );
}

interface RowContentProps extends Pick<ListLook, 'isCalibrated' | 'topicTerms'> {
  /** The page; in the row of a site, its best page. */
  readonly suggestion: Suggestion;
  /** The site, in the row of a site; undefined in the row of a page. */
  readonly site: SuggestedSite | undefined;
  /** Shows text, reasons and large buttons inside the row. */
  readonly hasCard: boolean;
  readonly detailsShown: boolean;
  readonly isNoting: boolean;
  /** Whether the page was found since the last visit. */
  readonly isFresh: boolean;
  /** Whether the row stands below its site, whose name it then omits. */
  readonly isInner: boolean;
  /** Whether pages of the site are listed below it. */
  readonly isOpen: boolean;
  readonly titleId: string;
  readonly tabIndex: number;
  /** Judges the row. @param byButton whether the user pressed one of the row's own small buttons. */
  onJudge(verdict: Verdict, byButton: boolean): void;
  /** Confirms all likely pages of the site. */
  onLikely(): void;
  onDetails(): void;
  onNote(): void;
  /** Shows or hides the pages of the site. */
  onToggle(): void;
  /** Decides on the whole site. */
  onSite(outcome: 'enough' | 'excluded'): void;
  /** Shows all pages of the site. */
  onAll(): void;
}

/** Content of a row, memoised, so that it does not render again when rows above it disappear. */
const RowContent = memo((props: RowContentProps) => {
  const { suggestion, site, hasCard, tabIndex, onJudge } = props;
  const { page, probability } = suggestion;
  const buttons = (
    <>
      <ProbabilityLabel probability={props.isCalibrated ? probability : undefined} />
      {hasCard ? null : (
        <VerdictButtons {...judgedBy(page, site)} tabIndex={tabIndex} onJudge={(verdict) => onJudge(verdict, true)} />
      )}
    </>
  );
  return (
    <>
      {site ? <SiteLines {...props} site={site} buttons={buttons} /> : <PageLines {...props} buttons={buttons} />}
      {hasCard ? (
        <SuggestionCard
          suggestion={suggestion}
          topicTerms={props.topicTerms}
          site={site}
          detailsShown={props.detailsShown}
          isNoting={props.isNoting}
          tabIndex={tabIndex}
          onVerdict={(verdict) => onJudge(verdict, false)}
          onLikely={props.onLikely}
          onDetails={props.onDetails}
          onNote={props.onNote}
        />
      ) : null}
      {site && props.isOpen ? <SiteDecisions {...props} site={site} /> : null}
    </>
  );
});

type LinesProps = RowContentProps & { readonly buttons: ComponentChildren };

/**
 * Title and site of a suggested page, with its buttons, and a badge if it is new. Below the row of its site, the site's
 * name is left out.
 */
function PageLines({ suggestion: { page }, titleId, tabIndex, isInner, isFresh, buttons }: LinesProps) {
  const { t } = useApp();
  return (
    <>
      <h3 id={titleId}>
        <PageTitle page={page} tabIndex={tabIndex} />
      </h3>
      <div class="row suggestion-line">
        {isInner ? null : (
          <>
            <SiteMark site={page.site} />
            <bdi class="site">{page.site}</bdi>
          </>
        )}
        {isFresh ? <span class="badge">{t('site_is_new')}</span> : null}
        {buttons}
      </div>
    </>
  );
}

/**
 * Name and figures of a suggested site (pages, whether known, citing sites), with its best page, and a button that
 * shows its pages.
 */
function SiteLines(props: LinesProps & { readonly site: SuggestedSite }) {
  const { t } = useApp();
  const { titleId, tabIndex } = props;
  const { site, isNew, fitting, suggested, citedBy } = props.site;
  return (
    <>
      <div class="site-line">
        <Button
          small
          kind="quiet"
          icon="chevron"
          tabIndex={tabIndex}
          expanded={props.isOpen}
          label={t('site_expand', site)}
          onClick={props.onToggle}
        />
        <SiteMark site={site} />
        <h3 id={titleId}>
          <bdi>{site}</bdi>
        </h3>
        {props.buttons}
      </div>
      <div class="site-best">
        <PageTitle page={props.suggestion.page} tabIndex={tabIndex} />
      </div>
      <p class="row site-facts">
        {isNew ? null : <span>{t('site_is_known')}</span>}
        <span>
          {isNew
            ? t('site_pages', suggested)
            : fitting > 0
              ? t('site_more_likely', fitting)
              : t('site_more', suggested)}
        </span>
        {citedBy > 0 ? <span>{t('site_cited', citedBy)}</span> : null}
      </p>
    </>
  );
}

/** Buttons that decide on a whole site (enough pages, exclude), and one that shows all its pages. */
function SiteDecisions({ site, tabIndex, onSite, onAll }: RowContentProps & { readonly site: SuggestedSite }) {
  const { t, settings } = useApp();
  const { enough, exclude } = settings.value.reviewKeys;
  const small = { small: true, tabIndex } as const;
  return (
    <div class="row">
      <Button {...small} title={t('key_enough_sign', keySign(enough))} onClick={() => onSite('enough')}>
        {t('site_enough')}
      </Button>
      <Button {...small} title={t('key_exclude_sign', keySign(exclude))} onClick={() => onSite('excluded')}>
        {t('site_exclude')}
      </Button>
      <Button {...small} kind="quiet" onClick={onAll}>
        {t('site_all_pages', site.suggested)}
      </Button>
    </div>
  );
}
