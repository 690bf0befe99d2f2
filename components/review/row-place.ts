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
