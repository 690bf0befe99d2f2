import type { Suggestion } from '../../lib/store/queries';
import { useApp } from '../common/app-context';
import type { SiteEntry } from './site-groups';
import { SiteItem } from './site-item';
import { SuggestionRow } from './suggestion-row';
import type { Review } from './use-review';
import type { SiteList } from './use-site-list';

interface SuggestionListProps {
  readonly review: Review<SiteEntry<Suggestion>>;
  /** Where the suggestions are listed as sites. */
  readonly sites?: SiteList<Suggestion> | undefined;
  /** Shows all pages of a site. */
  onAll?(site: string): void;
}

/** The best suggestions as a plain list; long lists are the queue's affair. */
export function SuggestionList({ review, sites, onAll }: SuggestionListProps) {
  const { t } = useApp();
  return (
    <ol class="suggestions" aria-label={t(sites ? 'suggested_sites_list' : 'suggestions')}>
      {review.rows.map((row, index) => {
        const common = {
          selected: index === review.selected,
          takesFocus: review.active,
          onSelect: () => review.select(index),
        };
        if (row.site) {
          const { site } = row.site;
          return (
            <SiteItem
              key={site}
              {...common}
              site={row.site}
              page={row.page}
              isOpen={sites?.open.has(site) ?? false}
              onToggle={() => review.toggleSite(row)}
              onJudge={(outcome) => void review.judgeSite(outcome, row)}
              onAll={() => onAll?.(site)}
            />
          );
        }
        return (
          <SuggestionRow
            key={row.page.url}
            {...common}
            suggestion={row}
            isInner={sites !== undefined}
            whyOpen={review.whyShown && index === review.selected}
            onJudge={(verdict) => void review.judge(verdict, row)}
            onWhy={() => review.toggleWhy(row)}
          />
        );
      })}
    </ol>
  );
}
