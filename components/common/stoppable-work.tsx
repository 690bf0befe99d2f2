/** Work that takes long: its progress, and a button that stops it. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Button } from './button';

/** Reports the progress of work and can stop it. */
export interface WorkWatch {
  readonly signal: AbortSignal;
  /** Reports how much is done. @param total 1 when absent; then `done` is the finished share. */
  progress(done: number, total?: number): void;
}

/** One piece of work at a time. */
interface StoppableWork {
  /** How much is done; undefined while no work runs. */
  readonly progress: { readonly done: number; readonly total: number } | undefined;
  /** Starts work and shows its progress. Stops earlier work that still runs. */
  start<T>(work: (watch: WorkWatch) => Promise<T>): Promise<T>;
  stop(): void;
}

/**
 * Returns the one piece of work of a component. It is aborted when another one starts, `owner` changes or the component
 * is unmounted; `start` then settles as the work does.
 */
export function useStoppableWork(owner?: string): StoppableWork {
  const [progress, setProgress] = useState<StoppableWork['progress']>();
  const running = useRef<AbortController>(undefined);
  const stop = () => running.current?.abort();
  useEffect(() => stop, [owner]);
  return useMemo(
    () => ({
      progress,
      stop,
      async start(work) {
        stop();
        const own = new AbortController();
        running.current = own;
        const report = (done: number, total = 1) => {
          if (running.current === own && !own.signal.aborted) setProgress({ done, total });
        };
        report(0);
        try {
          return await work({ signal: own.signal, progress: report });
        } finally {
          if (running.current === own) setProgress(undefined);
        }
      },
    }),
    [progress],
  );
}

/** Number of equal parts of the work; at the end of each, screen readers hear the progress. */
const ANNOUNCED_PARTS = 4;

interface ProgressRowProps {
  readonly work: StoppableWork;
  /** Accessible name of the bar. */
  readonly label: string;
  /** Describes the progress. */
  textOf(done: number, total: number): string;
  /** Label of the button that stops the work. */
  readonly stop: string;
}

/**
 * A progress bar with its text, and a button that stops the work. Screen readers hear the text at each quarter. Renders
 * nothing while no work runs.
 */
export function ProgressRow({ work, label, textOf, stop }: ProgressRowProps) {
  const { done, total } = work.progress ?? { done: 0, total: 0 };
  const text = textOf(done, total);
  const announced = useMemo(() => text, [Math.floor((ANNOUNCED_PARTS * done) / Math.max(1, total)), total]);
  if (!work.progress) return null;
  return (
    <div class="row progress-row">
      <progress aria-label={label} max={total} value={done} />
      <span aria-hidden="true">{text}</span>
      <span class="visually-hidden" role="status">
        {announced}
      </span>
      <Button small onClick={work.stop}>
        {stop}
      </Button>
    </div>
  );
}
