import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import type { Suggestion } from '../../lib/store/queries';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { isTyping } from '../common/is-typing';
import { memo } from '../common/memo';
import { useLatest } from '../common/use-latest';
import { OperatorBadge } from './operator-badge';
import { PageTitle, textAttributes } from './page-title';
import { placed, type RowPlace } from './row-place';
import { TermList } from './term-list';
import { useInView } from './use-in-view';
import type { Verdict } from './use-review';
import { VerdictButtons } from './verdict-buttons';
import { Why } from './why';

const TERMS_IN_ROW = 3;

interface SuggestionRowProps {
  readonly suggestion: Suggestion;
  readonly selected: boolean;
  /** Takes the focus when it becomes the selected row. */
  readonly takesFocus: boolean;
  /** The reasons are shown, here or beside the list. */
  readonly whyOpen: boolean;
  /** In a virtual list, whose reasons stand beside it. */
  readonly place?: RowPlace;
  onSelect(): void;
  onJudge(verdict: Verdict): void;
  onWhy(): void;
}

export function SuggestionRow(props: SuggestionRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const titleId = useId();
  const { suggestion, selected, takesFocus, whyOpen, place } = props;
  const { onWhy, onJudge } = useLatest({ onWhy: props.onWhy, onJudge: props.onJudge });
  // One row at a time is on the way of Tab: behind 20 rows of five controls nobody would reach what follows the list.
  const tabIndex = selected ? 0 : -1;
  // Before the next key is heard: a focus that comes after it would select the row that was just left.
  useLayoutEffect(() => {
    if (selected && takesFocus && !isTyping()) row.current?.focus({ preventScroll: true });
  }, [selected, takesFocus]);
  useInView(row, selected && takesFocus);
  const measure = place?.measure;
  useLayoutEffect(() => {
    measure?.(row.current);
    return () => measure?.(null);
  }, [measure]);
  return (
    <li
      ref={row}
      {...placed(place)}
      class="suggestion"
      aria-current={selected}
      aria-labelledby={titleId}
      tabIndex={tabIndex}
      onFocus={selected ? undefined : props.onSelect}
      onPointerDown={props.onSelect}
    >
      <RowContent
        suggestion={suggestion}
        titleId={titleId}
        tabIndex={tabIndex}
        whyOpen={whyOpen}
        whyBelow={whyOpen && !place}
        onJudge={onJudge}
        onWhy={onWhy}
      />
    </li>
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
