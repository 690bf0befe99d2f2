import { useEffect } from 'preact/hooks';
import { type Notice, useApp } from './app-context';
import { Button } from './button';

const SHOWN_MS = 8_000;

/**
 * Toasts of a screen and the live region for screen readers. Each dialog has its own; only those of the topmost open
 * dialog render.
 * @param layer number of the dialog that contains them, 1 = the first opened; 0 = the screen itself.
 */
export function Toasts({ layer = 0 }: { layer?: number }) {
  const { notices } = useApp();
  if (notices.dialogs.value !== layer) return null;
  return (
    <>
      <div class="visually-hidden" role="status" aria-live="polite">
        {notices.announcement.value}
      </div>
      <div class="toasts" role="log" aria-live="polite" aria-relevant="additions">
        {notices.shown.value.map((notice) => (
          <Toast key={notice.id} notice={notice} />
        ))}
      </div>
    </>
  );
}

/**
 * A short message with its action, which also dismisses it, and a button to dismiss it. It disappears after eight
 * seconds unless it reports an error.
 */
function Toast({ notice }: { notice: Notice }) {
  const { t, notices } = useApp();
  const dismiss = () => notices.dismiss(notice.id);
  useEffect(() => {
    if (notice.tone === 'error') return;
    const timer = setTimeout(dismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice.id]);
  const { action } = notice;
  return (
    <div class={`toast toast-${notice.tone}`}>
      <span class="toast-text cut-text">{notice.text}</span>
      {action ? (
        <Button
          small
          kind="quiet"
          onClick={() => {
            action.run();
            dismiss();
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <Button small kind="quiet" icon="cross" label={t('dismiss')} onClick={dismiss} />
    </div>
  );
}
