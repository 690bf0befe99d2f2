import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { isTyping } from '../common/keys';
import { placed, type RowPlace } from './row-place';
import { useInView } from './use-in-view';

interface ReviewItemProps {
  readonly class: string;
  /** Element that names the item. */
  readonly titleId: string;
  readonly selected: boolean;
  /** Takes the focus when it becomes the selected item. */
  readonly takesFocus: boolean;
  /** In a virtual list. */
  readonly place: RowPlace | undefined;
  readonly children: ComponentChildren;
  onSelect(): void;
}

/** One row at a time is on the way of Tab: behind 20 rows of five controls nobody would reach what follows the list. */
export const tabIndexOf = (selected: boolean) => (selected ? 0 : -1);

/** What is selected, focused and kept in sight in a review list: a page or a site. */
export function ReviewItem(props: ReviewItemProps) {
  const row = useRef<HTMLLIElement>(null);
  const { selected, takesFocus, place } = props;
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
      class={props.class}
      aria-current={selected}
      aria-labelledby={props.titleId}
      tabIndex={tabIndexOf(selected)}
      onFocus={selected ? undefined : props.onSelect}
      onPointerDown={({ target }) => {
        // A button that a selected row does not have would be gone before its click.
        if (!(target instanceof Element && target.closest('button'))) props.onSelect();
      }}
    >
      {props.children}
    </li>
  );
}
