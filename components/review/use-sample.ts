import { useMemo } from 'preact/hooks';
import { NEXT_ANSWERS } from '../../lib/engine/defaults';
import { randomSample } from '../../lib/engine/insight/ranked-sites';
import type { Queue, QueueRow } from '../../lib/store/queue';
import { DRAFT, useDraft } from '../common/use-draft';

const numbers = (kept: unknown): readonly number[] =>
  Array.isArray(kept) ? kept.filter((n) => typeof n === 'number') : [];

/** Suggestions drawn at random, to be judged whatever their scores. */
interface Sample {
  /** Those not judged yet; undefined where none is being looked at. */
  readonly rows: readonly QueueRow[] | undefined;
  /** How many would be drawn: fewer where fewer wait. */
  readonly size: number;
  start(): void;
  stop(): void;
}

export function useSample(topic: string, queue: Queue | undefined): Sample {
  const [drawn, setDrawn] = useDraft(DRAFT.sample(topic), numbers);
  const rows = useMemo(() => {
    if (drawn.length === 0) return undefined;
    const wanted = new Set(drawn);
    const left = queue?.rows.filter(({ page }) => wanted.has(page.n)) ?? [];
    return left.length === 0 && queue?.complete ? undefined : left;
  }, [drawn, queue]);
  return {
    rows,
    size: Math.min(NEXT_ANSWERS, queue?.ranking.order.length ?? 0),
    start: () => queue && setDrawn(randomSample(queue.ranking, NEXT_ANSWERS)),
    stop: () => setDrawn([]),
  };
}
