import { useMemo, useRef } from 'preact/hooks';
import { type Queue, type QueueRow, suggestionOf } from '../../lib/store/queue';
import { useApp } from '../common/app-context';
import { formatScore } from '../common/format';
import { ListRow } from './list-row';
import { itemsOf } from './queue-view';
import { placed } from './row-place';
import type { SiteEntry } from './site-groups';
import type { Review } from './use-review';
import type { SiteList } from './use-site-list';
import { useVirtual } from './use-virtual';

/** Before they are measured. */
const ROW_PX = 84;

interface QueueListProps {
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
export function QueueList({ queue, review, sites, cutAt, onAll }: QueueListProps) {
  const { t, locale } = useApp();
  const scroller = useRef<HTMLDivElement>(null);
  const items = useMemo(() => itemsOf(review.rows, cutAt), [review.rows, cutAt]);
  const { selected, active } = review;
  const rows = useVirtual({
    count: items.length,
    scroller,
    shown: active && selected >= 0 ? items.placeOf(selected) : undefined,
    estimate: () => ROW_PX,
    keyOf: items.keyAt,
  });

  return (
    <div class="queue" ref={scroller}>
      <ol
        class="queue-rows"
        aria-label={t(sites ? 'suggested_sites_list' : 'suggestions')}
        style={{ blockSize: `${rows.totalSize}px` }}
      >
        {rows.items.map(({ index: at, start, key }) => {
          const item = items.at(at);
          if (!item) return null;
          const place = { index: at, startPx: start, of: items.length, measure: rows.measure };
          if (item.kind === 'cut')
            return (
              <li key={key} ref={rows.measure} class="cut" {...placed(place)}>
                {t('threshold_label', formatScore(locale, item.score))}
              </li>
            );
          return (
            <ListRow
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
    </div>
  );
}
