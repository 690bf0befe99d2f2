import type { InputHTMLAttributes } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { MAX_BUDGET_PAGES } from '../../lib/engine/defaults';
import type { RoundRecord, SessionRecord, SessionStatus } from '../../lib/engine/session-records';
import type { WatchInterval } from '../../lib/engine/watch-records';
import type { PendingAction } from '../../lib/messaging/commands';
import type { SessionProgress } from '../../lib/messaging/progress';
import type { Result } from '../../lib/messaging/results';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { Form } from '../common/fields';
import { displayUrl, formatDuration, formatTime } from '../common/format';
import { operatorKey, reasonKey, statusKey } from '../common/messages';
import { lazy } from '../common/rendering';
import { useCommand, useFailure } from '../common/use-command';
import { DRAFT, useDraft } from '../common/use-draft';

interface SessionControlProps extends Omit<StartFormProps, 'again'> {
  readonly session: SessionRecord | undefined;
  readonly progress?: SessionProgress | undefined;
  readonly lastRound: RoundRecord | undefined;
  /** Whether to offer, after a session, to watch the topic. */
  readonly mayWatch?: boolean | undefined;
}

/**
 * Buttons to start, pause, resume and stop discovery, with its progress. Changes of the status are announced to screen
 * readers.
 */
export function SessionControl(props: SessionControlProps) {
  const { topic } = props;
  const { t, notices } = useApp();
  const command = useCommand();
  const allowed = useCommandWithAccess(props.hostAccess);
  const watch = useWatch(topic);
  const [session, hasAsked] = useAsked(props.session);
  useEffect(() => {
    if (props.hostAccess) notices.dismissGroup(ACCESS);
  }, [props.hostAccess]);
  const status = session?.status ?? 'idle';
  const drawn = useRef(props.session?.status);
  useEffect(() => {
    // The status of the first render is not a change, so it is not announced.
    if (drawn.current !== undefined && drawn.current !== status)
      notices.announce(
        status === 'idle'
          ? t('session_stopped')
          : `${t(statusKey(status))}. ${t('progress', session?.spentPages ?? 0, session?.budgetPages ?? 0)}`,
      );
    if (session) drawn.current = status;
  }, [status]);
  if (!session || status === 'idle' || status === 'done')
    return (
      <section class="row session" aria-label={t('discovery')}>
        {session && status === 'done' ? <SessionProgressView {...props} session={session} /> : null}
        {status === 'done' && props.mayWatch ? (
          <Button kind="quiet" icon="leaf" label={t('watch_offer')} onClick={() => void watch('weekly')} />
        ) : null}
        <StartForm
          {...props}
          again={status === 'done' ? (isUnreachable(session, props.lastRound) ? 'retry' : 'more') : ''}
        />
      </section>
    );
  const pause = () => hasAsked('paused', command('pauseSession', { topic }));
  const resume = () =>
    hasAsked(props.hostAccess ? 'running' : undefined, allowed({ command: 'resumeSession', request: { topic } }));
  return (
    <section class="row session" aria-label={t('discovery')}>
      <div class="row session-line">
        <SessionProgressView {...props} session={session} />
        {status === 'running' ? (
          <Button icon="pause" label={t('pause')} onClick={pause} />
        ) : (
          <Button kind="primary" icon="play" label={t('resume')} onClick={resume} />
        )}
        <Button icon="stop" label={t('stop')} onClick={() => hasAsked('idle', command('stopSession', { topic }))} />
      </div>
    </section>
  );
}

/**
 * Returns a function that changes how often the topic is watched and announces this to screen readers; it never
 * rejects.
 */
export function useWatch(topic: string): (interval: WatchInterval) => Promise<void> {
  const { t, notices } = useApp();
  const command = useCommand();
  return async (watch) => {
    const result = await command('updateTopic', { topic, settings: { watch } });
    if (result.ok) notices.announce(`${t('watch')}: ${t(`watch_${watch}`)}`);
  };
}

/**
 * Returns the session with the status the user asked for, from the click until its status changes or the command fails;
 * and a function that takes this status (undefined for none) and the command.
 */
function useAsked(session: SessionRecord | undefined) {
  const [asked, setAsked] = useState<SessionStatus>();
  useEffect(() => setAsked(undefined), [session?.status]);
  /** Shows a status until the command fails. */
  const hasAsked = async (status: SessionStatus | undefined, work: Promise<Result<unknown>>) => {
    setAsked(status);
    if (!(await work).ok) setAsked(undefined);
  };
  const shown = session && asked ? { ...session, status: asked } : session;
  return [shown, (...args: Parameters<typeof hasAsked>) => void hasAsked(...args)] as const;
}

const UNREACHABLE: ReadonlySet<string> = new Set([
  'network-failed',
  'unreachable',
  'timed-out',
  'robots-unreachable',
  'cooling-down',
]);

/**
 * Returns whether a session ended without pages and all errors of its last round say that something was not reachable.
 * False without errors.
 */
function isUnreachable(session: SessionRecord | undefined, lastRound: RoundRecord | undefined): boolean {
  const errors = lastRound?.errors ?? [];
  const isEmpty = session?.status === 'done' && session.spentPages === 0;
  return isEmpty && errors.length > 0 && errors.every(({ code }) => UNREACHABLE.has(code));
}

/**
 * Returns the errors of the last round to show: those of search sources; those of pages too if nothing was reachable,
 * or if no page was fetched and no source failed. Single unreadable pages are normal. Returns none while a session
 * runs, because content below must not move.
 */
function shownErrors({ status, spentPages }: SessionRecord, lastRound: RoundRecord | undefined, unreachable: boolean) {
  if (status === 'running' || !lastRound) return [];
  const { errors } = lastRound;
  const ofSources = errors.filter(({ source }) => !source.includes('/'));
  return unreachable || (spentPages === 0 && ofSources.length === 0) ? errors : ofSources;
}

/** Loaded on demand: few rounds have errors, and the names of their sources need a large module. */
const RoundErrors = lazy(async () => (await import('../review/on-demand')).RoundErrors);

/**
 * Current activity of the session: what it waits for, else the query, the watch check or the operator, and the site;
 * “Starting” before the first progress. Always on one line, because content below must not move.
 */
function CurrentActivity({ progress, isWatch }: { progress: SessionProgress | undefined; isWatch: boolean }) {
  const { t, locale } = useApp();
  const operator = progress?.operator && t(operatorKey(progress.operator));
  const { done, total } = progress?.checked ?? {};
  const checking = done === undefined || total === undefined ? 'progress_watch_starting' : 'progress_watch';
  const { waitsFor } = progress ?? {};
  const what = waitsFor
    ? t('progress_waits', waitsFor.site, formatTime(locale, waitsFor.untilMs))
    : progress?.query
      ? t('progress_query', operator ?? '', displayUrl(progress.query))
      : isWatch && !progress?.site
        ? t(checking, done ?? 0, total ?? 0)
        : operator;
  const site = progress?.site ? t('progress_site', progress.site) : '';
  return (
    <p class="hint progress-now" title={[what, site].filter(Boolean).join('. ')}>
      <span>{what ?? t('progress_starting')}</span>
      {site ? <span>{site}</span> : null}
    </p>
  );
}

/**
 * State of the session in words and as a bar (pages of the budget). Below it is the current activity of a running
 * session, or why it has stopped, with its errors.
 */
function SessionProgressView({ session, lastRound, progress }: SessionControlProps & { session: SessionRecord }) {
  const { t, locale } = useApp();
  const isRunning = session.status === 'running';
  const unreachable = isUnreachable(session, lastRound);
  const reason = unreachable ? 'unreachable' : session.reason;
  const errors = shownErrors(session, lastRound, unreachable);
  const current = isRunning && progress?.topic === session.topic ? progress : undefined;
  // The stored number grows only at the end of a round, which can take minutes; the progress knows the pages so far.
  const spent = Math.max(session.spentPages, current?.pages ?? 0);
  const pages = t('progress', spent, session.budgetPages);
  const status = t(statusKey(session.status));
  return (
    <div class={`stack progress progress-${session.status}`}>
      <p class="row">
        <strong>{status}</strong>
        <span>{pages}</span>
        {current && current.newSites > 0 && session.newSitesWanted ? (
          <span>{t('progress_sites', current.newSites)}</span>
        ) : null}
        {current?.leftMs === undefined ? null : (
          <span>{t('progress_left', formatDuration(locale, current.leftMs))}</span>
        )}
      </p>
      <div
        class="progress-track"
        role="progressbar"
        aria-label={t('discovery')}
        aria-valuemin={0}
        aria-valuemax={session.budgetPages}
        aria-valuenow={spent}
        aria-valuetext={pages}
      >
        <div class="progress-bar" style={{ translate: `${(100 * spent) / Math.max(1, session.budgetPages) - 100}%` }} />
      </div>
      {reason && reason !== 'budget_spent' ? <p class="hint">{t(reasonKey(reason))}</p> : null}
      {isRunning ? <CurrentActivity progress={current} isWatch={session.watchSinceMs !== undefined} /> : null}
      {errors.length > 0 ? (
        <div class="round-errors">
          <RoundErrors errors={errors} />
        </div>
      ) : null}
    </div>
  );
}

interface StartFormProps {
  readonly topic: string;
  /** False before the first seed, when discovery has no example to start from. */
  readonly hasSeeds: boolean;
  /** Whether the extension may read all sites; undefined while unknown. */
  readonly hostAccess: boolean | undefined;
  /** What the button offers after a session: 'more' continues, 'retry' repeats it. '' before the first session. */
  readonly again: '' | 'more' | 'retry';
}

type CountAttributes = Pick<InputHTMLAttributes<HTMLInputElement>, 'required' | 'placeholder' | 'value'>;

/**
 * Form for the budget of a session and the number of new sites that ends it, with the button that starts it. After a
 * session the fields are folded. Another button searches the web in a tab. Disabled without seeds.
 */
function StartForm({ topic, hasSeeds, hostAccess, again }: StartFormProps) {
  const { t, actions, settings } = useApp();
  const allowed = useCommandWithAccess(hostAccess);
  const showFailure = useFailure();
  const [budget, setBudget, forgetBudget] = useDraft(DRAFT.budget(topic), (kept) =>
    typeof kept === 'number' ? kept : settings.value.budgetPages,
  );
  const [newSites, setNewSites] = useDraft(DRAFT.newSites(topic), (kept) => (typeof kept === 'number' ? kept : 0));
  const [busy, setBusy] = useState(false);
  // `opened` cannot start with this condition, because `again` is known only after the first render.
  const [opened, setOpen] = useState(false);
  const isOpen = opened || again === '';
  /** Stores the budget as setting and starts a session, asking for access first if needed. */
  const start = async () => {
    setBusy(true);
    // Save before the prompt, which may close this page. No await, because browsers tie the prompt to the user's
    // gesture.
    if (budget !== settings.value.budgetPages) void actions.saveSettings({ budgetPages: budget });
    forgetBudget(budget);
    await allowed({
      command: 'startSession',
      request: { topic, budgetPages: budget, ...(newSites > 0 && { newSites }) },
    });
    setBusy(false);
  };
  /** Searches the web for the topic in a new tab; a toast shows a failure. */
  const searchWeb = async () => {
    const result = await actions.searchWeb(topic);
    if (!result.ok) showFailure(result.error);
  };
  /** A field for a number of pages or sites; 0 when it is empty. */
  const count = (label: string, attributes: CountAttributes, onCount: (count: number) => void) => (
    <label class="budget">
      <span>{label}</span>
      <input
        class="field"
        type="number"
        min={1}
        max={MAX_BUDGET_PAGES}
        onInput={(event) => onCount(Math.trunc(event.currentTarget.valueAsNumber) || 0)}
        {...attributes}
      />
    </label>
  );
  return (
    <Form class="row start-form" once onSubmit={start}>
      {isOpen ? (
        <>
          {count(t('budget'), { required: true, value: budget }, setBudget)}
          {count(t('new_sites_wanted'), { placeholder: t('new_sites_any'), value: newSites || '' }, setNewSites)}
          <Button icon="open" label={t('search_web')} disabled={!hasSeeds} onClick={() => void searchWeb()} />
        </>
      ) : (
        <Button icon="slider" kind="quiet" label={t('start_options')} expanded={isOpen} onClick={() => setOpen(true)} />
      )}
      <Button
        kind={again === 'more' ? 'plain' : 'primary'}
        submit
        icon="search"
        disabled={busy || !hasSeeds || budget < 1}
      >
        {t(again === '' ? 'start' : again === 'retry' ? 'retry' : 'start_again')}
      </Button>
    </Form>
  );
}

/** Group of the notices about missing access, which disappear when access is granted. */
const ACCESS = 'access';

/**
 * Returns a function that runs a command, asking first for access to all sites if needed, and shows a failure or
 * refusal as a toast. Call it from a user gesture.
 */
function useCommandWithAccess(hostAccess: boolean | undefined) {
  const { t, actions, notices } = useApp();
  const command = useCommand();
  const showFailure = useFailure();
  return async (action: PendingAction) => {
    if (hostAccess === true) return command(action.command, action.request);
    const result = await actions.onceAllowed(action);
    if (result.ok) notices.dismissGroup(ACCESS);
    else if (result.error.code !== 'no-permission') showFailure(result.error);
    else notices.fail(t('error_no_permission'), ACCESS);
    return result;
  };
}
