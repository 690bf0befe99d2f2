import { useMemo, useRef, useState } from 'preact/hooks';
import { type Queue, type QueueRow, suggestionOf } from '../../lib/store/queue';
import { useApp } from '../common/app-context';
import { formatScore } from '../common/format';
import { itemsOf } from './queue-view';
import { placed } from './row-place';
import { SiteHeading } from './site-heading';
import { SuggestionRow } from './suggestion-row';
import type { Review } from './use-review';
import { useVirtual } from './use-virtual';

/** Before they are measured. */
const HEIGHTS_PX = { row: 88, site: 40, cut: 20 } as const;

interface QueueListProps {
  readonly queue: Queue;
  readonly review: Review<QueueRow>;
  readonly bySite: boolean;
  /** Score above which a line is drawn through the list; undefined where the order has no such place. */
  readonly cutAt: number | undefined;
  onSite(verdict: 'yes' | 'no', site: string, rows: readonly QueueRow[]): void;
}

/** The full queue: 10,000 rows, of which only those in sight are drawn. */
export function QueueList({ queue, review, bySite, cutAt, onSite }: QueueListProps) {
  const { t, locale } = useApp();
  // The next site moves to where the pointer rests: a second press must not decide on that one as well.
  const [isArmed, setArmed] = useState(true);
  const scroller = useRef<HTMLDivElement>(null);
  const items = useMemo(() => itemsOf(review.rows, bySite, cutAt), [review.rows, bySite, cutAt]);
  const { selected, active } = review;
  const rows = useVirtual({
    count: items.length,
    scroller,
    shown: active && selected >= 0 ? items.placeOf(selected) : undefined,
    estimate: (place) => (bySite ? HEIGHTS_PX[items.at(place)?.kind ?? 'row'] : HEIGHTS_PX.row),
    keyOf: items.keyAt,
  });

  return (
    <div class="queue" ref={scroller} onPointerMove={isArmed ? undefined : () => setArmed(true)}>
      <ol class="queue-rows" aria-label={t('suggestions')} style={{ blockSize: `${rows.totalSize}px` }}>
        {rows.items.map(({ index, start, key }) => {
          const item = items.at(index);
          if (!item) return null;
          const place = { index, startPx: start, of: items.length, measure: rows.measure };
          if (item.kind === 'site')
            return (
              <SiteHeading
                key={key}
                item={item}
                place={place}
                isArmed={isArmed}
                onJudge={(verdict) => {
                  setArmed(false);
                  onSite(verdict, item.site, item.rows);
                }}
              />
            );
          if (item.kind === 'cut')
            return (
              <li key={key} ref={rows.measure} class="cut" {...placed(place)}>
                {t('threshold_label', formatScore(locale, item.score))}
              </li>
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
