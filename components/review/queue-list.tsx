import { useEffect, useMemo, useRef } from 'preact/hooks';
import { type Queue, type QueueRow, suggestionOf } from '../../lib/store/queue';
import { useApp } from '../common/app-context';
import { isTyping } from '../common/is-typing';
import { itemsOf, type QueueItem } from './queue-view';
import { SiteHeading } from './site-heading';
import { SuggestionRow } from './suggestion-row';
import type { Review } from './use-review';
import { useVirtual } from './use-virtual';

const ROW_PX = 118;
const HEADING_PX = 40;

interface QueueListProps {
  readonly queue: Queue;
  readonly review: Review<QueueRow>;
  readonly bySite: boolean;
  onSite(verdict: 'yes' | 'no', site: string, rows: readonly QueueRow[]): void;
}

/** The full queue: 10,000 rows, of which only those in sight are drawn. */
export function QueueList({ queue, review, bySite, onSite }: QueueListProps) {
  const { t } = useApp();
  const scroller = useRef<HTMLDivElement>(null);
  const items = useMemo(() => itemsOf(review.rows, bySite), [review.rows, bySite]);
  const places = useMemo(() => placesOf(items), [items]);
  const rows = useVirtual({
    count: items.length,
    scroller,
    estimate: (index) => (items[index]?.kind === 'site' ? HEADING_PX : ROW_PX),
    keyOf: (index) => keyOf(items[index]),
  });
  const { selected, active } = review;
  useEffect(() => {
    const place = places[selected];
    if (!active || place === undefined) return;
    rows.show(place);
    // In a low window the list itself may lie below what is above it.
    if (!isTyping()) scroller.current?.scrollIntoView({ block: 'nearest' });
  }, [selected, active, places, review.whyShown]);

  return (
    <div class="queue" ref={scroller}>
      <ol class="queue-rows" aria-label={t('suggestions')} style={{ blockSize: `${rows.totalSize}px` }}>
        {rows.items.map(({ index, start, key }) => {
          const item = items[index];
          if (!item) return null;
          const place = { index, startPx: start, of: items.length, measure: rows.measure };
          if (item.kind === 'site')
            return (
              <SiteHeading
                key={key}
                item={item}
                place={place}
                onJudge={(verdict) => onSite(verdict, item.site, item.rows)}
              />
            );
          return (
            <SuggestionRow
              key={key}
              suggestion={suggestionOf(queue, item.row)}
              place={place}
              selected={item.index === selected}
              takesFocus={active}
              whyOpen={review.whyShown && item.index === selected}
              onSelect={() => review.select(item.index)}
              onJudge={(verdict) => void review.judge(verdict, item.row)}
              onWhy={() => review.toggleWhy(item.row)}
            />
          );
        })}
      </ol>
    </div>
  );
}

function keyOf(item: QueueItem | undefined): string {
  if (!item) return '';
  return item.kind === 'site' ? `site ${item.site}` : item.row.page.url;
}

/** Index of each row among the items. */
function placesOf(items: readonly QueueItem[]): readonly number[] {
  const places: number[] = [];
  items.forEach((item, i) => {
    if (item.kind === 'row') places[item.index] = i;
  });
  return places;
}
