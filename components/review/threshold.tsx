import { useMemo } from 'preact/hooks';
import { MIN_JUDGED } from '../../lib/engine/defaults';
import type { QueueRow } from '../../lib/store/queue';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { formatNumber, formatPercent, formatScore } from '../common/format';

interface ThresholdProps {
  readonly threshold: number;
  /** The rows in sight of the filters: what is confirmed is what the user sees. */
  readonly rows: readonly QueueRow[];
  /** Answers to single pages so far: the fewer, the less the scores are to be believed. */
  readonly judged: number;
  onChange(threshold: number): void;
  onConfirm(rows: readonly QueueRow[]): void;
}

export const START_THRESHOLD = 0.8;
const STEP = 0.01;

/** Confirms everything above a score, with an estimate of how much of it belongs to the topic. */
export function Threshold({ threshold, rows, judged, onChange, onConfirm }: ThresholdProps) {
  const { t, locale } = useApp();
  const above = useMemo(() => rows.filter((row) => row.score >= threshold), [rows, threshold]);
  const precision = above.reduce((sum, row) => sum + row.score, 0) / above.length;
  const estimate =
    judged < MIN_JUDGED
      ? t('threshold_judge_more', formatNumber(locale, MIN_JUDGED - judged))
      : t('threshold_precision', above.length === 0 ? '–' : formatPercent(locale, precision));
  const score = formatScore(locale, threshold);
  return (
    <section class="threshold" aria-label={t('threshold_title')}>
      <label class="threshold-slider">
        <span>{t('threshold_label', score)}</span>
        <input
          type="range"
          min={0}
          max={1}
          step={STEP}
          value={threshold}
          aria-valuetext={`${score}. ${t('threshold_count', formatNumber(locale, above.length))}. ${estimate}`}
          onInput={(event) => onChange(event.currentTarget.valueAsNumber)}
        />
      </label>
      <p class="hint">{estimate}</p>
      <Button small icon="check" disabled={above.length === 0} onClick={() => onConfirm(above)}>
        {t('threshold_confirm', formatNumber(locale, above.length))}
      </Button>
    </section>
  );
}
