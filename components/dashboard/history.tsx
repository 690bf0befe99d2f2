import { useMemo, useState } from 'preact/hooks';
import { foundThrough, type HistoryEntry, historyOf, withdrawnWith } from '../../lib/store/history';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { displayUrl, formatDateTime, formatNumber } from '../common/format';
import { type MessageKey, standingKey } from '../common/messages';
import { EmptyState } from '../common/notice-box';
import { Select } from '../common/select';
import { useCommand } from '../common/use-command';
import { type DashboardData, NONE, useStanding } from './data';

const ROWS_AT_ONCE = 50;
const STANDINGS = { seed: 'seed', yes: 'confirmed', no: 'rejected', skip: 'skipped' } as const;
const FILTERS: readonly (readonly [HistoryEntry['verdict'] | '', MessageKey])[] = [
  ['', 'filter_all'],
  ['seed', 'dashboard_verdict_seed'],
  ['yes', 'dashboard_verdict_yes'],
  ['no', 'dashboard_verdict_no'],
  ['skip', 'dashboard_verdict_skip'],
];
const LABELS = { seed: FILTERS[1], yes: FILTERS[2], no: FILTERS[3], skip: FILTERS[4] };

/** Every verdict, newest first; each that holds can be taken back, alone or with all that came after it. */
export function History({ topic, data }: { topic: string; data: DashboardData }) {
  const { t, locale } = useApp();
  const [kind, setKind] = useState('');
  const [limit, setLimit] = useState(ROWS_AT_ONCE);
  const takeBack = useTakeBack(topic);
  const log = data.verdicts.value;
  const pages = data.pages.value ?? NONE;
  const standing = useStanding(data);
  const entries = useMemo(() => historyOf(log ?? NONE), [log]);
  const children = useMemo(() => foundThrough(pages), [pages]);
  const titles = useMemo(() => new Map(pages.map(({ url, title }) => [url, title])), [pages]);
  const shown = kind === '' ? entries : entries.filter(({ verdict }) => verdict === kind);
  if (!log) return null;
  if (entries.length === 0)
    return (
      <section class="card">
        <EmptyState icon="check" title={t('dashboard_history_empty')} text={t('empty_seeds_text')} />
      </section>
    );
  const since = (seq: number) =>
    entries.filter((entry) => entry.seq >= seq && entry.undoneAtMs === undefined).map((entry) => entry.seq);
  return (
    <section class="card">
      <h2>{t('dashboard_history')}</h2>
      <p class="hint">{t('dashboard_history_hint')}</p>
      <div class="history-filter">
        <Select
          shown
          label={t('dashboard_history_filter')}
          value={kind}
          options={FILTERS.map(([value, label]) => [value, t(label)])}
          onChange={setKind}
        />
      </div>
      <ol class="history">
        {shown.slice(0, limit).map((entry) => (
          <Entry
            key={entry.seq}
            entry={entry}
            title={titles.get(entry.url) ?? ''}
            withdraws={withdrawnWith(entry, children, standing)}
            later={since(entry.seq)}
            onUndo={takeBack}
          />
        ))}
      </ol>
      {shown.length > limit ? (
        <Button onClick={() => setLimit(limit + ROWS_AT_ONCE)}>
          {t('dashboard_show_more', formatNumber(locale, shown.length - limit))}
        </Button>
      ) : null}
    </section>
  );
}

interface EntryProps {
  readonly entry: HistoryEntry;
  readonly title: string;
  /** Pages that an undo withdraws. */
  readonly withdraws: number;
  /** Entries that hold, from this one on. */
  readonly later: readonly number[];
  onUndo(seqs: readonly number[]): void;
}

function Entry({ entry, title, withdraws, later, onUndo }: EntryProps) {
  const { t, locale } = useApp();
  const { seq, url, verdict, atMs, undoneAtMs } = entry;
  const name = title || displayUrl(url);
  const [, label = 'filter_all'] = LABELS[verdict] ?? [];
  return (
    <li class={undoneAtMs === undefined ? 'history-entry' : 'history-entry history-undone'}>
      <div class="history-text">
        <a class="page-title" href={url} target="_blank" rel="noreferrer" dir="auto">
          {name}
        </a>
        <p class="suggestion-meta">
          <span class={`standing standing-${STANDINGS[verdict]}`} title={t(standingKey(STANDINGS[verdict]))}>
            {t(label)}
          </span>
          <span>{formatDateTime(locale, atMs)}</span>
          {undoneAtMs === undefined ? null : <span>{t('dashboard_undone', formatDateTime(locale, undoneAtMs))}</span>}
          {undoneAtMs === undefined && withdraws > 0 ? (
            <span>{t('dashboard_withdraws', formatNumber(locale, withdraws))}</span>
          ) : null}
        </p>
      </div>
      {undoneAtMs === undefined ? (
        <div class="row-actions">
          <Button small icon="undo" label={t('dashboard_undo_one', name)} onClick={() => onUndo([seq])}>
            {t('undo')}
          </Button>
          {later.length > 1 ? (
            <Button
              small
              kind="quiet"
              label={t('dashboard_undo_since_label', name, formatNumber(locale, later.length))}
              onClick={() => onUndo(later)}
            >
              {t('dashboard_undo_since', formatNumber(locale, later.length))}
            </Button>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}

/** Takes verdicts back; what was a yes, a no or a skip can be given again from the toast. */
function useTakeBack(topic: string): (seqs: readonly number[]) => void {
  const { t, notices, locale } = useApp();
  const command = useCommand();
  const again = async (undone: readonly { readonly url: string; readonly verdict: string }[]) => {
    for (const verdict of ['yes', 'no', 'skip'] as const) {
      const urls = undone.filter((entry) => entry.verdict === verdict).map(({ url }) => url);
      if (urls.length > 0) await command('judge', { topic, urls, verdict });
    }
    const rows = undone.flatMap(({ url, verdict }) => (verdict === 'seed' ? [{ url, verdict } as const] : []));
    if (rows.length > 0) await command('importRows', { topic, rows });
  };
  const takeBack = async (seqs: readonly number[]) => {
    const result = await command('undo', { topic, seqs });
    if (!result.ok) return;
    const { undone } = result.value;
    notices.show({
      text: t('toast_undone', formatNumber(locale, undone.length)),
      tone: 'info',
      group: 'verdict',
      action: { label: t('dashboard_redo'), run: () => void again(undone) },
    });
  };
  return (seqs) => void takeBack(seqs);
}
