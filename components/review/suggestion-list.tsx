import type { Suggestion } from '../../lib/store/queries';
import { useApp } from '../common/app-context';
import { SuggestionRow } from './suggestion-row';
import type { Review } from './use-review';

/** The best suggestions as a plain list; long lists are the queue's affair. */
export function SuggestionList({ review }: { readonly review: Review<Suggestion> }) {
  const { t } = useApp();
  return (
    <ol class="suggestions" aria-label={t('suggestions')}>
      {review.rows.map((suggestion, index) => (
        <SuggestionRow
          key={suggestion.page.url}
          suggestion={suggestion}
          selected={index === review.selected}
          takesFocus={review.active}
          whyOpen={review.whyShown && index === review.selected}
          onSelect={() => review.select(index)}
          onJudge={(verdict) => void review.judge(verdict, suggestion)}
          onWhy={() => review.toggleWhy(suggestion)}
        />
      ))}
    </ol>
  );
}
