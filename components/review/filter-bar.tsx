import { useMemo } from 'preact/hooks';
import { OPERATOR_NAMES } from '../../lib/engine/types';
import type { QueueRow } from '../../lib/store/queue';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { formatNumber } from '../common/format';
import { operatorKey } from '../common/messages';
import { Select } from '../common/select';
import { countBy, isFiltered, NO_FILTER, type QueueFilter, type QueueOrder } from './queue-view';

interface FilterBarProps {
  readonly rows: readonly QueueRow[];
  readonly filter: QueueFilter;
  onChange(filter: QueueFilter): void;
}

/** Order and filters of the queue. */
export function FilterBar({ rows, filter, onChange }: FilterBarProps) {
  const { t } = useApp();
  const change = (patch: Partial<QueueFilter>) => onChange({ ...filter, ...patch });
  return (
    <search class="filters" aria-label={t('filters')}>
      <input
        class="field"
        type="search"
        value={filter.text}
        placeholder={t('filter_text')}
        aria-label={t('filter_text')}
        dir="auto"
        onInput={(event) => change({ text: event.currentTarget.value })}
      />
      <Filters rows={rows} filter={filter} change={change} />
      {isFiltered(filter) ? (
        <Button small kind="quiet" icon="cross" onClick={() => onChange({ ...NO_FILTER, order: filter.order })}>
          {t('filters_clear')}
        </Button>
      ) : null}
    </search>
  );
}

function Filters(props: { rows: readonly QueueRow[]; filter: QueueFilter; change(patch: Partial<QueueFilter>): void }) {
  const { t, locale } = useApp();
  const { rows, filter, change } = props;
  const names = new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' });
  const languages = useMemo(() => countBy(rows, (row) => row.page.language), [rows]);
  return (
    <div class="filter-grid">
      <Select
        shown
        label={t('order')}
        value={filter.order}
        options={[
          ['best', t('order_best')],
          ['informative', t('order_informative')],
        ]}
        onChange={(order) => change({ order: order as QueueOrder })}
      />
      <Select
        shown
        label={t('filter_operator')}
        value={filter.operator}
        options={[['', t('filter_all')], ...OPERATOR_NAMES.map((name) => [name, t(operatorKey(name))] as const)]}
        onChange={(operator) => change({ operator })}
      />
      <Select
        shown
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
        shown
        label={t('filter_hubs')}
        value={filter.hubs}
        options={[
          ['all', t('filter_all')],
          ['only', t('filter_hubs_only')],
          ['none', t('filter_hubs_none')],
        ]}
        onChange={(hubs) => change({ hubs: hubs as QueueFilter['hubs'] })}
      />
      <label class="labelled">
        <span>{t('filter_score')}</span>
        <input
          class="field"
          type="number"
          min={0}
          max={1}
          step={0.05}
          value={filter.minScore}
          onInput={(event) => change({ minScore: event.currentTarget.valueAsNumber || 0 })}
        />
      </label>
    </div>
  );
}
