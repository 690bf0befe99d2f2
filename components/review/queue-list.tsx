import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type VirtualItem,
  Virtualizer,
} from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import { type Queue, type QueueRow, suggestionOf } from '../../lib/views/queue';
import { useApp } from '../common/app-context';
import { formatDecimal } from '../common/format';
import { itemsOf } from './queue-view';
import { placed } from './review-item';
import { type ListLook, ListRow } from './rows';
import type { SiteEntry, SiteList } from './site-groups';
import type { Review } from './use-review';

/** Height of a row before it is measured. */
const ROW_PX = 52;

interface QueueListProps extends ListLook {
  /** The scrolling element. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly queue: Queue;
  readonly review: Review<SiteEntry<QueueRow>>;
  /** The list of sites, if the suggestions are listed by site. */
  readonly sites: SiteList<QueueRow> | undefined;
  /** Probability at which a line divides the list; undefined when the list is not ordered by probability. */
  readonly cutAt: number | undefined;
  /** Shows all pages of a site. */
  onAll(site: string): void;
}

/**
 * The full queue of up to 10,000 rows, of which only visible ones and a few around them are rendered, with the
 * threshold line at `cutAt`. The selected row scrolls into view after the user moved or judged.
 */
export function QueueList({ scroller, queue, review, sites, cutAt, onAll, ...look }: QueueListProps) {
  const { t, locale } = useApp();
  const list = useRef<HTMLOListElement>(null);
  const items = useMemo(() => itemsOf(review.rows, cutAt), [review.rows, cutAt]);
  const { selected, active } = review;
  const rows = useVirtual({
    count: items.length,
    scroller,
    list,
    shown: active && selected >= 0 ? items.placeOf(selected) : undefined,
    estimate: () => ROW_PX,
    keyOf: items.keyAt,
  });

  return (
    <ol
      ref={list}
      class="queue-rows"
      aria-label={t(sites ? 'suggested_sites_list' : 'suggestions')}
      style={{ blockSize: `${rows.totalSize}px` }}
    >
      {rows.items.map(({ index: at, startPx, key }) => {
        const item = items.at(at);
        if (!item) return null;
        const place = { index: at, startPx, of: items.length, measure: rows.measure };
        if (item.kind === 'cut')
          return (
            <li key={key} ref={rows.measure} class="cut" {...placed(place)}>
              {t('threshold_cut', formatDecimal(locale, item.probability))}
            </li>
          );
        return (
          <ListRow
            {...look}
            key={key}
            review={review}
            row={item.row}
            index={item.index}
            sites={sites}
            place={place}
            suggestionOf={(row) => suggestionOf(queue, row)}
            onAll={onAll}
          />
        );
      })}
    </ol>
  );
}

interface VirtualOptions {
  readonly count: number;
  /** The scrolling element, which may hold more than the list. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly list: RefObject<HTMLElement | null>;
  /** Index of the row that scrolls into view whenever the index or the row's key changes; undefined for none. */
  readonly shown: number | undefined;
  /** Estimated height in CSS pixels of a row that is not measured yet. */
  estimate(index: number): number;
  /** Must be the same function while the list is the same: a new function makes the virtualizer visit every row. */
  keyOf(index: number): string | number;
}

interface VirtualRows {
  readonly items: readonly { readonly key: unknown; readonly index: number; readonly startPx: number }[];
  /** Height of the whole list in CSS pixels. */
  readonly totalSize: number;
  /** Ref callback: call with a row that has `data-index` after it is mounted, and with null after it is unmounted. */
  readonly measure: (element: HTMLElement | null) => void;
}

/** Number of invisible rows rendered above and below the visible ones, so that scrolling shows no gaps. */
const OVERSCAN_ROWS = 6;

/** Height of the sticky heading at the top of the scrolling element. */
const STICKY_PX = 40;
/** Most new rows in one task of the browser; more would block the next key press. */
const MOST_NEW_ROWS = 4;

/**
 * Chooses and measures the visible rows and six more at each end. At most four new rows are rendered in one task of the
 * browser, the row at `shown` and visible rows first; further renders follow in tasks of their own.
 */
function useVirtual({ count, scroller, list, shown, estimate, keyOf }: VirtualOptions): VirtualRows {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const listStart = useListStart(scroller, list);
  const drawn = useRef<ReadonlySet<unknown>>(new Set());
  const room = useRef(MOST_NEW_ROWS);
  const options = {
    count,
    overscan: OVERSCAN_ROWS,
    scrollMargin: listStart,
    scrollPaddingStart: STICKY_PX,
    getScrollElement: () => scroller.current,
    estimateSize: estimate,
    getItemKey: keyOf,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    measureElement: heightOf,
    onChange: () => redraw(0),
  };
  const [virtualizer] = useState(() => new Virtualizer<HTMLElement, HTMLElement>(options));
  virtualizer.setOptions(options);
  const lastShown = useRef<unknown>(undefined);
  const toShow = shown === undefined ? undefined : `${keyOf(shown)} ${shown}`;
  const mustScroll = shown !== undefined && toShow !== lastShown.current;
  // Scroll before the render; otherwise the rows at the old position would be rendered for nothing.
  if (mustScroll) {
    const [offset] = virtualizer.getOffsetForIndex(shown, 'auto') ?? [];
    if (offset !== undefined && virtualizer.scrollElement) virtualizer.scrollOffset = offset;
  }
  const range = virtualizer.calculateRange();
  const wanted = virtualizer.getVirtualItems();
  const items = range === null ? wanted : drawnNow(wanted, range, shown, drawn.current, room.current);

  useLayoutEffect(() => virtualizer._didMount(), []);
  useLayoutEffect(() => {
    room.current -= items.filter(({ key }) => !drawn.current.has(key)).length;
    drawn.current = new Set(items.map(({ key }) => key));
    virtualizer._willUpdate();
    if (mustScroll) virtualizer.scrollToIndex(shown, { align: 'auto' });
    lastShown.current = toShow;
  });
  useEffect(() => {
    if (room.current === MOST_NEW_ROWS) return;
    // A timer, because measured rows render the list again in the same task, before which effects run.
    const next = setTimeout(() => {
      room.current = MOST_NEW_ROWS;
      if (items.length < wanted.length) redraw(0);
    });
    return () => clearTimeout(next);
  });
  const placed = items.map((item) => ({ key: item.key, index: item.index, startPx: item.start - listStart }));
  return { items: placed, totalSize: virtualizer.getTotalSize(), measure: virtualizer.measureElement };
}

/**
 * Returns the distance in pixels from the top of the scrolling content to the list, measured again when content above
 * the list opens or closes; 0 at first.
 */
function useListStart(scroller: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>): number {
  const [start, setStart] = useState(0);
  useLayoutEffect(() => {
    const { current: outer } = scroller;
    const { current: inner } = list;
    if (!outer || !inner) return;
    /** Measures the distance and stores it as state. */
    const measure = () =>
      setStart(
        Math.round(inner.getBoundingClientRect().top - outer.getBoundingClientRect().top + outer.scrollTop) || 0,
      );
    measure();
    const observer = new ResizeObserver(measure);
    for (const part of outer.children) observer.observe(part);
    return () => observer.disconnect();
  }, []);
  return start;
}

/**
 * Returns the laid-out height of a row in whole pixels, or before layout its last or estimated height: reading it would
 * force a layout.
 */
function heightOf(
  element: HTMLElement,
  entry: ResizeObserverEntry | undefined,
  virtualizer: Virtualizer<HTMLElement, HTMLElement>,
): number {
  const [box] = entry?.borderBoxSize ?? [];
  if (box) return Math.round(box.blockSize);
  const index = virtualizer.indexFromElement(element);
  return virtualizer.measurementsCache[index]?.size ?? virtualizer.options.estimateSize(index);
}

/**
 * Returns the rows rendered before and at most `room` new ones: first the row at `shown`, for which there is always room,
 * then visible rows; in the order of the list.
 */
function drawnNow(
  wanted: readonly VirtualItem[],
  { startIndex, endIndex }: { readonly startIndex: number; readonly endIndex: number },
  shown: number | undefined,
  drawn: ReadonlySet<unknown>,
  room: number,
): readonly VirtualItem[] {
  const fresh = wanted.filter(({ key }) => !drawn.has(key));
  if (fresh.length <= room) return wanted;
  const turn = ({ index }: VirtualItem) => (index === shown ? 0 : index >= startIndex && index <= endIndex ? 1 : 2);
  const now = new Set(fresh.toSorted((a, b) => turn(a) - turn(b)).slice(0, Math.max(room, 0)));
  return wanted.filter((item) => drawn.has(item.key) || now.has(item) || item.index === shown);
}
