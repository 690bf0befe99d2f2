import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { SuggestedSite } from '../../lib/engine/insight/ranked-sites';
import type { SiteOutcome } from '../../lib/engine/types';
import type { Suggestion } from '../../lib/store/queries';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { keySign } from '../common/keys';
import { memo, useLatest } from '../common/rendering';
import { Chance, PageTitle, SiteMark } from './page-parts';
import { ReviewItem, type RowPlace, tabIndexOf } from './review-item';
import type { SiteEntry, SiteList } from './site-groups';
import { SuggestionCard, VerdictButtons } from './suggestion-card';
import type { Review, ReviewRow, Verdict } from './use-review';

interface SuggestionListProps extends ListLook {
  readonly review: Review<SiteEntry<Suggestion>>;
  /** Where the suggestions are listed as sites. */
  readonly sites?: SiteList<Suggestion> | undefined;
  /** Shows all pages of a site. */
  onAll?(site: string): void;
}

/** The best suggestions as a plain list; long lists are the queue's affair. */
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

/** What all rows of a list share. */
export interface ListLook {
  /** Whether probabilities rest on answers, so that they may be told. */
  readonly isCalibrated: boolean;
  /** Terms of the topic, heaviest first. */
  readonly topicTerms: readonly string[];
  /** Number from which on pages are new since the last visit; undefined where all or none are. */
  readonly newFrom?: number | undefined;
  /** True where the selected suggestion is shown beside the list. */
  readonly isBeside?: boolean;
}

interface ListRowProps<R extends ReviewRow> extends ListLook {
  readonly review: Review<SiteEntry<R>>;
  readonly row: SiteEntry<R>;
  /** Of the row among those of the review. */
  readonly index: number;
  /** Where the suggestions are listed as sites. */
  readonly sites: SiteList<R> | undefined;
  /** In a virtual list. */
  readonly place?: RowPlace;
  suggestionOf(row: SiteEntry<R>): Suggestion;
  /** Shows all pages of a site. */
  onAll?(site: string): void;
}

/** One row of a review list: a site, or a page. The selected one shows what is needed to judge it. */
export function ListRow<R extends ReviewRow>(props: ListRowProps<R>) {
  const { review, row, index, sites, isBeside, newFrom = Number.POSITIVE_INFINITY } = props;
  const isSelected = index === review.selected;
  const { site } = row;
  return (
    <SuggestionRow
      {...(props.place && { place: props.place })}
      suggestion={props.suggestionOf(row)}
      site={site}
      isCalibrated={props.isCalibrated}
      topicTerms={props.topicTerms}
      selected={isSelected}
      hasCard={isSelected && !isBeside}
      detailsShown={isSelected && review.detailsShown}
      takesFocus={review.active}
      isFresh={!site && row.page.n >= newFrom}
      isInner={!site && sites !== undefined}
      isOpen={site !== undefined && sites?.open.has(site.site) === true}
      onSelect={() => review.select(index)}
      onDetails={() => review.toggleDetails()}
      onJudge={(verdict, byButton) => void review.judge(verdict, byButton ? row : undefined)}
      onToggle={() => review.toggleSite(row)}
      onSite={(outcome) => void review.judgeSite(outcome, row)}
      onAll={() => props.onAll?.(site?.site ?? '')}
    />
  );
}

interface RowActions {
  /** @param byButton whether one of the row's own small buttons was pressed. */
  onJudge(verdict: Verdict, byButton: boolean): void;
  onDetails(): void;
  /** Shows or hides the pages of the site. */
  onToggle(): void;
  /** Decides on the site as a whole. */
  onSite(outcome: SiteOutcome): void;
  /** Shows all pages of the site. */
  onAll(): void;
}

interface RowLook {
  /** Of a site, its best page. */
  readonly suggestion: Suggestion;
  /** Undefined for a page. */
  readonly site?: SuggestedSite | undefined;
  /** Shows text, reasons and large buttons in the row itself. */
  readonly hasCard: boolean;
  readonly detailsShown: boolean;
  /** Whether probabilities rest on answers, so that they may be told. */
  readonly isCalibrated: boolean;
  readonly topicTerms: readonly string[];
  /** Found since the last visit. */
  readonly isFresh?: boolean;
  /** Below its site, which need not be named again. */
  readonly isInner?: boolean;
  /** Shows pages of the site below. */
  readonly isOpen?: boolean;
}

interface SuggestionRowProps extends RowLook, RowActions {
  readonly selected: boolean;
  /** Takes the focus when it becomes the selected row. */
  readonly takesFocus: boolean;
  /** In a virtual list. */
  readonly place?: RowPlace;
  onSelect(): void;
}

/** A suggested page, or a suggested site with what is known of it. */
export function SuggestionRow(props: SuggestionRowProps) {
  const titleId = useId();
  const { selected, place, onSelect, takesFocus, onJudge, onDetails, onToggle, onSite, onAll, ...look } = props;
  const actions = useLatest({ onJudge, onDetails, onToggle, onSite, onAll });
  const kind = look.site ? 'site-row' : look.isInner ? 'suggestion-inner' : '';
  return (
    <ReviewItem
      class={`suggestion ${kind} ${look.isOpen ? 'site-row-open' : ''}`}
      titleId={titleId}
      selected={selected}
      takesFocus={takesFocus}
      place={place}
      onSelect={onSelect}
    >
      <RowContent {...look} {...actions} titleId={titleId} tabIndex={tabIndexOf(selected)} />
    </ReviewItem>
  );
}

interface RowContentProps extends RowLook, RowActions {
  readonly titleId: string;
  readonly tabIndex: number;
}

/** What a row holds, which stays the same while rows above it go. */
const RowContent = memo((props: RowContentProps) => {
  const { suggestion, site, hasCard, tabIndex, onJudge } = props;
  const { page, score } = suggestion;
  const buttons = (
    <>
      <Chance score={props.isCalibrated ? score : undefined} />
      {hasCard ? null : (
        <VerdictButtons
          title={site?.site ?? (page.title || page.url)}
          of={site ? 'site' : 'page'}
          tabIndex={tabIndex}
          onJudge={(verdict) => onJudge(verdict, true)}
        />
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
          site={site?.site}
          detailsShown={props.detailsShown}
          tabIndex={tabIndex}
          onVerdict={(verdict) => onJudge(verdict, false)}
          onDetails={props.onDetails}
        />
      ) : null}
      {site && props.isOpen ? <SiteDecisions {...props} site={site} /> : null}
    </>
  );
});

type LinesProps = RowContentProps & { readonly buttons: ComponentChildren };

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

function SiteLines(props: LinesProps & { readonly site: SuggestedSite }) {
  const { t } = useApp();
  const { titleId, tabIndex } = props;
  const { site, isNew, found, citedBy } = props.site;
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
        {isNew ? null : <span class="badge">{t('site_is_known')}</span>}
        {props.buttons}
      </div>
      <div class="site-best">
        <PageTitle page={props.suggestion.page} tabIndex={tabIndex} />
      </div>
      <p class="row site-facts">
        <span>{t('site_pages', found)}</span>
        {citedBy > 0 ? <span>{t('site_cited', citedBy)}</span> : null}
      </p>
    </>
  );
}

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
