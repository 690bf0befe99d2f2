import { useId } from 'preact/hooks';
import type { Suggestion } from '../../lib/store/queries';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { lazy } from '../common/lazy';
import { memo } from '../common/memo';
import { useLatest } from '../common/use-latest';
import { OperatorBadge } from './operator-badge';
import { PageTitle, textAttributes } from './page-title';
import { ReviewItem, tabIndexOf } from './review-item';
import type { RowPlace } from './row-place';
import { TermList } from './term-list';
import type { Verdict } from './use-review';
import { VerdictButtons } from './verdict-buttons';

const TERMS_IN_ROW = 3;

const Why = lazy(async () => (await import('./on-demand')).Why);

interface SuggestionRowProps {
  readonly suggestion: Suggestion;
  readonly selected: boolean;
  /** Takes the focus when it becomes the selected row. */
  readonly takesFocus: boolean;
  /** The reasons are shown, here or beside the list. */
  readonly whyOpen: boolean;
  /** Below its site, which need not be named again. */
  readonly isInner?: boolean;
  /** In a virtual list, whose reasons stand beside it. */
  readonly place?: RowPlace;
  onSelect(): void;
  onJudge(verdict: Verdict): void;
  onWhy(): void;
}

export function SuggestionRow(props: SuggestionRowProps) {
  const titleId = useId();
  const { suggestion, selected, whyOpen, place, isInner } = props;
  const { onWhy, onJudge } = useLatest({ onWhy: props.onWhy, onJudge: props.onJudge });
  return (
    <ReviewItem
      class={isInner ? 'suggestion suggestion-inner' : 'suggestion'}
      titleId={titleId}
      selected={selected}
      takesFocus={props.takesFocus}
      place={place}
      onSelect={props.onSelect}
    >
      <RowContent
        suggestion={suggestion}
        titleId={titleId}
        tabIndex={tabIndexOf(selected)}
        whyOpen={whyOpen}
        whyBelow={whyOpen && !place}
        onJudge={onJudge}
        onWhy={onWhy}
      />
    </ReviewItem>
  );
}

interface RowContentProps extends Pick<SuggestionRowProps, 'suggestion' | 'whyOpen' | 'onJudge' | 'onWhy'> {
  readonly titleId: string;
  readonly tabIndex: number;
  readonly whyBelow: boolean;
}

/** What a row holds, which stays the same while rows above it go. */
const RowContent = memo(({ suggestion, titleId, tabIndex, whyOpen, whyBelow, onJudge, onWhy }: RowContentProps) => {
  const { t } = useApp();
  const { page, reasons } = suggestion;
  return (
    <>
      <h3 id={titleId}>
        <PageTitle page={page} tabIndex={tabIndex} />
      </h3>
      <div class="suggestion-line">
        <bdi class="site">{page.site}</bdi>
        <Button small kind="quiet" tabIndex={tabIndex} expanded={whyOpen} onClick={onWhy}>
          {t('why')}
        </Button>
        <VerdictButtons title={page.title || page.url} tabIndex={tabIndex} onJudge={onJudge} />
      </div>
      <div class="gist">
        <OperatorBadge operator={page.foundBy.operator} />
        <TermList terms={reasons} limit={TERMS_IN_ROW} />
        <p class="excerpt" {...textAttributes(page)}>
          {page.excerpt}
        </p>
      </div>
      {whyBelow ? <Why suggestion={suggestion} /> : null}
    </>
  );
});
