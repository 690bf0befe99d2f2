import { useEffect, useRef, useState } from 'preact/hooks';
import type { RoundRecord, SessionRecord, SessionStatus } from '../../lib/engine/types';
import type { SessionProgress } from '../../lib/messaging/progress';
import type { Result } from '../../lib/messaging/results';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { displayUrl, formatDuration, formatNumber } from '../common/format';
import { lazy } from '../common/lazy';
import { operatorKey, reasonKey, statusKey } from '../common/messages';
import { useCommand } from '../common/use-command';
import { StartForm, type StartFormProps } from './start-form';
import { ACCESS, useAllowed } from './use-allowed';

interface SessionControlProps extends Omit<StartFormProps, 'again'> {
  readonly session: SessionRecord | undefined;
  readonly progress?: SessionProgress | undefined;
  readonly lastRound: RoundRecord | undefined;
}

/** Starts, pauses and stops discovery, and shows how far it is. */
export function SessionControl(props: SessionControlProps) {
  const { topic } = props;
  const { t, notices } = useApp();
  const command = useCommand();
  const allowed = useAllowed(props.hostAccess);
  const [session, hasAsked] = useAsked(props.session);
  useEffect(() => {
    if (props.hostAccess) notices.dismissGroup(ACCESS);
  }, [props.hostAccess]);
  const status = session?.status ?? 'idle';
  if (!session || status === 'idle' || status === 'done')
    return (
      <section class="session" aria-label={t('discovery')}>
        {session && status === 'done' ? <Progress {...props} session={session} /> : null}
        <StartForm {...props} again={status === 'done'} />
      </section>
    );
  return (
    <section class="session" aria-label={t('discovery')}>
      <div class="session-line">
        <Progress {...props} session={session} />
        {status === 'running' ? (
          <Button
            icon="pause"
            label={t('pause')}
            onClick={() => hasAsked('paused', command('pauseSession', { topic }))}
          />
        ) : (
          <Button
            kind="primary"
            icon="play"
            label={t('resume')}
            onClick={() =>
              hasAsked(
                props.hostAccess ? 'running' : undefined,
                allowed({ command: 'resumeSession', request: { topic } }),
              )
            }
          />
        )}
        <Button icon="stop" label={t('stop')} onClick={() => hasAsked('idle', command('stopSession', { topic }))} />
      </div>
    </section>
  );
}

/** The session with the status that the user asked for, from the click on, until it has another one or the command fails. */
function useAsked(session: SessionRecord | undefined) {
  const [asked, setAsked] = useState<SessionStatus>();
  useEffect(() => setAsked(undefined), [session?.status]);
  const hasAsked = async (status: SessionStatus | undefined, work: Promise<Result<unknown>>) => {
    setAsked(status);
    if (!(await work).ok) setAsked(undefined);
  };
  const shown = session && asked ? { ...session, status: asked } : session;
  return [shown, (...args: Parameters<typeof hasAsked>) => void hasAsked(...args)] as const;
}

/** Few rounds have some, and what names their sources is large. */
const RoundErrors = lazy(async () => (await import('../review/on-demand')).RoundErrors);

/** What goes on at this moment, on one line whatever it is: rows below must not move under the pointer. */
function Doing({ progress }: { progress: SessionProgress | undefined }) {
  const { t } = useApp();
  const operator = progress?.operator && t(operatorKey(progress.operator));
  const what = progress?.query ? t('progress_query', operator ?? '', displayUrl(progress.query)) : operator;
  const site = progress?.site ? t('progress_site', progress.site) : '';
  return (
    <p class="hint progress-now" title={[what, site].filter(Boolean).join('. ')}>
      <span>{what ?? t('progress_starting')}</span>
      {site ? <span>{site}</span> : null}
    </p>
  );
}

function Progress({ session, lastRound, progress }: SessionControlProps & { session: SessionRecord }) {
  const { t, locale, notices } = useApp();
  const isRunning = session.status === 'running';
  const errors = lastRound?.errors ?? [];
  const told = isRunning && progress?.topic === session.topic ? progress : undefined;
  // The store knows of whole rounds only, and a round can take minutes.
  const spent = Math.max(session.spentPages, told?.pages ?? 0);
  const pages = t('progress', formatNumber(locale, spent), formatNumber(locale, session.budgetPages));
  const status = t(statusKey(session.status));
  const drawn = useRef(session.status);
  useEffect(() => {
    if (drawn.current !== session.status) notices.say(`${status}. ${pages}`);
    drawn.current = session.status;
  }, [session.status]);
  return (
    <div class={`progress progress-${session.status}`}>
      <p class="progress-line">
        <strong>{status}</strong>
        <span>{pages}</span>
        {told && told.newSites > 0 ? <span>{t('progress_sites', formatNumber(locale, told.newSites))}</span> : null}
        {told?.leftMs === undefined ? null : <span>{t('progress_left', formatDuration(locale, told.leftMs))}</span>}
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
      {session.reason && session.reason !== 'budget_spent' ? <p class="hint">{t(reasonKey(session.reason))}</p> : null}
      {isRunning ? <Doing progress={told} /> : null}
      {lastRound && !session.reason ? (
        <p class="hint progress-round">
          <span>{t('last_round', t(operatorKey(lastRound.operator)), formatNumber(locale, lastRound.fresh))}</span>
        </p>
      ) : null}
      {isRunning || errors.length > 0 ? (
        // Also without any, which the next round may have: what is below must not move under the pointer.
        <div class="round-errors">{errors.length > 0 ? <RoundErrors errors={errors} /> : null}</div>
      ) : null}
    </div>
  );
}
