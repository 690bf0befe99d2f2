import { useMemo } from 'preact/hooks';
import { calibrate, type JudgedScore } from '../../lib/engine/insight/calibration';
import { MIN_JUDGED, precisionAbove } from '../../lib/engine/insight/precision-above';
import type { QueueRow } from '../../lib/store/queue';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { formatNumber, formatPercent, formatScore } from '../common/format';

interface ThresholdProps {
  readonly threshold: number;
  /** The rows in sight of the filters: what is confirmed is what the user sees. */
  readonly rows: readonly QueueRow[];
  readonly judged: readonly JudgedScore[];
  onChange(threshold: number): void;
  onConfirm(rows: readonly QueueRow[]): void;
}

export const START_THRESHOLD = 0.9;
const STEP = 0.01;

/** Confirms everything above a score, with an estimate of how much of it belongs to the topic. */
export function Threshold({ threshold, rows, judged, onChange, onConfirm }: ThresholdProps) {
  const { t, locale } = useApp();
  const probability = useMemo(() => (judged.length < MIN_JUDGED ? undefined : calibrate(judged)), [judged]);
  const above = useMemo(() => rows.filter((row) => row.score >= threshold), [rows, threshold]);
  const precision = useMemo(
    () =>
      probability &&
      precisionAbove(
        above.map((row) => row.score),
        threshold,
        probability,
      ),
    [above, threshold, probability],
  );
  const estimate =
    probability === undefined
      ? t('threshold_judge_more', formatNumber(locale, MIN_JUDGED - judged.length))
      : t('threshold_precision', precision === undefined ? '–' : formatPercent(locale, precision));
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
