import { useId } from 'preact/hooks';
import type { Suggestion } from '../../lib/store/queries';
import { useApp } from '../common/app-context';
import { memo } from '../common/memo';
import { useLatest } from '../common/use-latest';
import { Chance } from './chance';
import { PageTitle } from './page-title';
import { ReviewItem, tabIndexOf } from './review-item';
import type { RowPlace } from './row-place';
import { SiteMark } from './site-mark';
import { SuggestionCard } from './suggestion-card';
import type { Verdict } from './use-review';
import { VerdictButtons } from './verdict-buttons';

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
