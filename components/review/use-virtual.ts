import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type VirtualItem,
  Virtualizer,
} from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';

interface VirtualOptions {
  readonly count: number;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Row that is brought into sight where another list is drawn, or another row is to be; undefined for none. */
  readonly shown: number | undefined;
  /** Height in CSS pixels before a row was measured. */
  estimate(index: number): number;
  /** The same function while the list is the same: all rows are looked at where it is another. */
  keyOf(index: number): string | number;
}

export interface VirtualRows {
  readonly items: readonly VirtualItem[];
  /** Height of the whole list in CSS pixels. */
  readonly totalSize: number;
  /** To be called with a row that carries `data-index` when it is there, and with null when it is gone. */
  readonly measure: (element: HTMLElement | null) => void;
}

/** Rows drawn out of sight on each side, so that scrolling finds them there. */
const OVERSCAN_ROWS = 6;

/** Draws only the rows in sight, measured as they are drawn. Where most of them are new, those out of sight follow in a task of their own. */
export function useVirtual({ count, scroller, shown, estimate, keyOf }: VirtualOptions): VirtualRows {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const drawn = useRef<ReadonlySet<unknown>>(new Set());
  const options = {
    count,
    overscan: 0,
    getScrollElement: () => scroller.current,
    estimateSize: estimate,
    getItemKey: keyOf,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => redraw(0),
  };
  const [virtualizer] = useState(() => new Virtualizer<HTMLElement, HTMLElement>(options));
  virtualizer.setOptions(options);
  const lastShown = useRef<unknown>(undefined);
  const toShow = shown === undefined ? undefined : `${keyOf(shown)} ${shown}`;
  const mustScroll = shown !== undefined && toShow !== lastShown.current;
  // Before the rows are drawn, or those at the old place would be drawn in vain.
  if (mustScroll) {
    const [offset] = virtualizer.getOffsetForIndex(shown, 'auto') ?? [];
    if (offset !== undefined && virtualizer.scrollElement) virtualizer.scrollOffset = offset;
  }
  const range = virtualizer.calculateRange();
  const isFresh = range !== null && isMostlyNew(range, drawn.current, keyOf);
  if (!isFresh) virtualizer.setOptions({ ...options, overscan: OVERSCAN_ROWS });
  const items = virtualizer.getVirtualItems();

  useLayoutEffect(() => virtualizer._didMount(), []);
  useLayoutEffect(() => {
    drawn.current = new Set(items.map(({ key }) => key));
    virtualizer._willUpdate();
    if (mustScroll) virtualizer.scrollToIndex(shown, { align: 'auto' });
    lastShown.current = toShow;
  });
  useEffect(() => {
    if (isFresh) redraw(0);
  });
  return { items, totalSize: virtualizer.getTotalSize(), measure: virtualizer.measureElement };
}

function isMostlyNew(
  { startIndex, endIndex }: { readonly startIndex: number; readonly endIndex: number },
  drawn: ReadonlySet<unknown>,
  keyOf: (index: number) => unknown,
): boolean {
  let fresh = 0;
  for (let index = startIndex; index <= endIndex; index += 1) if (!drawn.has(keyOf(index))) fresh += 1;
  return fresh > (endIndex - startIndex + 1) / 2;
}
