import type { ComponentProps } from 'preact';
import { useState } from 'preact/hooks';
import { type SiteOutcome, SPLIT } from '../../lib/engine/basics';
import { standingOf } from '../../lib/engine/insight/standing';
import type { TopicRecord } from '../../lib/engine/records';
import { originOf } from '../../lib/engine/records';
import type { ImportRow } from '../../lib/messaging/commands';
import { failure } from '../../lib/messaging/results';
import type { ImportProblem } from '../../lib/transfer/format';
import type { MergePreview, SiteChange } from '../../lib/transfer/topic/merge-preview';
import type { ImportMode } from '../../lib/transfer/topic/send-topic';
import type { DocumentHead } from '../../lib/transfer/topic/topic-check';
import { Figures } from '../charts/data-table';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { Select } from '../common/fields';
import { displayUrl, formatNumber, formatPercent } from '../common/format';
import { type MessageKey, standingKey, underscored } from '../common/messages';
import { Banner } from '../common/notice-box';
import { useLoaded } from '../common/rendering';
import { ProgressRow, useStoppableWork } from '../common/stoppable-work';
import { useCommand, useFailure } from '../common/use-command';
import { IMPORT_KINDS, type Importer, type ImportReading, TOPIC_FORMAT } from './data';

const ROWS_SHOWN = 5;

interface ImportPreviewProps {
  readonly file: File;
  readonly reading: ImportReading;
  readonly topic: TopicRecord | undefined;
  readonly topics: readonly TopicRecord[];
  readonly importer: Importer;
  /** Called when the file was imported or dismissed. */
  onClose(): void;
}

/**
 * Shows the content of a file, with buttons that import it: its rows into a chosen topic, or the whole topic by
 * merging, as a separate copy or by replacing. Merging is offered only with a stored copy of the topic.
 */
export function ImportPreview({ file, reading, topic, topics, importer, onClose }: ImportPreviewProps) {
  const { t } = useApp();
  const { busy, work, addRows, addTopic } = useImport(file, importer, onClose);
  const { rows, problems, problemCount, whole } = reading;
  const isDamaged = reading.format === TOPIC_FORMAT && whole === undefined;
  const copies = whole ? topics.filter((one) => originOf(one) === originOf(whole.topic)) : [];
  const replaced = copies.find(({ id }) => id === whole?.topic.id);
  const [chosen, setChosen] = useState<string>();
  const into = copies.find(({ id }) => id === chosen) ?? replaced ?? copies[0];
  const [target, setTarget] = useState(topic?.id);
  const receiver = topics.find(({ id }) => id === target) ?? topic;

  /** Ways to import a whole topic, the usual one first. */
  const modes: (readonly [ImportMode, MessageKey])[] = [];
  if (whole && into) modes.push(['merge', 'merge_button'], ['apart', 'merge_apart']);
  if (whole && into && into === replaced) modes.push(['replace', 'dashboard_import_replace']);
  if (whole && !into) modes.push(['replace', 'dashboard_import_topic']);

  return (
    <>
      <p role="status">
        {t('dashboard_import_found', rows.length, problemCount)} <KindCounts rows={rows} />
      </p>
      <FirstRows rows={rows} />
      {rows.length === 0 && !whole && !isDamaged ? <Banner tone="info" text={t('dashboard_import_nothing')} /> : null}
      {isDamaged ? <Banner tone="warning" text={t('dashboard_import_damaged')} /> : null}
      <ImportProblems problems={problems} count={problemCount} />
      {copies.length > 1 && into ? (
        <Select
          label={t('merge_into')}
          value={into.id}
          options={copies.map(({ id, name }) => [id, name])}
          onChange={setChosen}
        />
      ) : null}
      {into ? (
        <MergeChanges key={into.id} into={into} canReplace={into === replaced} file={file} importer={importer} />
      ) : null}
      {receiver && rows.length > 0 && topics.length > 1 ? (
        <Select
          label={t('dashboard_import_into')}
          value={receiver.id}
          options={topics.map(({ id, name }) => [id, name])}
          onChange={setTarget}
        />
      ) : null}
      {whole ? <p class="hint">{t('merge_acting_hint')}</p> : null}
      {topic || whole ? null : <Banner tone="info" text={t('dashboard_import_needs_topic')} />}
      <div class="row">
        {modes.map(([mode, label], i) => (
          <Button
            key={mode}
            kind={i === 0 ? 'primary' : 'plain'}
            disabled={busy !== undefined}
            onClick={() => void (whole && addTopic(whole, mode, into))}
          >
            {t(label)}
          </Button>
        ))}
        {receiver && rows.length > 0 ? (
          <Button
            kind={whole === undefined ? 'primary' : 'plain'}
            disabled={busy !== undefined}
            onClick={() => void addRows(receiver, rows)}
          >
            {t('dashboard_import_rows', rows.length, receiver.name)}
          </Button>
        ) : null}
        {busy === undefined ? (
          <Button kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        ) : null}
      </div>
      <FileProgress label={t('dashboard_import_running')} work={work} />
      {busy === 'rows' ? (
        <p class="row progress-row" role="status">
          {t('dashboard_import_adding')}
          <progress aria-label={t('dashboard_import_adding')} />
        </p>
      ) : null}
    </>
  );
}

/**
 * Returns functions that import the rows or the whole topic of a file and show the outcome. They call `onClose` only
 * after a success.
 * @returns `busy` names what is being imported, undefined while nothing is.
 */
function useImport(file: File, importer: Importer, onClose: () => void) {
  const { t, actions, notices } = useApp();
  const command = useCommand();
  const showFailure = useFailure();
  const work = useStoppableWork();
  const [busy, setBusy] = useState<'rows' | 'topic'>();
  /** Adds the rows to a topic, closes the preview, and shows in a toast how many were new and how many known. */
  const addRows = async (to: TopicRecord, rows: readonly ImportRow[]) => {
    setBusy('rows');
    const result = await command('importRows', { topic: to.id, rows });
    setBusy(undefined);
    if (!result.ok) return;
    const { added, known } = result.value;
    notices.inform(t('dashboard_toast_imported', added, known));
    onClose();
  };
  /** Imports the whole topic and makes it active. @param into stored copy, used only by `merge`. */
  const addTopic = async (head: DocumentHead, mode: ImportMode, into: TopicRecord | undefined) => {
    const how = { mode, ...(mode === 'merge' && into && { into: into.id }) };
    setBusy('topic');
    const result = await work
      .start((watch) => importer.importTopic(file, head, watch, how))
      .catch(() => failure('bad-import'));
    setBusy(undefined);
    if (result === undefined) notices.inform(t('dashboard_toast_import_stopped'));
    else if (!result.ok) showFailure(result.error);
    if (!result?.ok) return;
    await actions.saveSettings({ activeTopic: result.value.id });
    notices.inform(t(mode === 'merge' ? 'merge_toast' : 'dashboard_toast_topic_imported', result.value.name));
    onClose();
  };
  return { busy, work, addRows, addTopic };
}

/** List of the first five pages of a file and the number of the others; nothing without rows. */
function FirstRows({ rows }: { rows: readonly ImportRow[] }) {
  const { t } = useApp();
  if (rows.length === 0) return null;
  return (
    <ul class="stack bullets">
      {rows.slice(0, ROWS_SHOWN).map(({ url, title }) => (
        <li key={url} dir="auto">
          {title ? `${title} · ${displayUrl(url)}` : displayUrl(url)}
        </li>
      ))}
      {rows.length > ROWS_SHOWN ? <li>{t('dashboard_import_more', rows.length - ROWS_SHOWN)}</li> : null}
    </ul>
  );
}

const MEMBERS: Readonly<Record<string, MessageKey>> = {
  name: 'topic_name',
  criteria: 'team_criteria',
  reasons: 'team_reasons',
  'settings.watch': 'watch',
  'settings.stopTarget': 'stop_target',
  'settings.termBoosts': 'dashboard_terms',
  'settings.breadth': 'method_breadth',
  'settings.pagesPerRound': 'method_pages',
  'settings.rankers': 'method_rankers',
  'settings.fusion': 'method_fusion',
  'settings.centroid': 'method_centroid',
  'settings.policy': 'method_policy',
  'settings.frontier': 'method_frontier',
  'settings.printed': 'method_printed',
};
/** Message with the name of a member of the topic that a merge changes. */
const memberKey = (name: string): MessageKey => MEMBERS[name] ?? 'merge_other_member';

/**
 * Reads the file and lists the changes that merging it would make to the stored topic `into`; only a sentence while the
 * file is read or when it cannot be read.
 */
function MergeChanges(props: { into: TopicRecord; canReplace: boolean; file: File; importer: Importer }) {
  const { into, canReplace, file, importer } = props;
  const { t } = useApp();
  const work = useStoppableWork();
  const preview = useLoaded(() => work.start((watch) => importer.previewMerge(file, into.id, watch)), [file]);
  const figures = preview && [
    { label: t('merge_entries'), value: preview.entries },
    { label: t('merge_changes'), value: preview.changeCount },
    { label: t('merge_pages'), value: preview.newPages },
    { label: t('merge_sites'), value: preview.siteCount },
    { label: t('merge_queued'), value: preview.queuedCount },
    { label: t('merge_failed'), value: preview.failedCount },
    { label: t('merge_notes'), value: preview.notes },
    { label: t('merge_members'), value: preview.members.length },
  ];
  return (
    <section class="stack" aria-label={t('merge_title')}>
      <Banner tone="info" text={t('merge_text', into.name)} />
      <FileProgress label={t('merge_reading')} work={work} />
      {figures ? <Figures figures={figures} /> : null}
      {preview && preview.leftOut > 0 ? <p class="hint">{t('merge_left_out', preview.leftOut)}</p> : null}
      {preview && preview.reusedNames.length > 0 ? (
        <Banner tone="warning" text={t('merge_borrowed', preview.reusedNames.join(', '))} />
      ) : null}
      {preview && preview.authors.length > 0 ? <p>{t('merge_authors', preview.authors.join(', '))}</p> : null}
      {preview && preview.members.length > 0 ? (
        <p>{t('merge_member_names', [...new Set(preview.members.map((name) => t(memberKey(name))))].join(' · '))}</p>
      ) : null}
      {preview ? <ChangeLists preview={preview} /> : null}
      {into.isBlind ? <p class="hint">{t('merge_blind_hint')}</p> : null}
      {canReplace ? <p class="hint">{t('merge_replace_hint')}</p> : null}
    </section>
  );
}

/**
 * Closed lists of what a merge would change: pages and sites with their state before and after; URLs to queue; failed
 * URLs. Empty lists are left out; long ones are cut by the preview.
 */
function ChangeLists({ preview }: { preview: MergePreview }) {
  const { t } = useApp();
  const { changes, changeCount, sites, siteCount, queued, queuedCount, failed, failedCount } = preview;
  const verdict = (given: MergePreview['changes'][number]['before']) =>
    t(given ? standingKey(standingOf(given)) : 'standing_suggested');
  /** Writes a decision or grouping of a site before or after the merge; undefined = none. */
  const standing = ({ kind }: SiteChange, value: string | undefined) => {
    if (kind === 'decision') return t(value ? `site_outcome_${value as SiteOutcome}` : 'merge_site_none');
    if (value === SPLIT) return t('merge_site_split');
    return value ? t('merge_site_joined', value) : t('merge_site_whole');
  };
  const lists = [
    {
      summary: t('merge_changes_list', changeCount),
      rows: changes.map(
        ({ url, before, after }) => [displayUrl(url), `${verdict(before)} → ${verdict(after)}`] as const,
      ),
    },
    {
      summary: t('merge_list', t('merge_sites'), siteCount),
      rows: sites.map((one) => [one.site, `${standing(one, one.before)} → ${standing(one, one.after)}`] as const),
    },
    { summary: t('merge_list', t('merge_queued'), queuedCount), rows: queued.map((url) => [displayUrl(url)] as const) },
    { summary: t('merge_list', t('merge_failed'), failedCount), rows: failed.map((url) => [displayUrl(url)] as const) },
  ];
  return (
    <>
      {lists.map(({ summary, rows }) =>
        rows.length === 0 ? null : (
          <details key={summary}>
            <summary>{summary}</summary>
            <ul class="stack bullets">
              {rows.map(([name, change], i) => (
                <li key={i}>
                  <bdi>{name}</bdi>
                  {change === undefined ? null : `: ${change}`}
                </li>
              ))}
            </ul>
          </details>
        ),
      )}
    </>
  );
}

/**
 * Number of rows of each kind that occurs. Rows keep the verdict that the file gives them, and crawled pages become
 * suggestions; the chosen kind is that of all others.
 */
function KindCounts({ rows }: { rows: readonly ImportRow[] }) {
  const { t, locale } = useApp();
  const parts = IMPORT_KINDS.flatMap((kind) => {
    const count = rows.filter(({ verdict }) => verdict === kind).length;
    return count > 0 ? [`${t(`dashboard_import_as_${kind}`)}: ${formatNumber(locale, count)}`] : [];
  });
  return <span>{parts.join(' · ')}</span>;
}

/**
 * List of the first lines that cannot be read, with the reason; nothing without problems.
 * @param count number of all of them.
 */
function ImportProblems({ problems, count }: { problems: readonly ImportProblem[]; count: number }) {
  const { t } = useApp();
  if (problems.length === 0) return null;
  return (
    <details class="problems" open>
      <summary>{t('dashboard_problems', count)}</summary>
      <ul>
        {problems.map(({ line, text, reason }, i) => (
          <li key={i}>
            <strong>{t('dashboard_problem_line', line)}</strong> {t(`dashboard_problem_${underscored(reason)}`)}{' '}
            <code dir="auto">{text}</code>
          </li>
        ))}
      </ul>
      {count > problems.length ? <p class="hint">{t('dashboard_import_more', count - problems.length)}</p> : null}
    </details>
  );
}

/**
 * Progress of work on a file in percent, rounded down, and a button that stops it. Renders nothing while no work runs.
 */
export function FileProgress({ label, work }: Pick<ComponentProps<typeof ProgressRow>, 'label' | 'work'>) {
  const { t, locale } = useApp();
  const textOf = (done: number) => `${label} ${formatPercent(locale, Math.floor(100 * done) / 100)}`;
  return <ProgressRow {...{ label, work, textOf }} stop={t('cancel')} />;
}
