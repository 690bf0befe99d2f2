import { useMemo, useState } from 'preact/hooks';
import { outcomeStanding } from '../../lib/engine/insight/page-standings';
import { standingOf } from '../../lib/engine/insight/standing';
import { type HistoryEntry, historyOf } from '../../lib/engine/insight/timeline';
import type { RequestOf } from '../../lib/messaging/commands';
import { useFirst } from '../charts/data-table';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { Select } from '../common/fields';
import { displayUrl, formatAgo, formatDateTime, formatNumber } from '../common/format';
import { type MessageKey, standingKey } from '../common/messages';
import { Card, EmptyState } from '../common/notice-box';
import { useCommand } from '../common/use-command';
import { PageTitle } from '../review/page-parts';
import { type DashboardData, NONE, usePending } from './data';

const FILTERS: readonly (readonly [HistoryEntry['verdict'] | '', MessageKey])[] = [
  ['', 'filter_all'],
  ['seed', 'dashboard_verdict_seed'],
  ['yes', 'dashboard_verdict_yes'],
  ['no', 'dashboard_verdict_no'],
  ['skip', 'dashboard_verdict_skip'],
  ['site', 'dashboard_sites'],
];

/**
 * Lists every verdict, newest first, undone ones greyed, with a filter by verdict. Verdicts given at once form a step.
 * A step can be undone, alone or with all later ones. Renders nothing until the log is read.
 */
export function History({ topic, data }: { topic: string; data: DashboardData }) {
  const { t, now } = useApp();
  const [kind, setKind] = useState('');
  const log = data.verdicts.value;
  const [asked, takeBack] = useTakeBack(topic, log);
  const pages = data.pages.value ?? NONE;
  const stored = useMemo(() => historyOf(log ?? NONE), [log]);
  const entries = useMemo(() => stored.map((entry) => asIfUndone(entry, asked, now())), [stored, asked]);
  const titles = useMemo(() => new Map(pages.map(({ url, title }) => [url, title])), [pages]);
  const shown = kind === '' ? entries : entries.filter(({ verdict }) => verdict === kind);
  const [first, more] = useFirst(shown);
  if (!log) return null;
  if (entries.length === 0)
    return (
      <Card>
        <EmptyState icon="check" title={t('dashboard_history_empty')} text={t('empty_seeds_text')} />
      </Card>
    );
  const holding = entries.filter((entry) => entry.undoneAtMs === undefined);
  return (
    <Card title="dashboard_history" hint="dashboard_history_hint">
      <div class="history-filter">
        <Select
          label={t('dashboard_history_filter')}
          value={kind}
          options={FILTERS.map(([value, label]) => [value, t(label)])}
          onChange={setKind}
        />
      </div>
      <ol>
        {first.map((entry) => (
          <HistoryRow
            key={entry.seq}
            entry={entry}
            title={titles.get(entry.url) ?? ''}
            inStep={holding.filter(({ step }) => step === entry.step).length}
            later={holding.filter(({ step }) => step >= entry.step).length}
            onUndo={takeBack}
          />
        ))}
      </ol>
      {more}
    </Card>
  );
}

interface EntryProps {
  readonly entry: HistoryEntry;
  readonly title: string;
  /** Numbers of valid entries in the entry's step, and from this step on. */
  readonly inStep: number;
  readonly later: number;
  onUndo(target: UndoTarget): void;
}

/**
 * A verdict with its time and the buttons to undo its step, or its step and all later ones. An undone verdict has no
 * buttons but the time of its undo.
 */
function HistoryRow({ entry, title, inStep, later, onUndo }: EntryProps) {
  const { t, locale, now } = useApp();
  const { step, url, verdict, site, outcome, atMs, undoneAtMs } = entry;
  const name = site ?? (title || displayUrl(url));
  const ofSite = outcome === undefined ? 'site_extent_changed' : (`site_outcome_${outcome}` as const);
  const standing = verdict === 'site' ? outcomeStanding(outcome) : standingOf(verdict);
  const label = verdict === 'site' ? ofSite : (`dashboard_verdict_${verdict}` as const);
  return (
    <li class={undoneAtMs === undefined ? 'row history-entry' : 'row history-entry history-undone'}>
      <div class="history-text">
        <PageTitle page={{ url, title: name }} />
        <p class="row hint">
          <span class={`standing standing-${standing}`} title={t(verdict === 'site' ? label : standingKey(standing))}>
            {t(label)}
          </span>
          <span title={formatDateTime(locale, atMs)}>{formatAgo(locale, atMs, now())}</span>
          {undoneAtMs === undefined ? null : (
            <span title={formatDateTime(locale, undoneAtMs)}>
              {t('dashboard_undone', formatAgo(locale, undoneAtMs, now()))}
            </span>
          )}
        </p>
      </div>
      {undoneAtMs === undefined ? (
        <div class="row">
          <Button small icon="undo" label={t('dashboard_undo_one', name)} onClick={() => onUndo({ step })}>
            {inStep > 1 ? `${t('undo')} (${formatNumber(locale, inStep)})` : t('undo')}
          </Button>
          {later > inStep ? (
            <Button
              small
              kind="quiet"
              label={t('dashboard_undo_since_label', name, later)}
              onClick={() => onUndo({ since: step })}
            >
              {t('dashboard_undo_since', later)}
            </Button>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}

type UndoTarget = Pick<RequestOf<'undo'>, 'step' | 'since'>;

/**
 * Returns an entry as it will be when the asked undos are done: with `undoneAtMs` if one covers its step, else
 * unchanged.
 */
function asIfUndone(entry: HistoryEntry, asked: readonly UndoTarget[], nowMs: number): HistoryEntry {
  const isMeant = ({ step, since = Number.POSITIVE_INFINITY }: UndoTarget) =>
    entry.step === step || entry.step >= since;
  return entry.undoneAtMs === undefined && asked.some(isMeant) ? { ...entry, undoneAtMs: nowMs } : entry;
}

/**
 * Returns the undo requests that the log does not contain yet, and a function that undoes verdicts and shows a toast
 * that redoes them. A failed request is removed.
 * @param log a change of it ends all requests.
 */
function useTakeBack(topic: string, log: unknown) {
  const { t, notices } = useApp();
  const command = useCommand();
  const [asked, ask, drop] = usePending<UndoTarget>(log);
  /** Undoes a step or all steps from one on; the toast's button undoes this undo. */
  const takeBack = async (target: UndoTarget) => {
    ask(target);
    const result = await command('undo', { topic, ...target });
    if (!result.ok) return drop(target);
    const { undone, step } = result.value;
    notices.show({
      text: t('toast_verdicts_undone', undone.length),
      tone: 'info',
      group: 'verdict',
      action: { label: t('dashboard_redo'), run: () => void command('undo', { topic, step }) },
    });
  };
  return [asked, (target: UndoTarget) => void takeBack(target)] as const;
}
