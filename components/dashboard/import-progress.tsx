import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { formatNumber } from '../common/format';
import type { ImportWatch } from './importer';

/** How far work on a file is, and the way to call it off. */
interface FileWork {
  /** In [0, 1]; undefined while nothing is under way. */
  readonly fraction: number | undefined;
  /** Begins work that is followed; what was under way before is called off. */
  start<T>(work: (watch: ImportWatch) => Promise<T>): Promise<T>;
  cancel(): void;
}

/** One piece of work on a file at a time, called off when the component goes. */
export function useFileWork(): FileWork {
  const [fraction, setFraction] = useState<number>();
  const running = useRef<AbortController | undefined>(undefined);
  const cancel = () => running.current?.abort();
  useEffect(() => cancel, []);
  return useMemo(
    () => ({
      fraction,
      cancel,
      async start(work) {
        cancel();
        const own = new AbortController();
        running.current = own;
        const isOwn = () => running.current === own && !own.signal.aborted;
        setFraction(0);
        try {
          return await work({ signal: own.signal, progress: (value) => isOwn() && setFraction(value) });
        } finally {
          if (running.current === own) setFraction(undefined);
        }
      },
    }),
    [fraction],
  );
}

/** A bar with its share in figures, and a button that stops the work. */
export function ImportProgress({ label, work }: { label: string; work: FileWork }) {
  const { t, locale } = useApp();
  if (work.fraction === undefined) return null;
  const share = formatNumber(locale, Math.floor(work.fraction * 100));
  return (
    <div class="import-progress">
      <span>{label}</span>
      <progress max={1} value={work.fraction} aria-label={label} />
      <span class="hint">{t('dashboard_import_share', share)}</span>
      <Button small onClick={work.cancel}>
        {t('cancel')}
      </Button>
    </div>
  );
}
