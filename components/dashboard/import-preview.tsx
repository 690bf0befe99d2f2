import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { TopicRecord } from '../../lib/engine/types';
import type { ImportRow } from '../../lib/messaging/commands';
import { failure } from '../../lib/messaging/results';
import type { ImportProblem, ImportProblemReason } from '../../lib/transfer/format';
import type { DocumentHead } from '../../lib/transfer/topic/topic-check';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { displayUrl, formatNumber } from '../common/format';
import type { MessageKey } from '../common/messages';
import { Banner } from '../common/notice-box';
import { useCommand, useFailure } from '../common/use-command';
import { IMPORT_KINDS, type Importer, type ImportReading, type ImportWatch, TOPIC_FORMAT } from './data';

const ROWS_SHOWN = 5;

const REASONS: Readonly<Record<ImportProblemReason, MessageKey>> = {
  'not-an-address': 'dashboard_problem_not_an_address',
  'not-a-web-address': 'dashboard_problem_not_a_web_address',
  'too-long': 'dashboard_problem_too_long',
  'broken-row': 'dashboard_problem_broken_row',
  'unclosed-quote': 'dashboard_problem_unclosed_quote',
  'no-address': 'dashboard_problem_no_address',
  'not-judged': 'dashboard_problem_not_judged',
  'not-fetched': 'dashboard_problem_not_fetched',
};

interface ImportPreviewProps {
  readonly file: File;
  readonly reading: ImportReading;
  /** As what rows come that do not say it themselves. */
  readonly wanted: ImportRow['verdict'];
  readonly topic: TopicRecord | undefined;
  readonly topics: readonly TopicRecord[];
  readonly importer: Importer;
  /** The file is taken in, or put aside. */
  onClose(): void;
}

/** What was read of a file, and the buttons that take it in. */
export function ImportPreview({ file, reading, wanted, topic, topics, importer, onClose }: ImportPreviewProps) {
  const { t, actions, notices } = useApp();
  const command = useCommand();
  const showFailure = useFailure();
  const work = useFileWork();
  const [busy, setBusy] = useState<'rows' | 'topic'>();
  const { rows, problems, problemCount, whole } = reading;
  const isDamaged = reading.format === TOPIC_FORMAT && whole === undefined;
  const replaced = topics.find(({ id }) => id === whole?.topic.id);

  const addRows = async (to: TopicRecord) => {
    setBusy('rows');
    const result = await command('importRows', { topic: to.id, rows });
    setBusy(undefined);
    if (!result.ok) return;
    const { added, known } = result.value;
    notices.tell(t('dashboard_toast_imported', added, known));
    onClose();
  };
  const addTopic = async (head: DocumentHead) => {
    setBusy('topic');
    const result = await work
      .start((watch) => importer.importTopic(file, head, watch))
      .catch(() => failure('bad-import'));
    setBusy(undefined);
    if (result === undefined) notices.tell(t('dashboard_toast_import_stopped'));
    else if (!result.ok) showFailure(result.error);
    if (!result?.ok) return;
    await actions.saveSettings({ activeTopic: result.value.id });
    notices.tell(t('dashboard_toast_topic_imported', result.value.name));
    onClose();
  };
  return (
    <>
      <p role="status">{t('dashboard_import_found', rows.length, problemCount)}</p>
      {rows.every(({ verdict }) => verdict === wanted) ? null : <Kinds rows={rows} />}
      {rows.length > 0 ? (
        <ul class="stack bullets">
          {rows.slice(0, ROWS_SHOWN).map(({ url, title }) => (
            <li key={url} dir="auto">
              {title ? `${title} · ${displayUrl(url)}` : displayUrl(url)}
            </li>
          ))}
          {rows.length > ROWS_SHOWN ? <li>{t('dashboard_import_more', rows.length - ROWS_SHOWN)}</li> : null}
        </ul>
      ) : null}
      {rows.length === 0 && !whole && !isDamaged ? <Banner tone="info" text={t('dashboard_import_nothing')} /> : null}
      {isDamaged ? <Banner tone="warning" text={t('dashboard_import_damaged')} /> : null}
      <Problems problems={problems} count={problemCount} />
      {replaced ? <Banner tone="warning" text={t('dashboard_import_replaces', replaced.name)} /> : null}
      {topic || whole ? null : <Banner tone="info" text={t('dashboard_import_needs_topic')} />}
      <div class="row">
        {whole === undefined ? null : (
          <Button kind="primary" disabled={busy !== undefined} onClick={() => void addTopic(whole)}>
            {t(replaced ? 'dashboard_import_replace' : 'dashboard_import_topic')}
          </Button>
        )}
        {topic && rows.length > 0 ? (
          <Button
            kind={whole === undefined ? 'primary' : 'plain'}
            disabled={busy !== undefined}
            onClick={() => void addRows(topic)}
          >
            {t('dashboard_import_rows', rows.length, topic.name)}
          </Button>
        ) : null}
        {busy === undefined ? (
          <Button kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        ) : null}
      </div>
      <ImportProgress label={t('dashboard_import_running')} work={work} />
      {busy === 'rows' ? (
        <p class="row import-progress" role="status">
          {t('dashboard_import_adding')}
          <progress aria-label={t('dashboard_import_adding')} />
        </p>
      ) : null}
    </>
  );
}

/** As what the rows come where it is not what was chosen: verdicts of a topic stay, and what a crawl found is to be reviewed. */
function Kinds({ rows }: { rows: readonly ImportRow[] }) {
  const { t, locale } = useApp();
  const counts = IMPORT_KINDS.map(
    ([kind, label]) => [label, rows.filter(({ verdict }) => verdict === kind).length] as const,
  );
  const told = counts.flatMap(([label, count]) => (count > 0 ? [`${t(label)}: ${formatNumber(locale, count)}`] : []));
  return <p class="hint">{told.join(' · ')}</p>;
}

function Problems({ problems, count }: { problems: readonly ImportProblem[]; count: number }) {
  const { t } = useApp();
  if (problems.length === 0) return null;
  return (
    <details class="problems" open>
      <summary>{t('dashboard_problems', count)}</summary>
      <ul>
        {problems.map(({ line, text, reason }, i) => (
          <li key={i}>
            <strong>{t('dashboard_problem_line', line)}</strong> {t(REASONS[reason])} <code dir="auto">{text}</code>
          </li>
        ))}
      </ul>
      {count > problems.length ? <p class="hint">{t('dashboard_import_more', count - problems.length)}</p> : null}
    </details>
  );
}

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
    <div class="row import-progress">
      <span>{label}</span>
      <progress max={1} value={work.fraction} aria-label={label} />
      <span class="hint">{t('dashboard_import_share', share)}</span>
      <Button small onClick={work.cancel}>
        {t('cancel')}
      </Button>
    </div>
  );
}
