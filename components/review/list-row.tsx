import type { Suggestion } from '../../lib/store/queries';
import type { RowPlace } from './row-place';
import type { SiteEntry } from './site-groups';
import { SiteItem } from './site-item';
import { SuggestionRow } from './suggestion-row';
import type { Review, ReviewRow } from './use-review';
import type { SiteList } from './use-site-list';

interface ListRowProps<R extends ReviewRow> {
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

/** One row of a review list: a site, or a page. */
export function ListRow<R extends ReviewRow>(props: ListRowProps<R>) {
  const { review, row, index, sites, place } = props;
  const isSelected = index === review.selected;
  const common = {
    ...(place && { place }),
    selected: isSelected,
    takesFocus: review.active,
    onSelect: () => review.select(index),
  };
  if (!row.site)
    return (
      <SuggestionRow
        {...common}
        suggestion={props.suggestionOf(row)}
        isInner={sites !== undefined}
        whyOpen={review.whyShown && isSelected}
        onJudge={(verdict) => void review.judge(verdict, row)}
        onWhy={() => review.toggleWhy(row)}
      />
    );
  const { site } = row.site;
  return (
    <SiteItem
      {...common}
      site={row.site}
      page={row.page}
      isOpen={sites?.open.has(site) ?? false}
      onToggle={() => review.toggleSite(row)}
      onVerdict={(verdict) => void review.judge(verdict, row)}
      onJudge={(outcome) => void review.judgeSite(outcome, row)}
      onAll={() => props.onAll?.(site)}
    />
  );
}
