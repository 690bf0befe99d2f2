import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { useApp } from './app-context';
import { Button } from './button';
import { Toasts } from './toasts';

/**
 * A modal dialog with title and close button, open as long as it is rendered. The browser traps the focus and restores
 * it at the end. Escape and the close button close it and call `onClose`.
 */
export function Dialog(props: { title: string; children: ComponentChildren; onClose(): void }) {
  const { t, notices } = useApp();
  const [layer, setLayer] = useState<number>();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    notices.dialogs.value += 1;
    setLayer(notices.dialogs.value);
    return () => {
      notices.dialogs.value -= 1;
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby={titleId}
      onClose={props.onClose}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // Otherwise the browser would close the whole popup together with the dialog.
        event.preventDefault();
        dialog.current?.close();
      }}
    >
      <div class="dialog-head">
        <h2 id={titleId}>{props.title}</h2>
        <Button small kind="quiet" icon="cross" label={t('close')} onClick={() => dialog.current?.close()} />
      </div>
      {props.children}
      {layer === undefined ? null : <Toasts layer={layer} />}
    </dialog>
  );
}
