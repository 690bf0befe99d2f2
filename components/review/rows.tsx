import { useId } from 'preact/hooks';
import type { SuggestedSite } from '../../lib/engine/insight/ranked-sites';
import type { SiteOutcome } from '../../lib/engine/types';
import type { Suggestion } from '../../lib/store/queries';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { formatNumber } from '../common/format';
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
  const { review, row, index, sites, place, isCalibrated, topicTerms, isBeside } = props;
  const isSelected = index === review.selected;
  const common = {
    ...(place && { place }),
    isCalibrated,
    topicTerms,
    selected: isSelected,
    hasCard: isSelected && !isBeside,
    detailsShown: isSelected && review.detailsShown,
    takesFocus: review.active,
    onSelect: () => review.select(index),
    onDetails: () => review.toggleDetails(),
  };
  const judge = (verdict: Verdict, byButton: boolean) => void review.judge(verdict, byButton ? row : undefined);
  if (!row.site)
    return (
      <SuggestionRow
        {...common}
        suggestion={props.suggestionOf(row)}
        isFresh={row.page.n >= (props.newFrom ?? Number.POSITIVE_INFINITY)}
        isInner={sites !== undefined}
        onJudge={judge}
      />
    );
  const { site } = row.site;
  return (
    <SiteItem
      {...common}
      site={row.site}
      best={props.suggestionOf(row)}
      isOpen={sites?.open.has(site) ?? false}
      onToggle={() => review.toggleSite(row)}
      onVerdict={judge}
      onJudge={(outcome) => void review.judgeSite(outcome, row)}
      onAll={() => props.onAll?.(site)}
    />
  );
}

interface SuggestionRowProps {
  readonly suggestion: Suggestion;
  readonly selected: boolean;
  /** Takes the focus when it becomes the selected row. */
  readonly takesFocus: boolean;
  /** Shows text, reasons and large buttons in the row itself. */
  readonly hasCard: boolean;
  readonly detailsShown: boolean;
  /** Whether probabilities rest on answers, so that they may be told. */
  readonly isCalibrated: boolean;
  /** Found since the last visit. */
  readonly isFresh?: boolean;
  readonly topicTerms: readonly string[];
  /** Below its site, which need not be named again. */
  readonly isInner?: boolean;
  /** In a virtual list. */
  readonly place?: RowPlace;
  onSelect(): void;
  /** @param byButton whether one of the row's own small buttons was pressed. */
  onJudge(verdict: Verdict, byButton: boolean): void;
  onDetails(): void;
}

export function SuggestionRow(props: SuggestionRowProps) {
  const titleId = useId();
  const { selected, place, isInner, onSelect, takesFocus, ...content } = props;
  const { onDetails, onJudge } = useLatest({ onDetails: props.onDetails, onJudge: props.onJudge });
  return (
    <ReviewItem
      class={isInner ? 'suggestion suggestion-inner' : 'suggestion'}
      titleId={titleId}
      selected={selected}
      takesFocus={takesFocus}
      place={place}
      onSelect={onSelect}
    >
      <RowContent
        {...content}
        isInner={isInner ?? false}
        titleId={titleId}
        tabIndex={tabIndexOf(selected)}
        onJudge={onJudge}
        onDetails={onDetails}
      />
    </ReviewItem>
  );
}

interface RowContentProps
  extends Pick<
    SuggestionRowProps,
    'suggestion' | 'isFresh' | 'hasCard' | 'detailsShown' | 'isCalibrated' | 'topicTerms' | 'onJudge' | 'onDetails'
  > {
  readonly isInner: boolean;
  readonly titleId: string;
  readonly tabIndex: number;
}

/** What a row holds, which stays the same while rows above it go. */
const RowContent = memo((props: RowContentProps) => {
  const { suggestion, titleId, tabIndex, hasCard, isInner, onJudge } = props;
  const { page, score } = suggestion;
  const { t } = useApp();
  return (
    <>
      <h3 id={titleId}>
        <PageTitle page={page} tabIndex={tabIndex} />
      </h3>
      <div class="suggestion-line">
        {isInner ? null : (
          <>
            <SiteMark site={page.site} />
            <bdi class="site">{page.site}</bdi>
          </>
        )}
        {props.isFresh ? <span class="badge badge-new">{t('site_is_new')}</span> : null}
        <Chance score={props.isCalibrated ? score : undefined} />
        {hasCard ? null : (
          <VerdictButtons
            title={page.title || page.url}
            tabIndex={tabIndex}
            onJudge={(verdict) => onJudge(verdict, true)}
          />
        )}
      </div>
      {hasCard ? (
        <SuggestionCard
          suggestion={suggestion}
          topicTerms={props.topicTerms}
          detailsShown={props.detailsShown}
          tabIndex={tabIndex}
          onVerdict={(verdict) => onJudge(verdict, false)}
          onDetails={props.onDetails}
        />
      ) : null}
    </>
  );
});

interface SiteItemProps {
  readonly site: SuggestedSite;
  /** Its best page. */
  readonly best: Suggestion;
  readonly hasCard: boolean;
  readonly detailsShown: boolean;
  readonly isCalibrated: boolean;
  readonly topicTerms: readonly string[];
  readonly selected: boolean;
  readonly takesFocus: boolean;
  readonly isOpen: boolean;
  readonly place?: RowPlace;
  onSelect(): void;
  onToggle(): void;
  /** @param byButton whether one of the row's own small buttons was pressed. */
  onVerdict(verdict: Verdict, byButton: boolean): void;
  onJudge(outcome: SiteOutcome): void;
  onDetails(): void;
  /** Shows all pages of the site. */
  onAll(): void;
}

/** One suggested site: what is known of it, and the decisions on it as a whole. */
export function SiteItem(props: SiteItemProps) {
  const titleId = useId();
  const { selected, takesFocus, place, onSelect, ...content } = props;
  const actions = useLatest({
    onToggle: props.onToggle,
    onVerdict: props.onVerdict,
    onJudge: props.onJudge,
    onDetails: props.onDetails,
    onAll: props.onAll,
  });
  return (
    <ReviewItem
      class={props.isOpen ? 'suggestion site-row site-row-open' : 'suggestion site-row'}
      titleId={titleId}
      selected={selected}
      takesFocus={takesFocus}
      place={place}
      onSelect={onSelect}
    >
      <SiteContent {...content} {...actions} titleId={titleId} tabIndex={tabIndexOf(selected)} />
    </ReviewItem>
  );
}

interface SiteContentProps extends Omit<SiteItemProps, 'selected' | 'takesFocus' | 'place' | 'onSelect'> {
  readonly titleId: string;
  readonly tabIndex: number;
}

const SiteContent = memo((props: SiteContentProps) => {
  const { t, locale, settings } = useApp();
  const { best, titleId, tabIndex, isOpen, hasCard, onVerdict, onJudge } = props;
  const { site, isNew, found, citedBy, suggested } = props.site;
  const { enough, exclude } = settings.value.reviewKeys;
  const count = (n: number) => formatNumber(locale, n);
  return (
    <>
      <div class="site-line">
        <Button
          small
          kind="quiet"
          icon="chevron"
          tabIndex={tabIndex}
          expanded={isOpen}
          label={t('site_expand', site)}
          onClick={props.onToggle}
        />
        <SiteMark site={site} />
        <h3 id={titleId}>
          <bdi>{site}</bdi>
        </h3>
        {isNew ? null : <span class="badge">{t('site_is_known')}</span>}
        <Chance score={props.isCalibrated ? best.score : undefined} />
        {hasCard ? null : (
          <VerdictButtons title={site} of="site" tabIndex={tabIndex} onJudge={(verdict) => onVerdict(verdict, true)} />
        )}
      </div>
      <div class="site-best">
        <PageTitle page={best.page} tabIndex={tabIndex} />
      </div>
      <p class="site-facts">
        <span>{t('site_pages', count(found))}</span>
        {citedBy > 0 ? <span>{t('site_cited', count(citedBy))}</span> : null}
      </p>
      {hasCard ? (
        <SuggestionCard
          suggestion={best}
          topicTerms={props.topicTerms}
          site={site}
          detailsShown={props.detailsShown}
          tabIndex={tabIndex}
          onVerdict={(verdict) => onVerdict(verdict, false)}
          onDetails={props.onDetails}
        />
      ) : null}
      {isOpen ? (
        <div class="row-actions">
          <Button
            small
            tabIndex={tabIndex}
            title={t('key_enough_sign', keySign(enough))}
            onClick={() => onJudge('enough')}
          >
            {t('site_enough')}
          </Button>
          <Button
            small
            tabIndex={tabIndex}
            title={t('key_exclude_sign', keySign(exclude))}
            onClick={() => onJudge('excluded')}
          >
            {t('site_exclude')}
          </Button>
          <Button small kind="quiet" tabIndex={tabIndex} onClick={props.onAll}>
            {t('site_all_pages', count(suggested))}
          </Button>
        </div>
      ) : null}
    </>
  );
});
