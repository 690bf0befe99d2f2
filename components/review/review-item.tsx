import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { isTyping } from '../common/keys';

/** Position of a row in a virtual list. */
export interface RowPlace {
  readonly index: number;
  readonly startPx: number;
  /** Number of rows in the whole list. */
  readonly of: number;
  readonly measure: (element: HTMLElement | null) => void;
}

/** Returns the attributes that position a list item and tell screen readers its place; none without a place. */
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
  /** Id of the element that names the item. */
  readonly titleId: string;
  readonly selected: boolean;
  /** Focuses the item when it becomes selected. */
  readonly takesFocus: boolean;
  /** Place of the row in the whole list, if the list is virtual. */
  readonly place: RowPlace | undefined;
  readonly children: ComponentChildren;
  onSelect(): void;
}

/**
 * Only the selected row is in the Tab order; otherwise 20 rows of five controls would precede what follows the list.
 */
export const tabIndexOf = (selected: boolean) => (selected ? 0 : -1);

/**
 * List item of a review list, which holds a page or a site. A press outside its buttons or the focus selects it. While
 * selected, it takes the focus (unless the user types) and stays visible, both only with `takesFocus`.
 */
export function ReviewItem(props: ReviewItemProps) {
  const row = useRef<HTMLLIElement>(null);
  const { selected, takesFocus, place } = props;
  // A layout effect runs before the next key press. A later focus would select again the row that this key has left.
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
        // A click on a button does not select the row: selecting removes the buttons of an unselected row, and so the
        // click.
        if (!(target instanceof Element && target.closest('button'))) props.onSelect();
      }}
    >
      {props.children}
    </li>
  );
}

/**
 * Keeps an element fully visible while `isOn`, also when it grows or its scrolling container shrinks. Of an element
 * taller than the container the top is shown.
 */
function useInView(element: RefObject<HTMLElement | null>, isOn: boolean): void {
  useLayoutEffect(() => {
    const { current } = element;
    if (!isOn || !current) return;
    const scroller = current.closest<HTMLElement>('.scroller');
    /** Scrolls the element into view, below the sticky bar. */
    const show = () => {
      const head = scroller?.querySelector<HTMLElement>('.list-head');
      // The sticky bar above the list is higher in narrow windows. It must not cover the element.
      if (head && scroller && getComputedStyle(head).position === 'sticky')
        scroller.style.scrollPaddingBlockStart = `${head.offsetHeight}px`;
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
