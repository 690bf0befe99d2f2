import type { Suggestion } from '../../lib/store/queries';
import { useApp } from '../common/app-context';
import { type ListLook, ListRow } from './list-row';
import type { SiteEntry } from './site-groups';
import type { Review } from './use-review';
import type { SiteList } from './use-site-list';

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
