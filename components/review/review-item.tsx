import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { isTyping } from '../common/keys';

/** Where a row of a virtual list stands. */
export interface RowPlace {
  readonly index: number;
  readonly startPx: number;
  /** Rows in the whole list. */
  readonly of: number;
  readonly measure: (element: HTMLElement | null) => void;
}

/** Attributes that put a list item in its place, for eyes and for screen readers. */
export function placed(place: RowPlace | undefined) {
  if (!place) return {};
  return {
    'data-index': place.index,
    'aria-posinset': place.index + 1,
    'aria-setsize': place.of,
    style: { position: 'absolute', insetInline: 0, transform: `translateY(${place.startPx}px)` },
  } as const;
}

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

/**
 * Keeps the whole of an element in sight while `isOn`, also when it grows, or when what it scrolls in shrinks. An element taller than
 * its window shows its beginning.
 */
function useInView(element: RefObject<HTMLElement | null>, isOn: boolean): void {
  useLayoutEffect(() => {
    const { current } = element;
    if (!isOn || !current) return;
    const scroller = current.closest<HTMLElement>('.scroller');
    const show = () => {
      const isTaller = scroller ? current.offsetHeight > scroller.clientHeight : false;
      current.scrollIntoView({ block: isTaller ? 'start' : 'nearest' });
    };
    show();
    const observer = new ResizeObserver(show);
    observer.observe(current);
    if (scroller) observer.observe(scroller);
    return () => observer.disconnect();
  }, [isOn]);
}
