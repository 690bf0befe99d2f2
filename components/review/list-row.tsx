import type { Suggestion } from '../../lib/store/queries';
import type { RowPlace } from './row-place';
import type { SiteEntry } from './site-groups';
import { SiteItem } from './site-item';
import { SuggestionRow } from './suggestion-row';
import type { Review, ReviewRow, Verdict } from './use-review';
import type { SiteList } from './use-site-list';

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
