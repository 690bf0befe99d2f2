import { useShortcuts } from '../common/shortcuts';
import type { Review, ReviewRow } from './use-review';

/** The keys of every review list; the help dialog explains them. */
export function useReviewKeys<Row extends ReviewRow>(review: Review<Row>, showHelp: () => void): void {
  useShortcuts({
    j: () => review.move(1),
    k: () => review.move(-1),
    ArrowDown: () => review.move(1),
    ArrowUp: () => review.move(-1),
    y: () => void review.judge('yes'),
    n: () => void review.judge('no'),
    s: () => void review.judge('skip'),
    u: () => void review.undo(),
    o: () => review.open(),
    w: () => review.toggleWhy(),
    '?': showHelp,
  });
}
