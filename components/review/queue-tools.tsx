import { useMemo } from 'preact/hooks';
import { counted } from '../../lib/engine/arrays';
import { OPERATOR_NAMES } from '../../lib/engine/basics';
import { MIN_JUDGED } from '../../lib/engine/defaults';
import type { QueueRow } from '../../lib/views/queue';
import { useApp } from '../common/app-context';
import { Button, type IconName } from '../common/button';
import { Select, TextField } from '../common/fields';
import { formatDecimal, formatNumber, formatPercent } from '../common/format';
import { operatorKey } from '../common/messages';
import { isFiltered, NO_FILTER, type QueueFilter, type QueueOrder } from './queue-view';

interface QueueToolsProps {
  readonly filter: QueueFilter;
  readonly isFiltering: boolean;
  /** Whether a row other than the best is selected. */
  readonly isAway: boolean;
  /** Whether the threshold is open; undefined in lists of sites, which have no threshold. */
  readonly isConfirmingAbove: boolean | undefined;
  onBest(): void;
  readonly isGrouping: boolean;
  onFiltering(isOpen: boolean): void;
  onConfirmingAbove(isOpen: boolean): void;
  onGrouping(isOpen: boolean): void;
}

/**
 * Buttons beside the heading of the queue, each of which opens or closes a tool. One selects the best row if another is
 * selected; the button of an active filter stands out.
 */
export function QueueTools(props: QueueToolsProps) {
  const { t } = useApp();
  const { filter, isFiltering, isGrouping, isConfirmingAbove } = props;
  /** A button with an icon that opens or closes a tool. */
  const tool = (
    icon: IconName,
    label: string,
    expanded: boolean,
    onOpen: (isOpen: boolean) => void,
    isUsed = false,
  ) => (
    <Button
      small
      kind={isUsed ? 'primary' : 'plain'}
      {...{ icon, label, expanded }}
      onClick={() => onOpen(!expanded)}
    />
  );
  return (
    <div class="row queue-tools">
      {props.isAway ? (
        <Button small kind="quiet" title={t('best_title')} onClick={props.onBest}>
          {t('best')}
        </Button>
      ) : null}
      {isConfirmingAbove === undefined
        ? null
        : tool('slider', t('threshold_title'), isConfirmingAbove, props.onConfirmingAbove)}
      {tool('group', t('facets'), isGrouping, props.onGrouping)}
      {tool('filter', t('filters'), isFiltering, props.onFiltering, isFiltered(filter))}
    </div>
  );
}

interface FilterBarProps {
  readonly rows: readonly QueueRow[];
  readonly filter: QueueFilter;
  onChange(filter: QueueFilter): void;
}

/** Fields for the order and the filters of the queue. A button clears the filters, but keeps the order. */
export function FilterBar({ rows, filter, onChange }: FilterBarProps) {
  const { t } = useApp();
  const change = (patch: Partial<QueueFilter>) => onChange({ ...filter, ...patch });
  return (
    <search class="stack filters" aria-label={t('filters')}>
      <input
        class="field"
        type="search"
        value={filter.text}
        placeholder={t('filter_text')}
        aria-label={t('filter_text')}
        dir="auto"
        onInput={(event) => change({ text: event.currentTarget.value })}
      />
      <QueueFilters rows={rows} filter={filter} change={change} />
      {isFiltered(filter) ? (
        <Button small kind="quiet" icon="cross" onClick={() => onChange({ ...NO_FILTER, order: filter.order })}>
          {t('filters_clear')}
        </Button>
      ) : null}
    </search>
  );
}

/**
 * Fields that order the list, and filter it by operator, language, hub pages, least probability and date of
 * publication. The languages are those of `rows`, with their counts.
 */
function QueueFilters(props: {
  rows: readonly QueueRow[];
  filter: QueueFilter;
  change(patch: Partial<QueueFilter>): void;
}) {
  const { t, locale } = useApp();
  const { rows, filter, change } = props;
  const names = new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' });
  const languages = useMemo(() => counted(rows.map((row) => row.page.language)), [rows]);
  return (
    <div class="stack form-grid filter-grid">
      <Select
        label={t('order')}
        value={filter.order}
        options={[
          ['best', t('order_best')],
          ['informative', t('order_informative')],
        ]}
        onChange={(order) => change({ order: order as QueueOrder })}
      />
      <Select
        label={t('filter_operator')}
        value={filter.operator}
        options={[['', t('filter_all')], ...OPERATOR_NAMES.map((name) => [name, t(operatorKey(name))] as const)]}
        onChange={(operator) => change({ operator })}
      />
      <Select
        label={t('filter_language')}
        value={filter.language}
        options={[
          ['', t('filter_all')],
          ...languages.map(
            ([language, count]) =>
              [
                language,
                `${language === 'und' ? t('language_unknown') : names.of(language)} (${formatNumber(locale, count)})`,
              ] as const,
          ),
        ]}
        onChange={(language) => change({ language })}
      />
      <Select
        label={t('filter_hubs')}
        value={filter.hubs}
        options={[
          ['all', t('filter_all')],
          ['only', t('filter_hubs_only')],
          ['none', t('filter_hubs_none')],
        ]}
        onChange={(hubs) => change({ hubs: hubs as QueueFilter['hubs'] })}
      />
      <TextField
        label={t('filter_probability')}
        type="number"
        min={0}
        max={1}
        step={0.05}
        value={filter.minProbability}
        onText={(text) => change({ minProbability: Number(text) || 0 })}
      />
      <TextField
        label={t('published_from')}
        type="date"
        value={filter.publishedFrom}
        onText={(publishedFrom) => change({ publishedFrom })}
      />
    </div>
  );
}

interface ThresholdProps {
  readonly threshold: number;
  /** The filtered rows, since only visible rows are confirmed. */
  readonly rows: readonly QueueRow[];
  /** Number of answers to single pages so far. Probabilities are less reliable when there are few. */
  readonly judged: number;
  onChange(threshold: number): void;
  onConfirm(rows: readonly QueueRow[]): void;
}

export const START_THRESHOLD = 0.8;
const STEP = 0.01;

/**
 * Slider for a probability and a button that confirms all rows from there up. Shows the mean of their probabilities as
 * estimate of how many belong to the topic, or how many answers are missing for an estimate.
 */
export function Threshold({ threshold, rows, judged, onChange, onConfirm }: ThresholdProps) {
  const { t, locale } = useApp();
  const above = useMemo(() => rows.filter((row) => row.probability >= threshold), [rows, threshold]);
  const precision = above.reduce((sum, row) => sum + row.probability, 0) / above.length;
  const estimate =
    judged < MIN_JUDGED
      ? t('threshold_judge_more', MIN_JUDGED - judged)
      : t('threshold_precision', above.length === 0 ? '–' : formatPercent(locale, precision));
  const probability = formatDecimal(locale, threshold);
  return (
    <section class="threshold" aria-label={t('threshold_title')}>
      <label class="threshold-slider">
        <span>{t('threshold_label', probability)}</span>
        <input
          type="range"
          min={0}
          max={1}
          step={STEP}
          value={threshold}
          aria-valuetext={`${probability}. ${t('threshold_count', above.length)}. ${estimate}`}
          onInput={(event) => onChange(event.currentTarget.valueAsNumber)}
        />
      </label>
      <p class="hint">{estimate}</p>
      <Button small icon="check" disabled={above.length === 0} onClick={() => onConfirm(above)}>
        {t('threshold_confirm', above.length)}
      </Button>
    </section>
  );
}
