import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type VirtualItem,
  Virtualizer,
} from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useReducer, useState } from 'preact/hooks';

interface VirtualOptions {
  readonly count: number;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Height in CSS pixels before a row was measured. */
  estimate(index: number): number;
  keyOf(index: number): string;
}

export interface VirtualRows {
  readonly items: readonly VirtualItem[];
  /** Height of the whole list in CSS pixels. */
  readonly totalSize: number;
  /** For the `ref` of a row that carries `data-index`. */
  readonly measure: (element: HTMLElement | null) => void;
  show(index: number): void;
}

/** Rows drawn out of sight on each side, so that scrolling finds them there. */
const OVERSCAN_ROWS = 6;

/** Draws only the rows in sight, measured as they are drawn. */
export function useVirtual({ count, scroller, estimate, keyOf }: VirtualOptions): VirtualRows {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const [overscan, setOverscan] = useState(0);
  // What is in sight is drawn first, and alone.
  useEffect(() => setOverscan(OVERSCAN_ROWS), []);
  const options = {
    count,
    overscan,
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
  useLayoutEffect(() => virtualizer._didMount(), []);
  useLayoutEffect(() => virtualizer._willUpdate());
  return {
    items: virtualizer.getVirtualItems(),
    totalSize: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
    show: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  };
}
