import type { RefObject } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { type Queue, type QueueRow, suggestionOf } from '../../lib/store/queue';
import { useApp } from '../common/app-context';
import { formatScore } from '../common/format';
import { type ListLook, ListRow } from './list-row';
import { itemsOf } from './queue-view';
import { placed } from './row-place';
import type { SiteEntry } from './site-groups';
import type { Review } from './use-review';
import type { SiteList } from './use-site-list';
import { useVirtual } from './use-virtual';

/** Before they are measured. */
const ROW_PX = 52;

interface QueueListProps extends ListLook {
  /** What the list scrolls in. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly queue: Queue;
  readonly review: Review<SiteEntry<QueueRow>>;
  /** Where the suggestions are listed as sites. */
  readonly sites: SiteList<QueueRow> | undefined;
  /** Score above which a line is drawn through the list; undefined where the order has no such place. */
  readonly cutAt: number | undefined;
  /** Shows all pages of a site. */
  onAll(site: string): void;
}

/** The full queue: 10,000 rows, of which only those in sight are drawn. */
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
              {t('threshold_label', formatScore(locale, item.score))}
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
